//! The sandbox keeps a provider's promises, on both databases.
use super::super::PayoutAccount;
use super::*;
use platform::testing::{on_each_database, scan_offenders};

fn sandbox(db: &Db) -> Sandbox {
    Sandbox::new(db.clone(), Clock::default(), 10 * SECOND)
}

fn card(number: &str) -> CardForm {
    CardForm { number: number.into(), exp_month: 12, exp_year: 2050, cvc: "123".into() }
}

async fn intent(sandbox: &Sandbox, key: &str) -> ProviderIntent {
    sandbox.create(NewIntent { key, reference: "deal", amount: Money::usd(8_000) }).await.unwrap()
}

async fn kinds(sandbox: &Sandbox) -> Vec<String> {
    sandbox.events_since(Timestamp::default()).await.unwrap().into_iter().map(|event| event.kind).collect()
}

on_each_database! {
    async fn one_key_makes_one_intent(db: Db) {
        let sandbox = sandbox(&db);
        let first = intent(&sandbox, "k").await;
        assert_eq!(intent(&sandbox, "k").await, first);
        assert_eq!(sandbox.get(&first.id).await.unwrap(), first);
        assert!(first.id.starts_with("pi_") && first.client_secret.starts_with(&first.id));
        let other = NewIntent { key: "k", reference: "deal", amount: Money::usd(1) };
        assert!(matches!(sandbox.create(other).await, Err(GatewayError::Invalid(_))));
        assert!(matches!(sandbox.get("pi_x").await, Err(GatewayError::NotFound)));
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn a_card_pays_declines_and_is_authenticated(db: Db) {
        let sandbox = sandbox(&db);
        let it = intent(&sandbox, "k").await;
        let (id, secret) = (it.id.as_str(), it.client_secret.as_str());
        let declined = sandbox.confirm_card(id, secret, &card("4000000000009995")).await.unwrap();
        assert_eq!(declined.status, ProviderStatus::RequiresPaymentMethod);
        assert_eq!(declined.error.unwrap().decline_code.as_deref(), Some("insufficient_funds"));
        assert_eq!(sandbox.get(id).await.unwrap().last_error.unwrap().code, "card_declined");
        let secure = sandbox.confirm_card(id, secret, &card("4000002500003155")).await.unwrap();
        assert_eq!((secure.status, secure.error), (ProviderStatus::RequiresAction, None));
        let failed = sandbox.authenticate(id, secret, false).await.unwrap();
        assert_eq!(failed.error.unwrap().code, "payment_intent_authentication_failure");
        sandbox.confirm_card(id, secret, &card("4000002500003155")).await.unwrap();
        let paid = sandbox.authenticate(id, secret, true).await.unwrap();
        assert_eq!((paid.status, paid.error), (ProviderStatus::Succeeded, None));
        let again = sandbox.confirm_card(id, secret, &card("4242424242424242")).await.unwrap();
        assert_eq!(again.error.unwrap().code, "payment_intent_unexpected_state");
        let expected = ["payment_failed", "requires_action", "payment_failed", "requires_action", "succeeded"];
        assert_eq!(kinds(&sandbox).await, expected.map(|word| format!("payment_intent.{word}")));
        assert!(matches!(sandbox.confirm_card(id, "wrong", &card("4242424242424242")).await, Err(GatewayError::NotFound)));
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn every_documented_card_does_what_it_says(db: Db) {
        let sandbox = sandbox(&db);
        for (place, test) in cards::CARDS.iter().enumerate() {
            let it = intent(&sandbox, &format!("k{place}")).await;
            let cvc = if test.brand == cards::Brand::Amex { "1234" } else { "123" };
            let form = CardForm { cvc: cvc.into(), ..card(test.number()) };
            let confirmation = sandbox.confirm_card(&it.id, &it.client_secret, &form).await.unwrap();
            let expected = match test.outcome {
                Outcome::Succeeds | Outcome::SucceedsThenDisputed => (ProviderStatus::Succeeded, None),
                Outcome::NeedsAuthentication => (ProviderStatus::RequiresAction, None),
                Outcome::Declines(code, ..) => (ProviderStatus::RequiresPaymentMethod, Some(code.to_owned())),
            };
            assert_eq!((confirmation.status, confirmation.error.map(|error| error.code)), expected, "{}", test.last4());
        }
    }

    async fn a_bank_debit_takes_its_time_and_cannot_be_cancelled_meanwhile(db: Db) {
        let sandbox = sandbox(&db);
        let it = intent(&sandbox, "k").await;
        let confirmation = sandbox.confirm_bank_debit(&it.id, &it.client_secret).await.unwrap();
        assert_eq!(confirmation.status, ProviderStatus::Processing);
        assert!(matches!(sandbox.cancel(&it.id).await, Err(GatewayError::Conflict(_))));
        sandbox.bank_debit_arrives(&it.id).await.unwrap();
        sandbox.bank_debit_arrives(&it.id).await.unwrap();
        assert_eq!(sandbox.get(&it.id).await.unwrap().status, ProviderStatus::Succeeded);
        assert_eq!(kinds(&sandbox).await, ["payment_intent.processing", "payment_intent.succeeded"]);
    }

    async fn a_cancelled_intent_is_never_paid(db: Db) {
        let sandbox = sandbox(&db);
        let it = intent(&sandbox, "k").await;
        assert_eq!(sandbox.cancel(&it.id).await.unwrap().status, ProviderStatus::Canceled);
        assert_eq!(sandbox.cancel(&it.id).await.unwrap().status, ProviderStatus::Canceled);
        let confirmation = sandbox.confirm_card(&it.id, &it.client_secret, &card("4242424242424242")).await.unwrap();
        assert_eq!((confirmation.status, confirmation.error.is_some()), (ProviderStatus::Canceled, true));
    }

    async fn refunds_never_exceed_the_payment_and_repeat_by_key(db: Db) {
        let sandbox = sandbox(&db);
        let it = intent(&sandbox, "k").await;
        assert!(sandbox.refund("r0", &it.id, Money::usd(1)).await.is_err(), "nothing was paid yet");
        sandbox.confirm_card(&it.id, &it.client_secret, &card("4242424242424242")).await.unwrap();
        let first = sandbox.refund("r1", &it.id, Money::usd(5_000)).await.unwrap();
        assert_eq!(sandbox.refund("r1", &it.id, Money::usd(5_000)).await.unwrap(), first);
        assert!(sandbox.refund("r1", &it.id, Money::usd(4_000)).await.is_err(), "another amount under the same key");
        assert!(sandbox.refund("r2", &it.id, Money::usd(3_001)).await.is_err());
        assert!(sandbox.refund("r3", &it.id, Money::usd(3_000)).await.is_ok());
        assert!(sandbox.refund("r4", &it.id, Money::usd(0)).await.is_err());
        let account = PayoutAccount { destination: "carl".into() };
        let new =
            NewTransfer { key: "t1", account: &account, reference: "deal", amount: Money::usd(7_200), source: None };
        let sent = sandbox.transfer(new).await.unwrap();
        assert_eq!(sandbox.transfer(new).await.unwrap(), sent);
        assert!(sandbox.transfer(NewTransfer { amount: Money::usd(1), ..new }).await.is_err());
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn webhooks_carry_a_signature_that_another_node_checks(db: Db) {
        let (one, other) = (sandbox(&db), sandbox(&db));
        let it = intent(&one, "k").await;
        one.confirm_card(&it.id, &it.client_secret, &card("4000000000000259")).await.unwrap();
        one.chargeback(&it.id).await.unwrap();
        one.chargeback(&it.id).await.unwrap();
        let events = one.events_since(Timestamp::default()).await.unwrap();
        assert_eq!(events.len(), 2, "a payment is disputed once");
        for event in events {
            let (headers, body) = one.webhook(&event.id).await.unwrap();
            let signature = signature::in_header(&headers, other.clock.real()).unwrap();
            assert_eq!(other.verify(&signature, body.as_bytes()).await.unwrap(), event);
            assert!(other.verify(&signature, b"{}").await.is_err());
            let stale = Signature::parse(&format!("t=1,v1={}", "0".repeat(64))).unwrap();
            assert!(other.verify(&stale, body.as_bytes()).await.is_err());
        }
        assert!(one.get(&it.id).await.unwrap().disputed);
    }
}
