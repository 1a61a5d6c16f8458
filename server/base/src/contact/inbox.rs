//! The admins' inbox.
use super::store::{self, InboxFilter, Row};
use crate::accounts::{Actor, Right};
use crate::context::Base;
use platform::{
    audit,
    clock::iso,
    http::{Json, Problem},
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
            sender_id: row.sender_id.map(Into::into),
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

/// The contact messages, newest first.
///
/// # Errors
/// 403 for everybody but admins, 422 for a cursor or a limit that is none.
pub async fn list(app: &Base, who: &Actor, query: &InboxQuery) -> Result<ContactPage, Problem> {
    who.must_be_admin()?;
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let which = query.show.unwrap_or(InboxFilter::Open);
    let mut rows = store::page(&mut &app.db, which, &page.before()?, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    Ok(ContactPage { messages: rows.into_iter().map(Into::into).collect(), next_cursor })
}

/// Marks the contact message `id` as handled, or puts it back.
///
/// # Errors
/// 403 without the right to the inbox, 404.
pub async fn set_handled(app: &Base, who: &Actor, id: &str, handled: bool) -> Result<Json<ContactView>, Problem> {
    who.must_have(Right::Contact)?;
    who.commit(app, async |tx| {
        let was = store::find(tx, id).await?.ok_or_else(|| Problem::not_found(msg!("problem-no-such-message")))?;
        if was.handled_at.is_some() == handled {
            return Ok(Json(was.into()));
        }
        let by = handled.then(|| (who.id.as_str(), app.clock.now()));
        let row = store::handle(tx, id, by).await?;
        audit::record(tx, &app.clock, &who.id, "contact.handled", id, was.handled_by, handled).await?;
        let row = row.ok_or_else(|| Problem::not_found(msg!("problem-no-such-message")))?;
        Ok(Json(row.into()))
    })
    .await
}
