//! The deal: a booking, its project and its money as one row with three regions and a dispute over them.
use super::{
    input::Words,
    regions::{Dispute, Money, Policy, Request, Role, Side, Status, Work},
};
use platform::{
    clock::Micros,
    messages::Value,
    money::{self, Cents},
    msg,
};
use serde::{Deserialize, Serialize};
use std::{borrow::Cow, fmt};
use utoipa::ToSchema;

/// The id that a booking and its project share.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(transparent)]
pub struct DealId(pub String);

impl fmt::Display for DealId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// What a booking without any price costs (`docs/product.md`, section 10).
pub const UNPRICED_TOTAL: Cents = 10_000;

/// The revision of a deal: every saved change makes a new one.
pub type Rev = i64;

/// Who changes a deal.
#[derive(Clone, Debug, PartialEq)]
pub enum DealActor {
    /// A person; the deal knows on which side.
    Person {
        /// The account.
        id: String,
        /// Whether they are an admin: an admin on deals of others.
        admin: bool,
        /// Why: required of an admin.
        reason: Option<Words>,
    },
    /// A timer of the deal.
    Timer,
    /// The payment provider.
    Provider,
}
impl DealActor {
    /// A person who is not an admin.
    pub fn person(id: impl Into<String>) -> Self {
        Self::Person { id: id.into(), admin: false, reason: None }
    }
    /// The account, when it is a person.
    pub fn id(&self) -> Option<&str> {
        match self {
            Self::Person { id, .. } => Some(id),
            Self::Timer | Self::Provider => None,
        }
    }
    /// The reason given, when it is a person.
    pub fn reason(&self) -> Option<&str> {
        match self {
            Self::Person { reason, .. } => reason.as_ref().map(Words::as_str),
            Self::Timer | Self::Provider => None,
        }
    }
}

/// What a new deal takes over from the instance's settings.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// The platform's fee in hundredths of a percent.
    pub fee_bps: i64,
    /// The refund policy.
    pub policy: Policy,
}

/// One deal, as it is stored. Instants are microseconds of product time, amounts cents.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    pub money: Money,
    /// The dispute over the deal.
    pub dispute: Dispute,
    /// Delivered or completed, due, and not paid in time.
    pub overdue: bool,
    /// The hirer's bank disputes the payment: every timer stops.
    pub chargeback: bool,
    /// An admin recorded the payment: it was made outside the provider, and is refunded outside it.
    pub by_hand: bool,
    /// Who pays; unknown while a concierge request of a creator has no experience.
    pub hirer_id: Option<String>,
    /// Who delivers; unknown while a concierge request of a hirer has no experience.
    pub creator_id: Option<String>,
    /// Who asked.
    pub initiator_id: String,
    /// Who answers; an admin when empty.
    pub responder_id: Option<String>,
    /// The listing; none while a concierge request is not assigned.
    pub experience_id: Option<String>,
    /// The side that published the listing; the other side requested it, or was offered it.
    pub publisher: Option<Side>,
    /// The listing's title at the time of the request.
    pub title: Option<String>,
    /// The listing's description at the time of the request.
    pub description: Option<String>,
    /// The hourly price of the newest terms, at first the listing's; of a fixed price, the total divided by the hours.
    pub price_cents: Cents,
    /// The price for everything, if that was agreed instead of one per hour.
    pub fixed_price_cents: Option<Cents>,
    /// The agreed quarter hours.
    pub quarters: i64,
    /// How many versions of the terms there are; this one is the newest.
    pub terms_version: i64,
    /// The version with which the publisher is asked first: 1, or what an admin assigned, or what the initiator made of it.
    pub first_version: i64,
    /// What the side that proposed this version says about it.
    pub message: Option<String>,
    /// Links to work that this version shows, one in each line.
    pub links: Option<String>,
    /// When the work begins at the latest, an ISO date.
    pub start_by: Option<String>,
    /// When it is finished at the latest, an ISO date.
    pub finish_by: Option<String>,
    /// The platform's fee in hundredths of a percent.
    pub fee_bps: i64,
    /// The refund policy.
    pub policy: Policy,
    /// What the initiator showed.
    pub portfolio_link: Option<String>,
    /// The newest version of the work.
    pub project_link: Option<String>,
    /// What the creator says about it.
    pub delivery_note: Option<String>,
    /// When the link was set, according to the client.
    pub link_updated_at: Option<Micros>,
    /// What the hirer wants changed.
    pub hirer_feedback: Option<String>,
    /// The reason last given: of a decline, a cancellation, a rejection, a dispute, an admin.
    pub reason: Option<String>,
    /// The provider's reason for the last failed payment.
    pub last_error: Option<String>,
    /// How many versions were delivered.
    pub deliveries: i64,
    /// Whether the creator ever accepted or delivered: only then does the deal count for their history.
    pub creator_acted: bool,
    /// The hirer archived it.
    pub hidden_hirer: bool,
    /// The creator archived it.
    pub hidden_creator: bool,
    /// When it was created.
    pub created_at: Micros,
    /// When it was last changed.
    pub updated_at: Micros,
    /// When the time to answer starts: at creation, or when an admin assigns a listing.
    pub asked_at: Micros,
    /// The deadline to answer (T5).
    pub respond_by: Micros,
    /// When it was accepted or declined.
    pub answered_at: Option<Micros>,
    /// Who accepted or declined.
    pub answered_by: Option<String>,
    /// When the held-back notification of a decline is sent; empty once it was (T3).
    pub decline_notice_at: Option<Micros>,
    /// The deadline to pay (T19).
    pub due_at: Option<Micros>,
    /// When it was last delivered.
    pub delivered_at: Option<Micros>,
    /// When the payer confirmed the payment that is on its way; empty while only the form is open (T20, T20c).
    pub payment_sent_at: Option<Micros>,
    /// When the money arrived.
    pub held_at: Option<Micros>,
    /// When the hirer last reopened completed work (T12u).
    pub reopened_at: Option<Micros>,
    /// Whether the hirer took the one extension of the review (T13).
    pub extended: bool,
    /// When the work was accepted.
    pub completed_at: Option<Micros>,
    /// When it was rejected or cancelled.
    pub closed_at: Option<Micros>,
    /// When cleared money becomes the creator's (T26).
    pub release_at: Option<Micros>,
    /// When it became the creator's.
    pub released_at: Option<Micros>,
    /// When the refund window closes (T24).
    pub refund_at: Option<Micros>,
    /// When the dispute was opened.
    pub disputed_at: Option<Micros>,
    /// The side that opened it.
    pub disputed_by: Option<Side>,
    /// The part of the total that went back to the hirer while the rest is the creator's, in cents.
    pub returned_cents: Cents,
    /// The quarter hours that the work was accepted with, if fewer than were paid.
    pub used_quarters: Option<i64>,
    /// The quarter hours that are due or were paid, if the creator stated fewer than agreed before the payment.
    pub funded_quarters: Option<i64>,
    /// The quarter hours that the creator stated with the newest version.
    pub stated_quarters: Option<i64>,
    /// The quarter hours that the hirer asked for instead, about the newest version; they are not in dispute.
    pub asked_quarters: Option<i64>,
    /// When the hirer asked for them, while that waits for the creator's answer.
    pub hours_asked_at: Option<Micros>,
    /// When the creator last refused them.
    pub hours_refused_at: Option<Micros>,
    /// How often the hirer asked about the newest version.
    pub hours_asks: i64,
    /// The side that proposed a split, while it can be accepted.
    pub split_by: Option<Side>,
    /// What would go back to the hirer by that split, in cents.
    pub split_cents: Option<Cents>,
    /// When that split was proposed.
    pub split_at: Option<Micros>,
    /// When a dispute over released money ended in the creator's favour because nobody decided it.
    pub dispute_lapsed_at: Option<Micros>,
    /// Whether the initiator of a concierge request named its hours.
    pub hours_named: bool,
    /// An admin assigned terms that the initiator did not name: they consent before the publisher is asked.
    pub needs_consent: bool,
    /// Whether every event has facts of its own; those of databases before they were kept get them with the next change.
    pub keeps_facts: bool,
}

