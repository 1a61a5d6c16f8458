//! What creators do with their payout accounts, and what the provider says of them. No transaction is open over a call.
use super::{State, store};
use crate::context::Payments;
use crate::gateway::{AccountState, Gateway, GatewayError, NewAccount, PayoutAccount, ProviderId};
use crate::payouts;
use base::accounts::{Actor, UserType};
use platform::{http::Problem, jobs::JobError, money::Cents, msg};

/// A creator's account as they see it.
pub struct Own {
    /// Whether they can be paid.
    pub state: State,
    /// The provider's names of what it still wants.
    pub missing: Vec<String>,
    /// What waits for it, in cents.
    pub waiting_cents: Cents,
    /// The provider's name.
    pub provider: &'static str,
}

/// The account of `who` at the provider of new payments.
///
/// # Errors
/// 403 for everyone but creators.
pub async fn own(app: &Payments, who: &Actor) -> Result<Own, Problem> {
    must_be_creator(who)?;
    let (gateway, mut sql) = (app.gateways.current(), &app.db);
    let waiting_cents = store::waiting_cents(&mut sql, &who.id, &gateway.id()).await?;
    let provider = gateway.name();
    if gateway.own_payout_account(&who.id).is_some() {
        return Ok(Own { state: State::Ready, missing: Vec::new(), waiting_cents, provider });
    }
    let row = store::find(&mut sql, &who.id, &gateway.id()).await?;
    let (state, missing) = row.map_or((State::None, Vec::new()), |row| (row.state, row.missing.0));
    Ok(Own { state, missing, waiting_cents, provider })
}

/// The page of the provider where `who`, who lives in `country`, says what it asks of them; their account is opened if
/// there is none. None when nothing is asked.
///
/// # Errors
/// 403 for everyone but creators; 422 `country_not_paid` when the provider pays nobody there; 503 when it cannot be
/// asked.
pub async fn link(app: &Payments, who: &Actor, country: &str) -> Result<Option<String>, Problem> {
    must_be_creator(who)?;
    if !is_country(country) {
        return Err(not_paid());
    }
    let gateway = app.gateways.current();
    let account = match store::find(&mut &app.db, &who.id, &gateway.id()).await? {
        Some(row) => PayoutAccount { destination: row.destination },
        None => open(app, gateway, who, country).await?,
    };
    let back = format!("{}/settings?payouts=done", app.public_url);
    Ok(gateway.account_link(&account, &back).await?)
}

async fn open(app: &Payments, gateway: &Gateway, who: &Actor, country: &str) -> Result<PayoutAccount, Problem> {
    // the country is in the key: another try with another one is another account, and only one of them is kept
    let key = format!("account:{}:{country}:v1", who.id);
    let new = NewAccount { key: &key, creator: &who.id, email: &who.email, country };
    let opened = gateway.open_account(new).await.map_err(|error| match error {
        GatewayError::Invalid(why) => {
            tracing::info!(why, country, "no payout account there");
            not_paid()
        }
        error => error.into(),
    })?;
    let mut tx = app.db.write().await?;
    store::add(&mut tx, &who.id, &gateway.id(), &opened.destination, app.clock.now()).await?;
    let kept = store::find(&mut tx, &who.id, &gateway.id()).await?;
    tx.commit().await?;
    Ok(kept.map_or(opened, |row| PayoutAccount { destination: row.destination }))
}

/// The account of `who`, once the provider was asked about it: they come back from its page.
///
/// # Errors
/// As [`own`]; 503 when the provider cannot be asked.
pub async fn check(app: &Payments, who: &Actor) -> Result<Own, Problem> {
    must_be_creator(who)?;
    let provider = app.gateways.current().id();
    if let Some(row) = store::find(&mut &app.db, &who.id, &provider).await? {
        refresh(app, &provider, &row.destination).await?;
    }
    own(app, who).await
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

/// Whether `code` has the form of ISO 3166-1: which countries it pays, the provider knows.
fn is_country(code: &str) -> bool {
    code.len() == 2 && code.bytes().all(|letter| letter.is_ascii_uppercase())
}

fn not_paid() -> Problem {
    Problem::invalid("country_not_paid", msg!("problem-country-not-paid"))
}

fn must_be_creator(who: &Actor) -> Result<(), Problem> {
    if who.user_type == Some(UserType::Creator) {
        return Ok(());
    }
    Err(Problem::forbidden("not_allowed", msg!("problem-payouts-are-for-creators")))
}
