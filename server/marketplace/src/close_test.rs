//! The command `payments close-test`: what it does and what it reports.
use crate::bootstrap::StartError;
use base::config::{Config, Provider};
use payments::{Closed, Closing, context::Payments};
use platform::http::Problem;

/// `config` for this command: with live keys the deals end without their provider, whose test keys are gone.
pub fn without_live_keys(mut config: Config) -> Config {
    if config.payments.provider == Provider::Stripe && config.payments.stripe.is_live() {
        config.payments.provider = Provider::Sandbox;
    }
    config
}

/// Shows what has test money, and says how much that is.
///
/// # Errors
/// When the database cannot be read.
pub async fn list(app: &Payments, mut show: impl FnMut(&str)) -> Result<String, StartError> {
    let found = payments::find_test_money(app).await?;
    for line in &found {
        show(&format!("would end: {line}"));
    }
    Ok(format!("{} would end; nothing was changed", found.len()))
}

/// Ends what has test money, shows each thing, and says how many.
///
/// # Errors
/// When the database does not answer, or a payment is on its way or its provider did not cancel it: what was shown is done,
/// and the next run does the rest.
pub async fn run(app: &Payments, mut show: impl FnMut(&str)) -> Result<String, StartError> {
    let closed = payments::close_test(app, |line, closed| match closed {
        Closed::Ended => show(&format!("ended: {line}")),
        Closed::Waits => show(&format!("on its way, not ended: {line}")),
        Closed::Failed => show(&format!("not cancelled by its provider, not ended: {line}")),
        Closed::Unchanged => show(&format!("has ended meanwhile: {line}")),
    });
    let Closing { ended, waiting } = closed.await.map_err(|problem: Problem| {
        StartError::Config(format!("not all ended, run it again: {}", problem.message.english()))
    })?;
    match waiting {
        0 => Ok(format!("{ended} ended; no test money is open")),
        _ => Err(StartError::Config(format!(
            "{ended} ended, and these payments did not: {waiting}. Start the server as before until those on their way have \
             arrived, then run this again; with live keys set, the others end without their provider"
        ))),
    }
}