impl Deal {
    /// The booking's status (`docs/product.md`, section 2).
    pub fn status(&self) -> Status {
        match (self.request, self.work, self.money) {
            (Request::Pending, ..) => Status::Pending,
            (Request::Declined, ..) => Status::Declined,
            (Request::Withdrawn, ..) => Status::Withdrawn,
            (Request::Expired, ..) => Status::Expired,
            _ if self.is_disputed() => Status::Disputed,
            (_, Some(work), _) if work.ended_without_result() => Status::Cancelled,
            (_, _, Money::Due | Money::Processing) => Status::Approved,
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
        if self.money == Money::Processing && self.payment_sent_at.is_none() {
            Cow::Owned(Self { money: Money::Due, ..self.clone() })
        } else {
            Cow::Borrowed(self)
        }
    }
    /// A dispute is open: the deal's other timers pause.
    pub fn is_disputed(&self) -> bool {
        matches!(self.dispute, Dispute::Open | Dispute::Answered)
    }
    /// Nothing more will happen automatically, and nothing is owed: it may be archived (T9).
    pub fn is_archivable(&self) -> bool {
        if self.is_disputed() || self.decline_notice_at.is_some() {
            return false;
        }
        match self.request {
            Request::Declined | Request::Withdrawn | Request::Expired => true,
            Request::Pending => false,
            Request::Approved => matches!(self.money, Money::Released | Money::Refunded | Money::Void),
        }
    }
    /// It fills one of the openings of its brief: agreed, and not ended without a result. Delivered work that ended in a
    /// split is one that the hirer paid for.
    pub fn fills_opening(&self) -> bool {
        let paid_for = self.deliveries > 0 && (self.released_at.is_some() || self.money == Money::Clearing);
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
    /// The total of the terms, in cents: the fixed price, or hours times price; [`UNPRICED_TOTAL`] while there is no
    /// listing with a price.
    pub fn agreed_total(&self) -> Cents {
        self.total_of(self.quarters)
    }
    /// What `quarters` quarter hours cost, in cents; a fixed price does not depend on them.
    pub fn total_of(&self, quarters: i64) -> Cents {
        match self.fixed_price_cents {
            Some(total) => total,
            None if self.price_cents == 0 => UNPRICED_TOTAL,
            None => money::total(self.price_cents, quarters),
        }
    }
    /// The platform's part of the terms as they were agreed, in cents: whatever went back later.
    pub fn agreed_fee(&self) -> Cents {
        money::fee(self.agreed_total(), self.fee_bps)
    }
    /// The platform's part, in cents: of what did not go back to the hirer, and will not.
    pub fn fee(&self) -> Cents {
        money::fee(self.total() - self.returned_cents - self.unused_cents(), self.fee_bps)
    }
    /// The creator's part, in cents: without the fee and what went back to the hirer.
    pub fn creator_cents(&self) -> Cents {
        self.total() - self.returned_cents - self.unused_cents() - self.fee()
    }
    /// The listing's title; a fixed text where there is none.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or("Unknown Experience")
    }
    /// The listing's title, in a message.
    pub fn title_value(&self) -> Value {
        self.title.as_deref().map_or_else(|| msg!("unknown-experience").into(), Value::from)
    }
    /// The listing's description; a fixed text where there is none.
    pub fn description(&self) -> &str {
        self.description.as_deref().unwrap_or("No description available")
    }
    /// The side of the person who asked.
    pub fn initiator(&self) -> Side {
        if self.hirer_id.as_ref() == Some(&self.initiator_id) { Side::Hirer } else { Side::Creator }
    }
    /// What was sent, as messages select it: a creator sends a `proposal` for a brief, everything else is a `request`.
    pub fn asked_word(&self) -> &'static str {
        let is_proposal = self.publisher == Some(Side::Hirer) && self.initiator() == Side::Creator;
        if is_proposal { "proposal" } else { "request" }
    }
    /// What its initiator says about the first terms, and the work that they show: the note of its first event.
    pub fn opening_note(&self) -> Option<String> {
        let parts: Vec<&str> =
            [&self.message, &self.portfolio_link].into_iter().flatten().map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join("\n"))
    }
    /// The person on `side`, once known.
    pub fn on(&self, side: Side) -> Option<&str> {
        match side {
            Side::Hirer => self.hirer_id.as_deref(),
            Side::Creator => self.creator_id.as_deref(),
        }
    }
    /// The side that answers; `None` if that is an admin.
    pub fn responder(&self) -> Option<Side> {
        self.responder_id.as_ref().map(|_| self.initiator().other())
    }
    /// The address of the person on `side` as far as `viewer` may see it: their own; the other side's once the money
    /// has been held and both sides acted; everyone's for an admin; otherwise nothing.
    pub fn email_for<'a>(&self, viewer: &DealActor, side: Side, email: &'a str) -> &'a str {
        let DealActor::Person { id, admin, .. } = viewer else { return "" };
        let party = self.on(Side::Hirer) == Some(id) || self.on(Side::Creator) == Some(id);
        let shared =
            *admin || self.on(side) == Some(id) || (party && self.held_at.is_some() && !self.is_unanswered_offer());
        if shared { email } else { "" }
    }
    /// The role of `actor` in this deal; none for strangers.
    pub fn role_of(&self, actor: &DealActor) -> Option<Role> {
        match actor {
            DealActor::Timer => Some(Role::Timer),
            DealActor::Provider => Some(Role::Provider),
            DealActor::Person { id, .. } if self.hirer_id.as_ref() == Some(id) => Some(Role::Hirer),
            DealActor::Person { id, .. } if self.creator_id.as_ref() == Some(id) => Some(Role::Creator),
            DealActor::Person { admin, .. } => admin.then_some(Role::Admin),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Proposal, explore, request};

    #[test]
    fn a_first_event_notes_the_message_before_the_link() {
        let (listing, creator) = (explore::listing(false), explore::party("creator"));
        let (deal, ..) =
            request(DealId("d".into()), &listing, &creator, None, &Proposal::of_quarters(4), explore::TERMS, 0)
                .unwrap();
        let noted = |message: Option<&str>, link: Option<&str>| {
            let (message, portfolio_link) = (message.map(str::to_owned), link.map(str::to_owned));
            Deal { message, portfolio_link, ..deal.clone() }.opening_note()
        };
        let (words, link) = ("I can.", "https://example.org/");
        assert_eq!(noted(None, None), None);
        assert_eq!(noted(Some(words), None).as_deref(), Some(words));
        assert_eq!(noted(None, Some(link)).as_deref(), Some(link));
        assert_eq!(noted(Some(words), Some(link)).as_deref(), Some("I can.\nhttps://example.org/"));
    }
    #[test]
    fn an_address_is_shared_once_the_money_is_held() {
        let (listing, creator) = (explore::listing(false), explore::party("creator"));
        let (deal, ..) =
            request(DealId("d".into()), &listing, &creator, None, &Proposal::of_quarters(4), explore::TERMS, 0)
                .unwrap();
        let held = Deal { held_at: Some(1), ..deal.clone() };
        let gone_back = Deal { money: Money::Refunded, ..held.clone() };
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
