//! Requests and proposals as people send them, with what was warned of in their texts.
use super::{
    actions::{self, Step},
    commands::{DealAnswer, deal_answer, project_view},
    input::{NewBooking, NewProject, NewTerms, required},
    new_deals::{self, BookingInput, BookingOutcome, Pair},
    notification_texts::Names,
    rules::{Deal, DealId, Link, Listing, Proposal, Transition, UserText},
    test_booking,
    view::{BookingView, ProjectView, viewpoint},
};
use crate::context::Deals;
use axum::http::StatusCode;
use base::accounts::Actor;
use base::contact_details::{self, Outgoing, Warned};
use base::rate_limits;
use catalogue::experiences::ListingId;
use platform::{
    db::Tx,
    http::{Json, Problem},
};
use serde::Serialize;
use utoipa::ToSchema;

/// The listing that means "find one for me".
const CONCIERGE: &str = "unknown";

/// A new booking, with a message about it.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewBookingAnswer {
    booking: BookingView,
    message: &'static str,
}

/// A booking that was asked for.
struct Booked {
    /// The deal.
    deal: Deal,
    /// Its people.
    names: Names,
    /// Whether it is new; otherwise the request repeats one made a moment ago.
    new: bool,
}

/// Asks to book an experience.
///
/// # Errors
/// 403 without a confirmed email address, 404 or 409 for a listing that cannot be booked, 409 `contact_details`, 422 for a
/// field that a rule refuses, 429 after too many.
pub async fn create_booking(
    app: &Deals,
    who: &Actor,
    mut new: NewBooking,
) -> Result<(StatusCode, Json<NewBookingAnswer>), Problem> {
    who.must_be_confirmed()?;
    rate_limits::outreach(app, who)?;
    let named = required(new.experience_id.as_deref(), "experience_id", "field-experience-id")?;
    let user_id = new.user_id.take().filter(|id| !id.is_empty()).unwrap_or_else(|| who.id.clone().into());
    let experience_id = Some(ListingId::from(named)).filter(|id| id != CONCIERGE);
    let portfolio = Link::portfolio(new.portfolio_link.as_deref())?;
    let proposal = new.terms.proposal(UserText::message(new.message.as_deref())?, app.config.currency)?;
    let warned = warned_of_contact(&proposal, portfolio.as_ref(), new.terms.confirmed_contact)?;
    let listing = match &experience_id {
        Some(id) => Some(new_deals::listing(app, id).await?),
        None => None,
    };
    let input = BookingInput {
        user_id: required(Some(&user_id), "user_id", "field-user-id")?.into(),
        experience_id,
        portfolio,
        proposal,
        reason: UserText::optional_reason(new.reason.as_deref())?,
    };
    who.commit(app, async |tx| {
        let booked = book(app, tx, who, input, listing.as_ref(), warned).await?;
        let booking = BookingView::new(&booked.deal, &booked.names, &viewpoint(app, who));
        Ok((created_status(booked.new), Json(NewBookingAnswer { booking, message: "Booking request sent" })))
    })
    .await
}

/// Asks for the booking that `input` names, as [`new_deals::book`].
async fn book(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    input: BookingInput,
    listing: Option<&Listing>,
    warned: Warned,
) -> Result<Booked, Problem> {
    // boxed: many wait for their turn to write at once, and only the one that has it needs this much
    let BookingOutcome { deal, new } = match test_booking::is_test(app, &input) {
        true => Box::pin(test_booking::book(app, tx, who, input, listing)).await?,
        false => Box::pin(new_deals::book(app, tx, who, input, listing)).await?,
    };
    warned.record(tx, &who.id, &deal.id, app.clock.now()).await?;
    let is_new = new.is_some();
    let names = match new {
        Some(names) => names,
        None => Names::load(tx, &deal).await?,
    };
    Ok(Booked { deal, names, new: is_new })
}

