//! Reconciliation with a provider's own records: once a day, line by line. Differences are for a person; nothing is ever
//! corrected by itself. What the provider kept for itself is posted here, because only its records say it.
use super::store::{self, Difference, Ours, What};
use crate::context::Payments;
use crate::gateway::{Gateway, GatewayError, Movement, MovementKind, ProviderId};
use crate::rules::ProviderStatus;
use base::ledger::{self, Group};
use platform::{
    clock::{DAY, HOUR, Timestamp},
    http::Problem,
    installation,
    jobs::JobError,
    money::Cents,
};
use std::collections::{BTreeMap, BTreeSet};

/// How long a record may take to reach the other side.
const SETTLES_WITHIN: i64 = HOUR;
/// How far back the first comparison looks, and each one again: lines appear late.
const AGAIN: i64 = DAY;

/// Compares the records of each provider with ours.
///
/// # Errors
/// When a provider cannot be asked; the others were compared.
pub async fn reconcile_all(app: Payments) -> Result<(), JobError> {
    let mut failed = None;
    for gateway in app.gateways.all() {
        failed = reconcile(&app, gateway).await.err().or(failed);
    }
    failed.map_or(Ok(()), |problem| Err(problem.into()))
}

/// Compares what `gateway` says moved since the last time with our records, and what differed then.
async fn reconcile(app: &Payments, gateway: &Gateway) -> Result<(), Problem> {
    let (provider, book) = (gateway.id(), gateway.id().book());
    let cursor = format!("reconciled_until:{book}");
    let until = app.clock.now() - SETTLES_WITHIN;
    let last = installation::get(&mut &app.db, &cursor).await?.and_then(|micros| micros.parse().ok());
    let since = last.map_or(until, Timestamp::from_micros) - AGAIN;
    let movements = gateway.movements(since, until).await?;
    let theirs = theirs_by_reference(app, &provider, &movements).await?;
    post_fees(app, &provider, &movements).await?;

    let mut compared: BTreeMap<(What, String), Option<Cents>> =
        theirs.into_iter().map(|(of, cents)| (of, Some(cents))).collect();
    // what only we have, and what differed before
    for ours in store::ours_between(&mut &app.db, &provider, since, until).await? {
        compared.entry((ours.what, ours.reference)).or_default();
    }
    let mut differed = BTreeSet::new();
    for known in store::differences_in(&mut &app.db, &book).await? {
        compared.entry((known.what, known.reference.clone())).or_default();
        differed.insert((known.what, known.reference));
    }
    for (of, theirs) in compared {
        compare(app, gateway, &of, theirs, differed.contains(&of)).await?;
    }
    let mut tx = app.db.write().await?;
    installation::set(&mut tx, &cursor, &until.micros().to_string()).await?;
    tx.commit().await?;
    Ok(())
}

/// What the provider's lines say of each record that is ours, in cents. Lines of an account's other business are not
/// ours: they have neither a key nor an intent of ours.
async fn theirs_by_reference(
    app: &Payments,
    provider: &ProviderId,
    movements: &[Movement],
) -> Result<BTreeMap<(What, String), Cents>, Problem> {
    let mut theirs = BTreeMap::new();
    for movement in movements {
        let Some((what, reference)) = reference(app, provider, movement).await? else { continue };
        *theirs.entry((what, reference)).or_default() += movement.amount.minor;
    }
    Ok(theirs)
}

