//! What admins do about a chargeback.
use crate::admin::chargebacks::{self, ChargebackEvidence};
use crate::context::Market;
use axum::extract::State;
use base::accounts::Actor;
use deals::DealId;
use http::StatusCode;
use platform::http::{Json, Path, Problem};

/// What would be handed in against the chargeback of a booking.
#[utoipa::path(get, path = "/api/admin/bookings/{id}/chargeback", tag = "admin", params(("id" = DealId, Path)),
               responses((status = 200, body = ChargebackEvidence), Problem))]
pub async fn evidence(
    State(app): State<Market>,
    who: Actor,
    Path(id): Path<DealId>,
) -> Result<Json<ChargebackEvidence>, Problem> {
    chargebacks::evidence(&app, &who, &id).await.map(Json)
}

/// Hand in the evidence against the chargeback of a booking.
#[utoipa::path(post, path = "/api/admin/bookings/{id}/chargeback/contest", tag = "admin", params(("id" = DealId, Path)),
               responses((status = 204), Problem))]
pub async fn contest(State(app): State<Market>, who: Actor, Path(id): Path<DealId>) -> Result<StatusCode, Problem> {
    chargebacks::contest(&app, &who, &id).await.map(|()| StatusCode::NO_CONTENT)
}

/// Give in to the chargeback of a booking: the bank keeps the money.
#[utoipa::path(post, path = "/api/admin/bookings/{id}/chargeback/concede", tag = "admin", params(("id" = DealId, Path)),
               responses((status = 204), Problem))]
pub async fn concede(State(app): State<Market>, who: Actor, Path(id): Path<DealId>) -> Result<StatusCode, Problem> {
    payments::concede_chargeback(&app, &who, &id).await.map(|()| StatusCode::NO_CONTENT)
}
