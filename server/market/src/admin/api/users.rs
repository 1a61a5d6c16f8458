//! Users: search, ban, unban, resend the confirmation.
use crate::admin::{
    actions::{self, Account},
    rules::{self, Admin, UserAction},
};
use crate::context::Market;
use auth::User;
use axum::extract::State;
use base::accounts::{self, Actor, AdminRole, Person, Right, UserType};
use base::limits;
use platform::{
    audit,
    clock::{Micros, iso},
    db::Sql,
    http::{Json, Path, Problem, Query},
    idempotency::commit,
    messages::{Reader, for_reader},
    msg,
    paging::{Cursor, Page},
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};

/// Filters of the list of users.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct UsersQuery {
    /// A part of a name or an address, or a whole id; at most 200 characters.
    query: Option<String>,
    /// `Hirer` or `Creator`; everyone when absent or empty.
    user_type: Option<String>,
    /// Where the page starts: `next_cursor` of the page before.
    cursor: Option<String>,
    /// Items on the page, 1 to 100; 24 when absent.
    limit: Option<usize>,
}

/// A person as an admin sees them.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserView {
    id: String,
    /// Empty once deleted.
    email: String,
    full_name: String,
    #[schema(required)]
    user_type: Option<UserType>,
    #[schema(required)]
    role: Option<AdminRole>,
    created_at: String,
    /// When the address was confirmed.
    #[schema(required)]
    confirmed_at: Option<String>,
    #[schema(required)]
    last_sign_in_at: Option<String>,
    banned: bool,
    /// The account is deleted; what refers to it stays.
    deleted: bool,
    /// False for a profile without an account: bookings can be made for it, but nobody can sign in to it.
    has_account: bool,
    /// What this admin may do.
    actions: Vec<UserAction>,
}

/// A page of people.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUserPage {
    /// Newest first.
    users: Vec<AdminUserView>,
    /// Where the next page starts; a page of a filtered list may be short, or empty, and still have one.
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Why someone is banned.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BanOrder {
    /// At most 2000 characters; kept in the audit trail.
    #[serde(default)]
    reason: String,
}

/// The new type of a person, and why.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TypeChange {
    /// `Hirer` or `Creator`.
    #[serde(default)]
    user_type: String,
    /// At most 2000 characters; kept in the audit trail.
    #[serde(default)]
    reason: String,
}

/// The result of a request to email someone.
#[derive(Debug, Serialize, ToSchema)]
pub struct MailedView {
    /// False if the mailbox recently received as many emails as it may.
    sent: bool,
}

impl AdminUserView {
    fn of(who: &Actor, person: Person, user: Option<&User>) -> Self {
        let confirmed = user.filter(|user| !user.deleted).map(|user| user.email_confirmed_at.is_some());
        let actions = who.role.map(|role| rules::user_actions(Admin { id: &who.id, role }, &person, confirmed));
        Self {
            actions: actions.unwrap_or_default(),
            email: auth::shown_email(&person.email),
            full_name: person.full_name,
            user_type: person.user_type,
            role: person.role,
            created_at: iso(person.created_at),
            confirmed_at: user.and_then(|user| user.email_confirmed_at).map(iso),
            last_sign_in_at: user.and_then(|user| user.last_sign_in_at).map(iso),
            banned: person.banned,
            deleted: user.is_some_and(|user| user.deleted),
            has_account: user.is_some(),
            id: person.id,
        }
    }
}

/// People, newest first.
#[utoipa::path(get, path = "/api/admin/users", tag = "admin", params(UsersQuery),
               responses((status = 200, body = AdminUserPage), Problem))]
pub async fn list(
    State(app): State<Market>,
    who: Actor,
    Query(query): Query<UsersQuery>,
) -> Result<Json<AdminUserPage>, Problem> {
    who.must_be_admin()?;
    let words = rules::USER.line(query.query.as_deref().unwrap_or_default())?;
    let words = Some(words.as_str()).filter(|words| !words.is_empty());
    let user_type = query.user_type.as_deref().filter(|word| !word.is_empty()).map(type_of).transpose()?;
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let (before, mut sql) = (page.before()?, &app.db);
    let mut people = accounts::newest(&mut sql, words, user_type, &before, page.fetch()).await?;
    let mut next_cursor = page.cut(&mut people, |person| (person.created_at, person.id.clone()));
    if next_cursor.is_none() && (words.is_some() || user_type.is_some()) {
        next_cursor = scan_cursor(&mut sql, &before).await?;
    }
    let ids: Vec<&str> = people.iter().map(|person| person.id.as_str()).collect();
    let found = app.auth.users(&mut sql, &ids).await?;
    let found: HashMap<&str, &User> = found.iter().map(|user| (user.id.as_str(), user)).collect();
    let users = people.iter().map(|person| {
        let user = found.get(person.id.as_str()).copied();
        AdminUserView::of(&who, person.clone(), user)
    });
    Ok(Json(AdminUserPage { users: users.collect(), next_cursor }))
}