/// The record that a line is about, if it is ours.
async fn reference(
    app: &Payments,
    provider: &ProviderId,
    movement: &Movement,
) -> Result<Option<(What, String)>, Problem> {
    let ours = |prefix: &str| movement.key.as_deref().and_then(|key| key.strip_prefix(prefix)).map(ToOwned::to_owned);
    Ok(match movement.kind {
        MovementKind::Payment => match &movement.intent {
            Some(intent) if movement.key.is_some() || is_ours(app, provider, intent).await? => {
                Some((What::Payment, intent.clone()))
            }
            _ => None,
        },
        // one that was made at the provider's own page has no key of ours
        MovementKind::Refund => match (ours("refund:"), &movement.intent) {
            (Some(refund), _) => Some((What::Refund, refund)),
            (None, Some(intent)) if is_ours(app, provider, intent).await? => Some((What::Refund, movement.id.clone())),
            _ => None,
        },
        MovementKind::Transfer => ours("transfer:").map(|payout| (What::Transfer, payout)),
        MovementKind::Other => None,
    })
}

async fn is_ours(app: &Payments, provider: &ProviderId, intent: &str) -> Result<bool, Problem> {
    Ok(store::ours(&mut &app.db, provider, What::Payment, intent).await?.is_some())
}

/// Posts what the provider kept for itself, each line once.
async fn post_fees(app: &Payments, provider: &ProviderId, movements: &[Movement]) -> Result<(), Problem> {
    for movement in movements.iter().filter(|movement| movement.fee != 0) {
        let Some(intent) = &movement.intent else { continue };
        let Some(payment) = store::ours(&mut &app.db, provider, What::Payment, intent).await? else { continue };
        let fee = movement.amount.with(movement.fee);
        let group = Group::fee(&movement.id, Some(&payment.deal_id), fee).in_book(&provider.book());
        let mut tx = app.db.write().await?;
        if ledger::post(&mut tx, app.clock.now(), &group).await? {
            tx.commit().await?;
        }
    }
    Ok(())
}

/// Compares one record, which may have `differed` the last time. The provider is asked where its lines did not say
/// (`theirs`).
async fn compare(
    app: &Payments,
    gateway: &Gateway,
    (what, reference): &(What, String),
    theirs: Option<Cents>,
    differed: bool,
) -> Result<(), Problem> {
    let (what, book) = (*what, gateway.id().book());
    let ours = store::ours(&mut &app.db, &gateway.id(), what, reference).await?;
    let ours_cents = ours.as_ref().map_or(0, |ours| ours.cents);
    let theirs_cents = match (theirs, &ours) {
        (Some(cents), _) => cents,
        (None, Some(ours)) => ask(gateway, ours).await?,
        // not ours, and already said: it stays until someone has explained it at the provider
        (None, None) => return Ok(()),
    };
    if theirs_cents == ours_cents && !differed {
        return Ok(());
    }
    let mut tx = app.db.write().await?;
    if theirs_cents == ours_cents {
        store::resolve(&mut tx, &book, what, reference).await?;
    } else {
        tracing::error!(%book, ?what, reference, theirs_cents, ours_cents, "the provider's records differ from ours");
        let (reference, found_at) = (reference.clone(), app.clock.now());
        let deal_id = ours.map(|ours| ours.deal_id);
        let found = Difference { book, what, reference, deal_id, theirs_cents, ours_cents, found_at };
        store::record(&mut tx, &found).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// What the provider has of our record, in cents.
async fn ask(gateway: &Gateway, ours: &Ours) -> Result<Cents, GatewayError> {
    let reference = &ours.reference;
    match ours.what {
        What::Payment => match gateway.get(reference).await {
            Ok(intent) if intent.status == ProviderStatus::Succeeded => Ok(intent.amount.minor),
            Ok(_) | Err(GatewayError::NotFound) => Ok(0),
            Err(error) => Err(error),
        },
        What::Refund => {
            let intent = ours.intent.as_deref().unwrap_or_default();
            let found = gateway.find_refund(&format!("refund:{reference}"), intent).await?;
            // it is found by our key, under which one amount was asked for
            Ok(found.map_or(0, |_| ours.cents))
        }
        What::Transfer => {
            let found = gateway.find_transfer(&format!("transfer:{reference}"), &ours.deal_id).await?;
            Ok(found.map_or(0, |transfer| transfer.amount_cents))
        }
    }
}
