//! The live stream.
use crate::accounts::Actor;
use crate::context::Base;
use crate::notifications::live_stream;
use axum::{extract::State, http::HeaderMap, response::Response};
use platform::http::{ClientAddress, Problem};

/// The live stream of the signed-in person: `notice` (a NotificationView, its id as the event's), `changed`
/// (`{"deal": id}`), `thread` (`{"thread": id}`: a conversation changed) and `bye` before the server stops.
/// `Last-Event-ID` resumes after a notification.
#[utoipa::path(get, path = "/api/events", tag = "notifications",
               params(("Last-Event-ID" = Option<String>, Header, description = "Resume after this notification")),
               responses((status = 200, content_type = "text/event-stream", body = String), Problem))]
pub async fn live(
    State(app): State<Base>,
    who: Actor,
    client: ClientAddress,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    live_stream::open(&app, who, &client, &headers).await
}
