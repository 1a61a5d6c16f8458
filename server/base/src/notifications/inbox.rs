//! The notifications behind the bell: listed, read, written by a caller.
use super::{
    actions::{Notification, Text, notify},
    rules, store,
    view::NotificationView,
};
use crate::accounts::{Actor, Right, UserId};
use crate::context::Base;
use crate::rate_limits;
use axum::http::StatusCode;
use platform::{
    audit,
    http::{Json, Problem},
    ids, messages, msg,
    paging::PageQuery,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Notifications that one call may mark as read by their ids.
const MAX_IDS: usize = 100;

/// A page of notifications, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct NotificationPage {
    /// The notifications.
    pub notifications: Vec<NotificationView>,
    /// How many are unread, counted up to 100.
    pub unread: usize,
    /// Where the next page starts.
    pub next_cursor: Option<String>,
}

/// How many notifications are left unread.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnreadView {
    /// Counted up to 100.
    pub unread: usize,
}

/// Which notifications the caller has seen.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReadNotifications {
    /// Their ids, 100 at most; absent: all.
    pub ids: Option<Vec<String>>,
    /// Instead of ids: those about this booking, because the caller looks at it.
    pub booking_id: Option<String>,
}

/// A notification that a caller writes (the test page does).
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewNotification {
    /// Who is notified: the caller; admins may name anyone, the demo also `test-user-123`.
    pub user_id: String,
    /// The booking it is about.
    pub booking_id: Option<String>,
    /// One of the types of `docs/product.md`, section 7; the test page sends `system`.
    pub r#type: String,
    /// At most 120 characters.
    pub title: String,
    /// At most 1,000 characters.
    pub message: String,
}

/// The notifications of `who`, newest first.
///
/// # Errors
/// 422 for a cursor or a limit that is none.
pub async fn list(app: &Base, who: &Actor, query: &PageQuery) -> Result<NotificationPage, Problem> {
    let page = query.page()?;
    let mut sql = &app.db;
    let mut rows = store::page(&mut sql, &who.id, &page.before()?.1, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let (unread, reader) = (store::unread(&mut sql, &who.id).await?, messages::reader());
    Ok(NotificationPage {
        notifications: rows.into_iter().map(|row| NotificationView::new(row, &reader)).collect(),
        unread,
        next_cursor,
    })
}

/// Marks notifications of `who` as read.
///
/// # Errors
/// 422 for more than 100 ids.
pub async fn read(app: &Base, who: &Actor, seen: &ReadNotifications) -> Result<Json<UnreadView>, Problem> {
    let now = app.clock.now();
    if seen.ids.as_ref().is_some_and(|ids| ids.len() > MAX_IDS) {
        return Err(Problem::invalid("too_many_ids", msg!("problem-too-many-ids", max = MAX_IDS)));
    }
    who.commit(app, async |tx| {
        match (&seen.ids, &seen.booking_id) {
            (None, None) => store::read_all(tx, &who.id, now).await?,
            (None, Some(booking)) => store::read_deal(tx, &who.id, booking, now).await?,
            (Some(ids), _) => {
                for id in ids {
                    store::read_one(tx, &who.id, id, now).await?;
                }
            }
        }
        Ok(Json(UnreadView { unread: store::unread(tx, &who.id).await? }))
    })
    .await
}

/// Writes a notification.
///
/// # Errors
/// 403 for someone else's bell, 422 for a field that a rule refuses, 429 after too many.
pub async fn create(
    app: &Base,
    who: &Actor,
    new: NewNotification,
) -> Result<(StatusCode, Json<NotificationView>), Problem> {
    rate_limits::outreach(app, who)?;
    let to = UserId::from(new.user_id);
    if !rules::may_notify(&who.id, who.may(Right::Bookings), app.config.demo, &to) {
        return Err(Problem::forbidden("not_yours", msg!("problem-notify-yourself")));
    }
    let dedupe_key = format!("api:{}", ids::id());
    let notification = Notification {
        user_id: to.clone(),
        kind: rules::kind(&new.r#type)?,
        text: Text::Written(rules::title(&new.title)?, rules::message(&new.message)?),
        deal_id: rules::booking(new.booking_id.as_deref())?,
        link: None,
        dedupe_key: dedupe_key.clone(),
        mail: None,
        sender_id: None,
    };
    who.commit(app, async |tx| {
        notify(tx, app, notification).await?;
        let row = store::by_key(tx, &dedupe_key).await?;
        if to != who.id {
            audit::record(tx, &app.clock, &who.id, "notice.written", &to, (), &row.title).await?;
        }
        Ok((StatusCode::CREATED, Json(NotificationView::new(row, &messages::reader()))))
    })
    .await
}