/// Where a filtered list continues when its page ended at the scan limit.
async fn scan_cursor(sql: &mut impl Sql, before: &(Micros, String)) -> Result<Option<String>, Problem> {
    let last = accounts::last_scanned(sql, before).await?;
    Ok(last.map(|(at, id)| Cursor::after(at, id).encode()))
}

fn type_of(word: &str) -> Result<UserType, Problem> {
    UserType::parse(word).ok_or_else(|| {
        let message = msg!("problem-unknown-user-type");
        Problem::invalid("user_type_unknown", message.clone()).field("user_type", message)
    })
}

/// Ban an account: its sessions end, nobody can sign in to it, and its profile and listings leave the public lists.
#[utoipa::path(post, path = "/api/admin/users/{id}/ban", tag = "admin", params(("id" = String, Path)),
               request_body = BanOrder, responses((status = 200, body = AdminUserView), Problem))]
pub async fn ban(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Json(body): Json<BanOrder>,
) -> Result<Json<AdminUserView>, Problem> {
    who.must_be_admin()?;
    let reason = rules::reason(&body.reason)?;
    let mut tx = who.write(&app).await?;
    let Account { person, user } = actions::set_ban(&app, &mut tx, &who, &id, Some(&reason)).await?;
    commit(tx, Json(AdminUserView::of(&who, person, Some(&user)))).await
}

/// Unban an account: what left the public lists returns.
#[utoipa::path(post, path = "/api/admin/users/{id}/unban", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = AdminUserView), Problem))]
pub async fn unban(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<AdminUserView>, Problem> {
    let mut tx = who.write(&app).await?;
    let Account { person, user } = actions::set_ban(&app, &mut tx, &who, &id, None).await?;
    commit(tx, Json(AdminUserView::of(&who, person, Some(&user)))).await
}

/// End all sessions of a person: they have to sign in again on every device.
#[utoipa::path(post, path = "/api/admin/users/{id}/sign-out", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = AdminUserView), Problem))]
pub async fn sign_out(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<AdminUserView>, Problem> {
    let mut tx = who.write(&app).await?;
    let Account { person, user } = actions::sign_out(&app, &mut tx, &who, &id).await?;
    commit(tx, Json(AdminUserView::of(&who, person, Some(&user)))).await
}

/// Make someone a Hirer or a Creator.
#[utoipa::path(post, path = "/api/admin/users/{id}/type", tag = "admin", params(("id" = String, Path)),
               request_body = TypeChange, responses((status = 200, body = AdminUserView), Problem))]
pub async fn change_type(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Json(body): Json<TypeChange>,
) -> Result<Json<AdminUserView>, Problem> {
    who.must_be_admin()?;
    let change = (type_of(&body.user_type)?, rules::reason(&body.reason)?);
    let mut tx = who.write(&app).await?;
    let Account { person, user } = actions::change_type(&app, &mut tx, &who, &id, (change.0, &change.1)).await?;
    commit(tx, Json(AdminUserView::of(&who, person, Some(&user)))).await
}

/// Send someone the confirmation email again.
#[utoipa::path(post, path = "/api/admin/users/{id}/resend-verification", tag = "admin", params(("id" = String, Path)),
               responses((status = 200, body = MailedView), Problem))]
pub async fn resend_verification(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<MailedView>, Problem> {
    who.must_have(Right::Operations)?;
    limits::outreach(&app, &who)?;
    let may_mail = match app.auth.user(&mut &app.db, &id).await? {
        Some(user) if user.email_confirmed_at.is_none() => app.auth.may_mail_confirmation(&user).await?,
        _ => true,
    };
    let mut tx = who.write(&app).await?;
    let account = actions::find_manageable_account(&app, &mut tx, &who, &id, UserAction::ResendVerification).await?;
    let reader = account.person.reader(Reader::default());
    let sent = may_mail && for_reader(reader, app.auth.mail_confirmation(&mut tx, &account.user)).await?;
    audit::record(&mut tx, &app.clock, &who.id, "user.verification_resent", &id, (), sent).await?;
    commit(tx, Json(MailedView { sent })).await
}
