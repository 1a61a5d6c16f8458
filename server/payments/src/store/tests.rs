//! Every function of the payments' stores, on both databases.
use super::*;
use crate::gateway::Gateway;
use crate::payout_accounts;
use crate::payouts::store::{self as payouts_store, Payout, Refund, Sent};
use deals::{DealId, PaymentId};
use platform::money::Money;
use platform::{
    clock::MINUTE,
    db::Db,
    testing::{on_each_database, scan_offenders},
};

const NOW: Timestamp = Timestamp::from_micros(1_795_000_000_000_000);
const TOP: (Timestamp, &str) = (Timestamp::MAX, "~");

fn payment(id: &str, deal: &DealId) -> Payment {
    Payment {
        id: id.into(),
        deal_id: deal.into(),
        hirer_id: "hannah".into(),
        provider: "sandbox".into(),
        provider_account: String::new(),
        provider_live: false,
        provider_intent_id: None,
        client_secret: None,
        amount: Money::usd(8_000),
        status: Status::Creating,
        last_error: None,
        chargeback: false,
        created_at: NOW,
        checked_at: NOW,
        settled_at: None,
        receipt: None,
    }
}

/// A provider that is not the embedded one.
fn other() -> ProviderId {
    ProviderId { name: "sandbox".into(), account: "acct_1".into(), live: true }
}

/// Records payments `id` of `deal`, opened at the provider as `pi_{id}`.
async fn opened_payments(db: &Db, of: &[(&str, &str)]) {
    let mut tx = db.write().await.unwrap();
    for (id, deal) in of {
        insert(&mut tx, &payment(id, &(*deal).into())).await.unwrap();
        assert!(opened(&mut tx, &(*id).into(), &format!("pi_{id}"), "secret", NOW + 1).await.unwrap());
    }
    tx.commit().await.unwrap();
}

fn before() -> (Timestamp, String) {
    (TOP.0, TOP.1.to_owned())
}