/// Accepts the creator's request for a listing, or offers it to them.
///
/// # Errors
/// As [`create_booking`].
pub async fn create_project(
    app: &Deals,
    who: &Actor,
    new: NewProject,
) -> Result<(StatusCode, Json<ProjectView>), Problem> {
    who.must_be_confirmed()?;
    rate_limits::outreach(app, who)?;
    let booking_id = new
        .booking_id
        .as_deref()
        .map(|id| required(Some(id), "bookingId", "field-booking-id"))
        .transpose()?
        .map(DealId::from);
    let pair = Pair {
        experience_id: required(new.experience_id.as_deref(), "experienceId", "field-experience-id")?.into(),
        creator_id: required(new.creator_id.as_deref(), "creatorId", "field-creator-id")?.into(),
        booking_id,
        proposal: new.terms.proposal(UserText::message(new.message.as_deref())?, app.config.currency)?,
    };
    let warned = warned_of_contact(&pair.proposal, None, new.terms.confirmed_contact)?;
    let reason = UserText::optional_reason(new.reason.as_deref())?;
    let listing = new_deals::listing(app, &pair.experience_id).await;
    who.commit(app, async |tx| {
        let (deal, is_new) = accept_or_offer(app, tx, who, reason, &pair, (listing, warned)).await?;
        Ok((created_status(is_new), Json(project_view(app, tx, who, &deal).await?)))
    })
    .await
}

/// 201 if it was created, 200 if it existed.
fn created_status(new: bool) -> StatusCode {
    if new { StatusCode::CREATED } else { StatusCode::OK }
}

/// Accepts the request that `pair` means, or makes an offer, as [`new_deals::accept_or_offer`].
async fn accept_or_offer(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    reason: Option<UserText>,
    pair: &Pair,
    (listing, warned): (Result<Listing, Problem>, Warned),
) -> Result<(Deal, bool), Problem> {
    let (deal, new) = new_deals::accept_or_offer(app, tx, who, reason, pair, listing).await?;
    warned.record(tx, &who.id, &deal.id, app.clock.now()).await?;
    Ok((deal, new))
}

/// Proposes other terms for the deal `id` (T6).
///
/// # Errors
/// 409 `contact_details` when its writer was not warned of them, 422 for a field that a rule refuses, 429 after too many;
/// else as [`actions::act`].
pub async fn counter(app: &Deals, who: &Actor, id: &DealId, new: NewTerms) -> Result<Json<DealAnswer>, Problem> {
    rate_limits::outreach(app, who)?;
    let confirmed = new.terms.confirmed_contact;
    let proposal = new.terms.proposal(UserText::terms_note(new.note.as_deref())?, app.config.currency)?;
    who.commit(app, async |tx| {
        let text = &written(&proposal, None);
        let warned = contact_details::check(tx, &who.id, id, Outgoing { text, confirmed }).await?;
        warned.record(tx, &who.id, id, app.clock.now()).await?;
        let deal = actions::act(app, tx, who, id, Step::from(Transition::Counter(Box::new(proposal)))).await?;
        Ok(Json(deal_answer(app, tx, who, &deal).await?))
    })
    .await
}

/// Refuses contact details in the message and the links of a first proposal that nobody was warned of.
///
/// # Errors
/// 409 `contact_details`.
fn warned_of_contact(
    proposal: &Proposal,
    portfolio: Option<&Link>,
    confirmed: Option<bool>,
) -> Result<Warned, Problem> {
    let text = &written(proposal, portfolio);
    contact_details::check_first(Outgoing { text, confirmed })
}

/// What the other side reads of a proposal, in lines.
fn written(proposal: &Proposal, portfolio: Option<&Link>) -> String {
    let message = proposal.message.as_ref().map(UserText::as_str);
    let links = portfolio.into_iter().chain(&proposal.links).map(Link::as_str);
    message.into_iter().chain(links).collect::<Vec<_>>().join("\n")
}
