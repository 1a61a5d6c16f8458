//! Payments, refunds and earnings of a person.
pub mod stats;
use crate::context::Payments;
use crate::payouts;
use crate::payouts::store::{self as payouts_store, Listed, Sent};
use crate::store::Payment;
use axum::{
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use base::accounts::{self, Actor, Person};
use base::ledger::{self, Account};
use deals::{self, Deal, DealId};
use platform::{
    clock::{Micros, iso},
    db,
    http::{Json, Path, Problem, Query},
    money::{CURRENCY, Cents, dollars},
    msg,
    paging::{Page, PageQuery},
};
use serde::Serialize;
use std::collections::HashMap;
use utoipa::ToSchema;

/// What a row of the list is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentKind {
    /// A hirer paid.
    Charge,
    /// A hirer got money back.
    Refund,
    /// A creator was paid.
    Earning,
}

/// How far the money has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// On its way.
    Pending,
    /// The provider refused to send it; an admin has to look.
    Refused,
    /// There.
    Succeeded,
}

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
    pub currency: &'static str,
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
    pub currency: &'static str,
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

/// A movement before it is shown.
struct Movement {
    at: Micros,
    id: String,
    deal_id: String,
    amount: Cents,
    deducted: Cents,
    provider_id: Option<String>,
    receipt_id: Option<String>,
    kind: PaymentKind,
    status: PaymentStatus,
}

/// The money a person paid, got back and earned, newest first, 100 at most.
#[utoipa::path(get, path = "/api/payments/user/{userId}", tag = "payments",
               params(("userId" = String, Path, description = "The caller, or anyone for admins"), PageQuery),
               responses((status = 200, body = Vec<PaymentView>), Problem))]
pub async fn payments(
    State(app): State<Payments>,
    who: Actor,
    Path(user): Path<String>,
    Query(query): Query<PageQuery>,
) -> Result<Response, Problem> {
    who.must_be_self_or_admin(&user)?;
    let page = Page::new(query.cursor.as_deref(), Some(query.limit.unwrap_or(platform::paging::MAX)))?;
    let mut moved = movements(&app, &user, &page.before()?, page.fetch()).await?;
    let next = page.cut(&mut moved, |row| (row.at, row.id.clone()));
    let views = views(&app, moved).await?;
    let mut response = Json(views).into_response();
    if let Some(cursor) = next {
        let link = format!("</api/payments/user/{user}?limit={}&cursor={cursor}>; rel=\"next\"", page.limit);
        let link = HeaderValue::from_str(&link)
            .map_err(|_| Problem::bad_request("bad_path", msg!("problem-invalid-person-id")))?;
        response.headers_mut().insert(header::LINK, link);
    }
    Ok(response)
}

/// The newest `limit` movements of `user` before `before`, of all kinds.
async fn movements(app: &Payments, user: &str, before: &(Micros, String), limit: i64) -> db::Result<Vec<Movement>> {
    let mut sql = &app.db;
    let charges = payouts_store::charges(&mut sql, user, before, limit).await?;
    let refunds = payouts_store::refunds(&mut sql, user, before, limit).await?;
    let payouts = payouts_store::payouts(&mut sql, user, before, limit).await?;
    let mut moved: Vec<Movement> = charges.into_iter().map(charge_movement).collect();
    moved.extend(refunds.into_iter().map(|row| outgoing_movement(row, PaymentKind::Refund)));
    moved.extend(payouts.into_iter().map(|row| outgoing_movement(row, PaymentKind::Earning)));
    moved.sort_by(|a, b| (b.at, &b.id).cmp(&(a.at, &a.id)));
    moved.truncate(usize::try_from(limit).unwrap_or(usize::MAX));
    Ok(moved)
}

fn charge_movement(row: Payment) -> Movement {
    Movement {
        at: row.settled_at.unwrap_or(row.created_at),
        receipt_id: row.receipt.is_some().then(|| row.id.clone()),
        id: row.id,
        deal_id: row.deal_id,
        amount: row.amount_cents,
        deducted: 0,
        provider_id: row.provider_intent_id,
        kind: PaymentKind::Charge,
        status: PaymentStatus::Succeeded,
    }
}

fn outgoing_movement(row: Listed, kind: PaymentKind) -> Movement {
    Movement {
        at: row.created_at,
        id: row.id,
        deal_id: row.deal_id,
        amount: if kind == PaymentKind::Refund { -row.amount_cents } else { row.amount_cents },
        deducted: row.deducted_cents,
        provider_id: row.provider_intent_id,
        receipt_id: row.payment_id,
        kind,
        status: match (row.status, row.refused_at) {
            (Sent::Done, _) => PaymentStatus::Succeeded,
            (_, Some(_)) => PaymentStatus::Refused,
            _ => PaymentStatus::Pending,
        },
    }
}

async fn views(app: &Payments, moved: Vec<Movement>) -> db::Result<Vec<PaymentView>> {
    let mut sql = &app.db;
    let mut deals: HashMap<String, Deal> = HashMap::new();
    for row in &moved {
        if !deals.contains_key(&row.deal_id)
            && let Some(deal) = deals::find(&mut sql, &DealId(row.deal_id.clone())).await?
        {
            deals.insert(row.deal_id.clone(), deal);
        }
    }
    let ids: Vec<&str> =
        deals.values().flat_map(|deal| [&deal.creator_id, &deal.hirer_id]).flatten().map(String::as_str).collect();
    let people = accounts::people(&mut sql, &ids).await?;
    Ok(moved.into_iter().filter_map(|row| deals.get(&row.deal_id).map(|deal| view(row, deal, &people))).collect())
}

fn view(row: Movement, deal: &Deal, people: &HashMap<String, Person>) -> PaymentView {
    let known = |id: &Option<String>| {
        let person = id.as_ref().and_then(|id| people.get(id));
        person.map(|person| (person.full_name.clone(), person.is_gone())).unwrap_or_default()
    };
    let ((creator_name, creator_gone), (hirer_name, hirer_gone)) = (known(&deal.creator_id), known(&deal.hirer_id));
    let experiences = PaidExperience { title: deal.title().to_owned(), description: deal.description().to_owned() };
    PaymentView {
        id: row.id,
        amount: dollars(row.amount),
        amount_cents: row.amount,
        deducted_cents: row.deducted,
        currency: CURRENCY,
        created_at: iso(row.at),
        stripe_payment_intent_id: row.provider_id,
        kind: row.kind,
        role: if row.kind == PaymentKind::Earning { deals::Side::Creator } else { deals::Side::Hirer },
        status: row.status,
        receipt_id: row.receipt_id,
        bookings: PaidBooking {
            id: row.deal_id.clone(),
            creator_name,
            creator_gone,
            hirer_name,
            hirer_gone,
            experiences,
        },
        booking_id: row.deal_id,
    }
}

/// The caller's money as a creator.
#[utoipa::path(get, path = "/api/balance", tag = "payments",
               responses((status = 200, body = BalanceView), Problem))]
pub async fn balance(State(app): State<Payments>, who: Actor) -> Result<Json<BalanceView>, Problem> {
    let mut sql = &app.db;
    let money = deals::earnings(&mut sql, &who.id).await?;
    let paid_out_cents = -ledger::balance(&mut sql, &Account::PayoutExternal(who.id.clone())).await?;
    Ok(Json(BalanceView {
        currency: CURRENCY,
        pending_cents: money.pending_cents,
        clearing_cents: money.clearing_cents,
        paid_out_cents,
        debt_cents: payouts::debt(&mut sql, &who.id).await?,
    }))
}
