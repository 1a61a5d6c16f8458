//! Receipts for each of those who may read them.
use crate::context::Payments;
use crate::payouts::store::{self as payouts_store, RefundRow, Sent};
use crate::store::{self, Payment};
use base::accounts::{self, Actor, UserId};
use deals::{self, Deal, DealActor, Side};
use platform::{clock::Timestamp, http::Problem, money::Cents, msg};

/// One of the two people of a receipt.
#[derive(Default)]
pub struct Party {
    /// Their name.
    pub full_name: String,
    /// Their address; empty for the other side of a payment that was never held.
    pub email: String,
}

/// Money that went back.
pub struct Returned {
    /// The refund's id.
    pub id: String,
    /// In cents.
    pub amount_cents: Cents,
    /// When it was asked for.
    pub created_at: Timestamp,
    /// Whether the provider has taken it.
    pub sent: bool,
    /// Whether the provider refused it.
    pub refused: bool,
}

impl From<RefundRow> for Returned {
    fn from(row: RefundRow) -> Self {
        let sent = row.status == Sent::Done;
        let refused = !sent && row.refused_at.is_some();
        Self { id: row.id.into(), amount_cents: row.amount.minor, created_at: row.created_at, sent, refused }
    }
}

/// What a receipt says.
pub struct Receipt {
    /// The payment, whose receipt has a number.
    pub payment: Payment,
    /// What was paid.
    pub deal: Deal,
    /// Who paid.
    pub hirer: Party,
    /// Who does the work.
    pub creator: Party,
    /// What went back, oldest first; the creator is not told what the provider refused.
    pub refunds: Vec<Returned>,
    /// Whether the provider refused to pay the creator; the hirer is not told.
    pub payout_refused: bool,
}

/// The receipt of the payment `id`, or of the first payment of the deal `id`, as `who` may read it.
///
/// # Errors
/// 404 when there is none, or `who` is neither one of its two parties nor an admin.
pub async fn find(app: &Payments, who: &Actor, id: &str) -> Result<Receipt, Problem> {
    let missing = || Problem::not_found(msg!("problem-receipt-not-found"));
    let mut sql = &app.db;
    let payment = match store::find(&mut sql, &id.into()).await? {
        Some(payment) => Some(payment),
        None => store::settled_of(&mut sql, &id.into()).await?.into_iter().next(),
    };
    let payment = payment.filter(|payment| payment.receipt.is_some()).ok_or_else(missing)?;
    let deal = deals::find(&mut sql, &payment.deal_id).await?.ok_or_else(missing)?;
    if !who.is_admin() && deal.role_of(&DealActor::person(&who.id)).is_none() {
        return Err(missing());
    }
    let refunds = payouts_store::refunds_of(&mut sql, &payment.id).await?;
    let mut refunds: Vec<_> = refunds.into_iter().map(Returned::from).collect();
    let reads_as = |side| deal.on(side) == Some(&who.id);
    if reads_as(Side::Creator) {
        refunds.iter_mut().for_each(|refund| refund.refused = false);
    }
    let payout_refused = !reads_as(Side::Hirer) && payouts_store::is_payout_refused(&mut sql, &payment.deal_id).await?;
    let ids: Vec<&UserId> = [Side::Hirer, Side::Creator].into_iter().filter_map(|side| deal.on(side)).collect();
    let people = accounts::people(&mut sql, &ids).await?;
    let viewer = DealActor::Person { id: who.id.clone(), admin: who.is_admin(), reason: None };
    let party = |side| {
        let person = deal.on(side).and_then(|id| people.get(id));
        let party = person.map(|one| Party {
            full_name: one.full_name.clone(),
            email: deal.email_for(&viewer, side, &one.email).to_owned(),
        });
        party.unwrap_or_default()
    };
    let (hirer, creator) = (party(Side::Hirer), party(Side::Creator));
    Ok(Receipt { payment, deal, hirer, creator, refunds, payout_refused })
}
