//! What admins do about a chargeback: hand in evidence, or give in.
use super::records::{self, give_in};
use super::store::{self, Chargeback};
use crate::context::Payments;
use crate::gateway::{DisputeStatus, Evidence};
use crate::store as payments_store;
use base::accounts::{Actor, Right};
use deals::DealId;
use http::StatusCode;
use platform::{
    audit,
    db::{self, Sql, Tx},
    http::Problem,
    msg,
};

/// The chargeback of the deal `deal_id` that waits for an answer.
///
/// # Errors
/// 404 when none does.
pub async fn find_open(sql: &mut impl Sql, deal_id: &DealId) -> Result<Chargeback, Problem> {
    let all = store::of_deal(sql, deal_id).await?;
    let open = all.into_iter().find(|it| it.status == DisputeStatus::NeedsResponse);
    open.ok_or_else(|| Problem::not_found(msg!("problem-no-open-chargeback")))
}

/// Hands in `evidence` against the open chargeback of `deal_id`.
///
/// # Errors
/// 403 without the right *money*, or `reauth_required` when the last proof of identity is older than 15 minutes, 404 when no chargeback waits for an answer, 409 when the bank takes none any more,
/// 503 when the provider cannot be asked.
pub async fn contest(app: &Payments, who: &Actor, deal_id: &DealId, evidence: &Evidence) -> Result<(), Problem> {
    who.must_have(Right::Money)?;
    who.must_be_recent(app.clock.real())?;
    let it = find_open(&mut &app.db, deal_id).await?;
    app.gateways.of(&it.provider_id())?.contest(&it.id, evidence).await?;
    record(app, who, &it, "chargeback.contested", async |tx| store::contested(tx, &it, app.clock.now()).await).await
}

/// Gives in to the open chargeback of `deal_id`: the bank keeps the money, and its fee is ours.
///
/// # Errors
/// As [`contest`].
pub async fn concede(app: &Payments, who: &Actor, deal_id: &DealId) -> Result<(), Problem> {
    who.must_have(Right::Money)?;
    who.must_be_recent(app.clock.real())?;
    let it = find_open(&mut &app.db, deal_id).await?;
    give_in(app, app.gateways.of(&it.provider_id())?, &it).await?;
    record(app, who, &it, "chargeback.conceded", async |_| Ok(())).await
}

/// Records what `who` did about `it`, and how it stands then.
async fn record(
    app: &Payments,
    who: &Actor,
    it: &Chargeback,
    action: &'static str,
    change: impl AsyncFnOnce(&mut Tx) -> db::Result<()>,
) -> Result<(), Problem> {
    let done = async |tx: &mut Tx| {
        change(tx).await?;
        audit::record(tx, &app.clock, &who.id, action, &it.deal_id, (), it.id.as_str()).await?;
        Ok(StatusCode::NO_CONTENT)
    };
    who.commit(app, done).await?;
    if let Some(payment) = payments_store::find(&mut &app.db, &it.payment_id).await?
        && let Err(problem) = records::refresh(app, &payment).await
    {
        // it is asked again within the hour
        tracing::warn!(chargeback = it.id, code = problem.code, "the provider was not asked how a chargeback stands");
    }
    Ok(())
}
