//! The list of notifications behind the bell.
pub mod stream;

use super::{actions, rules, store};
use crate::accounts::{Actor, Right};
use crate::context::Base;
use crate::limits;
use crate::notifications::{Notification, Text};
use axum::{extract::State, http::StatusCode};
use platform::{
    audit,
    clock::iso,
    http::{Json, Problem, Query},
    idempotency::commit,
    ids,
    messages::{self, Message, Reader},
    msg,
    paging::PageQuery,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Notifications that one call may mark as read by their ids.
const MAX_IDS: usize = 100;

/// A notification.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NotificationView {
    /// Its id; ids are in time order.
    pub id: String,
    /// Whom it tells.
    pub user_id: String,
    /// What it is about.
    pub r#type: rules::Kind,
    /// A few words.
    pub title: String,
    /// One sentence.
    pub message: String,
    /// The booking it is about.
    pub booking_id: Option<String>,
    /// Where it leads, a path of the web app.
    pub link: Option<String>,
    /// Whether the person has seen it.
    pub read: bool,
    /// When, ISO 8601.
    pub created_at: String,
}

/// The longest headline and the longest sentence, in code points.
const LONGEST: (usize, usize) = (120, 1_000);

impl NotificationView {
    /// `row` as `reader` reads it.
    pub(super) fn of(row: store::Row, reader: &Reader) -> Self {
        let message = row.content.as_deref().and_then(|content| serde_json::from_str::<Message>(content).ok());
        let (title, message) = match message {
            Some(message) => (message.attribute("title").text(reader), message.text(reader)),
            None => (row.title, row.message),
        };
        Self {
            id: row.id,
            user_id: row.user_id,
            r#type: row.kind,
            title: shortened(title, LONGEST.0),
            message: shortened(message, LONGEST.1),
            booking_id: row.deal_id,
            link: row.link,
            read: row.read_at.is_some(),
            created_at: iso(row.created_at),
        }
    }
}

fn shortened(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    text.chars().take(most - 1).chain(['…']).collect()
}

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

/// The caller's notifications, newest first.
#[utoipa::path(get, path = "/api/notifications", tag = "notifications", params(PageQuery),
               responses((status = 200, body = NotificationPage), Problem))]
pub async fn list(
    State(app): State<Base>,
    who: Actor,
    Query(query): Query<PageQuery>,
) -> Result<Json<NotificationPage>, Problem> {
    let page = query.page()?;
    let mut sql = &app.db;
    let mut rows = store::page(&mut sql, &who.id, &page.before()?.1, page.fetch()).await?;
    let next_cursor = page.cut(&mut rows, |row| (row.created_at, row.id.clone()));
    let (unread, reader) = (store::unread(&mut sql, &who.id).await?, messages::reader());
    Ok(Json(NotificationPage {
        notifications: rows.into_iter().map(|row| NotificationView::of(row, &reader)).collect(),
        unread,
        next_cursor,
    }))
}

/// Which notifications the caller has seen.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ReadNotifications {
    /// Their ids, 100 at most; absent: all.
    pub ids: Option<Vec<String>>,
    /// Instead of ids: those about this booking, because the caller looks at it.
    pub booking_id: Option<String>,
}

/// Marks notifications of the caller as read.
#[utoipa::path(post, path = "/api/notifications/read", tag = "notifications", request_body = ReadNotifications,
               responses((status = 200, body = UnreadView), Problem))]
pub async fn read(
    State(app): State<Base>,
    who: Actor,
    Json(body): Json<ReadNotifications>,
) -> Result<Json<UnreadView>, Problem> {
    let now = app.clock.now();
    if body.ids.as_ref().is_some_and(|ids| ids.len() > MAX_IDS) {
        return Err(Problem::invalid("too_many_ids", msg!("problem-too-many-ids", max = MAX_IDS)));
    }
    let mut tx = who.write(&app).await?;
    match (&body.ids, &body.booking_id) {
        (None, None) => store::read_all(&mut tx, &who.id, now).await?,
        (None, Some(booking)) => store::read_deal(&mut tx, &who.id, booking, now).await?,
        (Some(ids), _) => {
            for id in ids {
                store::read_one(&mut tx, &who.id, id, now).await?;
            }
        }
    }
    let unread = store::unread(&mut tx, &who.id).await?;
    commit(tx, Json(UnreadView { unread })).await
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

/// Writes a notification.
#[utoipa::path(post, path = "/api/notifications", tag = "notifications", request_body = NewNotification,
               responses((status = 201, body = NotificationView), Problem))]
pub async fn create(
    State(app): State<Base>,
    who: Actor,
    Json(body): Json<NewNotification>,
) -> Result<(StatusCode, Json<NotificationView>), Problem> {
    limits::outreach(&app, &who)?;
    if !rules::may_notify(&who.id, who.may(Right::Bookings), app.config.demo, &body.user_id) {
        return Err(Problem::forbidden("not_yours", msg!("problem-notify-yourself")));
    }
    let (dedupe_key, to) = (format!("api:{}", ids::id()), body.user_id.clone());
    let notification = Notification {
        user_id: body.user_id,
        kind: rules::kind(&body.r#type)?,
        text: Text::Written(rules::title(&body.title)?, rules::message(&body.message)?),
        deal_id: rules::booking(body.booking_id.as_deref())?,
        link: None,
        dedupe_key: dedupe_key.clone(),
        mail: None,
        sender_id: None,
    };
    let mut tx = who.write(&app).await?;
    actions::notify(&mut tx, &app, notification).await?;
    let row = store::by_key(&mut tx, &dedupe_key).await?;
    if to != who.id {
        audit::record(&mut tx, &app.clock, &who.id, "notice.written", &to, (), &row.title).await?;
    }
    commit(tx, (StatusCode::CREATED, Json(NotificationView::of(row, &messages::reader())))).await
}
