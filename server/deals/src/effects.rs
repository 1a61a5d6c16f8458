//! Effects of a transition, as rows in its transaction: notifications, emails, ledger groups, provider calls.
use super::{
    actions::stored_name,
    notification_texts::{self, EmailContext},
    payment_jobs::{CancelIntent, RefundPayment, ReversePayout, SendPayout},
    rules::{Deal, DealEvent, Effect, MoneyState, Notification, Role, Side, To, check_blocks},
    store,
};
use crate::context::Deals;
use base::accounts;
use base::accounts::UserId;
use base::ledger;
use base::notifications::{self, Kind};
use platform::{
    db::{Result, Tx},
    jobs::{self, NewJob, Payload},
    money::Cents,
};
use std::borrow::Cow;

/// What happened to a deal in its current revision.
#[derive(Clone, Debug)]
pub struct EventRecord {
    /// What.
    pub what: DealEvent,
    /// In which role.
    pub by: Role,
    /// Its name; distinguishes two reminders of one kind.
    pub cause: String,
    /// The words of who did it.
    pub note: Option<String>,
    /// The provider reports what the hirer has just tried and seen.
    pub own_payment: bool,
}

/// Writes the `effects` of what `happened` to `deal`; what is `known` of its people is not read again.
pub async fn write_effects(
    app: &Deals,
    tx: &mut Tx,
    deal: &Deal,
    happened: &EventRecord,
    effects: Vec<Effect>,
    known: Option<EmailContext>,
) -> Result<()> {
    let (mut known, mut notifications) = (known, Vec::new());
    for effect in effects {
        match effect {
            Effect::Notify(notification) => {
                let around = match known.take() {
                    Some(around) => around,
                    None => EmailContext::load(tx, deal, &app.public_url).await?,
                };
                notifications.extend(notifications_of(app, tx, deal, happened, &notification, &around).await?);
                known = Some(around);
            }
            Effect::Ledger(group) => {
                ledger::post(tx, app.clock.now(), &group).await?;
            }
            Effect::Refund { amount, payment } => {
                let reason = Some(happened.cause.clone());
                let refund =
                    RefundPayment { deal_id: deal.id.clone(), payment_id: payment, amount_cents: amount, reason };
                enqueue_payment_job(app, tx, deal, &refund).await?;
            }
            Effect::CancelIntent => {
                enqueue_payment_job(app, tx, deal, &CancelIntent { deal_id: deal.id.clone() }).await?;
            }
            Effect::Payout { amount } => {
                let payout = SendPayout { deal_id: deal.id.clone(), amount_cents: Some(amount) };
                enqueue_payment_job(app, tx, deal, &payout).await?;
            }
            Effect::ReversePayout => {
                enqueue_payment_job(app, tx, deal, &ReversePayout { deal_id: deal.id.clone() }).await?;
            }
        }
    }
    notifications::notify_all(tx, app, notifications).await.map(drop)
}

/// A provider call that the payments feature makes after the commit; once for each revision of the deal.
async fn enqueue_payment_job<P: Payload>(app: &Deals, tx: &mut Tx, deal: &Deal, payload: &P) -> Result<()> {
    let key = format!("{}:{}:{}", P::KIND, deal.id, deal.rev);
    jobs::enqueue(tx, NewJob::with_payload(payload, app.clock.now()).key(key)).await
}

async fn notifications_of(
    app: &Deals,
    tx: &mut Tx,
    deal: &Deal,
    happened: &EventRecord,
    notification: &Notification,
    around: &EmailContext,
) -> Result<Vec<notifications::Notification>> {
    let deal = &*redacted_for(tx, deal, happened.by, notification.to).await?;
    let people = match notification.to {
        To::Side(side) => around.names.on(side).cloned().into_iter().collect(),
        To::Admin => accounts::admins(tx).await?,
    };
    let reaches_anyway =
        must_be_answered(deal, happened) && store::count_events(tx, &deal.id, happened.what, happened.by).await? == 1;
    let cause = sender(deal, happened).filter(|_| !reaches_anyway);
    let to = |person: accounts::Person| {
        let text = notification_texts::compose(deal, &around.names, happened, notification.kind, notification.to);
        let mail = notification.mail.then(|| notification_texts::email(&text, deal, around, &person, &app.public_url));
        let dedupe_key = format!(
            "deal:{}:{}:{}:{}:{}",
            deal.id,
            deal.rev,
            notification.kind.stored_name(),
            happened.cause,
            person.id
        );
        notifications::Notification {
            user_id: person.id.clone(),
            kind: notification.kind,
            text: notifications::Text::Message(text.message),
            deal_id: Some(deal.id.to_string()),
            link: Some(text.path),
            dedupe_key,
            mail,
            // what an admin has to do is news to the one who caused it, too
            sender_id: cause.filter(|sender| notification.to != To::Admin || **sender != person.id).cloned(),
        }
    };
    Ok(people.into_iter().map(to).collect())
}

