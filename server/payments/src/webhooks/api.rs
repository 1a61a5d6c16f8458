//! The endpoint that a payment provider calls.
use crate::context::Payments;
use axum::extract::{Request, State};
use platform::http::{Json, Path, Problem};
use serde::Serialize;
use utoipa::ToSchema;

/// Confirms that a webhook was received.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = WebhookReceived)]
pub struct Received {
    /// Always true.
    pub received: bool,
}

/// Receive a webhook of a payment provider. Only its signature counts.
#[utoipa::path(post, path = "/api/webhooks/{provider}", tag = "payments",
               params(("provider" = String, Path, description = "The provider's name")),
               request_body(content = String, content_type = "application/json"),
               responses((status = 200, body = Received), Problem))]
pub async fn webhook(
    State(app): State<Payments>,
    Path(provider): Path<String>,
    request: Request,
) -> Result<Json<Received>, Problem> {
    super::receive_request(&app, &provider, request).await?;
    Ok(Json(Received { received: true }))
}
