//! Payments, refunds and earnings of a person.
pub mod stats;
use crate::context::Payments;
use crate::history::{
    balance::{self, Balance},
    movements::{self, PaymentKind, PaymentStatus, Shown},
};
use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use base::accounts::{Actor, Person, UserId};
use platform::{
    clock::iso,
    http::{Json, Path, Problem, Query},
    money::{Cents, Currency},
    msg,
    paging::PageQuery,
};
use serde::Serialize;
use utoipa::ToSchema;

/// One movement of a person's money.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaymentView {
    /// Ours.
    pub id: String,
    /// In dollars; negative for refunds.
    pub amount: f64,
    /// In cents; negative for refunds.
    pub amount_cents: Cents,
    /// What was deducted from an earning for a debt of the creator's, in cents.
    pub deducted_cents: Cents,
    /// The currency of every amount.
    #[schema(value_type = String)]
    pub currency: Currency,
    /// When, ISO 8601.
    pub created_at: String,
    /// The provider's id of the payment, `pi_…`.
    pub stripe_payment_intent_id: Option<String>,
    /// What it is.
    pub kind: PaymentKind,
    /// As which side.
    pub role: deals::Side,
    /// How far it has come.
    pub status: PaymentStatus,
    /// The payment whose receipt shows it; none while there is none.
    #[schema(required)]
    pub receipt_id: Option<String>,
    /// The booking.
    pub booking_id: String,
    /// What it was for, nested as in a booking.
    pub bookings: PaidBooking,
}

/// What a payment was for.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaidBooking {
    /// The booking.
    pub id: String,
    /// The creator's name.
    pub creator_name: String,
    /// Whether the creator's account is gone.
    pub creator_gone: bool,
    /// The hirer's name.
    pub hirer_name: String,
    /// Whether the hirer's account is gone.
    pub hirer_gone: bool,
    /// The experience as it was booked.
    pub experiences: PaidExperience,
}

/// The experience of a payment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PaidExperience {
    /// Its title.
    pub title: String,
    /// Its description.
    pub description: String,
}

/// A creator's money.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BalanceView {
    /// The currency of every amount.
    #[schema(value_type = String)]
    pub currency: Currency,
    /// Held for work under way, the creator's part.
    pub pending_cents: Cents,
    /// For accepted work, waiting for its release.
    pub clearing_cents: Cents,
    /// Paid out so far.
    pub paid_out_cents: Cents,
    /// What the creator owes us: a payment that they had been paid was taken back. It is deducted from their next
    /// payouts.
    pub debt_cents: Cents,
}

/// The money a person paid, got back and earned, newest first, 100 at most.
#[utoipa::path(get, path = "/api/payments/user/{userId}", tag = "payments",
               params(("userId" = String, Path, description = "The caller, or anyone for admins"), PageQuery),
               responses((status = 200, body = Vec<PaymentView>), Problem))]
pub async fn payments(
    State(app): State<Payments>,
    who: Actor,
    Path(user): Path<UserId>,
    Query(query): Query<PageQuery>,
) -> Result<Response, Problem> {
    let (moved, next, limit) = movements::page(&app, &who, &user, &query).await?;
    let views: Vec<_> = moved.into_iter().map(view).collect();
    let mut response = Json(views).into_response();
    if let Some(cursor) = next {
        let link = format!("</api/payments/user/{user}?limit={limit}&cursor={cursor}>; rel=\"next\"");
        let link = HeaderValue::from_str(&link)
            .map_err(|_| Problem::bad_request("bad_path", msg!("problem-invalid-person-id")))?;
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

fn view(Shown { row, deal, creator, hirer }: Shown) -> PaymentView {
    let currency = deal.currency();
    let known = |person: Option<Person>| person.map(|person| (person.is_gone(), person.full_name)).unwrap_or_default();
    let ((creator_gone, creator_name), (hirer_gone, hirer_name)) = (known(creator), known(hirer));
    let experiences = PaidExperience { title: deal.title().to_owned(), description: deal.description().to_owned() };
    PaymentView {
        id: row.id,
        amount: currency.number(row.amount),
        amount_cents: row.amount,
        deducted_cents: row.deducted,
        currency,
        created_at: iso(row.at),
        stripe_payment_intent_id: row.provider_id,
        kind: row.kind,
        role: if row.kind == PaymentKind::Earning { deals::Side::Creator } else { deals::Side::Hirer },
        status: row.status,
        receipt_id: row.receipt_id,
        bookings: PaidBooking {
            id: row.deal_id.clone().into(),
            creator_name,
            creator_gone,
            hirer_name,
            hirer_gone,
            experiences,
        },
        booking_id: row.deal_id.into(),
    }
}

/// The caller's money as a creator.
#[utoipa::path(get, path = "/api/balance", tag = "payments",
               responses((status = 200, body = BalanceView), Problem))]
pub async fn balance(State(app): State<Payments>, who: Actor) -> Result<Json<BalanceView>, Problem> {
    let Balance { pending_cents, clearing_cents, paid_out_cents, debt_cents } = balance::load(&app, &who.id).await?;
    Ok(Json(BalanceView { currency: app.config.currency, pending_cents, clearing_cents, paid_out_cents, debt_cents }))
}
