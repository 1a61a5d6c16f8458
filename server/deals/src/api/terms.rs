//! The terms of a request: every version, and counter-offers.
use super::{DealAnswer, deal_answer, find_visible};
use crate::context::Deals;
use crate::requests;
use crate::rules::{Deal, DealId, Link, Policy, Proposal, Request, Side, Words, quarters};
use crate::store;
use axum::extract::State;
use base::accounts::{self, Actor};
use base::limits;
use catalogue::experiences;
use platform::{
    clock::{Micros, iso},
    db::Sql,
    http::{Json, Path, Problem},
    money::Cents,
    msg, number,
    text::Refused,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What someone proposes, as it is sent with a request or a counter-offer.
#[derive(Debug, Default)]
pub struct TermsInput {
    /// What they say about it; is it a counter-offer's note?
    pub message: (Option<String>, bool),
    /// Hours.
    pub hours: Option<f64>,
    /// Dollars per hour.
    pub price_per_hour: Option<f64>,
    /// Cents for everything.
    pub fixed_price_cents: Option<f64>,
    /// An ISO date; empty for none.
    pub start_by: Option<String>,
    /// An ISO date; empty for none.
    pub finish_by: Option<String>,
    /// Links to work.
    pub links: Vec<String>,
}

impl TermsInput {
    /// The proposal, read and checked.
    pub fn proposal(self) -> Result<Proposal, Problem> {
        let date = |text: Option<String>| text.map(|text| text.trim().to_owned());
        let links = self.links.iter().map(|link| link.trim()).filter(|link| !link.is_empty());
        let price = self.price_per_hour.map(|price| accounts::price("price_per_hour", price)).transpose()?;
        Ok(Proposal {
            message: Words::proposal(self.message.0.as_deref(), self.message.1)?,
            quarters: self.hours.map(quarters).transpose()?,
            price_cents: price,
            fixed_price_cents: self.fixed_price_cents.map(fixed_price).transpose()?,
            start_by: date(self.start_by),
            finish_by: date(self.finish_by),
            links: links.map(Link::of_proposal).collect::<Result<_, _>>()?,
        })
    }
}

/// Cents of a fixed price: whole, and at least 1.
fn fixed_price(cents: f64) -> Result<Cents, Problem> {
    if !cents.is_finite() || cents.fract() != 0.0 || !(1.0..=1e12).contains(&cents) {
        return Err(Refused::new(
            "fixed_price_cents",
            "invalid_fixed_price",
            msg!("problem-invalid-fixed-price-cents"),
        )
        .into());
    }
    #[allow(clippy::cast_possible_truncation, reason = "whole and bounded")]
    Ok(cents as Cents)
}

/// A counter-offer; what is absent stays as in the version before.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct NewTerms {
    /// What you say about it.
    note: Option<String>,
    /// A multiple of 0.25, from 0.25 to 200.
    #[serde(deserialize_with = "number::optional")]
    hours: Option<f64>,
    /// Dollars per hour; replaces a fixed price.
    #[serde(deserialize_with = "number::optional")]
    price_per_hour: Option<f64>,
    /// Cents for everything; replaces a price per hour.
    #[serde(deserialize_with = "number::optional")]
    fixed_price_cents: Option<f64>,
    /// An ISO date: when the work begins at the latest.
    start_by: Option<String>,
    /// An ISO date: when it is finished at the latest.
    finish_by: Option<String>,
    /// Links to work, at most five.
    links: Vec<String>,
    /// What a page does that asks its user about contact details first: `false` has them refused (409 `contact_details`),
    /// `true` sends them. Without it nothing is refused.
    confirmed_contact: Option<bool>,
}

/// One version of the terms.
#[derive(Debug, Serialize, ToSchema)]
pub struct TermsView {
    /// From 1 on.
    version: i64,
    /// Who proposed it.
    side: Side,
    /// When.
    at: String,
    /// What they said about it.
    #[schema(required)]
    message: Option<String>,
    hours: f64,
    /// Cents per hour.
    price_cents: Cents,
    /// Cents for everything, if that is the price.
    #[schema(required)]
    fixed_price_cents: Option<Cents>,
    total_cents: Cents,
    fee_cents: Cents,
    /// The creator's part of the total: without the fee.
    creator_cents: Cents,
    #[schema(required)]
    start_by: Option<String>,
    #[schema(required)]
    finish_by: Option<String>,
    links: Vec<String>,
    /// What a hirer who cancels gets back, once there is a date to begin.
    cancellation: Policy,
    /// Whether these are the terms that were accepted, or that can be accepted now.
    newest: bool,
}

