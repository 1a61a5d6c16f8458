//! The deal: a booking, its project and its money as one row with three regions and a dispute over them.
use super::{
    ids::DealId,
    input::UserText,
    parts::{Conditions, Dates, DealDispute, Delivery, Hours, ListingSnapshot, Parties, ProposedSplit, Terms},
    states::{Dispute, MoneyState, Request, Role, Side, Status, Work},
};
use base::{accounts::UserId, ledger::Book};
use platform::{
    messages::Value,
    money::{Cents, Currency, Money},
    msg,
};
use std::borrow::Cow;

/// The revision of a deal: every saved change makes a new one.
pub type Rev = i64;

/// Who changes a deal.
#[derive(Clone, Debug, PartialEq)]
pub enum DealActor {
    /// A person; the deal knows on which side.
    Person {
        /// The account.
        id: UserId,
        /// Whether they are an admin: an admin on deals of others.
        admin: bool,
        /// Why: required of an admin.
        reason: Option<UserText>,
    },
    /// A timer of the deal.
    Timer,
    /// The payment provider.
    Provider,
}
impl DealActor {
    /// A person who is not an admin.
    pub fn person(id: impl Into<UserId>) -> Self {
        Self::Person { id: id.into(), admin: false, reason: None }
    }
    /// The account, when it is a person.
    pub fn id(&self) -> Option<&UserId> {
        match self {
            Self::Person { id, .. } => Some(id),
            Self::Timer | Self::Provider => None,
        }
    }
    /// The reason given, when it is a person.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Person { reason, .. } => reason.as_ref().map(UserText::as_str),
            Self::Timer | Self::Provider => None,
        }
    }
}

/// One deal: its regions and what belongs to them. Instants are microseconds of product time, amounts cents.
#[derive(Clone, Debug, PartialEq)]
pub struct Deal {
    /// The booking's and the project's id.
    pub id: DealId,
    /// The revision of this state.
    pub rev: Rev,
    /// The request region.
    pub request: Request,
    /// The work region; none before a request is accepted, except for a direct offer.
    pub work: Option<Work>,
    /// The money region.
    pub money: MoneyState,
    /// The dispute over the deal.
    pub dispute: DealDispute,
    /// Who takes part.
    pub parties: Parties,
    /// What it is about.
    pub listing: ListingSnapshot,
    /// What was agreed, or is proposed.
    pub terms: Terms,
    /// Fee and refund policy.
    pub conditions: Conditions,
    /// The newest version of the work.
    pub delivery: Delivery,
    /// Fewer hours than agreed.
    pub hours: Hours,
    /// The split that can be accepted.
    pub split: Option<ProposedSplit>,
    /// When what happened or is due.
    pub dates: Dates,
    /// Delivered or completed, due, and not paid in time.
    pub overdue: bool,
    /// The hirer's bank disputes the payment: every timer stops.
    pub chargeback: bool,
    /// An admin recorded the payment: it was made outside the provider, and is refunded outside it.
    pub by_hand: bool,
    /// The provider that has its money, or will pay the creator; the sandbox's until it was paid.
    pub book: Book,
    /// The part of the total that went back to the hirer while the rest is the creator's, in cents.
    pub returned_cents: Cents,
    /// The reason last given: of a decline, a cancellation, a rejection, a dispute, an admin.
    pub reason: Option<String>,
    /// The provider's reason for the last failed payment.
    pub last_error: Option<String>,
    /// Whether the creator ever accepted or delivered: only then does the deal count for their history.
    pub creator_acted: bool,
    /// The hirer archived it.
    pub hidden_hirer: bool,
    /// The creator archived it.
    pub hidden_creator: bool,
    /// Whether every event has facts of its own; those of databases before they were kept get them with the next change.
    pub keeps_facts: bool,
}

