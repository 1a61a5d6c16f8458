//! Endpoints for reading a deal: the timeline, refund previews, the state machine.
use crate::context::Deals;
use crate::machine_diagram::{ProcessView, process};
use crate::previews::{self, PreviewedAction, RefundPreviewView};
use crate::rules::DealId;
use crate::timeline::{self, EventsPage, TimelineView};
use axum::extract::State;
use base::accounts::Actor;
use platform::http::{Json, Path, Problem, Query};
use serde::Deserialize;
use utoipa::IntoParams;

/// The action to preview.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PreviewQuery {
    #[param(inline)]
    action: PreviewedAction,
}

/// Which events to list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// Those of revisions before this one: `events_before` of the timeline or of the last page.
    before: i64,
}

/// What happened to a booking, who must act, what happens next and when, where the money is.
#[utoipa::path(get, path = "/api/bookings/{id}/timeline", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = TimelineView), Problem))]
pub async fn timeline(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
) -> Result<Json<TimelineView>, Problem> {
    timeline::timeline(&app, &who, &id).await.map(Json)
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
    timeline::events(&app, &who, &id, query.before).await.map(Json)
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
    previews::refund(&app, &who, &id, query.action).await.map(Json)
}

/// The state machine of a deal, drawn from the code.
#[utoipa::path(get, path = "/api/process", tag = "deals", security(()), responses((status = 200, body = ProcessView)))]
pub async fn process_document() -> Json<&'static ProcessView> {
    Json(process())
}
