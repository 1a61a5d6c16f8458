//! Requests and proposals as people send them, with what was warned of in their texts.
use super::{
    actions::{self, Step},
    booking::{self, BookingInput, BookingOutcome, Pair},
    notification_texts::Names,
    rules::{Deal, DealId, Link, Listing, Proposal, Transition, Words},
    test_booking,
};
use crate::context::Deals;
use base::accounts::Actor;
use base::contact_details::{self, Outgoing, Warned};
use platform::{db::Tx, http::Problem};

/// A booking that was asked for.
pub struct Booked {
    /// The deal.
    pub deal: Deal,
    /// Its people.
    pub names: Names,
    /// Whether it is new; otherwise the request repeats one made a moment ago.
    pub new: bool,
}

/// Asks for the booking that `input` names, as [`booking::book`].
pub async fn book(
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
        false => Box::pin(booking::book(app, tx, who, input, listing)).await?,
    };
    warned.record(tx, &who.id, &deal.id.0, app.clock.now()).await?;
    let is_new = new.is_some();
    let names = match new {
        Some(names) => names,
        None => Names::of(tx, &deal).await?,
    };
    Ok(Booked { deal, names, new: is_new })
}

/// Accepts the request that `pair` means, or makes an offer, as [`booking::accept_or_offer`].
pub async fn accept_or_offer(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    reason: Option<Words>,
    pair: &Pair,
    (listing, warned): (Result<Listing, Problem>, Warned),
) -> Result<(Deal, bool), Problem> {
    let (deal, new) = booking::accept_or_offer(app, tx, who, reason, pair, listing).await?;
    warned.record(tx, &who.id, &deal.id.0, app.clock.now()).await?;
    Ok((deal, new))
}

/// Proposes other terms for the deal `id` (T6). `confirmed`: whether the sender sends contact details on purpose.
///
/// # Errors
/// 409 `contact_details` when they were not warned of it; else as [`actions::act`].
pub async fn counter(
    app: &Deals,
    tx: &mut Tx,
    who: &Actor,
    id: &DealId,
    proposal: Proposal,
    confirmed: Option<bool>,
) -> Result<Deal, Problem> {
    let text = &written(&proposal, None);
    let warned = contact_details::check(tx, &who.id, &id.0, Outgoing { text, confirmed }).await?;
    warned.record(tx, &who.id, &id.0, app.clock.now()).await?;
    actions::act(app, tx, who, id, Step::from(Transition::Counter(Box::new(proposal)))).await
}

/// Refuses contact details in the message and the links of a first proposal that nobody was warned of.
///
/// # Errors
/// 409 `contact_details`.
pub fn warned_of_contact(
    proposal: &Proposal,
    portfolio: Option<&Link>,
    confirmed: Option<bool>,
) -> Result<Warned, Problem> {
    let text = &written(proposal, portfolio);
    contact_details::check_first(Outgoing { text, confirmed })
}

/// What the other side reads of a proposal, in lines.
fn written(proposal: &Proposal, portfolio: Option<&Link>) -> String {
    let message = proposal.message.as_ref().map(Words::as_str);
    let links = portfolio.into_iter().chain(&proposal.links).map(Link::as_str);
    message.into_iter().chain(links).collect::<Vec<_>>().join("\n")
}
