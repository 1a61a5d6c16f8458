//! The request region: requested, answered, withdrawn, expired (T1 to T5, T7).
use super::{
    apply::DealChange,
    deadlines::{ANSWER_BRIEF, ANSWER_DIRECT, DECLINE_UNDO_WINDOW, PAY},
    deal::{Deal, DealActor},
    ids::DealId,
    input::Link,
    parts::{Conditions, Dates, DealDispute, Delivery, Hours, ListingSnapshot, Parties, Terms},
    proposal::{self, Proposal},
    refusal::Refusal,
    states::{Dispute, MoneyState, Policy, Request, Side, Work},
    transition::{Applied, DealEvent, Effect, Notification, To},
};
use base::accounts::{UserId, UserType};
use base::ledger::Book;
use base::notifications::Kind;
use catalogue::experiences::ListingId;
use platform::{clock::Timestamp, money::Cents};

/// A listing, as a deal needs it.
#[derive(Clone, Debug, PartialEq)]
pub struct Listing {
    /// Its id.
    pub id: ListingId,
    /// Who published it and answers.
    pub publisher_id: UserId,
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
    pub id: UserId,
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
    conditions: Conditions,
    now: Timestamp,
) -> Result<Applied, Refusal> {
    check_sides(listing, who)?;
    let mut deal = new_deal(id, who, portfolio, conditions, now);
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
    conditions: Conditions,
    now: Timestamp,
) -> Result<Applied, Refusal> {
    let mut deal = new_deal(id, who, portfolio, conditions, now);
    proposal::set_terms(&mut deal, proposal, now)?;
    deal.terms.hours_named = proposal.quarters.is_some();
    let side =
        if who.user_type == Some(UserType::Hirer) { &mut deal.parties.hirer_id } else { &mut deal.parties.creator_id };
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
    conditions: Conditions,
    now: Timestamp,
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
    let mut deal = new_deal(id, &hirer, None, conditions, now);
    snapshot_listing(&mut deal, listing);
    proposal::set_terms(&mut deal, proposal, now)?;
    deal.parties.hirer_id = Some(hirer.id);
    deal.parties.creator_id = Some(creator.id.clone());
    deal.parties.responder_id = Some(creator.id.clone());
    deal.work = Some(Work::Offered);
    deal.dates.respond_by = now + ANSWER_DIRECT;
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
    deal.listing.experience_id = Some(listing.id.clone());
    deal.parties.publisher = Some(if listing.offered { Side::Creator } else { Side::Hirer });
    deal.listing.title = Some(listing.title.clone());
    deal.listing.description = Some(listing.description.clone());
    deal.terms.price_cents = listing.price_cents;
    deal.terms.fixed_price_cents = listing.fixed_price_cents;
    deal.conditions.policy = listing.policy.unwrap_or(deal.conditions.policy);
    if let (Some(_), Some(quarters)) = (listing.fixed_price_cents, listing.quarters) {
        deal.terms.quarters = quarters;
    }
}

/// The initiator of `deal` asks the publisher of `listing`.
fn set_listing(deal: &mut Deal, listing: &Listing, now: Timestamp) {
    snapshot_listing(deal, listing);
    let (publisher, asked) = (Some(listing.publisher_id.clone()), Some(deal.parties.initiator_id.clone()));
    (deal.parties.hirer_id, deal.parties.creator_id) =
        if listing.offered { (asked, publisher) } else { (publisher, asked) };
    deal.parties.responder_id = Some(listing.publisher_id.clone());
    deal.dates.asked_at = now;
    deal.dates.respond_by = now + if listing.offered { ANSWER_DIRECT } else { ANSWER_BRIEF };
}

fn new_deal(id: DealId, who: &Party, portfolio: Option<Link>, conditions: Conditions, now: Timestamp) -> Deal {
    Deal {
        id,
        rev: 0,
        request: Request::Pending,
        work: None,
        money: MoneyState::None,
        dispute: DealDispute { state: Dispute::None, opened_at: None, opened_by: None, lapsed_at: None },
        parties: Parties {
            hirer_id: None,
            creator_id: None,
            initiator_id: who.id.clone(),
            responder_id: None,
            answered_by: None,
            publisher: None,
        },
        listing: ListingSnapshot::default(),
        terms: first_terms(portfolio),
        conditions,
        delivery: Delivery::default(),
        hours: Hours::default(),
        split: None,
        dates: dates_of_request(now),
        overdue: false,
        chargeback: false,
        by_hand: false,
        book: Book::default(),
        returned_cents: 0,
        reason: None,
        last_error: None,
        creator_acted: false,
        hidden_hirer: false,
        hidden_creator: false,
        keeps_facts: true,
    }
}

fn first_terms(portfolio: Option<Link>) -> Terms {
    Terms {
        price_cents: 0,
        fixed_price_cents: None,
        quarters: super::input::DEFAULT_QUARTERS,
        version: 1,
        first_version: 1,
        message: None,
        links: None,
        portfolio_link: portfolio.map(|link| link.as_str().to_owned()),
        start_by: None,
        finish_by: None,
        hours_named: false,
        needs_consent: false,
    }
}

fn dates_of_request(now: Timestamp) -> Dates {
    Dates {
        created_at: now,
        updated_at: now,
        asked_at: now,
        respond_by: now + ANSWER_BRIEF,
        answered_at: None,
        decline_notice_at: None,
        due_at: None,
        payment_sent_at: None,
        held_at: None,
        delivered_at: None,
        reopened_at: None,
        completed_at: None,
        closed_at: None,
        release_at: None,
        released_at: None,
        refund_at: None,
    }
}