on_each_database! {
    async fn a_payment_is_recorded_opened_and_settled_once(db: Db) {
        let mut tx = db.write().await.unwrap();
        insert(&mut tx, &payment("p1", &"d1".into())).await.unwrap();
        assert_eq!(find(&mut tx, &"p1".into()).await.unwrap(), Some(payment("p1", &"d1".into())));
        assert_eq!(open_of(&mut tx, &"d1".into()).await.unwrap().map(|found| found.status), Some(Status::Creating));
        assert!(opened(&mut tx, &"p1".into(), "pi_1", "secret", NOW + 1).await.unwrap());
        assert!(!opened(&mut tx, &"p1".into(), "pi_2", "other", NOW + 2).await.unwrap(), "the first answer stands");
        tx.commit().await.unwrap();
        let found = by_provider_id(&mut &db, &ProviderId::sandbox(), "pi_1").await.unwrap().unwrap();
        assert_eq!((found.status, found.client_secret.as_deref(), found.checked_at), (Status::Open, Some("secret"), NOW + 1));
        for (account, live) in [("", true), ("acct_1", false)] {
            let other = ProviderId { account: account.into(), live, ..ProviderId::sandbox() };
            assert_eq!(by_provider_id(&mut &db, &other, "pi_1").await.unwrap(), None, "{other}");
        }
        assert_eq!(of_payer(&mut &db, &"hannah".into(), "pi_1").await.unwrap(), Some(found));
        assert_eq!(of_payer(&mut &db, &"carl".into(), "pi_1").await.unwrap(), None);
        let mut tx = db.write().await.unwrap();
        assert!(settled(&mut tx, &"p1".into(), NOW + 5).await.unwrap());
        assert!(!settled(&mut tx, &"p1".into(), NOW + 6).await.unwrap());
        assert!(!cancelled(&mut tx, &"p1".into(), Status::Open, NOW + 7).await.unwrap(), "settled is settled");
        assert_eq!(open_of(&mut tx, &"d1".into()).await.unwrap(), None);
        tx.commit().await.unwrap();
        let paid = settled_of(&mut &db, &"d1".into()).await.unwrap();
        assert_eq!((paid.len(), paid[0].settled_at), (1, Some(NOW + 5)));
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn a_deal_has_one_open_payment(db: Db) {
        opened_payments(&db, &[("p1", "d1"), ("p2", "d2")]).await;
        let mut tx = db.write().await.unwrap();
        let refused = insert(&mut tx, &payment("p3", &"d1".into())).await.unwrap_err();
        assert!(refused.is_unique("payment_intents.deal_id"), "{refused}");
        drop(tx);
        let mut tx = db.write().await.unwrap();
        let was_creating = cancelled(&mut tx, &"p1".into(), Status::Creating, NOW).await.unwrap();
        assert!(!was_creating, "another request has opened it meanwhile");
        assert!(cancelled(&mut tx, &"p1".into(), Status::Open, NOW).await.unwrap());
        insert(&mut tx, &payment("p3", &"d1".into())).await.unwrap();
        assert!(settled(&mut tx, &"p1".into(), NOW + 9).await.unwrap(), "the payer was faster than the cancellation");
        tx.commit().await.unwrap();
    }

    async fn a_failure_is_reported_once_until_the_next_try(db: Db) {
        opened_payments(&db, &[("p1", "d1")]).await;
        let mut tx = db.write().await.unwrap();
        assert!(failed(&mut tx, &"p1".into(), "declined").await.unwrap());
        assert!(!failed(&mut tx, &"p1".into(), "declined").await.unwrap());
        assert!(failed(&mut tx, &"p1".into(), "expired").await.unwrap());
        retried(&mut tx, &"p1".into(), NOW + 3).await.unwrap();
        assert!(failed(&mut tx, &"p1".into(), "expired").await.unwrap());
        assert!(cancelled(&mut tx, &"p1".into(), Status::Open, NOW).await.unwrap());
        assert!(!failed(&mut tx, &"p1".into(), "lost").await.unwrap(), "what is over does not fail");
        assert!(charged_back(&mut tx, &"p1".into()).await.unwrap() && !charged_back(&mut tx, &"p1".into()).await.unwrap());
        tx.commit().await.unwrap();
    }

    async fn the_sweep_finds_payments_without_news(db: Db) {
        opened_payments(&db, &[("p1", "d1"), ("p2", "d2"), ("p3", "d3")]).await;
        let mut tx = db.write().await.unwrap();
        checked(&mut tx, &"p2".into(), NOW + MINUTE).await.unwrap();
        settled(&mut tx, &"p3".into(), NOW).await.unwrap();
        tx.commit().await.unwrap();
        let ids = async |until| stale(&mut &db, until).await.unwrap().into_iter().map(|p| p.id).collect::<Vec<_>>();
        assert_eq!(ids(NOW + 2).await, ["p1"]);
        assert_eq!(ids(NOW + 1).await, [""; 0]);
        assert_eq!(ids(NOW + 2 * MINUTE).await, ["p1", "p2"]);
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn manual_payments_are_refunded_manually(db: Db) {
        let by_hand = |id: &str, reference: &str| Payment {
            provider: BY_HAND.into(), provider_intent_id: Some(reference.into()), status: Status::Settled, ..payment(id, &id.into())
        };
        let mut tx = db.write().await.unwrap();
        insert_settled(&mut tx, &by_hand("p1", "wire 1")).await.unwrap();
        tx.commit().await.unwrap();
        let stored = by_provider_id(&mut &db, &ProviderId::manual(), "wire 1").await.unwrap().unwrap();
        assert_eq!((stored.status, stored.settled_at.is_some(), stored.receipt.is_some()), (Status::Settled, true, true));
        assert_eq!(of_payer(&mut &db, &"hannah".into(), "wire 1").await.unwrap(), None, "no provider can be asked about it");
        let mut tx = db.write().await.unwrap();
        let refused = insert_settled(&mut tx, &by_hand("p2", "wire 1")).await.unwrap_err();
        assert!(refused.is_unique("payment_intents.provider_intent_id"), "{refused}");
        drop(tx);
        let mut tx = db.write().await.unwrap();
        let refund = |id: &str, payment: &PaymentId| Refund {
            id: id.into(), payment_id: payment.into(), deal_id: "p1".into(), hirer_id: "hannah".into(), amount: Money::usd(8_000),
            reason: "cancel".into(), cause: id.into(), status: Sent::Requested, created_at: NOW,
            refused_at: None,
        };
        insert(&mut tx, &payment("p3", &"d3".into())).await.unwrap();
        for (id, payment) in [("r1", "p1"), ("r3", "p3")] {
            payouts_store::request_refund(&mut tx, &refund(id, &payment.into())).await.unwrap();
        }
        tx.commit().await.unwrap();
        let waiting = payouts_store::to_send(&mut &db, "by_hand").await.unwrap();
        assert_eq!(waiting.iter().map(|one| (one.id.as_str(), one.provider_intent_id.as_deref())).collect::<Vec<_>>(), [("r1", Some("wire 1"))]);
        assert_eq!(payouts_store::refund(&mut &db, &"r1".into()).await.unwrap().as_ref(), waiting.first());
        let mut tx = db.write().await.unwrap();
        assert!(payouts_store::refund_done(&mut tx, &"r1".into(), "wire back", NOW).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(payouts_store::to_send(&mut &db, "by_hand").await.unwrap(), []);
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn an_event_is_noted_once(db: Db) {
        let event = Event { id: "evt_1".into(), kind: "payment_intent.succeeded".into(), intent_id: "pi_1".into(), live: None };
        let sandbox = ProviderId::sandbox();
        assert_eq!(last_event_at(&mut &db, &sandbox).await.unwrap(), None);
        let mut tx = db.write().await.unwrap();
        assert!(record_event(&mut tx, &sandbox, &event, NOW).await.unwrap());
        assert!(!record_event(&mut tx, &sandbox, &event, NOW + 1).await.unwrap());
        assert!(record_event(&mut tx, &other(), &event, NOW + 2).await.unwrap(), "another account's ids are its own");
        tx.commit().await.unwrap();
        assert_eq!(last_event_at(&mut &db, &sandbox).await.unwrap(), Some(NOW));
        assert_eq!(last_event_at(&mut &db, &other()).await.unwrap(), Some(NOW + 2));
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn a_requested_email_is_sent_once_a_minute(db: Db) {
        let mut tx = db.write().await.unwrap();
        let mut turn = async |id: &'static str, now| claim_email(&mut tx, "d:payment", id, now, now - MINUTE).await.unwrap();
        assert_eq!(turn("m1", NOW).await, "m1");
        assert_eq!(turn("m2", NOW + MINUTE - 1).await, "m1");
        assert_eq!(turn("m3", NOW + MINUTE).await, "m3");
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn refunds_and_payouts_are_made_once_and_listed(db: Db) {
        opened_payments(&db, &[("p1", "d1"), ("p2", "d2")]).await;
        let mut tx = db.write().await.unwrap();
        settled(&mut tx, &"p1".into(), NOW + 1).await.unwrap();
        settled(&mut tx, &"p2".into(), NOW + 2).await.unwrap();
        let refund = Refund {
            id: "r1".into(), payment_id: "p1".into(), deal_id: "d1".into(), hirer_id: "hannah".into(), amount: Money::usd(8_000),
            reason: "cancel".into(), cause: "job1".into(), status: Sent::Requested, created_at: NOW + 3,
            refused_at: None,
        };
        assert_eq!(payouts_store::request_refund(&mut tx, &refund).await.unwrap(), refund);
        let again = Refund { id: "r2".into(), ..refund.clone() };
        assert_eq!(payouts_store::request_refund(&mut tx, &again).await.unwrap().id, "r1");
        assert_eq!(payouts_store::refunded(&mut tx, &"p1".into()).await.unwrap(), 8_000);
        assert_eq!(payouts_store::refunded(&mut tx, &"p2".into()).await.unwrap(), 0);
        assert!(payouts_store::refund_done(&mut tx, &"r1".into(), "re_1", NOW).await.unwrap());
        assert!(!payouts_store::refund_done(&mut tx, &"r1".into(), "re_1", NOW).await.unwrap());
        let payout = Payout {
            id: "o1".into(), deal_id: "d2".into(), payment_id: Some("p2".into()), creator_id: "carl".into(),
            provider: "sandbox".into(), provider_account: "acct_1".into(), provider_live: true, no_account_at: None,
            amount: Money::usd(7_200), deducted_cents: 800, status: Sent::Requested, created_at: NOW + 4,
            provider_transfer_id: None,
            reversal: None,
            reversal_cents: 0,
        };
        assert_eq!(payouts_store::payout_of(&mut tx, &"d2".into()).await.unwrap(), None);
        assert_eq!(payouts_store::request_payout(&mut tx, &payout).await.unwrap(), payout);
        assert_eq!(payouts_store::request_payout(&mut tx, &Payout { id: "o2".into(), ..payout.clone() }).await.unwrap().id, "o1");
        assert_eq!(payouts_store::payout_of(&mut tx, &"d2".into()).await.unwrap(), Some(payout.clone()));
        assert_eq!(payouts_store::in_transit(&mut tx, &"carl".into(), &payout.provider_id()).await.unwrap(), 7_200);
        assert!(payouts_store::payout_done(&mut tx, &"o1".into(), "tr_1", NOW).await.unwrap());
        assert_eq!(payouts_store::in_transit(&mut tx, &"carl".into(), &payout.provider_id()).await.unwrap(), 0);
        let nothing = Payout { id: "o3".into(), deal_id: "d3".into(), amount: Money::usd(0), status: Sent::Done, ..payout.clone() };
        assert_eq!(payouts_store::request_payout(&mut tx, &nothing).await.unwrap(), nothing);
        assert!(!payouts_store::payout_done(&mut tx, &"o1".into(), "tr_1", NOW).await.unwrap());
        tx.commit().await.unwrap();
        let mut sql = &db;
        let paid = payouts_store::charges(&mut sql, &"hannah".into(), &before(), 9).await.unwrap();
        assert_eq!(paid.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), ["p2", "p1"]);
        let rest = payouts_store::charges(&mut sql, &"hannah".into(), &(NOW + 2, "p2".into()), 9).await.unwrap();
        assert_eq!(rest.len(), 1);
        let back = payouts_store::refunds(&mut sql, &"hannah".into(), &before(), 9).await.unwrap();
        assert_eq!((back[0].provider_intent_id.as_deref(), back[0].status), (Some("pi_p1"), Sent::Done));
        let earned = payouts_store::payouts(&mut sql, &"carl".into(), &before(), 9).await.unwrap();
        let earned: Vec<_> = earned.iter().map(|row| (row.deal_id.as_str(), row.amount_cents, row.deducted_cents, row.status)).collect();
        assert_eq!(earned, [("d3", 0, 800, Sent::Done), ("d2", 7_200, 800, Sent::Done)]);
        assert_eq!(scan_offenders(&db), [""; 0]);
    }
    async fn a_payout_waits_for_an_account_at_its_provider(db: Db) {
        let clock = platform::clock::Clock::default();
        let embedded = Gateway::sandbox(db.clone(), clock.clone(), 0);
        let second = Gateway::sandbox_account("acct_1", db.clone(), clock);
        let account = async |gateway: &Gateway| payout_accounts::find_ready(&mut &db, &"carl".into(), gateway).await.unwrap().map(|at| at.destination);
        assert_eq!((account(&embedded).await, account(&second).await), (None, None));
        let mut tx = db.write().await.unwrap();
        for _ in 0..2 {
            payout_accounts::open_in_sandbox(&mut tx, &"carl".into(), NOW).await.unwrap();
        }
        tx.commit().await.unwrap();
        assert_eq!((account(&embedded).await.as_deref(), account(&second).await), (Some("carl"), None));

        let waiting = async || {
            let payouts = payouts_store::waiting_for_account(&mut &db, "").await.unwrap();
            payouts.into_iter().map(|payout| (payout.id, payout.no_account_at)).collect::<Vec<_>>()
        };
        let payout = Payout {
            id: "o1".into(), deal_id: "d1".into(), payment_id: None, creator_id: "carl".into(),
            provider: "sandbox".into(), provider_account: "acct_1".into(), provider_live: false, no_account_at: None,
            amount: Money::usd(7_200), deducted_cents: 0, status: Sent::Requested, created_at: NOW,
            provider_transfer_id: None,
            reversal: None,
            reversal_cents: 0,
        };
        let mut tx = db.write().await.unwrap();
        payouts_store::request_payout(&mut tx, &payout).await.unwrap();
        payouts_store::waits_for_account(&mut tx, &"o1".into(), Some(NOW + 1)).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(waiting().await, [("o1".into(), Some(NOW + 1))]);
        assert_eq!(payouts_store::waiting_for_account(&mut &db, "o1").await.unwrap(), []);
        assert_eq!(payouts_store::in_transit(&mut &db, &"carl".into(), &payout.provider_id()).await.unwrap(), 7_200, "it is theirs");
        assert_eq!(payouts_store::in_transit(&mut &db, &"carl".into(), &ProviderId::sandbox()).await.unwrap(), 0, "of this provider");

        let mut tx = db.write().await.unwrap();
        let opened = "INSERT INTO payout_accounts (creator_id, provider, provider_account, provider_live, destination, created_at)
                      VALUES ('carl', 'sandbox', 'acct_1', FALSE, 'acct_carl', 1)";
        tx.run(opened, &[]).await.unwrap();
        payouts_store::waits_for_account(&mut tx, &"o1".into(), None).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!((waiting().await, account(&second).await.as_deref()), (vec![], Some("acct_carl")));

        // cancelled and computed again: still paid by the same provider
        let mut tx = db.write().await.unwrap();
        payouts_store::cancel_payout(&mut tx, &"o1".into()).await.unwrap();
        let again = Payout { id: "o2".into(), provider_account: String::new(), ..payout.clone() };
        assert_eq!(payouts_store::request_payout(&mut tx, &again).await.unwrap(), payout);
        assert_eq!(scan_offenders(&db), [""; 0]);
    }
}
