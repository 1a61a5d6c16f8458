//! The emails about payments that a page asks for.
use super::{
    actions::{self, SentView},
    facts::TypedPayment,
};
use crate::context::Payments;
use axum::extract::State;
use base::accounts::Actor;
use platform::{
    http::{Json, Problem},
    number,
};
use serde::Deserialize;
use utoipa::ToSchema;

/// Which booking's mail is sent. A client may send the booking's facts too; ours are used.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ProposalMail {
    /// The booking.
    #[serde(rename = "bookingId")]
    pub booking_id: String,
}

/// Which booking's mail is sent, and what the admin typed about its payment.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PaymentMail {
    /// The booking.
    #[serde(rename = "bookingId")]
    pub booking_id: String,
    /// In dollars; has to be the stored payment's, when there is one.
    #[serde(default, deserialize_with = "number::optional")]
    pub amount: Option<f64>,
    /// Ours or the provider's; has to be the stored payment's, when there is one.
    #[serde(rename = "paymentId")]
    pub payment_id: Option<String>,
    /// As the admin's page writes dates; used when no payment is stored.
    #[serde(rename = "paymentDate")]
    pub payment_date: Option<String>,
}

/// Sends the mail "Your proposal was accepted" of a booking (again).
#[utoipa::path(post, path = "/api/send-proposal-accepted-email", tag = "payments", request_body = ProposalMail,
               responses((status = 200, body = SentView), Problem))]
pub async fn proposal_accepted(
    State(app): State<Payments>,
    who: Actor,
    Json(body): Json<ProposalMail>,
) -> Result<Json<SentView>, Problem> {
    actions::send_proposal_accepted(&app, &who, &body.booking_id.into()).await
}

/// Sends the emails "Payment confirmed" of a booking to both sides. Says what is stored; changes no money.
#[utoipa::path(post, path = "/api/send-payment-confirmed-email", tag = "payments", request_body = PaymentMail,
               responses((status = 200, body = SentView), Problem))]
pub async fn payment_confirmed(
    State(app): State<Payments>,
    who: Actor,
    Json(body): Json<PaymentMail>,
) -> Result<Json<SentView>, Problem> {
    let PaymentMail { booking_id, amount, payment_id, payment_date } = body;
    let typed = TypedPayment { amount, payment_id, payment_date };
    actions::send_payment_confirmed(&app, &who, &booking_id.into(), &typed).await
}
