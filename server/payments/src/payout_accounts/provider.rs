//! Accounts that a provider opens, and what it says of them. No transaction is open over a call.
use super::{State, store};
use crate::context::Payments;
use crate::gateway::{AccountState, Gateway, GatewayError, NewAccount, PayoutAccount, ProviderId};
use crate::payouts;
use base::accounts::Actor;
use platform::{http::Problem, jobs::JobError};

/// The account of a creator who lives in `country`, opened at `gateway` if there is none. Twice at once opens one.
///
/// # Errors
/// When the provider pays nobody there, or cannot be asked.
pub async fn open(
    app: &Payments,
    gateway: &Gateway,
    who: &Actor,
    country: &str,
) -> Result<PayoutAccount, GatewayError> {
    // the country is in the key: another try with another one is another account, and only one of them is kept
    let key = format!("account:{}:{country}:v1", who.id);
    let new = NewAccount { key: &key, creator: &who.id, email: &who.email, country };
    let opened = gateway.open_account(new).await?;
    let mut tx = app.db.write().await?;
    store::add(&mut tx, &who.id, &gateway.id(), &opened.destination, app.clock.now()).await?;
    let kept = store::find(&mut tx, &who.id, &gateway.id()).await?;
    tx.commit().await?;
    Ok(kept.map_or(opened, |row| PayoutAccount { destination: row.destination }))
}

/// Asks `provider` about the account `destination`, and sends what waited for it once it can be paid. An account that is
/// not ours is none of our business.
///
/// # Errors
/// 503 when the provider cannot be asked.
pub async fn refresh(app: &Payments, provider: &ProviderId, destination: &str) -> Result<(), Problem> {
    let Some(known) = store::by_destination(&mut &app.db, destination, provider).await? else { return Ok(()) };
    let account = PayoutAccount { destination: destination.to_owned() };
    let (state, missing) = match app.gateways.of(provider)?.account_state(&account).await? {
        AccountState::Pending => (State::Pending, Vec::new()),
        AccountState::Restricted(missing) => (State::Restricted, missing),
        AccountState::Ready => (State::Ready, Vec::new()),
    };
    let mut tx = app.db.write().await?;
    store::set_state(&mut tx, destination, provider, (state, &missing), app.clock.now()).await?;
    tx.commit().await?;
    if state == State::Ready && known.state != State::Ready {
        payouts::account::enqueue_waiting(app).await?;
    }
    Ok(())
}

/// Asks about the accounts that cannot be paid yet: the events of some may have been lost.
///
/// # Errors
/// When a provider cannot be asked; the others were asked.
pub async fn refresh_pending(app: Payments) -> Result<(), JobError> {
    let mut failed = None;
    for gateway in app.gateways.all() {
        for row in store::not_ready(&mut &app.db, &gateway.id()).await? {
            failed = refresh(&app, &gateway.id(), &row.destination).await.err().or(failed);
        }
    }
    failed.map_or(Ok(()), |problem| Err(problem.into()))
}
