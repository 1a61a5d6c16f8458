//! Stripe: payments by PaymentIntents, creators paid by transfers to their connected accounts (separate charges and
//! transfers). The version of its API is pinned in [`client`]; objects carry only the fields that are read.
mod answer;
mod client;
mod configured;
mod disputes;
mod form;
mod objects;
mod payout_accounts;

use super::signature::Signature;
use super::{
    Declined, Event, GatewayError, Movement, NewIntent, NewTransfer, PriorTransfer, ProviderId, ProviderIntent,
};
use client::Client;
pub use client::Keys;
pub use configured::stripe;
use form::Form;
use objects::{Account, Intent, Keyed, List, Refund, Reversal, Transaction, Transfer};
use platform::{
    clock::{Clock, Timestamp},
    http_client::HttpClient,
    money::Money,
};
use std::sync::Arc;

/// Our key in the metadata of what we make, by which it is found when an answer was lost.
const KEY: &str = "parallax_key";
/// The most pages of a list that are read.
const MAX_PAGES: usize = 100;

/// Our account at Stripe.
#[derive(Clone)]
pub struct Stripe(Arc<Inner>);

struct Inner {
    client: Client,
    clock: Clock,
    /// Our account there, `acct_…`.
    account: String,
}

type Result<T> = std::result::Result<T, GatewayError>;

impl Stripe {
    /// The account `account`, which `keys` belong to.
    pub fn new(http: HttpClient, clock: Clock, keys: Keys, account: String) -> Self {
        Self(Arc::new(Inner { client: Client::new(http, keys), clock, account }))
    }

    /// The account that `keys` belong to, as Stripe says.
    ///
    /// # Errors
    /// When Stripe cannot be asked, or does not know the secret key.
    pub async fn account_of(http: HttpClient, keys: Keys) -> Result<String> {
        let account: Account = Client::new(http, keys).get("/v1/account", &Form::new()).await?;
        Ok(account.id)
    }

    pub(super) fn id(&self) -> ProviderId {
        ProviderId { name: "stripe".into(), account: self.0.account.clone(), live: self.keys().is_live() }
    }

    /// The keys.
    pub fn keys(&self) -> &Keys {
        self.client().keys()
    }

    fn client(&self) -> &Client {
        &self.0.client
    }

    pub(super) async fn create(&self, new: NewIntent<'_>) -> Result<ProviderIntent> {
        let form = Form::new()
            .with("amount", new.amount.minor)
            .with("currency", new.amount.currency)
            .with("automatic_payment_methods[enabled]", true)
            .with("transfer_group", new.reference)
            .with("statement_descriptor_suffix", descriptor(new.reference))
            .with("description", format!("Booking {}", new.reference))
            .with("metadata[booking]", new.reference)
            .with(format!("metadata[{KEY}]"), new.key)
            .with("expand[]", "latest_charge");
        self.client().post::<Intent>("/v1/payment_intents", new.key, &form).await?.try_into()
    }

    pub(super) async fn get(&self, id: &str) -> Result<ProviderIntent> {
        self.intent(id).await?.try_into()
    }

    async fn intent(&self, id: &str) -> Result<Intent> {
        let expanded = Form::new().with("expand[]", "latest_charge");
        self.client().get(&format!("/v1/payment_intents/{}", form::segment(id)), &expanded).await
    }

    /// Cancelling twice is a conflict there, which is a success here.
    pub(super) async fn cancel(&self, id: &str) -> Result<ProviderIntent> {
        let path = format!("/v1/payment_intents/{}/cancel", form::segment(id));
        let form = Form::new().with("cancellation_reason", "abandoned").with("expand[]", "latest_charge");
        match self.client().post::<Intent>(&path, &format!("pi:cancel:{id}:v1"), &form).await {
            Ok(intent) => intent.try_into(),
            Err(GatewayError::Conflict(why)) => match self.get(id).await? {
                intent if intent.status == super::ProviderStatus::Canceled => Ok(intent),
                _ => Err(GatewayError::Conflict(why)),
            },
            Err(error) => Err(error),
        }
    }

    pub(super) async fn refund(&self, key: &str, intent: &str, amount: Money) -> Result<String> {
        let form = Form::new()
            .with("payment_intent", intent)
            .with("amount", amount.minor)
            .with("reason", "requested_by_customer")
            .with(format!("metadata[{KEY}]"), key);
        let refund: Refund = self.client().post("/v1/refunds", key, &form).await?;
        refund.sent()
    }

    /// The refund of `intent` that `key` made, if it made one that was not refused.
    pub(super) async fn find_refund(&self, key: &str, intent: &str) -> Result<Option<String>> {
        let of_intent = Form::new().with("payment_intent", intent);
        let refunds: Vec<Refund> = self.all("/v1/refunds", of_intent).await?;
        Ok(refunds.into_iter().filter(|refund| refund.key() == Some(key)).find_map(|refund| refund.sent().ok()))
    }

