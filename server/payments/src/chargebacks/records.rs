//! Our records of chargebacks, brought in line with their providers'.
use super::rules::{FeePayer, Refunds, settlement};
use super::store::{self, Chargeback};
use crate::context::Payments;
use crate::gateway::{DisputeStatus, Gateway};
use crate::payouts::store::{self as payouts_store, Sent};
use crate::store::{self as payments_store, Payment};
use base::accounts;
use base::ledger::{self, Group};
use base::notifications::{Kind, Notification, Text, notify};
use platform::{
    db::{self, Sql},
    http::Problem,
    jobs::JobError,
    money::Cents,
    msg,
};

/// Asks the provider of `payment` about its chargebacks, and concedes those that are not worth an answer or were
/// conceded.
///
/// # Errors
/// 503 when the provider cannot be asked.
pub async fn refresh(app: &Payments, payment: &Payment) -> Result<(), Problem> {
    let Some(intent) = &payment.provider_intent_id else { return Ok(()) };
    let gateway = app.gateways.of(&payment.provider_id())?;
    ask(app, gateway, payment, intent).await?;
    let small = app.config.payments.concede_below_cents;
    let mut given_in = false;
    for it in store::of_deal(&mut &app.db, &payment.deal_id).await? {
        // a concession may not have reached the provider
        let is_given_up = it.conceded_at.is_some() || it.amount.minor < small;
        if it.status == DisputeStatus::NeedsResponse && it.contested_at.is_none() && is_given_up {
            give_in(app, gateway, &it).await?;
            given_in = true;
        }
    }
    if given_in {
        ask(app, gateway, payment, intent).await?;
    }
    Ok(())
}

async fn ask(app: &Payments, gateway: &Gateway, payment: &Payment, intent: &str) -> Result<(), Problem> {
    let told = gateway.disputes(intent).await?;
    let mut tx = app.db.write().await?;
    for dispute in &told {
        store::record(&mut tx, payment, dispute, app.clock.now()).await?;
    }
    tx.commit().await?;
    Ok(())
}

/// Concedes `it`: recorded first, so that its fee is ours whatever happens then.
pub async fn give_in(app: &Payments, gateway: &Gateway, it: &Chargeback) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    store::conceded(&mut tx, it, app.clock.now()).await?;
    tx.commit().await?;
    Ok(gateway.concede(&it.id).await?)
}

/// Asks about each chargeback that is not over, and books what the others cost.
///
/// # Errors
/// When a provider cannot be asked; the others were asked.
pub async fn refresh_open(app: Payments) -> Result<(), JobError> {
    let mut failed = None;
    for it in store::open(&mut &app.db).await? {
        let asked = if it.status.is_over() { Ok(()) } else { refresh_one(&app, &it).await };
        failed = asked.err().or(failed);
    }
    for it in store::open(&mut &app.db).await? {
        settle(&app, &it).await?;
    }
    failed.map_or(Ok(()), |problem| Err(problem.into()))
}

async fn refresh_one(app: &Payments, it: &Chargeback) -> Result<(), Problem> {
    match payments_store::find(&mut &app.db, &it.payment_id).await? {
        Some(payment) => refresh(app, &payment).await,
        None => Ok(()),
    }
}

/// What became of the refunds of the payment that `it` is about.
async fn refunds_beside(sql: &mut impl Sql, it: &Chargeback) -> db::Result<Refunds> {
    let mut refunds = payouts_store::refunds_of(sql, &it.payment_id).await?;
    refunds.retain(|refund| refund.provider_refund_id.as_deref() != Some(&*it.id));
    let paid = payments_store::find(sql, &it.payment_id).await?.map_or(0, |payment| payment.amount.minor);
    let sent: Cents = refunds.iter().map(|refund| refund.amount.minor).sum();
    Ok(match refunds.iter().any(|refund| refund.status == Sent::Requested) {
        true => Refunds::Open,
        false if sent + it.amount.minor > paid => Refunds::Twice,
        false => Refunds::Once,
    })
}

/// Books what `it` cost, once both the bank and our team have decided: what the bank kept and our team gave to the creator
/// is our loss, and the fee is the creator's if they caused it. The provider's own records have booked it as ours
/// (`reconciliation/provider.rs`).
async fn settle(app: &Payments, it: &Chargeback) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    let Some(deal) = deals::find(&mut tx, &it.deal_id).await? else { return Ok(()) };
    let refunds = refunds_beside(&mut tx, it).await?;
    let Some(cost) = settlement(it.status, it.conceded_at.is_some(), &deal, refunds) else { return Ok(()) };
    let (now, book) = (app.clock.now(), it.provider_id().book());
    store::settled(&mut tx, it, now).await?;
    if cost.loss {
        let group = Group::chargeback_loss(&it.id, &it.deal_id, it.amount).in_book(&book);
        ledger::post(&mut tx, now, &group).await?;
    }
    // off the step, no transfer that it is netted with could be sent
    let fee = it.amount.with(it.amount.currency.floor(it.fee_cents));
    if let (FeePayer::Creator, Some(creator), true) = (cost.fee, &deal.parties.creator_id, fee.minor > 0) {
        accounts::lock(&mut tx, creator).await?;
        let group = Group::charged_fee(&it.id, &it.deal_id, creator, fee).in_book(&book);
        if ledger::post(&mut tx, now, &group).await? {
            let (title, fee) = (deal.title_value(), fee);
            let notification = Notification {
                user_id: creator.clone(),
                kind: Kind::System,
                text: Text::Message(msg!("notify-chargeback-fee", title = title, fee = fee)),
                deal_id: Some(it.deal_id.to_string()),
                link: Some(format!("/deals/{}", it.deal_id)),
                dedupe_key: format!("chargeback-fee:{}", it.id),
                mail: None,
                sender_id: None,
            };
            notify(&mut tx, app, notification).await?;
        }
    }
    Ok(tx.commit().await?)
}