impl DealChange {
    /// T2: the side on turn agrees to the newest terms.
    pub(super) fn accept(&mut self, version: Option<i64>, actor: &DealActor) -> Result<DealEvent, Refusal> {
        self.must_be_pending()?;
        self.must_be_on_turn()?;
        self.must_be_newest(version)?;
        if self.deal.terms.needs_consent {
            return self.consent();
        }
        let agreeing = self.agreeing_side();
        self.approve(actor)?;
        self.notify_accepted(agreeing);
        Ok(DealEvent::Accept)
    }

    /// T1b: the initiator agrees to the terms that an admin assigned; now the publisher is asked, with as much time.
    pub(super) fn consent(&mut self) -> Result<DealEvent, Refusal> {
        let span = self.deal.dates.respond_by - self.deal.dates.asked_at;
        self.deal.terms.needs_consent = false;
        self.deal.dates.asked_at = self.now;
        self.deal.dates.respond_by = self.now + span;
        let to = self.deal.responder().map_or(To::Admin, To::Side);
        self.mail(to, Kind::BookingRequested);
        Ok(DealEvent::Consent)
    }

    /// T2b: by the person who declined, before anyone is notified.
    pub(super) fn late_accept(&mut self, actor: &DealActor) -> Result<DealEvent, Refusal> {
        self.must_be_undoable(actor)?;
        if self.deal.terms.needs_consent {
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
        if self.deal.listing.experience_id.is_none()
            || self.deal.parties.hirer_id.is_none()
            || self.deal.parties.creator_id.is_none()
        {
            return Err(Refusal::Unassigned);
        }
        let deal = &mut self.deal;
        deal.request = Request::Approved;
        deal.work = Some(Work::InProgress);
        deal.money = MoneyState::Due;
        deal.dates.due_at = Some(self.now + PAY);
        deal.dates.answered_at = Some(self.now);
        deal.parties.answered_by = actor.id().cloned();
        deal.dates.decline_notice_at = None;
        (deal.hidden_hirer, deal.hidden_creator) = (false, false);
        deal.creator_acted |= self.role == super::states::Role::Creator;
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
        self.deal.dates.answered_at = Some(self.now);
        self.deal.parties.answered_by = actor.id().cloned();
        self.close_request(Request::Declined);
        // An admin's decision is announced at once: the delay is for slips of the two sides.
        if hold && self.role != super::states::Role::Admin {
            self.deal.dates.decline_notice_at = Some(self.now + DECLINE_UNDO_WINDOW);
        } else {
            self.mail(To::Side(self.deal.initiator()), Kind::BookingDeclined);
        }
        Ok(DealEvent::Decline)
    }

    /// Sends the held-back notification.
    pub(super) fn announce_decline(&mut self) -> Result<DealEvent, Refusal> {
        self.deal.dates.decline_notice_at = None;
        self.mail(To::Side(self.deal.initiator()), Kind::BookingDeclined);
        Ok(DealEvent::DeclineTold)
    }

    /// Undoes the decline, as if it had never happened.
    pub(super) fn undo_decline(&mut self, actor: &DealActor) -> Result<DealEvent, Refusal> {
        self.must_be_undoable(actor)?;
        let deal = &mut self.deal;
        deal.request = Request::Pending;
        deal.work = deal.work.map(|_| Work::Offered);
        (deal.dates.answered_at, deal.parties.answered_by, deal.dates.decline_notice_at, deal.dates.closed_at) =
            (None, None, None, None);
        Ok(DealEvent::UndoDecline)
    }

    fn must_be_undoable(&self, actor: &DealActor) -> Result<(), Refusal> {
        if self.deal.request != Request::Declined {
            return self.wrong_state();
        }
        if self.deal.dates.decline_notice_at.is_none_or(|at| at < self.now) {
            return Err(Refusal::UndoTooLate);
        }
        if self.deal.parties.answered_by.as_ref() != actor.id() {
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
        self.deal.dates.closed_at = Some(self.now);
    }

    /// An admin found a listing for a concierge request: from now on its publisher answers.
    pub(super) fn assign(&mut self, listing: &super::request::Listing) -> Result<DealEvent, Refusal> {
        self.must_be_pending()?;
        if self.deal.listing.experience_id.is_some() {
            return Err(Refusal::AlreadyAssigned);
        }
        // The side the request was filed under counts; a person without a type was filed as a creator.
        let filed = if self.deal.initiator() == Side::Hirer { UserType::Hirer } else { UserType::Creator };
        check_sides(listing, &Party { id: self.deal.parties.initiator_id.clone(), user_type: Some(filed) })?;
        let named = (self.deal.terms.price_cents, self.deal.terms.fixed_price_cents, self.deal.terms.quarters);
        let policy = self.deal.conditions.policy;
        set_listing(&mut self.deal, listing, self.now);
        // what the initiator proposed is what the publisher answers
        if named.0 > 0 || named.1.is_some() {
            (self.deal.terms.price_cents, self.deal.terms.fixed_price_cents, self.deal.terms.quarters) = named;
        }
        super::proposal::must_be_affordable(&self.deal)?;
        let priced = named.0 > 0 || named.1.is_some();
        // another policy counts for dated work only
        let same_policy = self.deal.conditions.policy == policy || self.deal.terms.start_by.is_none();
        if priced && self.deal.terms.hours_named && same_policy {
            let to = self.deal.responder().map_or(To::Admin, To::Side);
            self.mail(to, Kind::BookingRequested);
        } else {
            self.deal.terms.needs_consent = true;
            self.deal.terms.version += 1;
            self.deal.terms.first_version = self.deal.terms.version;
            self.mail(To::Side(self.deal.initiator()), Kind::CounterOffer);
        }
        Ok(DealEvent::Assign)
    }
}
