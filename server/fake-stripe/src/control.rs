//! What the other side does: banks, payers, time, and broken networks.
use crate::clock::real_nanoseconds;
use crate::error::ApiError;
use crate::faults::Fault;
use crate::hub::Hub;
use crate::state::State;
use crate::state::accounts::Onboarding;
use crate::state::table::{Row, Table};
use crate::webhooks::{self, Switches};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;

/// Control of a running fake.
#[derive(Clone)]
pub struct Control(pub(crate) Arc<Hub>);

/// What a control call answers: an error says what does not fit.
pub type Done<T> = Result<T, String>;

fn said(error: ApiError) -> String {
    error.error["message"].as_str().unwrap_or_default().to_owned()
}

impl Control {
    fn change<T>(&self, change: impl FnOnce(&mut State) -> Result<T, ApiError>) -> Done<T> {
        self.0.with(|inside| change(&mut inside.state)).map_err(said)
    }

    /// All objects as the API shows them, and the balances: `{"payment_intents": [..], "balances": [..], ..}`.
    pub fn dump(&self) -> Value {
        self.0.with(|inside| dump(&inside.state))
    }

    /// The calls that came, oldest first, with parameters, headers and status.
    pub fn requests(&self) -> Vec<Value> {
        self.0.with(|inside| inside.requests.clone())
    }

    /// Forgets everything.
    pub fn reset(&self) {
        self.0.reset();
    }

    /// Moves the clock ahead; what is due happens.
    pub fn advance(&self, seconds: i64) {
        self.0.clock.advance(seconds);
        self.0.with(|_| ());
    }

    /// Makes all pending money available.
    pub fn make_available(&self) {
        self.0.with(|inside| inside.state.make_available());
    }

    /// Ends a payment that is processing.
    pub fn end_payment(&self, intent: &str, succeeds: bool) -> Done<()> {
        self.change(|state| state.end_payment(intent, succeeds))
    }

    /// The payer completes or fails 3-D Secure, or the page of a redirect method.
    pub fn authenticate(&self, intent: &str, complete: bool) -> Done<()> {
        self.change(|state| state.authenticate(intent, complete))
    }

    /// Ends a pending refund; one that succeeded can still fail.
    pub fn end_refund(&self, refund: &str, succeeds: bool) -> Done<()> {
        self.change(|state| state.end_refund(refund, succeeds))
    }

    /// A bank disputes a charge, or the charge of an intent. `reason` is Stripe's word, or `inquiry`.
    pub fn dispute(&self, charge: &str, reason: &str) -> Done<String> {
        self.change(|state| {
            let of_intent = state.intents.get(charge).and_then(|intent| intent.latest_charge.clone());
            state.open_dispute(of_intent.as_deref().unwrap_or(charge), reason)
        })
    }

    /// A bank decides a dispute.
    pub fn close_dispute(&self, dispute: &str, won: bool) -> Done<()> {
        self.change(|state| state.close_dispute(dispute, won))
    }

    /// An account can be paid.
    pub fn make_ready(&self, account: &str) -> Done<()> {
        self.change(|state| state.onboard(account, Onboarding::Ready))
    }

    /// An account cannot be paid: what is missing, in Stripe's words such as `external_account`.
    pub fn restrict(&self, account: &str, currently_due: &[String]) -> Done<()> {
        self.change(|state| state.onboard(account, Onboarding::Restricted(currently_due.to_vec())))
    }

    /// Pays out what the platform (none) or an account has available in a currency; the payout's id.
    pub fn pay_out(&self, account: Option<&str>, currency: &str) -> Done<String> {
        self.change(|state| state.pay_out(&account.map(str::to_owned), currency))
    }

    /// A bank sends a payout back.
    pub fn fail_payout(&self, payout: &str) -> Done<()> {
        self.change(|state| state.fail_payout(payout))
    }

    /// Adds a fault.
    pub fn fault(&self, fault: Fault) {
        self.0.with(|inside| inside.faults.add(fault));
    }

    /// Removes all faults.
    pub fn clear_faults(&self) {
        self.0.with(|inside| inside.faults.clear());
    }

    /// The faults that can still happen.
    pub fn faults(&self) -> Vec<Fault> {
        self.0.with(|inside| inside.faults.left())
    }

    /// Sets the switches of webhooks.
    pub fn switches(&self, switches: Switches) {
        self.0.with(|inside| inside.switches = switches);
    }

    /// Sends an event again to every endpoint that takes its kind.
    pub fn resend(&self, event: &str) -> Done<()> {
        self.0.with(|inside| {
            let connect = inside.state.events.get(event).ok_or("no such event")?.account.is_some();
            for (at, endpoint) in self.0.options.endpoints.iter().enumerate() {
                if if connect { endpoint.connect } else { endpoint.own } {
                    self.0.send_event(&inside.state, event, at);
                }
            }
            Ok(())
        })
    }

    /// Waits until every event was taken or given up; false if that takes longer than `within`.
    pub async fn flush(&self, within: Duration) -> bool {
        let wait = async {
            while self.0.queue.under_way() > 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(within, wait).await.is_ok()
    }

    /// `Stripe-Signature` of a body, of now.
    pub fn sign(&self, body: &[u8], secret: &str) -> String {
        webhooks::header(real_seconds(), body, &[secret.to_owned()])
    }

    /// Whether a `Stripe-Signature` of the last five minutes signs the body.
    pub fn verify(&self, header: &str, body: &[u8], secret: &str) -> bool {
        webhooks::verify(header, body, secret, real_seconds(), 300)
    }
}

fn real_seconds() -> i64 {
    (real_nanoseconds() / 1_000_000_000).cast_signed()
}

fn dump(state: &State) -> Value {
    fn all<T: Row>(table: &Table<T>, show: impl Fn(&T) -> Value) -> Vec<Value> {
        table.all().iter().map(show).collect()
    }
    let balances = state.balances.all().map(|(account, currency, money)| {
        json!({"account": account, "currency": currency, "available": money.available, "pending": money.pending})
    });
    let with_owner = |owner: &Option<String>, mut shown: Value| {
        shown["account"] = owner.clone().into();
        shown
    };
    json!({
        "now": state.now,
        "account": state.account_id,
        "balances": balances.collect::<Vec<_>>(),
        "payment_intents": all(&state.intents, crate::state::intents::Intent::show),
        "payment_methods": all(&state.methods, crate::state::methods::Method::show),
        "charges": all(&state.charges, crate::state::charges::Charge::show),
        "refunds": all(&state.refunds, crate::state::refunds::Refund::show),
        "transfers": all(&state.transfers, |transfer| state.show_transfer(transfer)),
        "transfer_reversals": all(&state.reversals, crate::state::transfers::Reversal::show),
        "accounts": all(&state.accounts, |account| {
            let mut shown = account.show();
            shown["deleted"] = account.deleted.into();
            shown
        }),
        "disputes": all(&state.disputes, |dispute| state.show_dispute(dispute)),
        "payouts": all(&state.payouts, |payout| with_owner(&payout.owner, payout.show())),
        "balance_transactions": all(&state.transactions, |transaction| {
            let mut shown = with_owner(&transaction.owner, state.show_transaction(transaction));
            shown["payout"] = transaction.payout.clone().into();
            shown
        }),
        "events": all(&state.events, |event| state.show_event(event)),
    })
}
