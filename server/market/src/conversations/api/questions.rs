//! The calls on questions about listings.
use super::{ThreadAnswer, thread_answer};
use crate::context::Market;
use crate::conversations::questions;
use axum::{extract::State, http::StatusCode};
use base::accounts::Actor;
use base::contact_details::Outgoing;
use base::limits;
use catalogue::questions::{PublishedQuestion, Texts};
use platform::{
    http::{Json, Path, Problem},
    idempotency::commit,
};
use serde::{Deserialize, Serialize};
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

/// A question that is shown on its listing.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuestionAnswer {
    question: PublishedQuestion,
}

/// Ask the publisher of a listing a question.
#[utoipa::path(post, path = "/api/experiences/{id}/questions", tag = "conversations", params(("id" = String, Path)),
               request_body = NewQuestion,
               responses((status = 201, body = ThreadAnswer), (status = 200, body = ThreadAnswer), Problem))]
pub async fn ask(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<String>,
    Json(body): Json<NewQuestion>,
) -> Result<(StatusCode, Json<ThreadAnswer>), Problem> {
    who.must_be_confirmed()?;
    limits::new_conversation(&app, &who)?;
    let mut tx = who.write(&app).await?;
    let new = Outgoing { text: &body.message, confirmed: body.confirmed_contact };
    let (thread, asked) = questions::ask(&app, &mut tx, &who, &id, new).await?;
    let answer = thread_answer(&mut tx, &who, &thread.id).await?;
    commit(tx, (if asked { StatusCode::CREATED } else { StatusCode::OK }, answer)).await
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
    let texts = Texts::of(&body.question, &body.answer)?;
    let mut tx = who.write(&app).await?;
    let question = questions::publish(&app, &mut tx, &who, &id, &texts).await?;
    commit(tx, Json(QuestionAnswer { question })).await
}

/// Show a question on the listing no more.
#[utoipa::path(delete, path = "/api/questions/{id}/publish", tag = "conversations", params(("id" = String, Path)),
               responses((status = 204), Problem))]
pub async fn unpublish(State(app): State<Market>, who: Actor, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    let mut tx = who.write(&app).await?;
    questions::unpublish(&app, &mut tx, &who, &id).await?;
    commit(tx, StatusCode::NO_CONTENT).await
}
