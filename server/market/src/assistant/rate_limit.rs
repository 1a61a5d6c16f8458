//! The rate limit of the assistant.
use crate::context::Market;
use axum::{extract::FromRequestParts, http::request::Parts};
use base::accounts::Viewer;
use base::rate_limits;
use platform::http::{ClientAddress, Problem};

/// Counts a question against the rate limit before its body is read.
pub struct RateLimited;

impl FromRequestParts<Market> for RateLimited {
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, app: &Market) -> Result<Self, Problem> {
        let Viewer(viewer) = Viewer::from_request_parts(parts, app).await?;
        let Ok(client) = ClientAddress::from_request_parts(parts, app).await;
        rate_limits::chat(app, viewer.as_ref(), &client)?;
        Ok(Self)
    }
}
