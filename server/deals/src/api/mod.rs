//! The endpoints for bookings and projects: load, ask the rules, store, commit, respond.
pub mod admin;
pub mod bookings;
pub mod deals;
pub mod lists;
pub mod projects;
pub mod request_actions;
pub mod splits;
pub mod terms;
pub mod timeline;

use super::{
    actions::{self, Step},
    notification_texts::Names,
    own_lists::Answer,
    rules::{Deal, DealId, Refusal},
    store,
    view::{BookingView, ProjectView, reading_actor, viewpoint},
};
use crate::context::Deals;
use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use base::accounts::Actor;
use platform::{
    db::Sql,
    http::{Json, Problem},
    msg,
    text::Field,
};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

/// The longest id that a row can have.
const MAX_ID: usize = 100;

/// The booking after a transition, with its project once there is one.
#[derive(Debug, Serialize, ToSchema)]
pub struct DealAnswer {
    booking: BookingView,
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<ProjectView>,
}

/// Why: optional for parties, required of admins.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Reason {
    /// At most 2000 characters.
    reason: Option<String>,
}

/// Takes one step, commits it and responds with the booking.
async fn act_and_commit(
    app: &Deals,
    who: &Actor,
    id: &DealId,
    step: impl Into<Step>,
) -> Result<Json<DealAnswer>, Problem> {
    let step = step.into();
    who.commit(app, async |tx| {
        let deal = actions::act(app, tx, who, id, step).await?;
        Ok(Json(deal_answer(app, tx, who, &deal).await?))
    })
    .await
}

/// `deal` as `who` sees it.
async fn deal_answer(app: &Deals, sql: &mut impl Sql, who: &Actor, deal: &Deal) -> Result<DealAnswer, Problem> {
    let (names, from) = (Names::of(sql, deal).await?, viewpoint(app, who));
    let project = ProjectView::of(deal, &names, &from);
    Ok(DealAnswer { booking: BookingView::of(deal, &names, &from), project })
}

/// The project of `deal` as `who` sees it.
async fn project_view(app: &Deals, sql: &mut impl Sql, who: &Actor, deal: &Deal) -> Result<ProjectView, Problem> {
    let project = deal_answer(app, sql, who, deal).await?.project;
    project.ok_or_else(|| Problem::not_found(msg!("problem-project-not-found")))
}

/// The deal, for a party or an admin; for anyone else it does not exist.
async fn find_visible(sql: &mut impl Sql, who: &Actor, id: &DealId) -> Result<Deal, Problem> {
    let deal = store::find(sql, id).await?.ok_or(Refusal::NotFound)?;
    deal.role_of(&reading_actor(who)).ok_or(Refusal::NotFound)?;
    Ok(deal)
}

fn json_response((mut headers, bytes): Answer) -> Response {
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    (headers, bytes).into_response()
}

/// An id as clients send it: a text, or a number as the test page does.
fn id_text<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Id {
        Text(String),
        Number(i64),
    }
    Ok(Option::<Id>::deserialize(value)?.map(|id| match id {
        Id::Text(text) => text.trim().to_owned(),
        Id::Number(number) => number.to_string(),
    }))
}

/// A required id: 422 if it is missing, or if it is none that a row can have.
fn required(id: Option<&str>, name: &'static str, label: &'static str) -> Result<String, Problem> {
    let field = Field::new(name, label, MAX_ID);
    let id = field.filled(id.unwrap_or_default().to_owned())?;
    if id.len() <= field.max && id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(id);
    }
    let message = msg!("problem-invalid-id", field = field.label());
    Err(Problem::invalid("invalid_id", message.clone()).field(field.name, message))
}

/// 201 if it was created, 200 if it existed.
fn created_status(new: bool) -> StatusCode {
    if new { StatusCode::CREATED } else { StatusCode::OK }
}
