//! The calls on projects (`docs/product.md`, section 4).
use super::{Reason, json_response};
use crate::actions::Step;
use crate::commands;
use crate::context::Deals;
use crate::input::NewProject;
use crate::own_lists::{self, ListQuery};
use crate::requests;
use crate::rules::{DealId, Link, Side, Transition, UserText, quarters};
use crate::view::ProjectView;
use axum::{extract::State, http::StatusCode, response::Response};
use base::accounts::{Actor, UserId};
use platform::{
    clock::parse_iso,
    http::{Json, Path, Problem, Query},
    msg, number,
};
use serde::Deserialize;
use utoipa::ToSchema;

/// One change of a project: a link, an acceptance (or its end), or a request for changes.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ProjectChange {
    /// The creator's link to the work.
    #[serde(rename = "projectLink", alias = "project_link")]
    project_link: Option<String>,
    /// When it was set, ISO 8601; kept when within 5 minutes of the server's time.
    #[serde(rename = "projectLastUpdated", alias = "project_last_updated", alias = "project_link_last_updated")]
    project_last_updated: Option<String>,
    /// True accepts the work, false reopens it.
    #[serde(rename = "isCompleted", alias = "is_completed")]
    is_completed: Option<bool>,
    /// With a link: the hours that were used, at most those that were last agreed to. With an acceptance: those that the
    /// creator stated; fewer are a proposal (`POST /api/projects/{id}/hours`).
    #[serde(rename = "hoursUsed", alias = "hours_used", deserialize_with = "number::optional")]
    hours_used: Option<f64>,
    /// With a link: what you say about this version.
    note: Option<String>,
    /// What should be different.
    #[serde(rename = "hirerFeedback", alias = "hirer_feedback")]
    hirer_feedback: Option<String>,
    /// Required of admins.
    reason: Option<String>,
}

impl ProjectChange {
    fn hours_used(&self) -> Result<Option<i64>, Problem> {
        Ok(self.hours_used.map(quarters).transpose()?)
    }
    /// The one transition that this asks for.
    fn transition(&self) -> Result<Transition, Problem> {
        match (&self.project_link, self.is_completed, &self.hirer_feedback) {
            (Some(link), None, None) => {
                let sent_at = self.project_last_updated.as_deref().and_then(parse_iso);
                let (link, note) = (Link::project(link)?, UserText::delivery_note(self.note.as_deref())?);
                Ok(Transition::Deliver { link, sent_at, used: self.hours_used()?, note })
            }
            (None, Some(true), None) => Ok(Transition::AcceptWork { used: self.hours_used()? }),
            (None, Some(false), None) => Ok(Transition::Reopen),
            (None, None, Some(feedback)) => Ok(Transition::RequestChanges { feedback: UserText::feedback(feedback)? }),
            (None, None, None) => Err(Problem::invalid("nothing_to_change", msg!("problem-no-project-change"))),
            _ => Err(Problem::invalid("one_change", msg!("problem-one-change"))),
        }
    }
}

/// Accept the creator's request for a listing, or offer it to them.
#[utoipa::path(post, path = "/api/projects", tag = "deals", request_body = NewProject,
               responses((status = 201, body = ProjectView), (status = 200, body = ProjectView), Problem))]
pub async fn create(
    State(app): State<Deals>,
    who: Actor,
    Json(body): Json<NewProject>,
) -> Result<(StatusCode, Json<ProjectView>), Problem> {
    requests::create_project(&app, &who, body).await
}

/// Deliver, accept, reopen or ask for changes: one at a time.
#[utoipa::path(patch, path = "/api/projects/{id}", tag = "deals", params(("id" = DealId, Path)),
               request_body = ProjectChange, responses((status = 200, body = ProjectView), Problem))]
pub async fn change(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<ProjectChange>,
) -> Result<Json<ProjectView>, Problem> {
    let (transition, reason) = (body.transition()?, UserText::optional_reason(body.reason.as_deref())?);
    commands::on_project(&app, &who, &id, Step::with_reason(transition, reason)).await
}

/// Reject the work, or take an offer back.
#[utoipa::path(delete, path = "/api/projects/{id}", tag = "deals", params(("id" = DealId, Path)),
               request_body = Option<Reason>, responses((status = 200, body = ProjectView), Problem))]
