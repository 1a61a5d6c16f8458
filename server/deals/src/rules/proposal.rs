//! Proposals: what each side asks for while a request is pending. A request is version 1 of the terms; the side on turn
//! may answer with a counter-offer, the next version, until one side accepts the newest.
use super::{
    apply::DealChange,
    deal::Deal,
    input::{Link, MAX_LINKS, UserText, invalid as invalid_input},
    refusal::Refusal,
    states::{Request, Side},
    transition::{DealEvent, To},
};
use base::notifications::Kind;
use platform::{
    clock::{self, DAY, Micros, Timestamp},
    money::Cents,
    msg,
};

/// The most versions of the terms of one request.
pub const MAX_VERSIONS: i64 = 10;

/// What one side proposes. What is absent stays as it was before: as the listing has it, or as the previous version.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Proposal {
    /// What they say about it; belongs to this version only.
    pub message: Option<UserText>,
    /// Quarter hours.
    pub quarters: Option<i64>,
    /// A price per hour, in cents; replaces a fixed price.
    pub price_cents: Option<Cents>,
    /// A price for everything, in cents; replaces a price per hour.
    pub fixed_price_cents: Option<Cents>,
    /// When the work begins at the latest, an ISO date; empty to have none.
    pub start_by: Option<String>,
    /// When it is finished at the latest, an ISO date; empty to have none.
    pub finish_by: Option<String>,
    /// Links to work, at most [`MAX_LINKS`]; belong to this version only.
    pub links: Vec<Link>,
}

impl Proposal {
    /// Whether `deal` has the prices, dates and links of this proposal, as far as it names them.
    pub fn has_terms_of(&self, deal: &Deal) -> bool {
        let links: Vec<&str> = self.links.iter().map(Link::as_str).collect();
        self.price_cents.is_none_or(|price| deal.terms.fixed_price_cents.is_none() && deal.terms.price_cents == price)
            && self.fixed_price_cents.is_none_or(|total| deal.terms.fixed_price_cents == Some(total))
            && date_after(self.start_by.as_deref(), deal.terms.start_by.as_deref()) == deal.terms.start_by.as_deref()
            && date_after(self.finish_by.as_deref(), deal.terms.finish_by.as_deref()) == deal.terms.finish_by.as_deref()
            && links == deal.link_list()
    }
    /// A proposal of these hours that leaves everything else as the listing has it.
    pub fn of_quarters(quarters: i64) -> Self {
        Self { quarters: Some(quarters), ..Self::default() }
    }
}

impl Deal {
    /// The side that has to answer the newest version of the terms; `None` when that is an admin, or nobody.
    pub fn turn(&self) -> Option<Side> {
        self.answering_side().filter(|_| self.request == Request::Pending)
    }
    /// The side that answers, or answered, the newest version of the terms; `None` when that is an admin.
    pub fn answering_side(&self) -> Option<Side> {
        let first = self.responder()?;
        if self.terms.needs_consent {
            return Some(self.initiator());
        }
        Some(if self.counters() % 2 == 0 { first } else { first.other() })
    }
    /// How many counter-offers there were.
    pub fn counters(&self) -> i64 {
        self.terms.version - self.terms.first_version
    }
    /// Whether the newest version of the terms is what an admin assigned, without the initiator's consent: the terms are
    /// those of the publisher's listing, the message and the links still the initiator's.
    pub fn is_assigned(&self) -> bool {
        self.terms.version > 1 && (self.terms.needs_consent || self.counters() < 0)
    }
    /// The side that wrote the message and the links of the newest version: the sides take turns.
    pub fn writing_side(&self) -> Side {
        let initiators = self.terms.version == 1 || self.is_assigned() || self.counters() % 2 == 0;
        if initiators { self.initiator() } else { self.initiator().other() }
    }
    /// The side whose terms the newest version has.
    pub fn proposing_side(&self) -> Side {
        if self.is_assigned() { self.initiator().other() } else { self.writing_side() }
    }
    /// The links of the newest version of the terms.
    pub fn link_list(&self) -> Vec<&str> {
        self.terms.links.as_deref().unwrap_or_default().lines().collect()
    }
}

