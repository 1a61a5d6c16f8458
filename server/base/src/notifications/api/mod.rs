//! The list of notifications behind the bell.
pub mod stream;

use super::{
    inbox::{self, NewNotification, NotificationPage, ReadNotifications, UnreadView},
    view::NotificationView,
};
use crate::accounts::Actor;
use crate::context::Base;
use axum::{extract::State, http::StatusCode};
use platform::{
    http::{Json, Problem, Query},
    paging::PageQuery,
};

/// The caller's notifications, newest first.
#[utoipa::path(get, path = "/api/notifications", tag = "notifications", params(PageQuery),
               responses((status = 200, body = NotificationPage), Problem))]
pub async fn list(
    State(app): State<Base>,
    who: Actor,
    Query(query): Query<PageQuery>,
) -> Result<Json<NotificationPage>, Problem> {
    inbox::list(&app, &who, &query).await.map(Json)
}

/// Marks notifications of the caller as read.
#[utoipa::path(post, path = "/api/notifications/read", tag = "notifications", request_body = ReadNotifications,
               responses((status = 200, body = UnreadView), Problem))]
pub async fn read(
    State(app): State<Base>,
    who: Actor,
    Json(body): Json<ReadNotifications>,
) -> Result<Json<UnreadView>, Problem> {
    inbox::read(&app, &who, &body).await
}

/// Writes a notification.
#[utoipa::path(post, path = "/api/notifications", tag = "notifications", request_body = NewNotification,
               responses((status = 201, body = NotificationView), Problem))]
pub async fn create(
    State(app): State<Base>,
    who: Actor,
    Json(body): Json<NewNotification>,
) -> Result<(StatusCode, Json<NotificationView>), Problem> {
    inbox::create(&app, &who, body).await
}