/// `deal` as a notification shows it to `to`. Across a block, the creator of an offer that they have never answered
/// gets nothing that its hirer wrote.
async fn redacted_for<'a>(tx: &mut Tx, deal: &'a Deal, by: Role, to: To) -> Result<Cow<'a, Deal>> {
    let written = deal.terms.message.is_some() || (deal.reason.is_some() && by != Role::Admin);
    let (Some(hirer), Some(creator)) = (&deal.parties.hirer_id, &deal.parties.creator_id) else {
        return Ok(Cow::Borrowed(deal));
    };
    if !written || to != To::CREATOR || !deal.is_unanswered_offer() {
        return Ok(Cow::Borrowed(deal));
    }
    let (by_hirer, by_creator) = accounts::blocks_between(tx, hirer, creator).await?;
    let reached = check_blocks(by_hirer, by_creator).is_ok();
    if reached {
        return Ok(Cow::Borrowed(deal));
    }
    let reason = deal.reason.clone().filter(|_| by == Role::Admin);
    Ok(Cow::Owned(deal.clone().with(|deal| {
        deal.reason = reason;
        deal.terms.message = None;
    })))
}

/// Whether money moves unless the reader answers: the one who started that must not be able to use up the emails between
/// the two. It holds for the first of each kind only; what can be repeated counts for the one who repeats it.
fn must_be_answered(deal: &Deal, happened: &EventRecord) -> bool {
    let is_refunded_by_silence = happened.what == DealEvent::Reject && deal.money == MoneyState::RefundWindow;
    let is_disputed = matches!(happened.what, DealEvent::Dispute | DealEvent::Contest | DealEvent::ProposeSplit);
    is_refunded_by_silence || (deal.is_disputed() && is_disputed)
}

/// The person who caused a notification: who did it or, while a request is unanswered, who asked.
fn sender<'a>(deal: &'a Deal, happened: &EventRecord) -> Option<&'a UserId> {
    let by = if happened.own_payment { Role::Hirer } else { happened.by };
    match by {
        Role::Hirer | Role::Creator => by.side().and_then(|side| deal.on(side)),
        Role::Timer | Role::Provider if deal.dates.answered_at.is_none() => Some(&deal.parties.initiator_id),
        Role::Admin | Role::Timer | Role::Provider => None,
    }
}

/// Notifies the creator of `deal` that they were paid by the payout `payout`, less the `deducted` cents that they owed.
pub async fn notify_paid(app: &Deals, tx: &mut Tx, deal: &Deal, payout: &str, deducted: Cents) -> Result<()> {
    let around = EmailContext::load(tx, deal, &app.public_url).await?;
    let Some(person) = around.names.on(Side::Creator) else { return Ok(()) };
    let cause = stored_name(&DealEvent::Release);
    let happened = EventRecord { what: DealEvent::Release, by: Role::Timer, cause, note: None, own_payment: false };
    let text = notification_texts::paid(deal, &around.names, &happened, deducted);
    let mail = notification_texts::email(&text, deal, &around, person, &app.public_url);
    let notification = notifications::Notification {
        user_id: person.id.clone(),
        kind: Kind::PayoutSent,
        text: notifications::Text::Message(text.message),
        deal_id: Some(deal.id.to_string()),
        link: Some(text.path),
        dedupe_key: format!("payout:{payout}"),
        mail: Some(mail),
        sender_id: None,
    };
    notifications::notify(tx, app, notification).await.map(drop)
}

/// Marks what asked the hirer to pay as read when `after` has nothing due any more, whether it was paid or not.
pub async fn clear_payment_requests(app: &Deals, tx: &mut Tx, before: &Deal, after: &Deal) -> Result<()> {
    match &after.parties.hirer_id {
        Some(hirer) if before.money.is_owed() && !after.money.is_owed() => {
            notifications::mark_paid(tx, app, hirer, &after.id).await
        }
        _ => Ok(()),
    }
}

/// Notifies the live streams of both sides that the deal changed, and drops their cached lists.
pub fn publish_change(app: &Deals, tx: &mut Tx, deal: &Deal) {
    let sides = [Side::Hirer, Side::Creator].into_iter().filter_map(|side| deal.on(side));
    for side in sides.clone() {
        let (lists, side) = (app.own_lists.clone(), side.to_owned());
        tx.after_commit(move || lists.changed(&side));
    }
    notifications::changed(tx, app, &deal.id, sides);
}
