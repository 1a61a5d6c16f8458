//! Bookings across people: all of them for admins, one's own for everyone.
use crate::booking_lists::{self, AdminBookingPage, BookingPage, BookingsQuery};
use crate::context::Deals;
use axum::extract::State;
use base::accounts::Actor;
use platform::http::{Json, Problem, Query};

/// All bookings, newest first.
#[utoipa::path(get, path = "/api/admin/bookings", tag = "admin", params(BookingsQuery),
               responses((status = 200, body = AdminBookingPage), Problem))]
pub async fn all(
    State(app): State<Deals>,
    who: Actor,
    Query(query): Query<BookingsQuery>,
) -> Result<Json<AdminBookingPage>, Problem> {
    booking_lists::all(&app, &who, &query).await.map(Json)
}

/// The caller's bookings, on either side, newest first; archived ones too.
#[utoipa::path(get, path = "/api/bookings", tag = "deals", params(BookingsQuery),
               responses((status = 200, body = BookingPage), Problem))]
pub async fn own(
    State(app): State<Deals>,
    who: Actor,
    Query(query): Query<BookingsQuery>,
) -> Result<Json<BookingPage>, Problem> {
    booking_lists::own(&app, &who, &query).await.map(Json)
}

/// The bookings that wait for a decision: disputed ones and those whose payment the hirer's bank took back; and for 90
/// days those whose dispute over released money nobody decided in time. The one whose time to decide ends first comes
/// first, those without a deadline last.
#[utoipa::path(get, path = "/api/admin/disputes", tag = "admin", params(platform::paging::PageQuery),
               responses((status = 200, body = AdminBookingPage), Problem))]
pub async fn disputes(
    State(app): State<Deals>,
    who: Actor,
    Query(query): Query<platform::paging::PageQuery>,
) -> Result<Json<AdminBookingPage>, Problem> {
    booking_lists::disputes(&app, &who, &query).await.map(Json)
}