pub async fn reject(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    body: Option<Json<Reason>>,
) -> Result<Json<ProjectView>, Problem> {
    let reason = UserText::optional_reason(body.and_then(|Json(body)| body.reason).as_deref())?;
    commands::on_project(&app, &who, &id, Step::with_reason(Transition::Reject { reason: reason.clone() }, reason))
        .await
}

/// Fewer hours to accept the work with.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewHours {
    /// A multiple of 0.25, fewer than the creator stated.
    #[serde(deserialize_with = "number::optional")]
    #[schema(required)]
    hours: Option<f64>,
    /// Why.
    reason: String,
}

/// The hours that are agreed to.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct HoursAcceptance {
    /// As they were shown.
    #[serde(deserialize_with = "number::optional")]
    #[schema(required)]
    hours: Option<f64>,
}

fn hours_in_quarters(hours: Option<f64>) -> Result<i64, Problem> {
    Ok(quarters(hours.unwrap_or_default())?)
}

/// Ask to accept delivered work with fewer hours than the creator stated: once about each version, and once more after a
/// refusal. Without an answer for 5 days the work is accepted with the hours that were stated.
#[utoipa::path(post, path = "/api/projects/{id}/hours", tag = "deals", params(("id" = DealId, Path)),
               request_body = NewHours, responses((status = 200, body = ProjectView), Problem))]
pub async fn ask_hours(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<NewHours>,
) -> Result<Json<ProjectView>, Problem> {
    commands::ask_hours(&app, &who, &id, (body.hours, &body.reason)).await
}

/// Agree to the fewer hours that the hirer asked for: the work is accepted with them.
#[utoipa::path(post, path = "/api/projects/{id}/hours/accept", tag = "deals", params(("id" = DealId, Path)),
               request_body = HoursAcceptance, responses((status = 200, body = ProjectView), Problem))]
pub async fn accept_hours(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<HoursAcceptance>,
) -> Result<Json<ProjectView>, Problem> {
    let transition = Transition::AcceptHours { quarters: hours_in_quarters(body.hours)? };
    commands::on_project(&app, &who, &id, transition).await
}

/// Don't agree to the fewer hours that the hirer asked for.
#[utoipa::path(delete, path = "/api/projects/{id}/hours", tag = "deals", params(("id" = DealId, Path)),
               request_body = Option<Reason>, responses((status = 200, body = ProjectView), Problem))]
pub async fn refuse_hours(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    body: Option<Json<Reason>>,
) -> Result<Json<ProjectView>, Problem> {
    let reason = body.and_then(|Json(body)| body.reason);
    let transition = Transition::RefuseHours { reason: UserText::optional_reason(reason.as_deref())? };
    commands::on_project(&app, &who, &id, transition).await
}

/// Take 7 more days to inspect delivered work, once.
#[utoipa::path(post, path = "/api/projects/{id}/extend", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = ProjectView), Problem))]
pub async fn extend(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
) -> Result<Json<ProjectView>, Problem> {
    commands::on_project(&app, &who, &id, Transition::ExtendInspection).await
}

/// A hirer's projects, newest first.
#[utoipa::path(get, path = "/api/projects/hirer/{user_id}", tag = "deals", params(("user_id" = String, Path), ListQuery),
               responses((status = 200, body = Vec<ProjectView>), Problem))]
pub async fn list_of_hirer(
    State(app): State<Deals>,
    who: Actor,
    Path(user_id): Path<UserId>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    own_lists::projects_of(&app, &who, (Side::Hirer, &user_id), &query).await.map(json_response)
}

/// A creator's projects, newest first.
#[utoipa::path(get, path = "/api/projects/creator/{user_id}", tag = "deals", params(("user_id" = String, Path), ListQuery),
               responses((status = 200, body = Vec<ProjectView>), Problem))]
pub async fn list_of_creator(
    State(app): State<Deals>,
    who: Actor,
    Path(user_id): Path<UserId>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    own_lists::projects_of(&app, &who, (Side::Creator, &user_id), &query).await.map(json_response)
}
