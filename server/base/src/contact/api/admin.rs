//! The admins' inbox.
use crate::accounts::{Actor, Right};
use crate::contact::store::{self, InboxFilter, Row};
use crate::context::Base;
use axum::extract::State;
use platform::{
    audit,
    clock::iso,
    http::{Json, Path, Problem, Query},
    idempotency::commit,
    msg,
    paging::Page,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// A contact message as admins read it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContactView {
    id: String,
    /// The name that the visitor gave.
    name: String,
    /// As typed.
    email: String,
    subject: String,
    message: String,
    /// The account, if they were signed in.
    #[schema(required)]
    sender_id: Option<String>,
    /// It looks automated, and was not emailed to anyone.
    held: bool,
    created_at: String,
    /// When an admin marked it as handled.
    #[schema(required)]
    handled_at: Option<String>,
    /// The id of that admin's account.
    #[schema(required)]
    handled_by: Option<String>,
}

impl From<Row> for ContactView {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            name: row.name,
            email: row.email,
            subject: row.subject,
            message: row.message,
            sender_id: row.sender_id,
            held: row.held,
            created_at: iso(row.created_at),
            handled_at: row.handled_at.map(iso),
            handled_by: row.handled_by,
        }
    }
}

/// A page of the inbox, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContactPage {
    messages: Vec<ContactView>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// Which part of the inbox.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InboxQuery {
    /// `open` (when absent), `handled`, `held`, `all`.
    #[param(inline)]
    show: Option<InboxFilter>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100; 24 when absent.
    limit: Option<usize>,
}

/// Whether a message has been handled.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Handling {
    /// `false` puts it back; true when absent.
    handled: Option<bool>,
}

/// The contact messages, newest first.
#[utoipa::path(get, path = "/api/admin/contact", tag = "admin", params(InboxQuery),
               responses((status = 200, body = ContactPage), Problem))]
pub async fn list(
    State(app): State<Base>,
    who: Actor,
    Query(query): Query<InboxQuery>,
) -> Result<Json<ContactPage>, Problem> {
    who.must_be_admin()?;
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let which = query.show.unwrap_or(InboxFilter::Open);
    let mut rows = store::page(&mut &app.db, which, &page.before()?, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    Ok(Json(ContactPage { messages: rows.into_iter().map(Into::into).collect(), next_cursor }))
}

/// Mark a contact message as handled, or put it back.
#[utoipa::path(post, path = "/api/admin/contact/{id}/handled", tag = "admin", params(("id" = String, Path)),
               request_body = Option<Handling>, responses((status = 200, body = ContactView), Problem))]
pub async fn handled(
    State(app): State<Base>,
    who: Actor,
    Path(id): Path<String>,
    body: Option<Json<Handling>>,
) -> Result<Json<ContactView>, Problem> {
    who.must_have(Right::Contact)?;
    let done = body.and_then(|Json(body)| body.handled).unwrap_or(true);
    let mut tx = who.write(&app).await?;
    let was = store::find(&mut tx, &id).await?.ok_or_else(|| Problem::not_found(msg!("problem-no-such-message")))?;
    let row = if was.handled_at.is_some() == done {
        was
    } else {
        let by = done.then(|| (who.id.as_str(), app.clock.now()));
        let row = store::handle(&mut tx, &id, by).await?;
        audit::record(&mut tx, &app.clock, &who.id, "contact.handled", &id, was.handled_by, done).await?;
        row.ok_or_else(|| Problem::not_found(msg!("problem-no-such-message")))?
    };
    commit(tx, Json(row.into())).await
}
