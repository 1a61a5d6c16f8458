//! The terms of a request: every version.
use super::{
    rules::{Deal, DealId, Policy, Request, Side},
    store,
    visibility::find_visible,
};
use crate::context::Deals;
use base::accounts::Actor;
use catalogue::experiences;
use platform::{
    clock::{Timestamp, iso},
    db::Sql,
    http::Problem,
    money::Cents,
};
use serde::Serialize;
use utoipa::ToSchema;

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
    fn new(deal: &Deal, at: Timestamp, newest: bool) -> Self {
        #[allow(clippy::cast_precision_loss, reason = "at most 800 quarters")]
        Self {
            version: deal.terms.version,
            side: deal.proposing_side(),
            at: iso(at),
            message: deal.terms.message.clone().filter(|_| !deal.is_assigned()),
            hours: deal.terms.quarters as f64 / 4.0,
            price_cents: deal.terms.price_cents,
            fixed_price_cents: deal.terms.fixed_price_cents,
            total_cents: deal.agreed_total(),
            fee_cents: deal.agreed_fee(),
            creator_cents: deal.agreed_total() - deal.agreed_fee(),
            start_by: deal.terms.start_by.clone(),
            finish_by: deal.terms.finish_by.clone(),
            links: if deal.is_assigned() {
                Vec::new()
            } else {
                deal.link_list().into_iter().map(str::to_owned).collect()
            },
            cancellation: deal.conditions.policy,
            newest,
        }
    }
}

/// All versions of the terms of the deal `id`, for its two sides and admins.
///
/// # Errors
/// 404 for everybody else.
pub async fn list(app: &Deals, who: &Actor, id: &DealId) -> Result<AllTermsView, Problem> {
    let mut sql = &app.db;
    let deal = find_visible(&mut sql, who, id).await?;
    let mut versions = Vec::new();
    for old in store::older_terms(&mut sql, id).await? {
        versions.push(TermsView::new(&old.in_place_of(&deal), old.proposed_at, false));
    }
    let turn = deal.turn();
    versions.push(TermsView::new(&deal, deal.dates.asked_at, true));
    let respond_by = turn.map(|_| iso(deal.dates.respond_by));
    let answers = deal.request == Request::Pending && deal.parties.responder_id.as_deref() == Some(who.id.as_str());
    let other_requests = if answers { store::others_waiting(&mut sql, &deal).await? } else { 0 };
    let closes_brief = answers && closes_brief(&mut sql, who, &deal).await?;
    Ok(AllTermsView {
        versions,
        respond_by,
        turn,
        fee_basis_points: deal.conditions.fee_bps,
        other_requests,
        closes_brief,
    })
}

/// Whether accepting `deal` fills the last opening of a brief of `who`.
async fn closes_brief(sql: &mut impl Sql, who: &Actor, deal: &Deal) -> Result<bool, Problem> {
    let Some(listing) = &deal.listing.experience_id else { return Ok(false) };
    let brief = experiences::find(sql, listing).await?;
    Ok(brief.is_some_and(|brief| brief.publisher_id == who.id && brief.closes_next()))
}
