//! Rules that hold for the whole state.
use super::State;
use super::accounts::{Account, Onboarding, empty_profile};
use super::refunds::RefundOrder;
use super::transfers::TransferOrder;
use crate::api::{Call, answer};
use crate::options::Rules;
use crate::params::{Metadata, Params};
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn state() -> State {
    let mut state = State::new(Rules { late_transactions: false, ..Rules::default() }, 1);
    state.tick(1_800_000_000);
    state.accounts.add(Account {
        id: "acct_ready".to_owned(),
        created: 0,
        kind: "express",
        country: "US".to_owned(),
        currency: "usd".to_owned(),
        email: None,
        business_type: None,
        capabilities: vec!["transfers".to_owned()],
        business_profile: empty_profile(),
        schedule: json!({}),
        metadata: Metadata::new(),
        onboarding: Onboarding::Ready,
        deleted: false,
    });
    state
}

fn call(state: &mut State, method: &str, path: &str, form: &str) -> Result<Value, (u16, Value)> {
    let call = Call {
        method: method.to_owned(),
        path: path.to_owned(),
        params: Params::parse("", form.as_bytes()).unwrap(),
        account: None,
        version: "2026-03-25.dahlia".to_owned(),
        browser: false,
        base: "http://127.0.0.1:1".to_owned(),
    };
    answer(state, &call).map_err(|error| (error.status, error.error))
}

fn paid(state: &mut State, amount: i64, card: &str) -> Value {
    let form = format!(
        "amount={amount}&currency=usd&confirm=true&payment_method={card}&payment_method_types[]=card\
         &expand[]=latest_charge.balance_transaction"
    );
    call(state, "POST", "/v1/payment_intents", &form).unwrap()
}

#[test]
fn a_charge_has_its_money_and_its_fee() {
    let mut state = state();
    let intent = paid(&mut state, 10_000, "pm_card_visa");
    assert_eq!((&intent["status"], &intent["amount_received"]), (&json!("succeeded"), &json!(10_000)));
    let transaction = &intent["latest_charge"]["balance_transaction"];
    assert_eq!((&transaction["fee"], &transaction["net"]), (&json!(320), &json!(9_680)));
    let money = |state: &State| {
        let money = state.balances.of(&None, "usd");
        (money.pending, money.available)
    };
    assert_eq!(money(&state), (9_680, 0));
    state.tick(state.now + 2 * 86_400 - 1);
    assert_eq!(money(&state), (9_680, 0));
    state.tick(state.now + 1);
    assert_eq!(money(&state), (0, 9_680));
}

#[test]
fn a_transfer_needs_a_source_or_available_money() {
    let mut state = state();
    let intent = paid(&mut state, 10_000, "pm_card_visa");
    let charge = intent["latest_charge"]["id"].as_str().unwrap();
    let transfer = |state: &mut State, more: &str| {
        call(state, "POST", "/v1/transfers", &format!("destination=acct_ready&currency=usd&{more}"))
    };
    let (status, error) = transfer(&mut state, "amount=100").unwrap_err();
    assert_eq!((status, &error["code"]), (400, &json!("balance_insufficient")));
    let first = transfer(&mut state, &format!("amount=9000&source_transaction={charge}")).unwrap();
    assert_eq!(first["transfer_group"], json!(format!("group_{}", intent["id"].as_str().unwrap())));
    assert!(transfer(&mut state, &format!("amount=1001&source_transaction={charge}")).is_err(), "more than its source");
    assert!(transfer(&mut state, &format!("amount=1000&source_transaction={charge}")).is_ok());
    assert_eq!(state.balances.of(&None, "usd").pending, -320);
    let path = format!("/v1/transfers/{}/reversals", first["id"].as_str().unwrap());
    assert!(call(&mut state, "POST", &path, "amount=9001").is_err(), "more than is left");
    assert!(call(&mut state, "POST", &path, "").is_ok());
    assert!(call(&mut state, "POST", &path, "").is_err(), "nothing is left");
}

#[test]
fn a_refund_is_never_more_than_is_left() {
    let mut state = state();
    let id = paid(&mut state, 1_000, "pm_card_visa")["id"].as_str().unwrap().to_owned();
    let mut refund = |more: &str| {
        let answered = call(&mut state, "POST", "/v1/refunds", &format!("payment_intent={id}{more}"));
        answered.map_err(|(status, error)| (status, error["code"].as_str().unwrap_or_default().to_owned()))
    };
    assert_eq!(refund("&amount=600").unwrap()["status"], json!("succeeded"));
    assert_eq!(refund("&amount=401").unwrap_err(), (400, "amount_too_large".to_owned()));
    assert_eq!(refund("").unwrap()["amount"], json!(400));
    assert_eq!(refund("").unwrap_err(), (400, "charge_already_refunded".to_owned()));
}

#[test]
fn a_decline_says_why_and_leaves_the_intent_open() {
    let table = [
        ("pm_card_chargeDeclined", "card_declined", "generic_decline"),
        ("pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"),
        ("pm_card_chargeDeclinedExpiredCard", "expired_card", ""),
        ("pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", ""),
        ("pm_card_chargeDeclinedProcessingError", "processing_error", ""),
    ];
    for (card, code, decline) in table {
        let mut state = state();
        let form = format!(
            "amount=500&currency=usd&confirm=true&payment_method={card}&automatic_payment_methods[enabled]=true\
             &automatic_payment_methods[allow_redirects]=never"
        );
        let (status, error) = call(&mut state, "POST", "/v1/payment_intents", &form).unwrap_err();
        assert_eq!((status, &error["code"]), (402, &json!(code)), "{card}");
        assert_eq!(error["decline_code"].as_str().unwrap_or_default(), decline, "{card}");
        assert_eq!(error["payment_intent"]["status"], json!("requires_payment_method"), "{card}");
        assert_eq!(state.charges.all()[0].show()["status"], json!("failed"), "{card}");
    }
}

