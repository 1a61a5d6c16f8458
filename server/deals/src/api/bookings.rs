//! The endpoints for bookings (`docs/product.md`, section 4).
use super::{
    DealAnswer, created_status, deal_answer, find_visible, id_text, json_response, required, terms::TermsInput,
};
use crate::actions;
use crate::booking;
use crate::context::Deals;
use crate::notification_texts::Names;
use crate::overview::{ListQuery, one_side};
use crate::requests::{self, warned_of_contact};
use crate::rules::{Deal, DealId, DeleteOutcome, Link, Side, Words};
use crate::store::ListScope;
use crate::view::{BookingView, Viewpoint, viewpoint};
use axum::{extract::State, http::StatusCode, response::Response};
use base::accounts::Actor;
use base::limits;
use platform::{
    http::{Json, Path, Problem, Query},
    number,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// The listing that means "find one for me".
const CONCIERGE: &str = "unknown";

/// A request to book. Names and addresses come from the account; any that are sent are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewBooking {
    /// The caller's own id; an admin may name someone else.
    #[serde(default, alias = "userId", deserialize_with = "id_text")]
    user_id: Option<String>,
    /// The listing; `unknown` asks the concierge.
    #[serde(default, alias = "experienceId", deserialize_with = "id_text")]
    experience_id: Option<String>,
    /// An http or https link; empty means none.
    #[serde(default, alias = "portfolioLink")]
    portfolio_link: Option<String>,
    /// A multiple of 0.25, from 0.25 to 200; 1 when absent.
    #[serde(default, deserialize_with = "number::optional")]
    hours: Option<f64>,
    /// What you say about it.
    #[serde(default)]
    message: Option<String>,
    /// Dollars per hour; the listing's price when absent.
    #[serde(default, deserialize_with = "number::optional")]
    price_per_hour: Option<f64>,
    /// Cents for everything, instead of a price per hour.
    #[serde(default, deserialize_with = "number::optional")]
    fixed_price_cents: Option<f64>,
    /// An ISO date: when the work begins at the latest.
    #[serde(default)]
    start_by: Option<String>,
    /// An ISO date: when it is finished at the latest.
    #[serde(default)]
    finish_by: Option<String>,
    /// Links to work, at most five.
    #[serde(default)]
    links: Vec<String>,
    /// What a page does that asks its user about contact details first: `false` has them refused (409 `contact_details`),
    /// `true` sends them. Without it nothing is refused.
    #[serde(default)]
    confirmed_contact: Option<bool>,
    /// Why an admin books for someone else; required then.
    #[serde(default)]
    reason: Option<String>,
}

impl NewBooking {
    /// What is proposed with it.
    fn terms(&mut self) -> TermsInput {
        TermsInput {
            message: (self.message.take(), false),
            hours: self.hours,
            price_per_hour: self.price_per_hour,
            fixed_price_cents: self.fixed_price_cents,
            start_by: self.start_by.take(),
            finish_by: self.finish_by.take(),
            links: std::mem::take(&mut self.links),
        }
    }
}

/// A new booking, with a message about it.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewBookingAnswer {
    booking: BookingView,
    message: &'static str,
}

/// The hint of a `DELETE`, and an admin's reason.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub struct DeleteQuery {
    /// Absent: a decline that a following `POST /api/projects` turns into an accept.
    #[param(inline)]
    outcome: Option<DeleteOutcome>,
    /// Required of admins.
    reason: Option<String>,
}

/// Ask to book an experience.
#[utoipa::path(post, path = "/api/bookings", tag = "deals", request_body = NewBooking,
               responses((status = 201, body = NewBookingAnswer), (status = 200, body = NewBookingAnswer), Problem))]
