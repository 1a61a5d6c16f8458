//! One step of a person on a deal: taken, committed, and answered with the booking or its project.
use super::{
    actions::{self, Step},
    input::{cents, required},
    new_deals,
    notification_texts::Names,
    rules::{Deal, DealId, DeleteOutcome, Transition, UserText, quarters},
    view::{BookingView, ProjectView, viewpoint},
};
use crate::context::Deals;
use base::accounts::{Actor, Right};
use base::rate_limits;
use platform::{
    db::Sql,
    http::{Json, Problem},
    msg,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The booking after a transition, with its project once there is one.
#[derive(Debug, Serialize, ToSchema)]
pub struct DealAnswer {
    booking: BookingView,
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<ProjectView>,
}

/// Takes one step, commits it and answers with the booking.
///
/// # Errors
/// As [`actions::act`].
pub async fn on_booking(
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

/// Takes one step, commits it and answers with the project.
///
/// # Errors
/// As [`actions::act`].
pub async fn on_project(
    app: &Deals,
    who: &Actor,
    id: &DealId,
    step: impl Into<Step>,
) -> Result<Json<ProjectView>, Problem> {
    let step = step.into();
    who.commit(app, async |tx| {
        let deal = actions::act(app, tx, who, id, step).await?;
        Ok(Json(project_view(app, tx, who, &deal).await?))
    })
    .await
}

/// Accepts, declines, withdraws or archives the booking `id`, as [`actions::delete`].
///
/// # Errors
/// As [`actions::act`]; 422 for a reason that the rules refuse.
pub async fn delete(
    app: &Deals,
    who: &Actor,
    id: &DealId,
    (outcome, reason): (Option<DeleteOutcome>, Option<&str>),
) -> Result<Json<DealAnswer>, Problem> {
    let reason = UserText::optional_reason(reason)?;
    who.commit(app, async |tx| {
        let deal = actions::delete(app, tx, who, id, outcome, reason).await?;
        Ok(Json(deal_answer(app, tx, who, &deal).await?))
    })
    .await
}

/// Finds the listing `experience_id` for the concierge request `id`: its publisher is then asked.
///
/// # Errors
/// 403 without the right to bookings, 404 or 409 for a listing that cannot be booked, and as [`actions::act`].
pub async fn assign(
    app: &Deals,
    who: &Actor,
    id: &DealId,
    (experience_id, reason): (Option<&str>, Option<&str>),
) -> Result<Json<DealAnswer>, Problem> {
    who.must_have(Right::Bookings)?;
    let listing =
        new_deals::listing(app, &required(experience_id, "experience_id", "field-experience-id")?.into()).await?;
    new_deals::match_must_be_allowed(app, id, &listing).await?;
    let reason = UserText::optional_reason(reason)?.unwrap_or_else(|| UserText::ours(UserText::MATCH_FOUND));
    let assign = Transition::Assign(Box::new(listing));
    on_booking(app, who, id, Step::with_reason(assign, Some(reason))).await
}

/// A decision over money, with its reason.
///
/// # Errors
/// 403 without the right to money, 422 without a reason, and as [`actions::act`].
pub async fn decide_money(
    app: &Deals,
    who: &Actor,
    id: &DealId,
    transition: Transition,
    reason: &str,
) -> Result<Json<DealAnswer>, Problem> {
    who.must_have(Right::Money)?;
    let reason = UserText::reason(reason)?;
    on_booking(app, who, id, Step::with_reason(transition, Some(reason))).await
}

/// Proposes that part of the held money goes back to the hirer and the rest is the creator's; this ends the work.
///
/// # Errors
/// 422 for an amount or a reason that the rules refuse, 429 after too many, and as [`actions::act`].
pub async fn propose_split(
    app: &Deals,
    who: &Actor,
    id: &DealId,
    (refund_cents, reason): (Option<f64>, Option<&str>),
) -> Result<Json<DealAnswer>, Problem> {
    rate_limits::outreach(app, who)?;
    let reason = UserText::optional_reason(reason)?;
    on_booking(app, who, id, Transition::ProposeSplit { refund: cents(refund_cents)?, reason }).await
}

/// Takes one's own proposed split back, or declines the other side's.
///
/// # Errors
/// 429 after too many, and as [`actions::act`].
pub async fn drop_split(app: &Deals, who: &Actor, id: &DealId) -> Result<Json<DealAnswer>, Problem> {
    rate_limits::outreach(app, who)?;
    on_booking(app, who, id, Transition::DropSplit).await
}

/// Asks to accept delivered work with fewer hours than the creator stated.
///
/// # Errors
/// 422 for hours or a reason that the rules refuse, 429 after too many, and as [`actions::act`].
pub async fn ask_hours(
    app: &Deals,
    who: &Actor,
    id: &DealId,
    (hours, reason): (Option<f64>, &str),
) -> Result<Json<ProjectView>, Problem> {
    rate_limits::outreach(app, who)?;
    let quarters = quarters(hours.unwrap_or_default())?;
    let transition = Transition::AskHours { quarters, reason: UserText::reason(reason)? };
    on_project(app, who, id, transition).await
}

/// `deal` as `who` sees it.
pub async fn deal_answer(app: &Deals, sql: &mut impl Sql, who: &Actor, deal: &Deal) -> Result<DealAnswer, Problem> {
    let (names, from) = (Names::load(sql, deal).await?, viewpoint(app, who));
    let project = ProjectView::new(deal, &names, &from);
    Ok(DealAnswer { booking: BookingView::new(deal, &names, &from), project })
}

/// The project of `deal` as `who` sees it.
pub async fn project_view(app: &Deals, sql: &mut impl Sql, who: &Actor, deal: &Deal) -> Result<ProjectView, Problem> {
    let project = deal_answer(app, sql, who, deal).await?.project;
    project.ok_or_else(|| Problem::not_found(msg!("problem-project-not-found")))
}
