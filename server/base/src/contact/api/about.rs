//! The About page.
use crate::contact::about::{self as page, AboutView};
use crate::context::Base;
use axum::extract::State;
use platform::http::{Json, Problem, Query};
use serde::Deserialize;
use utoipa::IntoParams;

/// In which language.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AboutQuery {
    /// A language of the server; `en` when absent or unknown.
    language: Option<String>,
}

/// The About page.
#[utoipa::path(get, path = "/api/about", tag = "contact", params(AboutQuery), security(()),
               responses((status = 200, body = AboutView), Problem))]
pub async fn about(State(app): State<Base>, Query(query): Query<AboutQuery>) -> Result<Json<AboutView>, Problem> {
    page::find(&app, &query.language.unwrap_or_default()).await.map(Json)
}
