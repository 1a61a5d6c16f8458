//! Payouts that are taken back, because the money of their deal was: recorded, asked of the provider, recorded. What the
//! creator's account no longer has stays their debt, and is kept back from their next payouts.
use super::store::{self, Payout, Reversal, Sent};
use super::{job_error, transfer_key};
use crate::context::Payments;
use crate::gateway::{GatewayError, ProviderId};
use base::accounts;
use base::ledger::{self, Account, Group};
use base::notifications;
use deals::{DealId, ReversePayout};
use platform::jobs::{Job, JobError};

/// Takes back what the creator of a deal was paid, as far as they still owe it.
pub async fn reverse(app: Payments, of: ReversePayout, _: Job) -> Result<(), JobError> {
    let app = &app;
    let Some(payout) = record(app, &of.deal_id).await? else { return Ok(()) };
    let Some(transfer) = &payout.provider_transfer_id else { return Ok(()) };
    let gateway = app.gateways.of(&payout.provider_id()).map_err(job_error)?;
    let amount = payout.amount.with(payout.reversal_cents);
    let reversed = gateway.reverse(&format!("reversal:{}", transfer_key(&payout)), transfer, amount).await;
    let mut tx = app.db.write().await?;
    accounts::lock(&mut tx, &payout.creator_id).await?;
    match reversed {
        Ok(_) => {
            if store::end_reversal(&mut tx, &payout.id, Reversal::Done).await? {
                let group = Group::reversal(&payout.deal_id, &payout.id, &payout.creator_id, amount);
                ledger::post(&mut tx, app.clock.now(), &group.in_book(&payout.provider_id().book())).await?;
            }
        }
        // the account has not that much: neither will it have soon, and payouts to come pay the debt
        Err(error) if !error.is_retryable() || is_without_funds(&error) => {
            tracing::info!(payout = %payout.id, %error, "payout not taken back: it stays a debt");
            store::end_reversal(&mut tx, &payout.id, Reversal::Refused).await?;
        }
        Err(error) => return Err(job_error(error)),
    }
    notifications::changed(&mut tx, app, &payout.deal_id, [&payout.creator_id]);
    Ok(tx.commit().await?)
}

fn is_without_funds(error: &GatewayError) -> bool {
    matches!(error, GatewayError::NotAvailableYet(_))
}

/// The payout of `deal_id`, with what of it is to be taken back: no more than its creator owes now. None if nothing is.
async fn record(app: &Payments, deal_id: &DealId) -> Result<Option<Payout>, JobError> {
    let mut tx = app.db.write().await?;
    let Some(found) = store::payout_of(&mut tx, deal_id).await? else { return Ok(None) };
    accounts::lock(&mut tx, &found.creator_id).await?;
    let Some(payout) = store::payout_of(&mut tx, deal_id).await? else { return Ok(None) };
    match payout.reversal {
        Some(Reversal::Requested) => return Ok(Some(payout)),
        Some(_) => return Ok(None),
        None if payout.status != Sent::Done => return Ok(None),
        None => {}
    }
    let provider: ProviderId = payout.provider_id();
    let payable =
        ledger::balance(&mut tx, &Account::CreatorPayable(payout.creator_id.clone()), &provider.book()).await?;
    let on_its_way = store::in_transit(&mut tx, &payout.creator_id, &provider).await?;
    let cents = ledger::debt(payable, on_its_way).min(payout.amount.minor);
    if cents <= 0 {
        return Ok(None);
    }
    store::request_reversal(&mut tx, &payout.id, cents).await?;
    tx.commit().await?;
    Ok(Some(Payout { reversal: Some(Reversal::Requested), reversal_cents: cents, ..payout }))
}
