//! Paying for a booking (`docs/product.md`, section 6).
use crate::context::Payments;
use crate::intents::{actions, settle::Settled};
use crate::rules::{self, Line, ProviderStatus};
use axum::extract::State;
use base::accounts::Actor;
use platform::{
    http::{Json, Problem},
    messages::{self, Message},
    money::{Cents, Currency},
    msg, number,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Which booking is paid.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = NewPaymentIntent)]
pub struct NewIntent {
    /// The booking.
    #[serde(rename = "bookingId")]
    pub booking_id: String,
    /// What the client believes it costs, in dollars: the hourly price or the total. Never charged as sent.
    #[serde(default, deserialize_with = "number::optional")]
    pub amount: Option<f64>,
}

/// A payment that waits for the payer.
#[derive(Debug, Serialize, ToSchema)]
pub struct IntentView {
    /// What the provider's form needs.
    #[serde(rename = "clientSecret")]
    pub client_secret: String,
    /// In dollars.
    pub amount: f64,
    /// In cents.
    pub amount_cents: Cents,
    /// The currency of every amount.
    #[schema(value_type = String)]
    pub currency: Currency,
    /// How the amount comes about.
    pub breakdown: Vec<Line>,
    /// The provider's id.
    #[serde(rename = "paymentIntentId")]
    pub payment_intent_id: String,
    /// Its status.
    pub status: ProviderStatus,
    /// Which form to show.
    pub provider: &'static str,
}

/// Starts, or continues with, the payment of an approved booking.
#[utoipa::path(post, path = "/api/create-payment-intent", tag = "payments", request_body = NewIntent,
               responses((status = 200, body = IntentView), Problem))]
pub async fn create_intent(
    State(app): State<Payments>,
    who: Actor,
    Json(body): Json<NewIntent>,
) -> Result<Json<IntentView>, Problem> {
    let actions::Started { price, intent, provider } =
        actions::start(&app, &who, &body.booking_id.as_str().into(), body.amount).await?;
    Ok(Json(IntentView {
        client_secret: intent.client_secret,
        amount: intent.amount.currency.number(intent.amount.minor),
        amount_cents: intent.amount.minor,
        currency: intent.amount.currency,
        breakdown: rules::breakdown(&price, &messages::reader()),
        payment_intent_id: intent.id,
        status: intent.status,
        provider,
    }))
}

/// Which payment the browser believes is done.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ConfirmPayment {
    /// The provider's id, as its redirect carries it.
    #[serde(rename = "paymentIntentId")]
    pub payment_intent_id: String,
}

/// What the payment came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationView {
    /// Whether the money is here.
    pub success: bool,
    /// For the payer.
    pub message: String,
    /// In the provider's words.
    pub status: ProviderStatus,
    /// In cents.
    pub amount_cents: Cents,
    /// The booking it pays.
    pub booking_id: String,
}

/// Asks the provider what became of a payment. The browser's word only says "look".
#[utoipa::path(post, path = "/api/confirm-payment", tag = "payments", request_body = ConfirmPayment,
               responses((status = 200, body = ConfirmationView), Problem))]
pub async fn confirm(
    State(app): State<Payments>,
    who: Actor,
    Json(body): Json<ConfirmPayment>,
) -> Result<Json<ConfirmationView>, Problem> {
    let actions::Confirmed { payment, settled, too_late } =
        actions::confirm(&app, &who, &body.payment_intent_id).await?;
    let (success, status, message) = result(settled, too_late);
    let message = message.text(&messages::reader());
    let (amount_cents, booking_id) = (payment.amount.minor, payment.deal_id);
    Ok(Json(ConfirmationView { success, message, status, amount_cents, booking_id: booking_id.into() }))
}

fn result(settled: Settled, too_late: bool) -> (bool, ProviderStatus, Message) {
    match settled {
        Settled::Paid if too_late => (false, ProviderStatus::Succeeded, msg!("payment-result-too-late")),
        Settled::Paid => (true, ProviderStatus::Succeeded, msg!("payment-result-paid")),
        Settled::Processing => (false, ProviderStatus::Processing, msg!("payment-result-processing")),
        Settled::Waiting(declined) => {
            let message = declined.unwrap_or_else(|| msg!("payment-result-waiting"));
            (false, ProviderStatus::RequiresPaymentMethod, message)
        }
        Settled::Cancelled => (false, ProviderStatus::Canceled, msg!("payment-result-cancelled")),
    }
}