/// Makes `proposal` the terms of `deal` at `now`.
///
/// # Errors
/// When it contradicts itself, names a day in the past, or costs more than is allowed.
pub(super) fn set_terms(deal: &mut Deal, proposal: &Proposal, now: Timestamp) -> Result<(), Refusal> {
    if proposal.price_cents.is_some() && proposal.fixed_price_cents.is_some() {
        return Err(invalid_input("fixed_price_cents", "two_prices", msg!("problem-two-prices")));
    }
    deal.terms.quarters = proposal.quarters.unwrap_or(deal.terms.quarters);
    if let Some(price) = proposal.price_cents {
        (deal.terms.price_cents, deal.terms.fixed_price_cents) = (price, None);
    }
    deal.terms.fixed_price_cents = proposal.fixed_price_cents.or(deal.terms.fixed_price_cents);
    if let Some(total) = deal.terms.fixed_price_cents {
        deal.terms.price_cents = deal.currency().hourly_of(total, deal.terms.quarters);
    }
    must_be_affordable(deal)?;
    set_dates(deal, proposal, now)?;
    if proposal.links.len() > MAX_LINKS {
        return Err(invalid_input("links", "too_many_links", msg!("problem-too-many-links", max = MAX_LINKS)));
    }
    let links: Vec<&str> = proposal.links.iter().map(Link::as_str).collect();
    deal.terms.links = (!links.is_empty()).then(|| links.join("\n"));
    deal.terms.message = proposal.message.as_ref().map(|words| words.as_str().to_owned());
    Ok(())
}

/// Refuses terms that cost more than a request may.
pub(super) fn must_be_affordable(deal: &Deal) -> Result<(), Refusal> {
    let most = deal.currency().max_total();
    if deal.total() <= most {
        return Ok(());
    }
    let message = msg!("problem-total-too-large", most = deal.amount(most));
    Err(invalid_input("hours", "total_too_large", message))
}

fn set_dates(deal: &mut Deal, proposal: &Proposal, now: Timestamp) -> Result<(), Refusal> {
    // It is still yesterday in UTC where people's clocks are behind it.
    let earliest = clock::day(now - DAY);
    for (field, date) in [("start_by", &proposal.start_by), ("finish_by", &proposal.finish_by)] {
        let date = date.as_deref().filter(|date| !date.is_empty());
        if date.is_some_and(|date| !clock::is_day(date)) {
            return Err(invalid_input(field, "invalid_date", msg!("problem-invalid-date")));
        }
        if date.is_some_and(|date| date < earliest.as_str()) {
            return Err(invalid_input(field, "date_in_past", msg!("problem-date-in-past")));
        }
    }
    deal.terms.start_by = date_after(proposal.start_by.as_deref(), deal.terms.start_by.as_deref()).map(str::to_owned);
    deal.terms.finish_by =
        date_after(proposal.finish_by.as_deref(), deal.terms.finish_by.as_deref()).map(str::to_owned);
    match (&deal.terms.start_by, &deal.terms.finish_by) {
        (Some(start), Some(finish)) if finish < start => {
            Err(invalid_input("finish_by", "dates_reversed", msg!("problem-dates-reversed")))
        }
        _ => Ok(()),
    }
}

/// A date after it was proposed: an empty one is none, an absent one stays.
fn date_after<'a>(proposed: Option<&'a str>, before: Option<&'a str>) -> Option<&'a str> {
    proposed.map_or(before, |date| Some(date).filter(|date| !date.is_empty()))
}

impl DealChange {
    /// The side on turn proposes other terms; then the other side is on turn, with as much time as at first.
    pub(super) fn counter(&mut self, proposal: &Proposal) -> Result<DealEvent, Refusal> {
        self.must_be_pending()?;
        self.must_be_on_turn()?;
        if self.deal.terms.version >= MAX_VERSIONS {
            return Err(Refusal::TooManyVersions);
        }
        let span: Micros = self.deal.dates.respond_by - self.deal.dates.asked_at;
        set_terms(&mut self.deal, proposal, self.now)?;
        self.deal.terms.version += 1;
        if self.deal.terms.needs_consent {
            self.deal.terms.first_version = self.deal.terms.version;
            return self.consent(); // to the assigned listing, on terms of their own
        }
        self.deal.creator_acted |= self.role.side() == Some(Side::Creator);
        self.deal.dates.asked_at = self.now;
        self.deal.dates.respond_by = self.now + span;
        if let Some(side) = self.deal.turn() {
            self.mail(To::Side(side), Kind::CounterOffer);
        }
        Ok(DealEvent::Counter)
    }

    /// Refuses a side that waits for the other one. An admin acts in place of either.
    pub(super) fn must_be_on_turn(&self) -> Result<(), Refusal> {
        match self.role.side() {
            Some(side) if self.deal.turn() != Some(side) => Err(Refusal::NotYourTurn),
            _ => Ok(()),
        }
    }

    /// Only the newest terms can be accepted; who names no version means the one that was asked for first.
    pub(super) fn must_be_newest(&self, version: Option<i64>) -> Result<(), Refusal> {
        let newest = self.deal.terms.version;
        let first = if self.deal.terms.needs_consent { 1 } else { self.deal.terms.first_version };
        if version.unwrap_or(first) == newest { Ok(()) } else { Err(Refusal::TermsChanged { newest }) }
    }

    /// The side that agrees when this step accepts the request: who does it, or whose turn it is if an admin does.
    pub(super) fn agreeing_side(&self) -> Side {
        let answering = self.deal.answering_side();
        self.role.side().or(answering).unwrap_or_else(|| self.deal.initiator().other())
    }
}
