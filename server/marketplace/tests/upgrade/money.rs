//! The money of a deal: its payment, the provider's side of it, and the ledger, whose groups sum to zero.
use super::{
    data::{ago, id, insert, job},
    deals::Deal,
};
use platform::db::Tx;
use serde_json::json;

pub async fn fill(tx: &mut Tx, deal: &Deal) {
    match deal.money {
        "due" if deal.number != 8 => {}
        "none" => {}
        "void" => payment(tx, deal, "cancelled", "canceled").await,
        "due" | "processing" => {
            payment(tx, deal, "open", "requires_action").await;
            let payload = json!({ "payment": payment_id(deal) });
            job(tx, deal.number, "payments.lapse", payload, Some(format!("payments.lapse:{}", payment_id(deal)))).await;
        }
        _ => settled(tx, deal).await,
    }
}

fn payment_id(deal: &Deal) -> String {
    id(0x07, deal.number)
}

fn intent_id(deal: &Deal) -> String {
    format!("pi_{}", payment_id(deal).replace('-', ""))
}

/// Our record, and the sandbox's, of a payment.
async fn payment(tx: &mut Tx, deal: &Deal, status: &str, at_provider: &str) {
    let settled = status == "settled";
    let (intent, secret) = (intent_id(deal), format!("{}_secret_{}", intent_id(deal), deal.number));
    let row = json!({
        "id": payment_id(deal), "deal_id": deal.id(), "hirer_id": deal.hirer(),
        "provider": if deal.by_hand() { "by_hand" } else { "sandbox" },
        "provider_intent_id": (!deal.by_hand()).then_some(&intent), "client_secret": (!deal.by_hand()).then_some(&secret),
        "amount_cents": deal.total(), "currency": "usd", "status": status, "chargeback": deal.number == 32,
        "created_at": ago(185), "checked_at": ago(1), "settled_at": settled.then(|| ago(180)),
        "receipt": settled.then(|| format!("2026-{:06}", deal.number)),
    });
    insert(tx, "payment_intents", row).await;
    if deal.by_hand() {
        return;
    }
    let row = json!({
        "id": intent, "idempotency_key": format!("pi:create:{}:v1", payment_id(deal)), "client_secret": secret,
        "reference": deal.id(), "amount_cents": deal.total(), "currency": "usd", "status": at_provider, "method": "card",
        "last4": "4242", "refunded_cents": 0, "disputed": deal.number == 32, "created_at": ago(185), "updated_at": ago(180),
    });
    insert(tx, "sandbox_intents", row).await;
}

async fn settled(tx: &mut Tx, deal: &Deal) {
    payment(tx, deal, "settled", "succeeded").await;
    if !deal.by_hand() {
        provider_event(tx, deal, "payment_intent.succeeded").await;
    }
    let (total, clearing, held) = (deal.total(), clearing(deal), format!("held:{}", deal.id()));
    group(tx, deal, "settle", &payment_id(deal), &[(clearing.clone(), total), (held.clone(), -total)]).await;
    match deal.money {
        "released" => released(tx, deal, total).await,
        "refunded" if deal.number == 32 => charged_back(tx, deal).await,
        "refunded" => refunded(tx, deal, total).await,
        "partially_refunded" => {
            refunded(tx, deal, total / 2).await;
            released(tx, deal, total - total / 2).await;
        }
        _ => {}
    }
}

/// The creator's part is released; of two deals the payout is still on its way.
async fn released(tx: &mut Tx, deal: &Deal, amount: i64) {
    let (fee, payable) = (amount / 10, format!("creator_payable:{}", deal.creator()));
    let lines = [
        (format!("held:{}", deal.id()), amount),
        (payable.clone(), fee - amount),
        ("platform_revenue".to_owned(), -fee),
    ];
    group(tx, deal, "release", &deal.id(), &lines).await;
    let (payout, share, done) = (id(0x08, deal.number), amount - fee, deal.number != 29);
    let transfer = format!("tr_{}", payout.replace('-', ""));
    let row = json!({
        "id": payout, "deal_id": deal.id(), "payment_id": payment_id(deal), "creator_id": deal.creator(),
        "amount_cents": share, "currency": "usd", "status": if done { "done" } else { "requested" },
        "provider_transfer_id": done.then_some(&transfer), "created_at": ago(20), "done_at": done.then(|| ago(19)),
    });
    insert(tx, "payouts", row).await;
    if done {
        let row = json!({
            "id": transfer, "idempotency_key": format!("transfer:{payout}"), "destination": deal.creator(),
            "reference": deal.id(), "amount_cents": share, "created_at": ago(19),
        });
        insert(tx, "sandbox_transfers", row).await;
        let lines = [(payable, share), (format!("payout_external:{}", deal.creator()), -share)];
        group(tx, deal, "payout", &payout, &lines).await;
    } else {
        let payload = json!({ "deal_id": deal.id(), "amount_cents": share });
        job(tx, deal.number, "payments.payout", payload, Some(format!("payments.payout:{}:3", deal.id()))).await;
    }
}