pub async fn create(
    State(app): State<Deals>,
    who: Actor,
    Json(mut body): Json<NewBooking>,
) -> Result<(StatusCode, Json<NewBookingAnswer>), Problem> {
    who.must_be_confirmed()?;
    limits::outreach(&app, &who)?;
    let named = required(body.experience_id.as_deref(), "experience_id", "field-experience-id")?;
    let user_id = body.user_id.take().filter(|id| !id.is_empty()).unwrap_or_else(|| who.id.clone());
    let experience_id = Some(named).filter(|id| id != CONCIERGE);
    let portfolio = Link::portfolio(body.portfolio_link.as_deref())?;
    let proposal = body.terms().proposal()?;
    let warned = warned_of_contact(&proposal, portfolio.as_ref(), body.confirmed_contact)?;
    let listing = match &experience_id {
        Some(id) => Some(booking::listing(&app, id).await?),
        None => None,
    };
    let input = booking::BookingInput {
        user_id: required(Some(&user_id), "user_id", "field-user-id")?,
        experience_id,
        portfolio,
        proposal,
        reason: Words::optional_reason(body.reason.as_deref())?,
    };
    who.commit(&app, async |tx| {
        let booked = requests::book(&app, tx, &who, input, listing.as_ref(), warned).await?;
        let booking = BookingView::of(&booked.deal, &booked.names, &viewpoint(&app, &who));
        Ok((created_status(booked.new), Json(NewBookingAnswer { booking, message: "Booking request sent" })))
    })
    .await
}

/// One booking, for its parties and admins.
#[utoipa::path(get, path = "/api/bookings/{id}", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = BookingView), Problem))]
pub async fn find(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>) -> Result<Json<BookingView>, Problem> {
    let mut sql = &app.db;
    let deal = find_visible(&mut sql, &who, &id).await?;
    Ok(Json(deal_answer(&app, &mut sql, &who, &deal).await?.booking))
}

/// Accept, decline and withdraw in one call: by the hint, the caller's side and the state. On a finished
/// booking it archives; on any other it changes nothing, being the second half of an accept by two calls.
#[utoipa::path(delete, path = "/api/bookings/{id}", tag = "deals", params(("id" = DealId, Path), DeleteQuery),
               responses((status = 200, body = DealAnswer), Problem))]
pub async fn delete(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Query(query): Query<DeleteQuery>,
) -> Result<Json<DealAnswer>, Problem> {
    let reason = Words::optional_reason(query.reason.as_deref())?;
    who.commit(&app, async |tx| {
        let deal = actions::delete(&app, tx, &who, &id, query.outcome, reason).await?;
        Ok(Json(deal_answer(&app, tx, &who, &deal).await?))
    })
    .await
}

/// A hirer's bookings, newest first.
#[utoipa::path(get, path = "/api/bookings/hirer/{user_id}", tag = "deals", params(("user_id" = String, Path), ListQuery),
               responses((status = 200, body = Vec<BookingView>), Problem))]
pub async fn list_of_hirer(
    State(app): State<Deals>,
    who: Actor,
    Path(user_id): Path<String>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    list(&app, &who, (Side::Hirer, &user_id), &query).await
}

/// A creator's bookings, newest first.
#[utoipa::path(get, path = "/api/bookings/creator/{user_id}", tag = "deals", params(("user_id" = String, Path), ListQuery),
               responses((status = 200, body = Vec<BookingView>), Problem))]
pub async fn list_of_creator(
    State(app): State<Deals>,
    who: Actor,
    Path(user_id): Path<String>,
    Query(query): Query<ListQuery>,
) -> Result<Response, Problem> {
    list(&app, &who, (Side::Creator, &user_id), &query).await
}

async fn list(app: &Deals, who: &Actor, whose: (Side, &str), query: &ListQuery) -> Result<Response, Problem> {
    let shown = (ListScope::Bookings, ListScope::AllBookings);
    let view = |deal: &Deal, names: &Names, from: &Viewpoint| Some(BookingView::of(deal, names, from));
    one_side(app, who, whose, shown, query, view).await.map(json_response)
}
