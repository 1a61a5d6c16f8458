//! The request region: requested, answered, withdrawn, expired (T1 to T5, T7).
use super::{
    apply::DealChange,
    deadlines::{ANSWER_BRIEF, ANSWER_DIRECT, DECLINE_UNDO_WINDOW, PAY},
    deal::{Deal, DealActor, DealId, Terms},
    input::Link,
    proposal::{self, Proposal},
    refusal::Refusal,
    regions::{Dispute, Money, Policy, Request, Side, Work},
    transition::{Applied, DealEvent, Effect, Notification, To},
};
use base::accounts::UserType;
use base::notifications::Kind;
use platform::{clock::Micros, money::Cents};

/// A listing, as a deal needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// Its id.
    pub id: String,
    /// Who published it and answers.
    pub publisher_id: String,
    /// A creator's service; otherwise a hirer's brief.
    pub offered: bool,
    /// Its title.
    pub title: String,
    /// Its description.
    pub description: String,
    /// Per hour.
    pub price_cents: Cents,
    /// For everything, instead of per hour.
    pub fixed_price_cents: Option<Cents>,
    /// The quarter hours that a fixed price is for.
    pub quarters: Option<i64>,
    /// The cancellation policy that its publisher chose.
    pub policy: Option<Policy>,
}

/// A person who asks.
#[derive(Clone, Debug, PartialEq)]
pub struct Party {
    /// The account or profile.
    pub id: String,
    /// Hirer, Creator or not chosen yet.
    pub user_type: Option<UserType>,
}

/// T1: `who` asks to book `listing`.
pub fn request(
    id: DealId,
    listing: &Listing,
    who: &Party,
    portfolio: Option<Link>,
    proposal: &Proposal,
    terms: Terms,
    now: Micros,
) -> Result<Applied, Refusal> {
    check_sides(listing, who)?;
    let mut deal = new_deal(id, who, portfolio, terms, now);
    set_listing(&mut deal, listing, now);
    proposal::set_terms(&mut deal, proposal, now)?;
    let to = deal.responder().map_or(To::Admin, To::Side);
    let effects = vec![
        Effect::Notify(Notification { to, kind: Kind::BookingRequested, mail: true }),
        Effect::Notify(Notification { to: To::Side(deal.initiator()), kind: Kind::BookingSent, mail: false }),
    ];
    Ok((deal, DealEvent::Request, effects))
}

/// T1b: `who` asks for something that an admin is to find.
pub fn concierge(
    id: DealId,
    who: &Party,
    portfolio: Option<Link>,
    proposal: &Proposal,
    terms: Terms,
    now: Micros,
) -> Result<Applied, Refusal> {
    let mut deal = new_deal(id, who, portfolio, terms, now);
    proposal::set_terms(&mut deal, proposal, now)?;
    deal.hours_named = proposal.quarters.is_some();
    let side = if who.user_type == Some(UserType::Hirer) { &mut deal.hirer_id } else { &mut deal.creator_id };
    *side = Some(who.id.clone());
    let effects = vec![
        Effect::Notify(Notification { to: To::Admin, kind: Kind::BookingRequested, mail: true }),
        Effect::Notify(Notification { to: To::Side(deal.initiator()), kind: Kind::BookingSent, mail: false }),
    ];
    Ok((deal, DealEvent::Concierge, effects))
}

/// T7: the publisher of a brief offers it to one creator.
pub fn offer(
    id: DealId,
    listing: &Listing,
    creator: &Party,
    proposal: &Proposal,
    terms: Terms,
    now: Micros,
) -> Result<Applied, Refusal> {
    if creator.id == listing.publisher_id {
        return Err(Refusal::OwnExperience);
    }
    if listing.offered {
        return Err(Refusal::WrongSide { offered: true });
    }
    if creator.user_type == Some(UserType::Hirer) {
        return Err(Refusal::NotACreator);
    }
    let hirer = Party { id: listing.publisher_id.clone(), user_type: Some(UserType::Hirer) };
    let mut deal = new_deal(id, &hirer, None, terms, now);
    snapshot_listing(&mut deal, listing);
    proposal::set_terms(&mut deal, proposal, now)?;
    deal.hirer_id = Some(hirer.id);
    deal.creator_id = Some(creator.id.clone());
    deal.responder_id = Some(creator.id.clone());
    deal.work = Some(Work::Offered);
    deal.respond_by = now + ANSWER_DIRECT;
    let effects = vec![
        Effect::Notify(Notification { to: To::CREATOR, kind: Kind::OfferReceived, mail: true }),
        Effect::Notify(Notification { to: To::HIRER, kind: Kind::BookingSent, mail: false }),
    ];
    Ok((deal, DealEvent::Offer, effects))
}