/// All versions of the terms.
#[derive(Debug, Serialize, ToSchema)]
pub struct AllTermsView {
    /// Oldest first.
    versions: Vec<TermsView>,
    /// Until when the newest has to be answered; null when nobody has to.
    #[schema(required)]
    respond_by: Option<String>,
    /// The side that has to answer it; null when nobody has to.
    #[schema(required)]
    turn: Option<Side>,
    /// Our fee, in hundredths of a percent of the total.
    fee_basis_points: i64,
    /// How many other requests for the listing wait for the viewer's answer; 0 for anyone who does not answer this one.
    other_requests: i64,
    /// Whether accepting takes the viewer's brief off the market: it fills the last opening.
    closes_brief: bool,
}

impl TermsView {
    /// The newest terms of `deal`, proposed at `at`.
    fn of(deal: &Deal, at: Micros, newest: bool) -> Self {
        #[allow(clippy::cast_precision_loss, reason = "at most 800 quarters")]
        Self {
            version: deal.terms_version,
            side: deal.proposing_side(),
            at: iso(at),
            message: deal.message.clone().filter(|_| !deal.is_assigned()),
            hours: deal.quarters as f64 / 4.0,
            price_cents: deal.price_cents,
            fixed_price_cents: deal.fixed_price_cents,
            total_cents: deal.agreed_total(),
            fee_cents: deal.agreed_fee(),
            creator_cents: deal.agreed_total() - deal.agreed_fee(),
            start_by: deal.start_by.clone(),
            finish_by: deal.finish_by.clone(),
            links: if deal.is_assigned() {
                Vec::new()
            } else {
                deal.link_list().into_iter().map(str::to_owned).collect()
            },
            cancellation: deal.policy,
            newest,
        }
    }
}

/// Propose new terms in place of the newest ones, when it is your turn to answer them.
#[utoipa::path(post, path = "/api/bookings/{id}/terms", tag = "deals", params(("id" = DealId, Path)),
               request_body = NewTerms, responses((status = 200, body = DealAnswer), Problem))]
pub async fn counter(
    State(app): State<Deals>,
    who: Actor,
    Path(id): Path<DealId>,
    Json(body): Json<NewTerms>,
) -> Result<Json<DealAnswer>, Problem> {
    limits::outreach(&app, &who)?;
    let input = TermsInput {
        message: (body.note, true),
        hours: body.hours,
        price_per_hour: body.price_per_hour,
        fixed_price_cents: body.fixed_price_cents,
        start_by: body.start_by,
        finish_by: body.finish_by,
        links: body.links,
    };
    let (proposal, confirmed) = (input.proposal()?, body.confirmed_contact);
    who.commit(&app, async |tx| {
        let deal = requests::counter(&app, tx, &who, &id, proposal, confirmed).await?;
        Ok(Json(deal_answer(&app, tx, &who, &deal).await?))
    })
    .await
}

/// All versions of the terms, for the two sides and admins.
#[utoipa::path(get, path = "/api/bookings/{id}/terms", tag = "deals", params(("id" = DealId, Path)),
               responses((status = 200, body = AllTermsView), Problem))]
pub async fn list(State(app): State<Deals>, who: Actor, Path(id): Path<DealId>) -> Result<Json<AllTermsView>, Problem> {
    let mut sql = &app.db;
    let deal = find_visible(&mut sql, &who, &id).await?;
    let mut versions = Vec::new();
    for old in store::older_terms(&mut sql, &id).await? {
        versions.push(TermsView::of(&old.in_place_of(&deal), old.proposed_at, false));
    }
    let turn = deal.turn();
    versions.push(TermsView::of(&deal, deal.asked_at, true));
    let respond_by = turn.map(|_| iso(deal.respond_by));
    let answers = deal.request == Request::Pending && deal.responder_id.as_deref() == Some(who.id.as_str());
    let other_requests = if answers { store::others_waiting(&mut sql, &deal).await? } else { 0 };
    let closes_brief = answers && closes_brief(&mut sql, &who, &deal).await?;
    Ok(Json(AllTermsView { versions, respond_by, turn, fee_basis_points: deal.fee_bps, other_requests, closes_brief }))
}

/// Whether accepting `deal` fills the last opening of a brief of `who`.
async fn closes_brief(sql: &mut impl Sql, who: &Actor, deal: &Deal) -> Result<bool, Problem> {
    let Some(listing) = &deal.experience_id else { return Ok(false) };
    let brief = experiences::find(sql, listing).await?;
    Ok(brief.is_some_and(|brief| brief.publisher_id == who.id && brief.closes_next()))
}
