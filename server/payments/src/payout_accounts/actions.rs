//! What creators do with their payout accounts.
use super::{State, provider, rules::is_country, store};
use crate::context::Payments;
use crate::gateway::{GatewayError, PayoutAccount};
use base::{
    accounts::{Actor, UserType},
    rate_limits,
};
use platform::{http::Problem, money::Cents, msg};

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
    let name = gateway.name();
    let row = store::find(&mut sql, &who.id, &gateway.id()).await?;
    let (state, missing) = row.map_or((State::None, Vec::new()), |row| (row.state, row.missing.0));
    Ok(Own { state, missing, waiting_cents, provider: name })
}

/// The page of the provider where `who`, who lives in `country` (not asked again later), says what it asks of them; their account is opened if
/// there is none. None when nothing is asked.
///
/// # Errors
/// 403 for everyone but creators; 422 `country_not_paid` when the provider pays nobody there; 429 for too many calls; 503 when it cannot be
/// asked.
pub async fn link(app: &Payments, who: &Actor, country: Option<&str>) -> Result<Option<String>, Problem> {
    must_be_creator(who)?;
    rate_limits::payout_account(app, who)?;
    let gateway = app.gateways.current();
    let account = match store::find(&mut &app.db, &who.id, &gateway.id()).await? {
        Some(row) => PayoutAccount { destination: row.destination },
        None => {
            let country = match country {
                _ if !gateway.asks_country() => "",
                country => country.filter(|country| is_country(country)).ok_or_else(not_paid)?,
            };
            provider::open(app, gateway, who, country).await.map_err(|error| match error {
                GatewayError::Invalid(why) => {
                    tracing::info!(why, country, "no payout account there");
                    not_paid()
                }
                error => error.into(),
            })?
        }
    };
    let back = format!("{}/settings?payouts=done", app.public_url);
    let page = gateway.account_link(&account, &back).await?;
    if page.is_none() {
        // nothing is asked: they can be paid at once
        provider::refresh(app, &gateway.id(), &account.destination).await?;
    }
    Ok(page)
}

/// The account of `who`, once the provider was asked about it: they come back from its page.
///
/// # Errors
/// As [`own`]; 429 for too many calls; 503 when the provider cannot be asked.
pub async fn check(app: &Payments, who: &Actor) -> Result<Own, Problem> {
    must_be_creator(who)?;
    rate_limits::payout_account(app, who)?;
    let id = app.gateways.current().id();
    if let Some(row) = store::find(&mut &app.db, &who.id, &id).await? {
        provider::refresh(app, &id, &row.destination).await?;
    }
    own(app, who).await
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