/// Creators book briefs, hirers book services, people who have not chosen a type book both; nobody books their own.
fn check_sides(listing: &Listing, who: &Party) -> Result<(), Refusal> {
    if who.id == listing.publisher_id {
        return Err(Refusal::OwnExperience);
    }
    let booker = if listing.offered { UserType::Hirer } else { UserType::Creator };
    if who.user_type.is_some_and(|user_type| user_type != booker) {
        return Err(Refusal::WrongSide { offered: listing.offered });
    }
    Ok(())
}

fn snapshot_listing(deal: &mut Deal, listing: &Listing) {
    deal.experience_id = Some(listing.id.clone());
    deal.publisher = Some(if listing.offered { Side::Creator } else { Side::Hirer });
    deal.title = Some(listing.title.clone());
    deal.description = Some(listing.description.clone());
    deal.price_cents = listing.price_cents;
    deal.fixed_price_cents = listing.fixed_price_cents;
    deal.policy = listing.policy.unwrap_or(deal.policy);
    if let (Some(_), Some(quarters)) = (listing.fixed_price_cents, listing.quarters) {
        deal.quarters = quarters;
    }
}

/// The initiator of `deal` asks the publisher of `listing`.
fn set_listing(deal: &mut Deal, listing: &Listing, now: Micros) {
    snapshot_listing(deal, listing);
    let (publisher, asked) = (Some(listing.publisher_id.clone()), Some(deal.initiator_id.clone()));
    (deal.hirer_id, deal.creator_id) = if listing.offered { (asked, publisher) } else { (publisher, asked) };
    deal.responder_id = Some(listing.publisher_id.clone());
    deal.asked_at = now;
    deal.respond_by = now + if listing.offered { ANSWER_DIRECT } else { ANSWER_BRIEF };
}

#[allow(clippy::too_many_lines, reason = "a line for each column")]
fn new_deal(id: DealId, who: &Party, portfolio: Option<Link>, terms: Terms, now: Micros) -> Deal {
    Deal {
        id,
        rev: 0,
        request: Request::Pending,
        work: None,
        money: Money::None,
        dispute: Dispute::None,
        overdue: false,
        chargeback: false,
        by_hand: false,
        hirer_id: None,
        creator_id: None,
        initiator_id: who.id.clone(),
        responder_id: None,
        experience_id: None,
        publisher: None,
        title: None,
        description: None,
        price_cents: 0,
        fixed_price_cents: None,
        quarters: super::input::DEFAULT_QUARTERS,
        terms_version: 1,
        first_version: 1,
        message: None,
        links: None,
        start_by: None,
        finish_by: None,
        fee_bps: terms.fee_bps,
        policy: terms.policy,
        portfolio_link: portfolio.map(|link| link.as_str().to_owned()),
        project_link: None,
        link_updated_at: None,
        hirer_feedback: None,
        reason: None,
        last_error: None,
        deliveries: 0,
        creator_acted: false,
        hidden_hirer: false,
        hidden_creator: false,
        created_at: now,
        updated_at: now,
        asked_at: now,
        respond_by: now + ANSWER_BRIEF,
        answered_at: None,
        answered_by: None,
        decline_notice_at: None,
        due_at: None,
        delivered_at: None,
        held_at: None,
        reopened_at: None,
        extended: false,
        completed_at: None,
        closed_at: None,
        release_at: None,
        released_at: None,
        refund_at: None,
        disputed_at: None,
        disputed_by: None,
        returned_cents: 0,
        used_quarters: None,
        split_by: None,
        split_cents: None,
        split_at: None,
        dispute_lapsed_at: None,
        funded_quarters: None,
        stated_quarters: None,
        asked_quarters: None,
        hours_asked_at: None,
        hours_refused_at: None,
        hours_asks: 0,
        delivery_note: None,
        hours_named: false,
        needs_consent: false,
        keeps_facts: true,
        payment_sent_at: None,
    }
}

