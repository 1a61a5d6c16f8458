//! Ends everything that has test money, one transaction each: what is done stays done when it is interrupted, and the next
//! run does the rest. Ledger groups, notices and refunds are those of the deal's own transition.
use super::store::{self, TestDeal};
use crate::chargebacks::store as chargebacks_store;
use crate::context::Payments;
use crate::gateway::ProviderId;
use crate::intents::{actions as intents, settle};
use crate::payouts::store::{self as payouts_store, Payout, Reversal, Sent};
use crate::rules::Status;
use crate::store::{self as payments_store, Payment};
use base::accounts;
use base::ledger::{self, Group, TestDebt};
use deals::{self, Deal, DealActor, MoneyState, Transition};
use platform::{
    audit,
    db::{self, Tx},
    http::Problem,
    ids,
    money::Money,
    msg,
};
use serde_json::json;
use std::{collections::BTreeSet, fmt};

/// Who did it, in the audit log.
const ACTOR: &str = "command line";

/// Something that has test money, or waits for some.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TestMoney {
    /// A payment that was started: its deal can be paid for anew.
    Payment,
    /// A deal, with the state of its money: it ends.
    Deal(MoneyState),
    /// A payout that was not sent, or is being taken back, of a deal that is over: it is not continued.
    Payout,
    /// A chargeback: nobody has to decide about it.
    Chargeback,
    /// What a creator owes: it counts as given back.
    Debt,
}

/// One thing with test money.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is.
    pub of: TestMoney,
    /// The deal, or the creator for a debt.
    pub id: String,
    /// How much.
    pub amount: Money,
    /// The provider.
    pub provider: ProviderId,
}

/// What became of one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closed {
    /// It is at its end.
    Ended,
    /// It is on its way at the provider, and nobody can stop it: it is looked at again in the next run.
    Waits,
    /// Its provider did not cancel it: everything else goes on, and it is tried again in the next run.
    Failed,
    /// Something else ended it meanwhile.
    Unchanged,
}

/// How many things there were, by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Closing {
    /// At their end.
    pub ended: usize,
    /// Not yet.
    pub waiting: usize,
}

/// `held deal 0190… (sandbox (test))`.
impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { of, id, amount, provider } = self;
        let amount = msg!("verbatim", text = *amount).english();
        match of {
            TestMoney::Payment => write!(out, "open payment of deal {id}, {amount} at {provider}"),
            TestMoney::Deal(money) => {
                let money = serde_json::to_value(money).unwrap_or_default();
                write!(out, "deal {id} ({}), {amount} at {provider}", money.as_str().unwrap_or_default())
            }
            TestMoney::Payout => write!(out, "payout of deal {id}, {amount} at {provider}"),
            TestMoney::Chargeback => write!(out, "chargeback of deal {id}, {amount} at {provider}"),
            TestMoney::Debt => write!(out, "debt of creator {id}, {amount} at {provider}"),
        }
    }
}

/// Everything that has test money, in the order in which [`close_test`] ends it.
///
/// # Errors
/// When the database cannot be read.
pub async fn find_test_money(app: &Payments) -> db::Result<Vec<Line>> {
    let mut sql = &app.db;
    let mut lines: Vec<Line> = store::open_payments(&mut sql).await?.iter().map(payment_line).collect();
    let mut deals = BTreeSet::new();
    for found in store::deals(&mut sql).await? {
        if let Some(deal) = deals::find(&mut sql, &found.id).await? {
            lines.push(deal_line(&deal));
        }
        deals.insert(found.id);
    }
    let payouts = store::open_payouts(&mut sql).await?.into_iter();
    lines.extend(payouts.filter(|payout| !deals.contains(&payout.deal_id)).map(|payout| payout_line(&payout)));
    let chargebacks = chargebacks_store::open(&mut sql).await?;
    lines.extend(chargebacks.iter().filter(|it| !it.provider_live).map(chargeback_line));
    lines.extend(ledger::test_debts(&app.db).await?.iter().map(debt_line));
    Ok(lines)
}

/// Ends all of it, and calls `report` with each thing and what became of it. What it did not come to is done by the next
/// call.
///
/// # Errors
/// When the database does not answer.
pub async fn close_test(app: &Payments, mut report: impl FnMut(&Line, Closed)) -> Result<Closing, Problem> {
    let mut closing = Closing::default();
    let mut done = |line: Line, closed: Closed| {
        closing.ended += usize::from(closed == Closed::Ended);
        closing.waiting += usize::from(matches!(closed, Closed::Waits | Closed::Failed));
        report(&line, closed);
    };
    for payment in store::open_payments(&mut &app.db).await? {
        let line = payment_line(&payment);
        let closed = end_payment(app, payment).await.unwrap_or_else(|problem| {
            tracing::warn!(deal = %line.id, code = %problem.code, "a test payment was not cancelled");
            Closed::Failed
        });
        done(line, closed);
    }
    // after the payments: one of them may have arrived
    for found in store::deals(&mut &app.db).await? {
        if let Some((before, closed)) = end_deal(app, &found).await? {
            done(deal_line(&before), closed);
        }
    }
    for payout in store::open_payouts(&mut &app.db).await? {
        done(payout_line(&payout), end_payout(app, &payout).await?);
    }
    for it in chargebacks_store::open(&mut &app.db).await?.into_iter().filter(|it| !it.provider_live) {
        let mut tx = app.db.write().await?;
        chargebacks_store::settled(&mut tx, &it, app.clock.now()).await?;
        record(app, &mut tx, "chargeback.test_closed", &it.deal_id, json!({ "chargeback": it.id })).await?;
        tx.commit().await?;
        done(chargeback_line(&it), Closed::Ended);
    }
    loop {
        let owed = ledger::test_debts(&app.db).await?;
        if owed.is_empty() {
            return Ok(closing);
        }
        for debt in owed {
            forgive(app, &debt).await?;
            done(debt_line(&debt), Closed::Ended);
        }
    }
}