impl Deal {
    /// This deal after `change`.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut Self)) -> Self {
        change(&mut self);
        self
    }
    /// The booking's status (`docs/product.md`, section 2).
    pub fn status(&self) -> Status {
        match (self.request, self.work, self.money) {
            (Request::Pending, ..) => Status::Pending,
            (Request::Declined, ..) => Status::Declined,
            (Request::Withdrawn, ..) => Status::Withdrawn,
            (Request::Expired, ..) => Status::Expired,
            _ if self.is_disputed() => Status::Disputed,
            (_, Some(work), _) if work.ended_without_result() => Status::Cancelled,
            (_, _, MoneyState::Due | MoneyState::Processing) => Status::Approved,
            (_, Some(Work::Completed), _) => Status::Completed,
            _ => Status::Paid,
        }
    }
    /// The deal as `side` reads it: until the hirer confirms a payment, it is due to the creator. Whoever opens the form
    /// has promised nothing yet.
    pub fn seen_by(&self, side: Option<Side>) -> Cow<'_, Self> {
        if side == Some(Side::Creator) { self.with_sent_payment() } else { Cow::Borrowed(self) }
    }
    /// The deal without a payment that was only opened: it is due, as it is again when nobody finishes it (T22).
    pub fn with_sent_payment(&self) -> Cow<'_, Self> {
        if self.money == MoneyState::Processing && self.dates.payment_sent_at.is_none() {
            Cow::Owned(Self { money: MoneyState::Due, ..self.clone() })
        } else {
            Cow::Borrowed(self)
        }
    }
    /// A dispute is open: the deal's other timers pause.
    pub fn is_disputed(&self) -> bool {
        matches!(self.dispute.state, Dispute::Open | Dispute::Answered)
    }
    /// Nothing more will happen automatically, and nothing is owed: it may be archived (T9).
    pub fn is_archivable(&self) -> bool {
        if self.is_disputed() || self.dates.decline_notice_at.is_some() {
            return false;
        }
        match self.request {
            Request::Declined | Request::Withdrawn | Request::Expired => true,
            Request::Pending => false,
            Request::Approved => matches!(self.money, MoneyState::Released | MoneyState::Refunded | MoneyState::Void),
        }
    }
    /// It fills one of the openings of its brief: agreed, and not ended without a result. Delivered work that ended in a
    /// split is one that the hirer paid for.
    pub fn fills_opening(&self) -> bool {
        let paid_for =
            self.delivery.versions > 0 && (self.dates.released_at.is_some() || self.money == MoneyState::Clearing);
        self.request == Request::Approved && (paid_for || !self.work.is_some_and(Work::ended_without_result))
    }
    /// Its initiator cannot make a second request for the same listing.
    pub fn is_live(&self) -> bool {
        match self.request {
            Request::Pending => true,
            Request::Approved => self.work.is_some_and(Work::is_active),
            _ => false,
        }
    }
    /// What is to be paid or was paid, in cents: the agreed total, or less if the creator stated fewer hours before the
    /// payment.
    pub fn total(&self) -> Cents {
        self.total_of(self.funded())
    }
    /// The currency of its amounts.
    pub fn currency(&self) -> Currency {
        self.conditions.currency
    }
    /// `cents` as money of this deal.
    pub fn amount(&self, cents: Cents) -> Money {
        self.currency().of(cents)
    }
    /// The total of the terms, in cents: the fixed price, or hours times price; a fixed total while there is no listing
    /// with a price (`docs/product.md`, section 10).
    pub fn agreed_total(&self) -> Cents {
        self.total_of(self.terms.quarters)
    }
    /// What `quarters` quarter hours cost, in cents; a fixed price does not depend on them.
    pub fn total_of(&self, quarters: i64) -> Cents {
        match self.terms.fixed_price_cents {
            Some(total) => total,
            None if self.terms.price_cents == 0 => self.currency().unpriced_total(),
            None => self.currency().total(self.terms.price_cents, quarters),
        }
    }
    /// The platform's part of the terms as they were agreed, in cents: whatever went back later.
    pub fn agreed_fee(&self) -> Cents {
        self.currency().fee(self.agreed_total(), self.conditions.fee_bps)
    }
    /// The platform's part, in cents: of what did not go back to the hirer, and will not.
    pub fn fee(&self) -> Cents {
        self.currency().fee(self.total() - self.returned_cents - self.unused_cents(), self.conditions.fee_bps)
    }
    /// The creator's part, in cents: without the fee and what went back to the hirer.
    pub fn creator_cents(&self) -> Cents {
        self.total() - self.returned_cents - self.unused_cents() - self.fee()
    }
    /// The listing's title; a fixed text where there is none.
    pub fn title(&self) -> &str {
        self.listing.title.as_deref().unwrap_or("Unknown Experience")
    }
    /// The listing's title, in a message.
    pub fn title_value(&self) -> Value {
        self.listing.title.as_deref().map_or_else(|| msg!("unknown-experience").into(), Value::from)
    }
    /// The listing's description; a fixed text where there is none.
    pub fn description(&self) -> &str {
        self.listing.description.as_deref().unwrap_or("No description available")
    }
    /// The side of the person who asked.
    pub fn initiator(&self) -> Side {
        if self.parties.hirer_id.as_ref() == Some(&self.parties.initiator_id) { Side::Hirer } else { Side::Creator }
    }
    /// What was sent, as messages select it: a creator sends a `proposal` for a brief, everything else is a `request`.
    pub fn asked_word(&self) -> &'static str {
        let is_proposal = self.parties.publisher == Some(Side::Hirer) && self.initiator() == Side::Creator;
        if is_proposal { "proposal" } else { "request" }
    }
    /// What its initiator says about the first terms, and the work that they show: the note of its first event.
    pub fn opening_note(&self) -> Option<String> {
        let parts: Vec<&str> =
            [&self.terms.message, &self.terms.portfolio_link].into_iter().flatten().map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join("\n"))
    }
    /// The person on `side`, once known.
    pub fn on(&self, side: Side) -> Option<&UserId> {
        match side {
            Side::Hirer => self.parties.hirer_id.as_ref(),
            Side::Creator => self.parties.creator_id.as_ref(),
        }
    }
    /// The side that answers; `None` if that is an admin.
    pub fn responder(&self) -> Option<Side> {
        self.parties.responder_id.as_ref().map(|_| self.initiator().other())
    }
    /// The address of the person on `side` as far as `viewer` may see it: their own; the other side's once the money
    /// has been held and both sides acted; everyone's for an admin; otherwise nothing.
    pub fn email_for<'a>(&self, viewer: &DealActor, side: Side, email: &'a str) -> &'a str {
        let DealActor::Person { id, admin, .. } = viewer else { return "" };
        let party = self.on(Side::Hirer) == Some(id) || self.on(Side::Creator) == Some(id);
        let shared = *admin
            || self.on(side) == Some(id)
            || (party && self.dates.held_at.is_some() && !self.is_unanswered_offer());
        if shared { email } else { "" }
    }
    /// The role of `actor` in this deal; none for strangers.
    pub fn role_of(&self, actor: &DealActor) -> Option<Role> {
        match actor {
            DealActor::Timer => Some(Role::Timer),
            DealActor::Provider => Some(Role::Provider),
            DealActor::Person { id, .. } if self.parties.hirer_id.as_ref() == Some(id) => Some(Role::Hirer),
            DealActor::Person { id, .. } if self.parties.creator_id.as_ref() == Some(id) => Some(Role::Creator),
            DealActor::Person { admin, .. } => admin.then_some(Role::Admin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Proposal, reachable_states, request};
    use platform::clock::Timestamp;

    #[test]
    fn a_first_event_notes_the_message_before_the_link() {
        let (listing, creator) = (reachable_states::listing(false), reachable_states::party("creator"));
        let (deal, ..) = request(
            DealId::from("d"),
            &listing,
            &creator,
            None,
            &Proposal::of_quarters(4),
            reachable_states::TERMS,
            Timestamp::default(),
        )
        .unwrap();
        let noted = |message: Option<&str>, link: Option<&str>| {
            let (message, portfolio_link) = (message.map(str::to_owned), link.map(str::to_owned));
            deal.clone()
                .with(|deal| {
                    deal.terms.message = message;
                    deal.terms.portfolio_link = portfolio_link;
                })
                .opening_note()
        };
        let (words, link) = ("I can.", "https://example.org/");
        assert_eq!(noted(None, None), None);
        assert_eq!(noted(Some(words), None).as_deref(), Some(words));
        assert_eq!(noted(None, Some(link)).as_deref(), Some(link));
        assert_eq!(noted(Some(words), Some(link)).as_deref(), Some("I can.\nhttps://example.org/"));
    }
    #[test]
    fn an_address_is_shared_once_the_money_is_held() {
        let (listing, creator) = (reachable_states::listing(false), reachable_states::party("creator"));
        let (deal, ..) = request(
            DealId::from("d"),
            &listing,
            &creator,
            None,
            &Proposal::of_quarters(4),
            reachable_states::TERMS,
            Timestamp::default(),
        )
        .unwrap();
        let held = deal.clone().with(|deal| deal.dates.held_at = Some(Timestamp::from_micros(1)));
        let gone_back = Deal { money: MoneyState::Refunded, ..held.clone() };
        let admin = |id: &str| DealActor::Person { id: id.into(), admin: true, reason: None };
        let reads = |deal: &Deal, viewer: &DealActor| {
            [Side::Hirer, Side::Creator].map(|side| !deal.email_for(viewer, side, "ann@example.org").is_empty())
        };
        let table = [
            (DealActor::person("hirer"), [true, false], [true, true]),
            (DealActor::person("creator"), [false, true], [true, true]),
            (DealActor::person("stranger"), [false, false], [false, false]),
            (admin("olga"), [true, true], [true, true]),
            (admin("hirer"), [true, true], [true, true]),
            (DealActor::Timer, [false, false], [false, false]),
            (DealActor::Provider, [false, false], [false, false]),
        ];
        for (viewer, before, after) in &table {
            assert_eq!(reads(&deal, viewer), *before, "{viewer:?}");
            assert_eq!(reads(&held, viewer), *after, "{viewer:?}");
            assert_eq!(reads(&gone_back, viewer), *after, "{viewer:?}: it stays");
        }
    }
}
