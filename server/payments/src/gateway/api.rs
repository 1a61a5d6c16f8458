//! The sandbox's own calls: what a provider's form in the browser would send to the provider. The client secret is
//! the payer's proof, as with Stripe; nothing here knows a session.
use crate::context::Payments;
use crate::gateway::{CardForm, Confirmation, Declined, PaymentMethod};
use crate::rules::ProviderStatus;
use axum::extract::State;
use platform::{
    http::{Json, Path, Problem},
    messages, msg,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How the payer pays.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SandboxConfirm)]
pub struct Confirm {
    /// Of the intent.
    pub client_secret: String,
    /// A test card.
    pub card: Option<CardForm>,
    /// The test bank debit instead of a card.
    #[serde(default)]
    pub bank_debit: bool,
}

/// How the payer's 3D Secure step ended.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = SandboxAuthenticate)]
pub struct Authenticate {
    /// Of the intent.
    pub client_secret: String,
    /// How it ended.
    pub outcome: AuthenticationOutcome,
}

/// The two ends of a 3D Secure step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AuthenticationOutcome {
    /// The payer proved who they are.
    Complete,
    /// They did not.
    Fail,
}

/// The status of the intent, and why an attempt failed.
#[derive(Debug, Serialize, ToSchema)]
pub struct SandboxView {
    /// In the provider's words.
    pub status: ProviderStatus,
    /// Why the attempt failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<Declined>,
}

impl From<Confirmation> for SandboxView {
    fn from(confirmation: Confirmation) -> Self {
        let translated =
            |declined: Declined| Declined { message: declined.reason().text(&messages::reader()), ..declined };
        Self { status: confirmation.status, error: confirmation.error.map(translated) }
    }
}

/// Pays a sandbox intent with a test card or the test bank debit.
#[utoipa::path(post, path = "/api/sandbox/payment_intents/{id}/confirm", tag = "sandbox", request_body = Confirm,
               params(("id" = String, Path, description = "The intent, `pi_…`")),
               responses((status = 200, body = SandboxView), Problem))]
pub async fn confirm(
    State(app): State<Payments>,
    Path(id): Path<String>,
    Json(body): Json<Confirm>,
) -> Result<Json<SandboxView>, Problem> {
    let method = match (&body.card, body.bank_debit) {
        (Some(card), false) => PaymentMethod::Card(card),
        (None, true) => PaymentMethod::BankDebit,
        _ => return Err(Problem::invalid("payment_method", msg!("problem-payment-method"))),
    };
    let confirmed = app.gateways.sandbox()?.confirm(&id, &body.client_secret, method).await?;
    Ok(Json(confirmed.into()))
}

/// Ends the 3D Secure step of a sandbox intent.
#[utoipa::path(post, path = "/api/sandbox/payment_intents/{id}/authenticate", tag = "sandbox",
               request_body = Authenticate, params(("id" = String, Path, description = "The intent, `pi_…`")),
               responses((status = 200, body = SandboxView), Problem))]
pub async fn authenticate(
    State(app): State<Payments>,
    Path(id): Path<String>,
    Json(body): Json<Authenticate>,
) -> Result<Json<SandboxView>, Problem> {
    let complete = body.outcome == AuthenticationOutcome::Complete;
    Ok(Json(app.gateways.sandbox()?.authenticate(&id, &body.client_secret, complete).await?.into()))
}
