//! The endpoints for questions about listings.
use crate::context::Market;
use crate::conversations::{
    pages::ThreadAnswer,
    questions::{self, QuestionAnswer},
};
use axum::{extract::State, http::StatusCode};
use base::accounts::Actor;
use base::contact_details::Outgoing;
use catalogue::experiences::ListingId;
use platform::http::{Json, Path, Problem};
use serde::Deserialize;
use utoipa::ToSchema;

/// A question about a listing.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewQuestion {
    /// 10 to 1000 characters.
    message: String,
    /// What a page does that asks its user about contact details first: `false` has them refused (409 `contact_details`),
    /// `true` sends them. Without it nothing is refused.
    confirmed_contact: Option<bool>,
}

/// A question and its answer as the listing is to show them: as they were written, or shorter.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct QuestionTexts {
    /// At most 1000 characters.
    question: String,
    /// At most 2000 characters.
    answer: String,
}

/// Ask the publisher of a listing a question.
#[utoipa::path(post, path = "/api/experiences/{id}/questions", tag = "conversations", params(("id" = String, Path)),
               request_body = NewQuestion,
               responses((status = 201, body = ThreadAnswer), (status = 200, body = ThreadAnswer), Problem))]
pub async fn ask(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<ListingId>,
    Json(body): Json<NewQuestion>,
) -> Result<(StatusCode, Json<ThreadAnswer>), Problem> {
    let new = Outgoing { text: &body.message, confirmed: body.confirmed_contact };
    questions::ask(&app, &who, &id, new).await
}

/// Show an answered question on one's listing; who asked it is not shown.
#[utoipa::path(post, path = "/api/questions/{id}/publish", tag = "conversations", params(("id" = String, Path)),
               request_body = QuestionTexts, responses((status = 200, body = QuestionAnswer), Problem))]
pub async fn publish(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Json(body): Json<QuestionTexts>,
) -> Result<Json<QuestionAnswer>, Problem> {
    questions::publish(&app, &who, &id, (&body.question, &body.answer)).await
}

/// Show a question on the listing no more.
#[utoipa::path(delete, path = "/api/questions/{id}/publish", tag = "conversations", params(("id" = String, Path)),
               responses((status = 204), Problem))]
pub async fn unpublish(State(app): State<Market>, who: Actor, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    questions::unpublish(&app, &who, &id).await
}
