//! Payouts that wait for an account of their creator: they are marked with `no_account_at`, and sent once the creator can
//! be paid.
use super::store;
use crate::context::Payments;
use crate::payout_accounts;
use deals::SendPayout;
use platform::{
    db,
    jobs::{self, NewJob, Payload},
};

/// Enqueues the payouts that waited for an account and can be sent now.
pub async fn enqueue_waiting(app: &Payments) -> db::Result<()> {
    let mut after = String::new();
    loop {
        let waiting = store::waiting_for_account(&mut &app.db, &after).await?;
        let Some(last) = waiting.last() else { return Ok(()) };
        last.id.as_str().clone_into(&mut after);
        for payout in &waiting {
            let Ok(gateway) = app.gateways.of(&payout.provider_id()) else { continue };
            if payout_accounts::find_ready(&mut &app.db, &payout.creator_id, gateway).await?.is_none() {
                continue;
            }
            let send = SendPayout { deal_id: payout.deal_id.clone(), amount_cents: None };
            let key = format!("{}:{}:account", SendPayout::KIND, payout.id);
            let mut tx = app.db.write().await?;
            jobs::enqueue(&mut tx, NewJob::with_payload(&send, app.clock.now()).key(key)).await?;
            tx.commit().await?;
        }
    }
}
