//! The movements of a person's money, newest first.
use crate::context::Payments;
use crate::payouts::store::{self as payouts_store, Listed, Sent};
use crate::store::Payment;
use base::accounts::{self, Actor, Person, UserId};
use deals::{self, Deal, DealId};
use platform::{
    clock::Timestamp,
    db,
    http::Problem,
    money::Cents,
    paging::{self, Page, PageQuery},
};
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// What a row of the list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKind {
    /// A hirer paid.
    Charge,
    /// A hirer got money back.
    Refund,
    /// A creator was paid.
    Earning,
}

/// How far the money has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// On its way.
    Pending,
    /// The provider refused to send it; an admin has to look.
    Refused,
    /// There.
    Succeeded,
}

/// One movement of money.
pub struct Movement {
    /// When.
    pub at: Timestamp,
    /// Of the payment, refund or payout.
    pub id: String,
    /// Of which deal.
    pub deal_id: DealId,
    /// In cents; negative for refunds.
    pub amount: Cents,
    /// What was deducted for a debt, in cents.
    pub deducted: Cents,
    /// The provider's id of the payment.
    pub provider_id: Option<String>,
    /// The payment whose receipt shows it.
    pub receipt_id: Option<String>,
    /// What it is.
    pub kind: PaymentKind,
    /// How far it has come.
    pub status: PaymentStatus,
}

/// A movement with what is shown of its deal.
pub struct Shown {
    /// The movement.
    pub row: Movement,
    /// What it was for.
    pub deal: Deal,
    /// The deal's creator, if there is one.
    pub creator: Option<Person>,
    /// The deal's hirer, if there is one.
    pub hirer: Option<Person>,
}

/// A page of the money that `user` paid, got back and earned, the cursor of the next one, and how many it may have.
///
/// # Errors
/// 403 for everyone but `user` and admins; 400 for a cursor that cannot be read.
pub async fn page(
    app: &Payments,
    who: &Actor,
    user: &UserId,
    query: &PageQuery,
) -> Result<(Vec<Shown>, Option<String>, usize), Problem> {
    who.must_be_self_or_admin(user)?;
    let page = Page::new(query.cursor.as_deref(), Some(query.limit.unwrap_or(paging::MAX)))?;
    let mut moved = movements(app, user, &page.before()?, page.fetch()).await?;
    let next = page.cut(&mut moved, |row| (row.at, row.id.clone()));
    Ok((with_deals(app, moved).await?, next, page.limit))
}

/// The newest `limit` movements of `user` before `before`, of all kinds.
async fn movements(
    app: &Payments,
    user: &UserId,
    before: &(Timestamp, String),
    limit: i64,
) -> db::Result<Vec<Movement>> {
    let mut sql = &app.db;
    let charges = payouts_store::charges(&mut sql, user, before, limit).await?;
    let refunds = payouts_store::refunds(&mut sql, user, before, limit).await?;
    let payouts = payouts_store::payouts(&mut sql, user, before, limit).await?;
    let mut moved: Vec<Movement> = charges.into_iter().map(charge_movement).collect();
    moved.extend(refunds.into_iter().map(|row| outgoing_movement(row, PaymentKind::Refund)));
    moved.extend(payouts.into_iter().map(|row| outgoing_movement(row, PaymentKind::Earning)));
    moved.sort_by(|a, b| (b.at, &b.id).cmp(&(a.at, &a.id)));
    moved.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(moved)
}

fn charge_movement(row: Payment) -> Movement {
    Movement {
        at: row.settled_at.unwrap_or(row.created_at),
        receipt_id: row.receipt.is_some().then(|| row.id.clone()).map(Into::into),
        id: row.id.into(),
        deal_id: row.deal_id,
        amount: row.amount.minor,
        deducted: 0,
        provider_id: row.provider_intent_id,
        kind: PaymentKind::Charge,
        status: PaymentStatus::Succeeded,
    }
}

fn outgoing_movement(row: Listed, kind: PaymentKind) -> Movement {
    Movement {
        at: row.created_at,
        id: row.id,
        deal_id: row.deal_id,
        amount: if kind == PaymentKind::Refund { -row.amount_cents } else { row.amount_cents },
        deducted: row.deducted_cents,
        provider_id: row.provider_intent_id,
        receipt_id: row.payment_id.map(Into::into),
        kind,
        status: match (row.status, row.refused_at) {
            (Sent::Done, _) => PaymentStatus::Succeeded,
            (_, Some(_)) => PaymentStatus::Refused,
            _ => PaymentStatus::Pending,
        },
    }
}

/// The movements with their deals; those whose deal is gone are left out.
async fn with_deals(app: &Payments, moved: Vec<Movement>) -> db::Result<Vec<Shown>> {
    let mut sql = &app.db;
    let mut deals: HashMap<DealId, Deal> = HashMap::new();
    for row in &moved {
        if !deals.contains_key(&row.deal_id)
            && let Some(deal) = deals::find(&mut sql, &row.deal_id).await?
        {
            deals.insert(row.deal_id.clone(), deal);
        }
    }
    let ids: Vec<&UserId> =
        deals.values().flat_map(|deal| [&deal.parties.creator_id, &deal.parties.hirer_id]).flatten().collect();
    let people = accounts::people(&mut sql, &ids).await?;
    let person = |id: &Option<UserId>| id.as_ref().and_then(|id| people.get(id)).cloned();
    let shown = |row: Movement| {
        let deal = deals.get(&row.deal_id)?.clone();
        Some(Shown { creator: person(&deal.parties.creator_id), hirer: person(&deal.parties.hirer_id), row, deal })
    };
    Ok(moved.into_iter().filter_map(shown).collect())
}