/// One step of a random history.
#[derive(Clone, Debug)]
enum Step {
    Pay(i64, &'static str),
    Refund(usize, Option<i64>),
    Transfer(usize, i64, bool),
    Reverse(usize, Option<i64>),
    Dispute(usize),
    Decide(usize, bool),
    FailRefund(usize),
    PayOut,
    Wait(i64),
}

fn step() -> impl Strategy<Value = Step> {
    let card = prop_oneof![
        Just("pm_card_visa"),
        Just("pm_card_bypassPending"),
        Just("pm_card_chargeDeclined"),
        Just("pm_card_createDispute"),
        Just("pm_card_refundFail"),
        Just("pm_card_pendingRefund"),
    ];
    let part = prop_oneof![Just(None), (1_i64..5_000).prop_map(Some)];
    prop_oneof![
        (50_i64..10_000, card).prop_map(|(amount, card)| Step::Pay(amount, card)),
        (any::<usize>(), part.clone()).prop_map(|(at, amount)| Step::Refund(at, amount)),
        (any::<usize>(), 1_i64..10_000, any::<bool>())
            .prop_map(|(at, amount, named)| Step::Transfer(at, amount, named)),
        (any::<usize>(), part).prop_map(|(at, amount)| Step::Reverse(at, amount)),
        any::<usize>().prop_map(Step::Dispute),
        (any::<usize>(), any::<bool>()).prop_map(|(at, won)| Step::Decide(at, won)),
        any::<usize>().prop_map(Step::FailRefund),
        Just(Step::PayOut),
        (0_i64..3 * 86_400).prop_map(Step::Wait),
    ]
}

/// Makes the step; what the state refuses changes nothing.
fn make(state: &mut State, step: &Step) {
    fn at<T: super::table::Row>(table: &super::Table<T>, number: usize) -> String {
        table.all().get(number % table.all().len().max(1)).map(|row| row.id().to_owned()).unwrap_or_default()
    }
    match step {
        Step::Pay(amount, card) => {
            let form =
                format!("amount={amount}&currency=usd&confirm=true&payment_method={card}&payment_method_types[]=card");
            call(state, "POST", "/v1/payment_intents", &form).ok();
        }
        Step::Refund(number, amount) => {
            let charge = at(&state.charges, *number);
            state.refund(RefundOrder { charge, amount: *amount, reason: None, metadata: Metadata::new() }).ok();
        }
        Step::Transfer(number, amount, named) => {
            let source = named.then(|| at(&state.charges, *number));
            let order = TransferOrder {
                amount: Some(*amount),
                currency: "usd".to_owned(),
                destination: "acct_ready".to_owned(),
                source,
                group: None,
                description: None,
                metadata: Metadata::new(),
            };
            state.transfer(order).ok();
        }
        Step::Reverse(number, amount) => {
            state.reverse(&at(&state.transfers, *number), *amount, Metadata::new()).ok();
        }
        Step::Dispute(number) => {
            state.open_dispute(&at(&state.charges, *number), "fraudulent").ok();
        }
        Step::Decide(number, won) => {
            state.close_dispute(&at(&state.disputes, *number), *won).ok();
        }
        Step::FailRefund(number) => {
            state.end_refund(&at(&state.refunds, *number), false).ok();
        }
        Step::PayOut => {
            state.pay_out(&None, "usd").ok();
        }
        Step::Wait(seconds) => state.tick(state.now + seconds),
    }
}

proptest! {
    #[test]
    fn balances_are_the_sum_of_their_transactions(steps in proptest::collection::vec(step(), 1..60)) {
        let mut state = state();
        for step in &steps {
            make(&mut state, step);
            let mut sums: BTreeMap<(Option<String>, String), (i64, i64)> = BTreeMap::new();
            for moved in state.transactions.all() {
                let sum = sums.entry((moved.owner.clone(), moved.currency.clone())).or_default();
                *(if moved.available { &mut sum.0 } else { &mut sum.1 }) += moved.amount - moved.fee;
            }
            let balances = state.balances.all().map(|(owner, currency, money)| {
                ((owner.clone(), currency.to_owned()), (money.available, money.pending))
            });
            prop_assert_eq!(balances.collect::<BTreeMap<_, _>>(), sums);
        }
        for charge in state.charges.all() {
            let paid = if charge.status == "succeeded" { charge.amount } else { 0 };
            prop_assert!((0..=paid).contains(&charge.refunded), "refunded {} of {paid}", charge.refunded);
            prop_assert!((0..=paid).contains(&charge.transferred));
        }
        for transfer in state.transfers.all() {
            let reversals = state.reversals.all().iter().filter(|reversal| reversal.transfer == transfer.id);
            prop_assert_eq!(reversals.map(|reversal| reversal.amount).sum::<i64>(), transfer.reversed);
            prop_assert!(transfer.reversed <= transfer.amount);
        }
    }
}
