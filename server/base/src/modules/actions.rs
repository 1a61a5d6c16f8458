//! Interests in modules: left by visitors; counted, listed and exported for admins.
use super::{
    rules::{self, Module, csv_line},
    store::{self, Interest},
};
use crate::accounts::{self, Actor};
use crate::context::Base;
use crate::notifications::{Email, Kind, link};
use crate::rate_limits;
use crate::totals;
use axum::http::StatusCode;
use platform::{
    audit,
    clock::{Timestamp, iso},
    db::{self, Sql, Tx},
    http::{ClientAddress, Json, Problem},
    idempotency::commit,
    ids,
    mail::{self, Content},
    messages, msg,
    paging::PageQuery,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Rows that an export reads at a time, and at most.
const EXPORT_BATCH: i64 = 1_000;
const MAX_EXPORTED: usize = 100_000;

/// Someone who wants to hear about a module.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewInterest {
    /// Where to write to.
    email: String,
    /// What for, at most 500 characters.
    note: Option<String>,
}

/// The stored interest; a repeat gets the same response, so that nobody learns whose address is known.
#[derive(Debug, Serialize, ToSchema)]
pub struct InterestView {
    module: Module,
    /// In normalised form.
    email: String,
}

/// Someone who wants to hear about a module.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminInterest {
    id: String,
    module: Module,
    email: String,
    /// Empty when none was left.
    note: String,
    /// The account, if someone was signed in.
    #[schema(required)]
    user_id: Option<String>,
    created_at: String,
}

/// How many people want to hear about a module.
#[derive(Debug, Serialize, ToSchema)]
pub struct InterestCount {
    module: Module,
    title: &'static str,
    count: i64,
}

/// A page of interests.
#[derive(Debug, Serialize, ToSchema)]
pub struct InterestsPage {
    /// Every module, including those that nobody asked for.
    counts: Vec<InterestCount>,
    /// Newest first.
    interests: Vec<AdminInterest>,
    /// Where the next page starts.
    #[schema(required)]
    next_cursor: Option<String>,
}

impl From<Interest> for AdminInterest {
    fn from(row: Interest) -> Self {
        let created_at = iso(row.created_at);
        Self {
            id: row.id,
            module: row.module,
            email: row.email,
            note: row.note,
            user_id: row.user_id.map(Into::into),
            created_at,
        }
    }
}

/// Stores once for each address that it wants to hear about the module `id`, and confirms it to the address by email.
///
/// # Errors
/// 404 for an unknown module, 422 for an address or a note that the rules refuse, 429 after too many.
pub async fn add_interest(
    app: &Base,
    viewer: Option<Actor>,
    client: &ClientAddress,
    id: &str,
    new: &NewInterest,
) -> Result<(StatusCode, Json<InterestView>), Problem> {
    let module = Module::parse(id).ok_or_else(|| Problem::not_found(msg!("problem-module-not-found")))?;
    let (email, note) = (rules::email(&new.email)?, rules::checked_note(new.note.as_deref())?);
    rate_limits::interest(app, client)?;
    let mut tx = accounts::write(app, viewer.as_ref()).await?;
    let user_id = viewer.map(|viewer| viewer.id);
    let interest = Interest { id: ids::id(), module, email, note, user_id, created_at: app.clock.now() };
    if store::insert(&mut tx, &interest).await? {
        totals::add(&mut tx, &module.counter(), 1).await?;
        confirm(app, &mut tx, &interest).await?;
    }
    commit(tx, (StatusCode::CREATED, Json(InterestView { module, email: interest.email }))).await
}

/// The only email about it. It does not repeat the note: the person who typed the address may not own it.
async fn confirm(app: &Base, tx: &mut Tx, interest: &Interest) -> db::Result<()> {
    let (title, page) = (interest.module.title(), format!("/{}", interest.module.id()));
    let content = Content {
        paragraphs: vec![msg!("email-waitlist", module = title)],
        button: Some((msg!("button-page"), link(&app.public_url, &page))),
        footer: vec![msg!("email-waitlist-not-you")],
        ..Content::new(msg!("email-waitlist-subject", module = title))
    };
    let dedupe_key = format!("interest:{}:{}", interest.module.id(), interest.email);
    let email = Email { to: interest.email.clone(), content: content.for_reader(&messages::reader()) };
    let new = email.of_kind(Kind::WaitlistJoined.stored_name(), dedupe_key);
    mail::queue(tx, &app.clock, new).await
}

/// Who wants to hear about which module, newest first, with the count of each.
///
/// # Errors
/// 403 for everybody but admins, 422 for a cursor or a limit that is none.
pub async fn list(app: &Base, who: &Actor, query: &PageQuery) -> Result<InterestsPage, Problem> {
    who.must_be_admin()?;
    let page = query.page()?;
    let mut sql = &app.db;
    let mut rows = store::page(&mut sql, &page.before()?, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let mut counts = Vec::new();
    for module in Module::ALL {
        let count = totals::total(&mut sql, &module.counter()).await?;
        counts.push(InterestCount { module, title: module.title(), count });
    }
    Ok(InterestsPage { counts, interests: rows.into_iter().map(AdminInterest::from).collect(), next_cursor })
}

/// All interests as a CSV file, newest first, 100,000 at most; that an admin exported them is written down.
///
/// # Errors
/// 403 for everybody but admins.
pub async fn export(app: &Base, who: &Actor) -> Result<String, Problem> {
    who.must_be_admin()?;
    let (text, rows) = csv(&mut &app.db).await?;
    who.commit(app, async |tx| {
        audit::record(tx, &app.clock, &who.id, "interests.exported", "module_interests", (), rows).await?;
        Ok(StatusCode::OK)
    })
    .await?;
    Ok(text)
}

/// The file and how many rows it has.
async fn csv(sql: &mut impl Sql) -> db::Result<(String, usize)> {
    // with a byte order mark: spreadsheets take the file for another encoding without one
    let mut text = format!("\u{feff}{}", csv_line(["module", "email", "note", "created_at"]));
    let (mut before, mut rows) = ((Timestamp::MAX, "~".to_owned()), 0);
    while rows < MAX_EXPORTED {
        let step = store::page(sql, &before, EXPORT_BATCH).await?;
        let Some(last) = step.last() else { break };
        before = (last.created_at, last.id.clone());
        rows += step.len();
        for row in &step {
            text.push_str(&csv_line([row.module.id(), &row.email, &row.note, &iso(row.created_at)]));
        }
    }
    Ok((text, rows))
}
