//! Effects of an account deletion on deals: which ones end, and which prevent it.
use super::{
    actions::{self, Error},
    rules::{self, Action, Deal, DealActor, DealId, Dispute, MoneyState, Request, Role, Transition, UserText, Work},
    store,
};
use crate::context::Deals;
use base::accounts::UserId;
use platform::{
    clock::Timestamp,
    db::{Result, Sql, Tx},
};
use serde::Serialize;
use utoipa::ToSchema;

/// How a deal ends when a party deletes their account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LeavingEnd)]
pub enum End {
    /// Their request is withdrawn.
    Withdrawn,
    /// The request to them is declined.
    Declined,
    /// The agreed work is cancelled; nothing was paid.
    Cancelled,
    /// What the hirer owes for work that is done is waived.
    Waived,
}

/// Why an account cannot be deleted while a deal is in its current state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = LeavingHold)]
pub enum Hold {
    /// Money is held for it.
    MoneyHeld,
    /// A payment is being made.
    PaymentRunning,
    /// A dispute is open.
    Disputed,
    /// Delivered work is waiting for a response or for payment.
    WorkUnpaid,
}

/// What the deletion means for one deal.
#[derive(Clone, Debug)]
pub struct DeletionEffect {
    /// The deal.
    pub id: DealId,
    /// What it is about.
    pub title: String,
    /// How it ends, or what it waits for.
    pub outcome: std::result::Result<End, Hold>,
}

/// What it means for `deal` when its party `person` leaves at `now`; `None` if the deal is not affected.
fn deletion_outcome(deal: &Deal, person: &UserId, now: Timestamp) -> Option<std::result::Result<End, Hold>> {
    if deal.request == Request::Pending {
        return Some(Ok(if deal.parties.initiator_id == *person { End::Withdrawn } else { End::Declined }));
    }
    if deal.request != Request::Approved {
        return None;
    }
    let charged_back = deal.chargeback && deal.money != MoneyState::Refunded;
    if charged_back || matches!(deal.dispute.state, Dispute::Open | Dispute::Answered) {
        return Some(Err(Hold::Disputed));
    }
    let owes = deal.role_of(&DealActor::person(person)) == Some(Role::Hirer);
    match deal.money {
        MoneyState::Processing if owes => Some(Err(Hold::PaymentRunning)),
        MoneyState::Held | MoneyState::Clearing | MoneyState::RefundWindow => Some(Err(Hold::MoneyHeld)),
        // who is owed is not held by who does not pay: a payment that arrives later goes back
        MoneyState::None | MoneyState::Due | MoneyState::Processing
            if !deal.work.is_some_and(Work::ended_without_result) =>
        {
            let may = rules::actions(deal, &[Action::Cancel], &DealActor::person(person), now);
            Some(match (may.is_empty(), owes) {
                (false, _) => Ok(End::Cancelled),
                (true, true) => Err(Hold::WorkUnpaid),
                (true, false) => Ok(End::Waived),
            })
        }
        _ => None,
    }
}

/// What leaving means for the deals of `person`, 1,000 of each side at most, oldest first.
pub async fn deletion_effects(sql: &mut impl Sql, person: &UserId, now: Timestamp) -> Result<Vec<DeletionEffect>> {
    let deals = store::running(sql, person).await?;
    Ok(deals
        .into_iter()
        .filter_map(|deal| {
            let outcome = deletion_outcome(&deal, person, now)?;
            Some(DeletionEffect { title: deal.title().to_owned(), id: deal.id, outcome })
        })
        .collect())
}

/// Ends the deal `id` as `end` says, because `person` leaves.
///
/// # Errors
/// [`Error::Refused`] if it has changed in the meantime.
pub async fn leave(app: &Deals, tx: &mut Tx, id: &DealId, person: &UserId, end: End) -> std::result::Result<(), Error> {
    let reason = || Some(UserText::ours(UserText::ACCOUNT_DELETED));
    let transition = match end {
        End::Withdrawn => Transition::Withdraw,
        End::Declined => Transition::Decline { reason: reason(), hold: false },
        End::Cancelled => Transition::Cancel { reason: reason() },
        End::Waived => Transition::WriteOff,
    };
    actions::transition(app, tx, id, transition, &DealActor::person(person)).await.map(drop)
}
