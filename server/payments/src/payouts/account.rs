//! Payout accounts: where a provider sends a creator's money. A provider that opens accounts for creators may have none
//! for one of them yet: their payouts wait, marked with `no_account_at`, and are sent once there is one.
use super::store;
use crate::context::Payments;
use crate::gateway::{Gateway, PayoutAccount};
use deals::{DealId, SendPayout};
use platform::{
    db::{self, Sql},
    jobs::{self, JobError, NewJob, Payload},
};

/// The account of `creator` at `gateway`, if there is one.
pub async fn find(sql: &mut impl Sql, creator: &str, gateway: &Gateway) -> db::Result<Option<PayoutAccount>> {
    match gateway.own_payout_account(creator) {
        Some(account) => Ok(Some(account)),
        None => store::payout_account(sql, creator, &gateway.id()).await,
    }
}

/// Enqueues the payouts that waited for an account and can be sent now.
pub async fn resume_payouts(app: Payments) -> Result<(), JobError> {
    let mut after = String::new();
    loop {
        let waiting = store::waiting_for_account(&mut &app.db, &after).await?;
        let Some(last) = waiting.last() else { return Ok(()) };
        after.clone_from(&last.id);
        for payout in &waiting {
            let Ok(gateway) = app.gateways.of(&payout.provider_id()) else { continue };
            if find(&mut &app.db, &payout.creator_id, gateway).await?.is_none() {
                continue;
            }
            let send = SendPayout { deal_id: DealId(payout.deal_id.clone()), amount_cents: None };
            let key = format!("{}:{}:account", SendPayout::KIND, payout.id);
            let mut tx = app.db.write().await?;
            jobs::enqueue(&mut tx, NewJob::with_payload(&send, app.clock.now()).key(key)).await?;
            tx.commit().await?;
        }
    }
}
