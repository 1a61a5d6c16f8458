//! The parts of a deal: who, what, on which terms, what was delivered, and when. Instants are microseconds of product
//! time, amounts cents.
use super::states::{Dispute, Policy, Side};
use base::accounts::UserId;
use catalogue::experiences::ListingId;
use platform::{
    clock::Timestamp,
    money::{Cents, Currency},
};

/// The platform's fee and the refund policy: the instance's settings at the time of the request, or the policy that the
/// listing's publisher chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conditions {
    /// The platform's fee in hundredths of a percent.
    pub fee_bps: i64,
    /// The currency of its amounts.
    pub currency: Currency,
    /// The refund policy.
    pub policy: Policy,
}

/// Who takes part in a deal, and who has to answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Parties {
    /// Who pays; unknown while a concierge request of a creator has no experience.
    pub hirer_id: Option<UserId>,
    /// Who delivers; unknown while a concierge request of a hirer has no experience.
    pub creator_id: Option<UserId>,
    /// Who asked.
    pub initiator_id: UserId,
    /// Who answers; an admin when empty.
    pub responder_id: Option<UserId>,
    /// Who accepted or declined.
    pub answered_by: Option<UserId>,
    /// The side that published the listing; the other side requested it, or was offered it.
    pub publisher: Option<Side>,
}

/// The listing that a deal is about, as it was at the time of the request; empty while a concierge request is not
/// assigned.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ListingSnapshot {
    /// The listing.
    pub experience_id: Option<ListingId>,
    /// Its title.
    pub title: Option<String>,
    /// Its description.
    pub description: Option<String>,
}

/// The newest version of the terms.
#[derive(Clone, Debug, PartialEq)]
pub struct Terms {
    /// The price per hour, at first the listing's; of a fixed price, the total divided by the hours.
    pub price_cents: Cents,
    /// The price for everything, if that was agreed instead of one per hour.
    pub fixed_price_cents: Option<Cents>,
    /// The agreed quarter hours.
    pub quarters: i64,
    /// How many versions there are; this one is the newest.
    pub version: i64,
    /// The version with which the publisher is asked first: 1, or what an admin assigned, or what the initiator made of it.
    pub first_version: i64,
    /// What the side that proposed this version says about it.
    pub message: Option<String>,
    /// Links to work that this version shows, one in each line.
    pub links: Option<String>,
    /// What the initiator showed with the request.
    pub portfolio_link: Option<String>,
    /// When the work begins at the latest, an ISO date.
    pub start_by: Option<String>,
    /// When it is finished at the latest, an ISO date.
    pub finish_by: Option<String>,
    /// Whether the initiator of a concierge request named its hours.
    pub hours_named: bool,
    /// An admin assigned terms that the initiator did not name: they consent before the publisher is asked.
    pub needs_consent: bool,
}

/// The newest version of the work, and what the hirer says about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Delivery {
    /// How many versions were delivered.
    pub versions: i64,
    /// Where the newest one is.
    pub link: Option<String>,
    /// What the creator says about it.
    pub note: Option<String>,
    /// When the link was set, according to the client.
    pub link_updated_at: Option<Timestamp>,
    /// What the hirer wants changed.
    pub feedback: Option<String>,
    /// Whether the hirer took the one extension of the inspection (T13).
    pub extended: bool,
}

/// The hours that the creator stated and the hirer accepts, in quarter hours, where they are fewer than agreed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Hours {
    /// What is due or was paid, if the creator stated fewer than agreed before the payment.
    pub funded_quarters: Option<i64>,
    /// What the creator stated with the newest version.
    pub stated_quarters: Option<i64>,
    /// What the work was accepted with, if fewer than were paid.
    pub used_quarters: Option<i64>,
    /// What the hirer asked for instead, about the newest version; that is not in dispute.
    pub asked_quarters: Option<i64>,
    /// When the hirer asked, while that waits for the creator's answer.
    pub asked_at: Option<Timestamp>,
    /// When the creator last refused.
    pub refused_at: Option<Timestamp>,
    /// How often the hirer asked about the newest version.
    pub asks: i64,
}

/// The dispute over a deal.
#[derive(Clone, Debug, PartialEq)]
pub struct DealDispute {
    /// Whether there is one.
    pub state: Dispute,
    /// When it was opened.
    pub opened_at: Option<Timestamp>,
    /// The side that opened it.
    pub opened_by: Option<Side>,
    /// When one over released money ended in the creator's favour because nobody decided it.
    pub lapsed_at: Option<Timestamp>,
}

/// A split of the money that one side proposed, while it can be accepted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProposedSplit {
    /// The side that proposed it.
    pub by: Side,
    /// What would go back to the hirer, in cents.
    pub refund_cents: Cents,
    /// When it was proposed; none for those of databases before that was kept.
    pub at: Option<Timestamp>,
}

/// When what happened to a deal, and when what is due, in product time.
#[derive(Clone, Debug, PartialEq)]
pub struct Dates {
    /// When it was created.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
    /// When the time to answer starts: at creation, or when an admin assigns a listing.
    pub asked_at: Timestamp,
    /// The deadline to answer (T5).
    pub respond_by: Timestamp,
    /// When it was accepted or declined.
    pub answered_at: Option<Timestamp>,
    /// When the held-back notification of a decline is sent; empty once it was (T3).
    pub decline_notice_at: Option<Timestamp>,
    /// The deadline to pay (T19).
    pub due_at: Option<Timestamp>,
    /// When the payer confirmed the payment that is on its way; empty while only the form is open (T20, T20c).
    pub payment_sent_at: Option<Timestamp>,
    /// When the money arrived.
    pub held_at: Option<Timestamp>,
    /// When it was last delivered.
    pub delivered_at: Option<Timestamp>,
    /// When the hirer last reopened completed work (T12u).
    pub reopened_at: Option<Timestamp>,
    /// When the work was accepted.
    pub completed_at: Option<Timestamp>,
    /// When it was rejected or cancelled.
    pub closed_at: Option<Timestamp>,
    /// When cleared money becomes the creator's (T26).
    pub release_at: Option<Timestamp>,
    /// When it became the creator's.
    pub released_at: Option<Timestamp>,
    /// When the refund window closes (T24).
    pub refund_at: Option<Timestamp>,
}
