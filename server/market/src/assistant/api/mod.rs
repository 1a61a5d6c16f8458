//! The conversation with the assistant.
pub mod admin;

use super::{
    answer::{self, CatalogueEntry, ChatAnswer},
    rate_limit::RateLimited,
    rules::{self, MAX_TURNS},
};
use crate::context::Market;
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response, sse::Event},
};
use futures_util::stream;
use platform::{
    http::{Json, Problem, Query, sse},
    messages, msg,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::{IntoParams, ToSchema};

/// One turn of the conversation.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct ChatMessage {
    /// The text; a person's at most 2,000 characters.
    content: String,
    /// Whether the assistant wrote it.
    #[serde(rename = "fromBot")]
    from_bot: bool,
}

/// The conversation so far; the person's last message is the question.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ChatRequest {
    /// Oldest first; the last 50 are read.
    messages: Vec<ChatMessage>,
}

/// Ask the assistant. With `Accept: text/event-stream` the answer is sent as events: `meta` (`{engine}`), `delta`
/// (`{text}`, several), `results` (`{results}`), `done`; if it breaks off, `error` (`{message}`) instead of the rest.
#[utoipa::path(post, path = "/api/chat", tag = "assistant", request_body = ChatRequest,
               responses((status = 200, body = ChatAnswer), Problem))]
pub async fn chat(
    State(app): State<Market>,
    _: RateLimited,
    headers: HeaderMap,
    Json(body): Json<ChatRequest>,
) -> Result<Response, Problem> {
    let read = body.messages.len().saturating_sub(MAX_TURNS);
    let turns = body.messages[read..].iter().map(|turn| (turn.content.as_str(), turn.from_bot));
    let question = rules::last_user_message(turns)?;
    let answered = answer::answer(&app, &question).await.map_err(|_| bot_failed());
    let streams = headers.get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok());
    if streams.is_some_and(|kinds| kinds.contains("text/event-stream")) {
        return Ok(sse::respond(stream::iter(events(answered)), app.shutdown.clone()));
    }
    Ok(Json(answered?).into_response())
}

/// Which item to look for.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct TitleQuery {
    /// The whole title, without regard to case; at most 200 characters.
    title: String,
}

/// The experience of the catalogue that has this title: search boxes suggest some, and cards of the assistant link to
/// them.
#[utoipa::path(get, path = "/api/catalogue", tag = "assistant", params(TitleQuery),
               responses((status = 200, body = CatalogueEntry), Problem))]
pub async fn entry(
    State(app): State<Market>,
    Query(query): Query<TitleQuery>,
) -> Result<Json<CatalogueEntry>, Problem> {
    answer::entry(&app, &query.title).await.map(Json)
}

/// The fixed message for a failure of the rule bot; the cause was logged where it happened.
fn bot_failed() -> Problem {
    Problem::new(StatusCode::SERVICE_UNAVAILABLE, "assistant_failed", msg!("problem-assistant-failed"))
}

fn events(answered: Result<ChatAnswer, Problem>) -> Vec<Event> {
    let event = |name: &str, data: serde_json::Value| Event::default().event(name).data(data.to_string());
    let answer = match answered {
        Ok(answer) => answer,
        Err(problem) => return vec![event("error", json!({ "message": problem.message.text(&messages::reader()) }))],
    };
    let mut all = vec![event("meta", json!({ "engine": answer.engine }))];
    all.extend(answer.reply.split_inclusive('\n').map(|line| event("delta", json!({ "text": line }))));
    all.push(event("results", json!({ "results": answer.results })));
    all.push(event("done", json!({})));
    all
}