    /// A transfer takes the money of the payment that it comes from, also before that is available.
    pub(super) async fn transfer(&self, new: NewTransfer<'_>) -> Result<String> {
        let source = match new.source {
            Some(intent) => self.intent(intent).await?.latest_charge.map(|charge| charge.id),
            None => None,
        };
        let form = Form::new()
            .with("amount", new.amount.minor)
            .with("currency", new.amount.currency)
            .with("destination", &new.account.destination)
            .with("transfer_group", new.reference)
            .with_some("source_transaction", source)
            .with("metadata[booking]", new.reference)
            .with(format!("metadata[{KEY}]"), new.key);
        Ok(self.client().post::<Transfer>("/v1/transfers", new.key, &form).await?.id)
    }

    /// Takes back a part of a transfer, unless `key` did it before: an answer may have been lost, and keys are forgotten.
    pub(super) async fn reverse(&self, key: &str, transfer: &str, amount: Money) -> Result<String> {
        let path = format!("/v1/transfers/{}/reversals", form::segment(transfer));
        let known: Vec<Reversal> = self.all(&path, Form::new()).await?;
        if let Some(made) = known.into_iter().find(|made| made.metadata.get(KEY).is_some_and(|made| made == key)) {
            return Ok(made.id);
        }
        let form = Form::new().with("amount", amount.minor).with(format!("metadata[{KEY}]"), key);
        Ok(self.client().post::<Reversal>(&path, key, &form).await?.id)
    }

    /// The transfer for `reference` that `key` made, if it made one.
    pub(super) async fn find_transfer(&self, key: &str, reference: &str) -> Result<Option<PriorTransfer>> {
        let group = Form::new().with("transfer_group", reference);
        let transfers: Vec<Transfer> = self.all("/v1/transfers", group).await?;
        let made = transfers.into_iter().find(|transfer| transfer.key() == Some(key));
        Ok(made.map(|made| PriorTransfer { id: made.id, amount_cents: made.amount }))
    }

    /// Several secrets hold while the operator exchanges them, and the one of events of connected accounts is another.
    pub(super) fn verify(&self, signature: &Signature, body: &[u8]) -> Result<Event> {
        let now = self.0.clock.real();
        if !self.keys().webhook_secrets.iter().any(|secret| signature.is_valid(secret, now, body)) {
            return Err(GatewayError::Invalid("the signature does not hold".into()));
        }
        let event = Event::parse(body).ok_or_else(|| GatewayError::Invalid("the body is no event".into()))?;
        match event.live {
            Some(live) if live != self.keys().is_live() => {
                Err(GatewayError::Invalid("the event is of another mode".into()))
            }
            _ => Ok(event),
        }
    }

    pub(super) async fn events_since(&self, since: Timestamp) -> Result<Vec<Event>> {
        let made = Form::new().with("created[gte]", since.seconds().max(0));
        let mut events: Vec<Event> =
            self.all("/v1/events", made).await?.into_iter().map(|listed: objects::ListedEvent| listed.0).collect();
        events.reverse();
        Ok(events)
    }

    pub(super) async fn movements(&self, since: Timestamp, until: Timestamp) -> Result<Vec<Movement>> {
        let made = Form::new()
            .with("created[gte]", since.seconds().max(0))
            .with("created[lt]", until.seconds().max(0))
            .with("expand[]", "data.source");
        let transactions: Vec<Transaction> = self.all("/v1/balance_transactions", made).await?;
        Ok(transactions.into_iter().map(Movement::from).collect())
    }

    /// All objects of the list at `path`, newest first.
    async fn all<T: serde::de::DeserializeOwned + Keyed>(&self, path: &str, filter: Form) -> Result<Vec<T>> {
        let filter = filter.with("limit", 100);
        let (mut all, mut page) = (Vec::new(), filter.clone());
        for _ in 0..MAX_PAGES {
            let List { data, has_more } = self.client().get::<List<T>>(path, &page).await?;
            all.extend(data);
            match all.last() {
                Some(last) if has_more => page = filter.clone().with("starting_after", last.id()),
                _ => return Ok(all),
            }
        }
        Err(GatewayError::Provider(format!("the list {path} has more than {MAX_PAGES} pages")))
    }
}

/// What a bank statement shows after the platform's name: the last letters of the booking, at least one letter of the
/// alphabet, 10 characters.
fn descriptor(reference: &str) -> String {
    let plain: Vec<char> = reference.chars().filter(char::is_ascii_alphanumeric).collect();
    let last = plain.iter().skip(plain.len().saturating_sub(8));
    format!("B {}", last.collect::<String>().to_ascii_uppercase())
}

impl TryFrom<Intent> for ProviderIntent {
    type Error = GatewayError;
    fn try_from(intent: Intent) -> Result<Self> {
        let charge = intent.latest_charge.as_ref();
        Ok(Self {
            disputed: charge.is_some_and(|charge| charge.disputed),
            client_secret: intent
                .client_secret
                .ok_or_else(|| GatewayError::Provider("an intent without its secret".into()))?,
            id: intent.id,
            status: intent.status,
            amount: Money { minor: intent.amount, currency: intent.currency },
            last_error: intent.last_payment_error.map(Declined::from),
        })
    }
}