impl DealChange {
    /// T2: the side on turn agrees to the newest terms.
    pub(super) fn accept(&mut self, version: Option<i64>, actor: &DealActor) -> Result<DealEvent, Refusal> {
        self.must_be_pending()?;
        self.must_be_on_turn()?;
        self.must_be_newest(version)?;
        if self.deal.needs_consent {
            return self.consent();
        }
        let agreeing = self.agreeing_side();
        self.approve(actor)?;
        self.notify_accepted(agreeing);
        Ok(DealEvent::Accept)
    }

    /// T1b: the initiator agrees to the terms that an admin assigned; now the publisher is asked, with as much time.
    pub(super) fn consent(&mut self) -> Result<DealEvent, Refusal> {
        let span = self.deal.respond_by - self.deal.asked_at;
        self.deal.needs_consent = false;
        self.deal.asked_at = self.now;
        self.deal.respond_by = self.now + span;
        let to = self.deal.responder().map_or(To::Admin, To::Side);
        self.mail(to, Kind::BookingRequested);
        Ok(DealEvent::Consent)
    }

    /// T2b: by the person who declined, before anyone is notified.
    pub(super) fn late_accept(&mut self, actor: &DealActor) -> Result<DealEvent, Refusal> {
        self.must_be_undoable(actor)?;
        if self.deal.needs_consent {
            return Err(Refusal::NotYourTurn);
        }
        self.must_be_newest(None)?;
        let agreeing = self.agreeing_side();
        self.approve(actor)?;
        self.notify_accepted(agreeing);
        Ok(DealEvent::LateAccept)
    }

    /// The request is approved and the money due; the project begins.
    pub(super) fn approve(&mut self, actor: &DealActor) -> Result<(), Refusal> {
        if self.deal.experience_id.is_none() || self.deal.hirer_id.is_none() || self.deal.creator_id.is_none() {
            return Err(Refusal::Unassigned);
        }
        let deal = &mut self.deal;
        deal.request = Request::Approved;
        deal.work = Some(Work::InProgress);
        deal.money = Money::Due;
        deal.due_at = Some(self.now + PAY);
        deal.answered_at = Some(self.now);
        deal.answered_by = actor.id().map(str::to_owned);
        deal.decline_notice_at = None;
        (deal.hidden_hirer, deal.hidden_creator) = (false, false);
        deal.creator_acted |= self.role == super::regions::Role::Creator;
        Ok(())
    }

    /// Emails the side that proposed the terms that they were accepted (a hirer's email has the link to pay), and a hirer
    /// who agreed that payment is due; a creator who agreed is notified in the app only.
    fn notify_accepted(&mut self, agreeing: Side) {
        self.mail(To::Side(agreeing.other()), Kind::BookingAccepted);
        match agreeing {
            Side::Hirer => self.mail(To::HIRER, Kind::PaymentDue),
            Side::Creator => self.notify(To::CREATOR, Kind::BookingAccepted),
        }
    }

    /// T3: the notification is sent at once, or held back for a while.
    pub(super) fn decline(&mut self, hold: bool, actor: &DealActor) -> Result<DealEvent, Refusal> {
        self.must_be_pending()?;
        self.deal.answered_at = Some(self.now);
        self.deal.answered_by = actor.id().map(str::to_owned);
        self.close_request(Request::Declined);
        // An admin's decision is announced at once: the delay is for slips of the two sides.
        if hold && self.role != super::regions::Role::Admin {
            self.deal.decline_notice_at = Some(self.now + DECLINE_UNDO_WINDOW);
        } else {
            self.mail(To::Side(self.deal.initiator()), Kind::BookingDeclined);
        }
        Ok(DealEvent::Decline)
    }

