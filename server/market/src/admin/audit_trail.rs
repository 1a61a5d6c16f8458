//! The audit trail: who did what to whom.
use super::rules;
use crate::context::Market;
use base::accounts::{self, Actor, UserId};
use platform::{
    audit::{self, Entry},
    clock::iso,
    http::Problem,
    paging::Page,
};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use utoipa::{IntoParams, ToSchema};

/// Which entries.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Only what this account, address, booking or other id did or had done to it.
    who: Option<String>,
    /// Where the page starts: `next_cursor` of the page before.
    cursor: Option<String>,
    /// Items on the page, 1 to 100; 24 when absent.
    limit: Option<usize>,
}

/// One act.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditEntryView {
    id: String,
    at: String,
    /// An account's id, `guest`, or the name of a job.
    actor: String,
    /// The name of that account.
    #[schema(required)]
    actor_name: Option<String>,
    action: String,
    /// To whom or what.
    subject: String,
    /// The name, when that is an account.
    #[schema(required)]
    subject_name: Option<String>,
    /// The value before, as JSON.
    #[schema(required)]
    old: Option<String>,
    /// The value after, as JSON.
    #[schema(required)]
    new: Option<String>,
    #[schema(required)]
    request_id: Option<String>,
}

/// A page of the trail.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuditPage {
    /// Newest first.
    entries: Vec<AuditEntryView>,
    #[schema(required)]
    next_cursor: Option<String>,
}

/// What was done, newest first.
///
/// # Errors
/// 403 for everybody but admins, 422 for a cursor or a limit that is none.
pub async fn list(app: &Market, who: &Actor, query: &AuditQuery) -> Result<AuditPage, Problem> {
    who.must_be_admin()?;
    let (page, mut sql) = (Page::new(query.cursor.as_deref(), query.limit)?, &app.db);
    let before = page.before()?.1;
    let subject = rules::SUBJECT.line(query.who.as_deref().unwrap_or_default())?;
    let mut entries = if subject.is_empty() {
        audit::page(&mut sql, Some(&before), page.fetch()).await?
    } else {
        let user = app.auth.user_by_email(&mut sql, &subject).await?;
        let subject = user.map_or(subject, |user| user.id.into());
        audit::page_of(&mut sql, &subject, Some(&before), page.fetch()).await?
    };
    let next_cursor = page.cut(&mut entries, |entry| (entry.at, entry.id.clone()));
    let ids = entries.iter().flat_map(|entry| [entry.actor.as_str(), entry.subject.as_str()]);
    let ids: Vec<UserId> = ids.map(UserId::from).collect();
    let people = accounts::people(&mut sql, &Vec::from_iter(&ids)).await?;
    let entries = entries.iter().map(|entry| view(entry, &people)).collect();
    Ok(AuditPage { entries, next_cursor })
}

fn view(entry: &Entry, people: &HashMap<UserId, accounts::Person>) -> AuditEntryView {
    let name =
        |id: &str| people.get(&UserId::from(id)).map(|person| person.full_name.clone()).filter(|name| !name.is_empty());
    AuditEntryView {
        id: entry.id.clone(),
        at: iso(entry.at),
        actor_name: name(&entry.actor),
        actor: entry.actor.clone(),
        action: entry.action.clone(),
        subject_name: name(&entry.subject),
        subject: entry.subject.clone(),
        old: entry.old.as_ref().map(|value| value.0.to_string()),
        new: entry.new.as_ref().map(|value| value.0.to_string()),
        request_id: entry.request_id.clone(),
    }
}
