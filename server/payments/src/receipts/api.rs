//! A payment's receipt: what was paid by whom to whom, what went back, and under which numbers.
use crate::context::Payments;
use crate::intents::actions;
use crate::receipts::views::{self, Party, Receipt};
use crate::rules::{self, Line};
use axum::extract::State;
use base::accounts::Actor;
use platform::{
    clock::iso,
    http::{Json, Path, Problem},
    messages,
    money::{Cents, Currency},
};
use serde::Serialize;
use utoipa::ToSchema;

/// One of the two people of a receipt.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct ReceiptParty {
    /// Their name.
    pub full_name: String,
    /// Their address; empty for the other side of a payment that was never held.
    pub email: String,
}

impl From<Party> for ReceiptParty {
    fn from(Party { full_name, email }: Party) -> Self {
        Self { full_name, email }
    }
}

/// Money that went back.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptRefund {
    /// Ours.
    pub id: String,
    /// In cents.
    pub amount_cents: Cents,
    /// When it was asked for, ISO 8601.
    pub created_at: String,
    /// Whether the provider has taken it.
    pub sent: bool,
    /// Whether the provider refused it, so that an admin has to look; only its hirer and admins see that.
    pub refused: bool,
}

/// How much of the payment has not been refunded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ReceiptStatus {
    /// All of it.
    Paid,
    /// A part of it.
    PartiallyRefunded,
    /// Nothing: all of it went back, or is on its way.
    Refunded,
    /// The payer's bank disputes it.
    ChargedBack,
}

/// The receipt of one payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ReceiptView {
    /// The payment's id.
    pub id: String,
    /// `2026-000001`: the year and the payment's place in it, without gaps.
    pub number: String,
    /// When the money arrived, ISO 8601.
    pub issued_at: String,
    /// How much has not been refunded.
    pub status: ReceiptStatus,
    /// The booking that was paid.
    pub booking_id: String,
    /// What was booked, as it was then.
    pub title: String,
    /// Who paid.
    pub hirer: ReceiptParty,
    /// Who does the work.
    pub creator: ReceiptParty,
    /// How the total comes about.
    pub lines: Vec<Line>,
    /// The currency of every amount.
    #[schema(value_type = String)]
    pub currency: Currency,
    /// What was paid.
    pub total_cents: Cents,
    /// Our part of the total.
    pub fee_cents: Cents,
    /// The creator's part of the total.
    pub creator_cents: Cents,
    /// What goes back to the hirer for unused hours when the rest is released.
    pub returning_cents: Cents,
    /// What went back, or is on its way.
    pub refunded_cents: Cents,
    /// The same, one by one, oldest first.
    pub refunds: Vec<ReceiptRefund>,
    /// Whether the provider refused to pay the creator, so that an admin has to look; only they and admins see that.
    pub payout_refused: bool,
    /// Who moved the money.
    pub provider: String,
    /// The provider's id of the payment.
    #[schema(required)]
    pub provider_payment_id: Option<String>,
}

/// The receipt of a payment, for its two parties and for admins. Named by the payment, or by its booking.
#[utoipa::path(get, path = "/api/receipts/{id}", tag = "payments",
               params(("id" = String, Path, description = "The payment's id, or the booking's")),
               responses((status = 200, body = ReceiptView), Problem))]
pub async fn receipt(
    State(app): State<Payments>,
    who: Actor,
    Path(id): Path<String>,
) -> Result<Json<ReceiptView>, Problem> {
    Ok(Json(view(views::find(&app, &who, &id).await?)))
}

fn view(Receipt { payment, deal, hirer, creator, refunds, payout_refused }: Receipt) -> ReceiptView {
    let (total_cents, fee_cents) = (payment.amount.minor, deal.fee());
    let refunded_cents = refunds.iter().map(|refund| refund.amount_cents).sum();
    let refunds = refunds.into_iter().map(|refund| ReceiptRefund {
        id: refund.id,
        amount_cents: refund.amount_cents,
        created_at: iso(refund.created_at),
        sent: refund.sent,
        refused: refund.refused,
    });
    ReceiptView {
        number: payment.receipt.unwrap_or_default(),
        issued_at: iso(payment.settled_at.unwrap_or(payment.created_at)),
        status: status(payment.chargeback, total_cents, refunded_cents),
        booking_id: payment.deal_id.into(),
        title: deal.title().to_owned(),
        hirer: hirer.into(),
        creator: creator.into(),
        lines: rules::breakdown(&actions::price(&deal), &messages::reader()),
        currency: payment.amount.currency,
        total_cents,
        fee_cents,
        creator_cents: total_cents - deal.returned_cents - deal.unused_cents() - fee_cents,
        returning_cents: deal.unused_cents(),
        refunded_cents,
        refunds: refunds.collect(),
        payout_refused,
        provider: payment.provider,
        provider_payment_id: payment.provider_intent_id,
        id: payment.id.into(),
    }
}

fn status(chargeback: bool, total: Cents, refunded: Cents) -> ReceiptStatus {
    match refunded {
        _ if chargeback => ReceiptStatus::ChargedBack,
        0 => ReceiptStatus::Paid,
        _ if refunded >= total => ReceiptStatus::Refunded,
        _ => ReceiptStatus::PartiallyRefunded,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_shows_how_much_of_the_payment_remains() {
        assert_eq!(status(false, 100, 0), ReceiptStatus::Paid);
        assert_eq!(status(false, 100, 40), ReceiptStatus::PartiallyRefunded);
        assert_eq!(status(false, 100, 100), ReceiptStatus::Refunded);
        assert_eq!(status(true, 100, 0), ReceiptStatus::ChargedBack);
    }
}
