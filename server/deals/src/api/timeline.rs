//! What the viewer should know before and after acting: the timeline, the refund, the state machine.
use super::find_visible;
use crate::actions::deal_actor;
use crate::context::Deals;
use crate::narrative::Story;
use crate::notification_texts::Names;
use crate::process::{ProcessView, process};
use crate::rules::{self, Action, DealId, Side, Words};
use crate::store;
use crate::timeline::{DealListing, EventsPage, TimelineView};
use crate::view::viewpoint;
use axum::extract::State;
use base::accounts::{Actor, Right};
use catalogue::experiences;
use platform::{
    http::{Json, Path, Problem, Query},
    messages,
    money::{self, Cents},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Which action to preview.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PreviewedAction {
    /// End the booking.
    Cancel,
    /// Reject the work.
    Reject,
}

/// The action to preview.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PreviewQuery {
    #[param(inline)]
    action: PreviewedAction,
}

/// What an action would refund to the hirer.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefundPreviewView {
    action: PreviewedAction,
    refund_cents: Cents,
    /// Dollars.
    refund: f64,
    text: String,
}

/// What happened to a booking, who must act, what happens next and when, where the money is.
#[utoipa::path(get, path = "/api/bookings/{id}/timeline", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = TimelineView), Problem))]
pub async fn timeline(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
) -> Result<Json<TimelineView>, Problem> {
    let mut sql = &app.db;
    let deal = find_visible(&mut sql, &who, &id).await?;
    let (names, history) = (Names::of(&mut sql, &deal).await?, store::events(&mut sql, &deal, None).await?);
    let versions = store::deliveries(&mut sql, &deal).await?;
    let listing = match &deal.experience_id {
        Some(listing) => experiences::find(&mut sql, listing).await?,
        None => None,
    };
    let listing = listing.map(|listing| DealListing::of(&deal, &listing, &who));
    Ok(Json(TimelineView::of(&deal, &names, (history, versions), listing, &viewpoint(&app, &who), &messages::reader())))
}

/// Which events to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// Those of revisions before this one: `events_before` of the timeline or of the last page.
    before: i64,
}

/// Older events of a booking, a page at a time.
#[utoipa::path(get, path = "/api/bookings/{id}/events", tag = "deals", params(("id" = DealId, Path), EventsQuery),
               responses((status = 200, body = EventsPage), Problem))]
pub async fn events(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Query(query): Query<EventsQuery>,
) -> Result<Json<EventsPage>, Problem> {
    let mut sql = &app.db;
    let deal = find_visible(&mut sql, &who, &id).await?;
    let history = store::events(&mut sql, &deal, Some(query.before)).await?;
    Ok(Json(EventsPage::of(history, &deal, &viewpoint(&app, &who), &messages::reader())))
}

/// Preview the refund of an action.
#[utoipa::path(get, path = "/api/bookings/{id}/refund-preview", tag = "deals", params(("id" = DealId, Path), PreviewQuery),
               responses((status = 200, body = RefundPreviewView), Problem))]
pub async fn refund_preview(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Query(query): Query<PreviewQuery>,
) -> Result<Json<RefundPreviewView>, Problem> {
    let deal = find_visible(&mut &app.db, &who, &id).await?;
    let action = match query.action {
        PreviewedAction::Cancel => Action::Cancel,
        PreviewedAction::Reject => Action::Reject,
    };
    // An admin's reason is asked for with the action itself.
    let viewer = deal_actor(&who, Right::Bookings, Some(Words::reason("preview")?));
    let preview = rules::preview(&deal, action, &viewer, app.clock.now())?;
    let names = Names::of(&mut &app.db, &deal).await?;
    let you = [Side::Hirer, Side::Creator].into_iter().find(|side| deal.on(*side) == Some(who.id.as_str()));
    let text = Story { deal: &deal, names: &names, you }.refund(&preview).text(&messages::reader());
    let refund_cents = preview.refund;
    Ok(Json(RefundPreviewView { action: query.action, refund_cents, refund: money::dollars(refund_cents), text }))
}

/// The state machine of a deal, drawn from the code.
#[utoipa::path(get, path = "/api/process", tag = "deals", security(()), responses((status = 200, body = ProcessView)))]
pub async fn process_document() -> Json<&'static ProcessView> {
    Json(process())
}