/// Cancels `payment` at its provider, where that is configured; its deal can be paid for anew (T22). A payer who was faster
/// has paid: then the deal has test money.
async fn end_payment(app: &Payments, payment: Payment) -> Result<Closed, Problem> {
    let id = payment.id.clone();
    if app.gateways.of(&payment.provider_id()).is_ok() {
        let opened = intents::open(app, payment).await?.payment;
        settle::reconcile_stale_intent(app, &opened, true).await?;
    } else {
        settle::end_payment(app, &payment, msg!("payment-cancelled").id()).await?;
    }
    let now = payments_store::find(&mut &app.db, &id).await?;
    let is_open = now.is_some_and(|payment| matches!(payment.status, Status::Creating | Status::Open));
    Ok(if is_open { Closed::Waits } else { Closed::Ended })
}

/// T35 with the end of the deal's payout, and the deal as it was before.
async fn end_deal(app: &Payments, found: &TestDeal) -> Result<Option<(Deal, Closed)>, Problem> {
    let mut tx = app.db.write().await?;
    let Some(read) = deals::find(&mut tx, &found.id).await? else { return Ok(None) };
    // the creator first, then the deal, as payouts do
    if let Some(creator) = &read.parties.creator_id {
        accounts::lock(&mut tx, creator).await?;
    }
    deals::lock(&mut tx, &found.id).await?;
    let Some(before) = deals::find(&mut tx, &found.id).await? else { return Ok(None) };
    let payout = payouts_store::payout_of(&mut tx, &found.id).await?;
    let paid_out = payout.as_ref().is_some_and(|payout| payout.status == Sent::Done);
    if let Some(payout) = payout.filter(|_| !paid_out) {
        payouts_store::cancel_payout(&mut tx, &payout.id).await?;
    }
    match deals::transition(app, &mut tx, &found.id, Transition::CloseTest { paid_out }, &DealActor::Provider).await {
        Ok(after) => {
            let of = |deal: &Deal| json!({ "work": deal.work, "money": deal.money, "dispute": deal.dispute.state });
            let (old, new) = (of(&before), of(&after));
            audit::record(&mut tx, &app.clock, ACTOR, "deal.test_closed", &found.id, old, new).await?;
            tx.commit().await?;
            Ok(Some((before, Closed::Ended)))
        }
        Err(deals::Error::Refused(_)) => Ok(Some((before, Closed::Unchanged))),
        Err(error) => Err(error.into()),
    }
}

/// `payout` of a deal that is over is never sent, and what was to be taken back of it is not asked for any more.
async fn end_payout(app: &Payments, payout: &Payout) -> Result<Closed, Problem> {
    let mut tx = app.db.write().await?;
    accounts::lock(&mut tx, &payout.creator_id).await?;
    payouts_store::cancel_payout(&mut tx, &payout.id).await?;
    payouts_store::end_reversal(&mut tx, &payout.id, Reversal::Refused).await?;
    record(app, &mut tx, "payout.test_closed", &payout.deal_id, json!({ "amount_cents": payout.amount.minor })).await?;
    tx.commit().await?;
    Ok(Closed::Ended)
}

async fn forgive(app: &Payments, debt: &TestDebt) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    accounts::lock(&mut tx, &debt.creator_id).await?;
    let group = Group::forgiven_test_debt(&ids::id(), &debt.creator_id, debt.amount).in_book(&debt.book);
    ledger::post(&mut tx, app.clock.now(), &group).await?;
    let new = json!({ "amount_cents": debt.amount.minor, "book": debt.book });
    record(app, &mut tx, "debt.test_closed", &debt.creator_id, new).await?;
    Ok(tx.commit().await?)
}

async fn record(app: &Payments, tx: &mut Tx, what: &str, about: &str, new: serde_json::Value) -> db::Result<()> {
    audit::record(tx, &app.clock, ACTOR, what, about, (), new).await
}

fn line(of: TestMoney, id: &str, amount: Money, provider: ProviderId) -> Line {
    Line { of, id: id.to_owned(), amount, provider }
}

fn payment_line(payment: &Payment) -> Line {
    line(TestMoney::Payment, &payment.deal_id, payment.amount, payment.provider_id())
}

fn deal_line(deal: &Deal) -> Line {
    let amount = deal.amount(deal.held_cents().max(deal.released_cents()));
    line(TestMoney::Deal(deal.money), &deal.id, amount, ProviderId::of_book(&deal.book))
}

fn payout_line(payout: &Payout) -> Line {
    line(TestMoney::Payout, &payout.deal_id, payout.amount, payout.provider_id())
}

fn chargeback_line(it: &crate::chargebacks::Chargeback) -> Line {
    line(TestMoney::Chargeback, &it.deal_id, it.amount, it.provider_id())
}

fn debt_line(debt: &TestDebt) -> Line {
    line(TestMoney::Debt, &debt.creator_id, debt.amount, ProviderId::of_book(&debt.book))
}
