//! Notifications in the app, the live stream that carries them, and their emails.
mod actions;
mod api;
mod email;
mod email_limits;
mod inbox;
mod live_stream;
mod rules;
mod store;
mod view;

pub use actions::{Notification, Text, changed, email_to, mark_paid, mark_read, notify, notify_all, thread_changed};
pub use email::{Email, email_layout, email_settings_page, greeting, link};
pub use email_limits::mail_gate;
pub use rules::{BOUNDS, Kind, TEST_USER};
pub use store::notifications_since;
pub use view::NotificationView;

use crate::context::Base;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The calls of the notifications and the live stream.
pub fn routes() -> OpenApiRouter<Base> {
    OpenApiRouter::new()
        .routes(routes!(api::list, api::create))
        .routes(routes!(api::read))
        .routes(routes!(api::stream::live))
}
