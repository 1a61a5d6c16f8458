//! What a person has to look at about money: one list, from four places.
use super::store::{self, Difference, What};
use crate::chargebacks::{self, Chargeback};
use crate::context::Payments;
use crate::gateway::DisputeStatus;
use crate::payouts::store::{self as payouts_store, WaitingPayout};
use base::accounts::Actor;
use deals::{DealId, RefundPayment, SendPayout};
use platform::{
    clock::{Timestamp, iso},
    db::{self, Sql},
    http::Problem,
    jobs::{self, Job, Payload},
    money::Cents,
};
use serde::Serialize;
use utoipa::ToSchema;

/// The most jobs that are looked through.
const MOST_JOBS: i64 = 500;

/// A record on which a provider and we do not agree.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderDifference {
    /// Whose records: `name/account/live`, or `name/account/test`; empty for the embedded sandbox.
    book: String,
    /// What is compared.
    what: What,
    /// By which both sides know it.
    reference: String,
    /// The booking; null if we know none.
    #[schema(required)]
    booking_id: Option<DealId>,
    /// What the provider has, in cents.
    theirs_cents: Cents,
    /// What we have, in cents.
    ours_cents: Cents,
    /// When it was first found, ISO 8601.
    found_at: String,
}

/// A refund or payout that the provider refused to send; it is tried again each day.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedMoney {
    /// A refund or a payout.
    what: What,
    /// The booking.
    booking_id: DealId,
    /// How much, in cents; null when the payout was not computed yet.
    #[schema(required)]
    amount_cents: Option<Cents>,
    /// Why, in the provider's words.
    error: String,
}

/// Released money of a creator who cannot be paid.
#[derive(Debug, Serialize, ToSchema)]
pub struct UnpaidCreator {
    /// The booking.
    booking_id: DealId,
    /// The creator.
    user_id: String,
    /// Their name.
    full_name: String,
    /// How much, in cents.
    amount_cents: Cents,
    /// Since when, ISO 8601.
    since: String,
    /// The provider refuses them, or wants more; otherwise they have opened no account for 60 days.
    restricted: bool,
}

/// A chargeback that is not over, at the bank or here.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenChargeback {
    /// The booking.
    booking_id: DealId,
    /// Whose records: as in a difference.
    book: String,
    /// What the bank takes, in cents.
    amount_cents: Cents,
    /// The bank's reason, in the provider's word.
    reason: String,
    /// How far it is at the bank.
    status: DisputeStatus,
    /// Until when evidence can be handed in, ISO 8601; null when the provider names no day.
    #[schema(required)]
    due_by: Option<String>,
    /// Evidence was handed in, or it was conceded.
    answered: bool,
}

/// What a person has to look at about money.
#[derive(Debug, Serialize, ToSchema)]
pub struct MoneyAttention {
    /// Chargebacks that the bank or our team has not decided, oldest first, 500 at most.
    chargebacks: Vec<OpenChargeback>,
    /// Where the provider's records differ from ours, oldest first, 500 at most.
    differences: Vec<ProviderDifference>,
    /// What the provider refused to send, newest first, of the last 500 failed jobs.
    refused: Vec<RefusedMoney>,
    /// Creators who cannot be paid, longest first, 100 at most.
    unpaid: Vec<UnpaidCreator>,
}

/// What a person has to look at about money, for an admin.
///
/// # Errors
/// 403 for everybody but admins.
pub async fn list(app: &Payments, who: &Actor) -> Result<MoneyAttention, Problem> {
    who.must_be_admin()?;
    let mut sql = &app.db;
    let dead = jobs::dead(&mut sql, None, MOST_JOBS).await?;
    let unpaid = payouts_store::unpaid_creators(&mut sql, app.clock.now()).await?;
    Ok(MoneyAttention {
        chargebacks: chargebacks::store::open(&mut sql).await?.into_iter().map(OpenChargeback::from).collect(),
        differences: store::differences(&mut sql).await?.into_iter().map(ProviderDifference::from).collect(),
        refused: dead.iter().filter_map(refused).collect(),
        unpaid: unpaid.into_iter().map(UnpaidCreator::from).collect(),
    })
}

/// How much of it there is, failed jobs aside: chargebacks that wait for an answer, differences, creators.
pub async fn count(sql: &mut impl Sql, now: Timestamp) -> db::Result<usize> {
    let waits = |it: &Chargeback| {
        it.status == DisputeStatus::NeedsResponse && it.contested_at.is_none() && it.conceded_at.is_none()
    };
    let chargebacks = chargebacks::store::open(sql).await?.iter().filter(|it| waits(it)).count();
    let differences = store::differences(sql).await?.len();
    Ok(chargebacks + differences + payouts_store::unpaid_creators(sql, now).await?.len())
}

/// A failed job as what it was to send, if it was to send money.
fn refused(job: &Job) -> Option<RefusedMoney> {
    let (what, booking_id, amount_cents) = match job.kind.as_str() {
        RefundPayment::KIND => {
            let refund: RefundPayment = serde_json::from_value(job.payload.0.clone()).ok()?;
            (What::Refund, refund.deal_id, Some(refund.amount_cents))
        }
        SendPayout::KIND => {
            let payout: SendPayout = serde_json::from_value(job.payload.0.clone()).ok()?;
            (What::Transfer, payout.deal_id, payout.amount_cents)
        }
        _ => return None,
    };
    Some(RefusedMoney { what, booking_id, amount_cents, error: job.last_error.clone().unwrap_or_default() })
}

impl From<Difference> for ProviderDifference {
    fn from(found: Difference) -> Self {
        let Difference { book, what, reference, deal_id, theirs_cents, ours_cents, found_at } = found;
        let found_at = iso(found_at);
        Self { book: book.into(), what, reference, booking_id: deal_id, theirs_cents, ours_cents, found_at }
    }
}

impl From<Chargeback> for OpenChargeback {
    fn from(it: Chargeback) -> Self {
        Self {
            book: it.provider_id().book().into(),
            booking_id: it.deal_id,
            amount_cents: it.amount.minor,
            reason: it.reason,
            status: it.status,
            due_by: it.due_by.map(iso),
            answered: it.contested_at.is_some() || it.conceded_at.is_some(),
        }
    }
}

impl From<WaitingPayout> for UnpaidCreator {
    fn from(waiting: WaitingPayout) -> Self {
        Self {
            booking_id: waiting.deal_id,
            user_id: waiting.creator_id.into(),
            full_name: waiting.full_name,
            amount_cents: waiting.amount_cents,
            since: iso(waiting.no_account_at),
            restricted: waiting.restricted,
        }
    }
}