    /// Sends the held-back notification.
    pub(super) fn announce_decline(&mut self) -> Result<DealEvent, Refusal> {
        self.deal.decline_notice_at = None;
        self.mail(To::Side(self.deal.initiator()), Kind::BookingDeclined);
        Ok(DealEvent::DeclineTold)
    }

    /// Undoes the decline, as if it had never happened.
    pub(super) fn undo_decline(&mut self, actor: &DealActor) -> Result<DealEvent, Refusal> {
        self.must_be_undoable(actor)?;
        let deal = &mut self.deal;
        deal.request = Request::Pending;
        deal.work = deal.work.map(|_| Work::Offered);
        (deal.answered_at, deal.answered_by, deal.decline_notice_at, deal.closed_at) = (None, None, None, None);
        Ok(DealEvent::UndoDecline)
    }

    fn must_be_undoable(&self, actor: &DealActor) -> Result<(), Refusal> {
        if self.deal.request != Request::Declined {
            return self.wrong_state();
        }
        if self.deal.decline_notice_at.is_none_or(|at| at < self.now) {
            return Err(Refusal::UndoTooLate);
        }
        if self.deal.answered_by.as_deref() != actor.id() {
            return Err(Refusal::NotTheDecliner);
        }
        Ok(())
    }

    /// T4, also the hirer's withdrawal of an offer (T14 on offered work).
    pub(super) fn withdraw(&mut self) -> Result<DealEvent, Refusal> {
        self.must_be_pending()?;
        self.close_request(Request::Withdrawn);
        let to = self.deal.responder().map_or(To::Admin, To::Side);
        self.notify(to, Kind::BookingWithdrawn);
        Ok(DealEvent::Withdraw)
    }

    /// T5.
    pub(super) fn expire(&mut self) -> Result<DealEvent, Refusal> {
        let turn = self.deal.turn();
        self.close_request(Request::Expired);
        // the side that waited for an answer gets the email
        self.mail(To::Side(turn.map_or(self.deal.initiator(), Side::other)), Kind::BookingExpired);
        self.notify(turn.map_or(To::Admin, To::Side), Kind::BookingExpired);
        Ok(DealEvent::Expire)
    }

    fn close_request(&mut self, request: Request) {
        self.deal.request = request;
        self.deal.work = self.deal.work.map(|_| Work::Cancelled);
        self.deal.closed_at = Some(self.now);
    }

    /// An admin found a listing for a concierge request: from now on its publisher answers.
    pub(super) fn assign(&mut self, listing: &super::request::Listing) -> Result<DealEvent, Refusal> {
        self.must_be_pending()?;
        if self.deal.experience_id.is_some() {
            return Err(Refusal::AlreadyAssigned);
        }
        // The side the request was filed under counts; a person without a type was filed as a creator.
        let filed = if self.deal.initiator() == Side::Hirer { UserType::Hirer } else { UserType::Creator };
        check_sides(listing, &Party { id: self.deal.initiator_id.clone(), user_type: Some(filed) })?;
        let named = (self.deal.price_cents, self.deal.fixed_price_cents, self.deal.quarters);
        let policy = self.deal.policy;
        set_listing(&mut self.deal, listing, self.now);
        // what the initiator proposed is what the publisher answers
        if named.0 > 0 || named.1.is_some() {
            (self.deal.price_cents, self.deal.fixed_price_cents, self.deal.quarters) = named;
        }
        super::proposal::must_be_affordable(&self.deal)?;
        let priced = named.0 > 0 || named.1.is_some();
        // another policy counts for dated work only
        let same_policy = self.deal.policy == policy || self.deal.start_by.is_none();
        if priced && self.deal.hours_named && same_policy {
            let to = self.deal.responder().map_or(To::Admin, To::Side);
            self.mail(to, Kind::BookingRequested);
        } else {
            self.deal.needs_consent = true;
            self.deal.terms_version += 1;
            self.deal.first_version = self.deal.terms_version;
            self.mail(To::Side(self.deal.initiator()), Kind::CounterOffer);
        }
        Ok(DealEvent::Assign)
    }
}