/// Money on its way back: done, or asked for by a job that has not run, or waiting for an admin.
async fn refunded(tx: &mut Tx, deal: &Deal, amount: i64) {
    let lines = [(format!("held:{}", deal.id()), amount), (clearing(deal), -amount)];
    group(tx, deal, "refund", &format!("{}:3", deal.id()), &lines).await;
    let (refund, waits) = (id(0x09, deal.number), matches!(deal.number, 21 | 23));
    let sent = format!("re_{}", refund.replace('-', ""));
    let row = json!({
        "id": refund, "payment_id": payment_id(deal), "deal_id": deal.id(), "hirer_id": deal.hirer(),
        "amount_cents": amount, "currency": "usd", "reason": "cancel", "cause": id(0x90, deal.number),
        "status": if waits { "requested" } else { "done" }, "provider_refund_id": (!waits).then_some(&sent),
        "created_at": ago(20), "done_at": (!waits).then(|| ago(19)),
    });
    insert(tx, "payment_refunds", row).await;
    if waits {
        let payload = json!({
            "deal_id": deal.id(), "payment_id": payment_id(deal), "amount_cents": amount, "reason": "cancel",
        });
        job(tx, deal.number, "payments.refund", payload, Some(format!("payments.refund:{}:3", deal.id()))).await;
        return;
    }
    let row = json!({
        "id": sent, "idempotency_key": format!("refund:{refund}"), "intent_id": intent_id(deal), "amount_cents": amount,
        "created_at": ago(19),
    });
    insert(tx, "sandbox_refunds", row).await;
    let sql = "UPDATE sandbox_intents SET refunded_cents = CAST($2 AS BIGINT) WHERE id = $1";
    tx.run(sql, platform::args![intent_id(deal), amount]).await.unwrap();
}

/// Released and paid out, then taken back by the bank: the creator owes it.
async fn charged_back(tx: &mut Tx, deal: &Deal) {
    released(tx, deal, deal.total()).await;
    provider_event(tx, deal, "charge.dispute.created").await;
    let lines = [
        (format!("creator_payable:{}", deal.creator()), deal.total() - deal.fee()),
        ("platform_revenue".to_owned(), deal.fee()),
        (clearing(deal), -deal.total()),
    ];
    group(tx, deal, "clawback", &deal.id(), &lines).await;
}

fn clearing(deal: &Deal) -> String {
    if deal.by_hand() { "external_manual" } else { "provider_clearing" }.to_owned()
}

async fn group(tx: &mut Tx, deal: &Deal, kind: &str, cause: &str, lines: &[(String, i64)]) {
    assert_eq!(lines.iter().map(|(_, amount)| amount).sum::<i64>(), 0, "a group sums to zero");
    let number = 10 * deal.number
        + ["settle", "release", "payout", "refund", "clawback"].iter().position(|k| *k == kind).unwrap();
    let key = format!("{kind}:{cause}");
    let row = json!({ "id": id(0x0a, number), "key": key, "kind": kind, "deal_id": deal.id(), "created_at": ago(180) });
    insert(tx, "ledger_groups", row).await;
    for (line, (account, amount)) in lines.iter().enumerate() {
        let row = json!({
            "id": id(0x0b, 10 * number + line), "group_id": id(0x0a, number), "account": account, "amount_cents": amount,
            "currency": "usd",
        });
        insert(tx, "ledger_entries", row).await;
    }
}

/// An event of the provider, and its receipt by the webhook.
async fn provider_event(tx: &mut Tx, deal: &Deal, kind: &str) {
    let event = format!("evt_{}_{}", kind.len(), deal.number);
    let row = json!({ "id": event, "kind": kind, "intent_id": intent_id(deal), "created_at": ago(180) });
    insert(tx, "sandbox_events", row).await;
    let row = json!({
        "provider": "sandbox", "event_id": event, "kind": kind, "object_id": intent_id(deal), "received_at": ago(180),
    });
    insert(tx, "webhook_events", row).await;
}
