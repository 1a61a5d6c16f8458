//! Emails that an admin, or the hirer of a booking, asks for. Who gets them and what they say comes from the booking;
//! they never change money, and the same one does not go out twice within a minute.
use crate::context::Payments;
use crate::store::{self, Payment};
use axum::extract::State;
use base::accounts::{self, Actor, Person, Right};
use base::limits;
use base::notifications::{self, Email, Kind, link};
use deals::{self, BookingEmail, Deal, DealActor, DealId, EmailBarrier, Side};
use platform::{
    audit,
    clock::MINUTE,
    db::Tx,
    http::{Json, Problem},
    idempotency::commit,
    ids,
    mail::{Content, Fact},
    messages::Value,
    money::{self, Cents},
    msg, number,
    text::Field,
};
use serde::{Deserialize, Serialize};
use serde_json::json;
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

/// That an email is on its way.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentView {
    /// Always true.
    pub sent: bool,
    /// Names the mail; the same within a minute.
    #[serde(rename = "messageId")]
    pub message_id: String,
}

/// Sends the mail "Your proposal was accepted" of a booking (again).
#[utoipa::path(post, path = "/api/send-proposal-accepted-email", tag = "payments", request_body = ProposalMail,
               responses((status = 200, body = SentView), Problem))]
pub async fn proposal_accepted(
    State(app): State<Payments>,
    who: Actor,
    Json(body): Json<ProposalMail>,
) -> Result<Json<SentView>, Problem> {
    limits::outreach(&app, &who)?;
    let deal = mailable(&app, &who, &body.booking_id).await?;
    must_be_sendable(&deal, BookingEmail::ProposalAccepted, &who)?;
    let side = deal.initiator();
    let to = recipient(&app, &deal, side).await?;
    let page = deals::page(&mut &app.db, &deal, &app.public_url).await?;
    let content = accepted_email(&app, &deal, side, page.as_deref());
    let mut tx = who.write(&app).await?;
    let message_id =
        send(&app, &mut tx, &who, &deal, Kind::BookingAccepted, vec![(to.id, Email { to: to.email, content })]).await?;
    commit(tx, Json(SentView { sent: true, message_id })).await
}

/// Sends the emails "Payment confirmed" of a booking to both sides. Says what is stored; changes no money.
#[utoipa::path(post, path = "/api/send-payment-confirmed-email", tag = "payments", request_body = PaymentMail,
               responses((status = 200, body = SentView), Problem))]
pub async fn payment_confirmed(
    State(app): State<Payments>,
    who: Actor,
    Json(body): Json<PaymentMail>,
) -> Result<Json<SentView>, Problem> {
    limits::outreach(&app, &who)?;
    let deal = mailable(&app, &who, &body.booking_id).await?;
    must_be_sendable(&deal, BookingEmail::PaymentConfirmed, &who)?;
    let paid = store::settled_of(&mut &app.db, &deal.id.0).await?.into_iter().next();
    let facts = match paid {
        // a recorded payment that was not kept is never confirmed, whatever became of the deal
        Some(_) if !deal.money.is_retained() => {
            return Err(Problem::conflict("not_paid", msg!("problem-payment-went-back")));
        }
        Some(payment) => stored(&payment, &body)?,
        None if who.may(Right::Bookings) => typed(&body)?,
        None => return Err(not_paid()),
    };
    let page = deals::page(&mut &app.db, &deal, &app.public_url).await?;
    let mut mails = Vec::with_capacity(2);
    for side in [Side::Hirer, Side::Creator] {
        let to = recipient(&app, &deal, side).await?;
        let content = paid_email(&app, &deal, side, page.as_deref(), &facts);
        mails.push((to.id, Email { to: to.email, content }));
    }
    let mut tx = who.write(&app).await?;
    let message_id = send(&app, &mut tx, &who, &deal, Kind::PaymentConfirmed, mails).await?;
    commit(tx, Json(SentView { sent: true, message_id })).await
}

/// The booking `id`, when `who` may send its emails: an admin, or its hirer unless one of the two has blocked the
/// other. A stranger does not learn that it exists.
async fn mailable(app: &Payments, who: &Actor, id: &str) -> Result<Deal, Problem> {
    let found = deals::find(&mut &app.db, &DealId(id.to_owned())).await?;
    let known = found.filter(|deal| who.is_admin() || deal.role_of(&DealActor::person(&who.id)).is_some());
    let deal = known.ok_or_else(|| Problem::not_found(msg!("problem-booking-not-found")))?;
    if who.may(Right::Bookings) {
        return Ok(deal);
    }
    if deal.hirer_id.as_ref() == Some(&who.id) {
        if let Some(creator) = &deal.creator_id {
            deals::must_not_be_blocked(&mut &app.db, &who.id, creator).await?;
        }
        return Ok(deal);
    }
    if who.is_admin() {
        who.must_have(Right::Bookings)?;
    }
    Err(Problem::forbidden("not_allowed", msg!("problem-booking-hirer-only")))
}

fn must_be_sendable(deal: &Deal, email: BookingEmail, who: &Actor) -> Result<(), Problem> {
    let (code, message) = match deals::email_barrier(deal, email, who.may(Right::Bookings)) {
        None => return Ok(()),
        Some(EmailBarrier::NotAccepted) => ("booking_not_accepted", msg!("problem-booking-not-accepted")),
        Some(EmailBarrier::Over) => ("booking_over", msg!("problem-booking-over")),
        Some(EmailBarrier::NotPaid) => return Err(not_paid()),
        Some(EmailBarrier::Refunded) => ("not_paid", msg!("problem-payment-went-back")),
    };
    Err(Problem::conflict(code, message))
}

fn not_paid() -> Problem {
    Problem::conflict("not_paid", msg!("problem-not-paid"))
}

async fn recipient(app: &Payments, deal: &Deal, side: Side) -> Result<Person, Problem> {
    let person = match deal.on(side) {
        Some(id) => accounts::person(&mut &app.db, id).await?,
        None => None,
    };
    let reachable = person.filter(|person| !person.email.is_empty());
    reachable.ok_or_else(|| Problem::conflict("no_address", msg!("problem-no-address")))
}

/// What a payment mail states.
struct Facts {
    amount: Cents,
    payment_id: String,
    date: Option<Value>,
}

/// The stored payment's facts; 409 when the admin typed others.
fn stored(payment: &Payment, body: &PaymentMail) -> Result<Facts, Problem> {
    let amount = payment.amount_cents;
    if let Some(typed) = body.amount
        && money::rounded(typed) != Some(amount)
    {
        let stored = Value::Money(amount);
        let message = match money::rounded(typed) {
            Some(typed) => msg!("problem-amount-differs", amount = stored, typed = Value::Money(typed)),
            None => msg!("problem-amount-differs-unreadable", amount = stored),
        };
        return Err(Problem::conflict("amount_differs", message).with("amount_cents", amount));
    }
    let known = payment.provider_intent_id.clone().unwrap_or_else(|| payment.id.clone());
    if let Some(typed) = body.payment_id.as_deref().map(str::trim).filter(|typed| !typed.is_empty())
        && typed != known
        && typed != payment.id
    {
        let message = msg!("problem-payment-differs", payment = known.as_str());
        return Err(Problem::conflict("payment_differs", message).with("payment_id", known).with("typed", typed));
    }
    let date = Some(Value::Moment(payment.settled_at.unwrap_or(payment.created_at)));
    Ok(Facts { amount, payment_id: known, date })
}

/// What the admin typed, where nothing is stored.
fn typed(body: &PaymentMail) -> Result<Facts, Problem> {
    const ID: Field = Field::new("paymentId", "field-payment-id", 200);
    const DATE: Field = Field::new("paymentDate", "field-payment-date", 40);
    let amount = body.amount.and_then(money::rounded).filter(|cents| *cents > 0);
    let amount = amount.ok_or_else(|| {
        let message = msg!("problem-paid-amount-required");
        Problem::invalid("invalid_amount", message.clone()).field("amount", message)
    })?;
    let payment_id = ID.line(body.payment_id.as_deref().unwrap_or_default())?;
    let date = DATE.line(body.payment_date.as_deref().unwrap_or_default())?;
    let date = Some(date).filter(|date| !date.is_empty()).map(Value::from);
    Ok(Facts { amount, payment_id, date })
}

fn accepted_email(app: &Payments, deal: &Deal, side: Side, page: Option<&str>) -> Content {
    let (title, total) = (deal.title_value(), Value::Money(deal.total()));
    let subject = match side {
        Side::Creator => msg!("email-proposal-accepted-subject"),
        Side::Hirer => msg!("email-request-accepted-subject"),
    };
    let next = match (side, deal.money.is_retained()) {
        (Side::Creator, true) => msg!("email-agreed-paid-creator", title = title),
        (Side::Creator, false) => msg!("email-agreed-unpaid-creator", title = title),
        (Side::Hirer, true) => msg!("email-agreed-paid-hirer", title = title),
        (Side::Hirer, false) => msg!("email-agreed-unpaid-hirer", title = title),
    };
    let (label, path) = if deal.is_payable() && side == Side::Hirer {
        (msg!("button-pay"), format!("/payment/{}", deal.id))
    } else {
        (msg!("button-booking"), format!("/deals/{}", deal.id))
    };
    Content {
        paragraphs: vec![next],
        button: Some((label, link(&app.public_url, &path))),
        facts: vec![deals::experience_fact(deal, page), (msg!("fact-total"), Fact::Value(total))],
        ..Content::new(subject)
    }
}

fn paid_email(app: &Payments, deal: &Deal, side: Side, page: Option<&str>, paid: &Facts) -> Content {
    let fee = deal.fee().min(paid.amount);
    let (title, amount, share) = (deal.title_value(), Value::Money(paid.amount), Value::Money(paid.amount - fee));
    let sentence = match side {
        Side::Creator => msg!("email-paid-creator", title = title, amount = amount.clone(), share = share.clone()),
        Side::Hirer => msg!("email-paid-hirer", title = title, amount = amount.clone(), share = share.clone()),
    };
    let mut facts = vec![deals::experience_fact(deal, page), (msg!("fact-amount"), Fact::Value(amount.clone()))];
    facts.extend(paid.date.clone().map(|date| (msg!("fact-date"), Fact::Value(date))));
    facts.push((msg!("fact-fee"), Fact::Value(Value::Money(fee))));
    facts.push((msg!("fact-share"), Fact::Value(share)));
    facts.extend(
        (!paid.payment_id.is_empty()).then(|| (msg!("fact-payment"), Fact::Value(paid.payment_id.as_str().into()))),
    );
    if deal.held_at.is_some() {
        facts.push(deals::receipt_fact(deal, &app.public_url));
    }
    Content {
        paragraphs: vec![sentence],
        button: Some((msg!("button-booking"), link(&app.public_url, &format!("/deals/{}", deal.id)))),
        facts,
        ..Content::new(msg!("email-paid-subject", amount = amount))
    }
}

/// Queues `emails` (to a person each) unless the same went out within the last minute, on request or by itself, and
/// writes down who asked for them.
async fn send(
    app: &Payments,
    tx: &mut Tx,
    who: &Actor,
    deal: &Deal,
    kind: Kind,
    mails: Vec<(String, Email)>,
) -> Result<String, Problem> {
    let (now, fresh, word) = (app.clock.now(), ids::id(), kind.word());
    if let Some((first, _)) = mails.first()
        && let Some(notification) =
            notifications::notifications_since(tx, first, &deal.id.0, kind, now - MINUTE).await?
    {
        return Ok(notification);
    }
    let key = format!("{}:{word}", deal.id);
    let message_id = store::claim_email(tx, &key, &fresh, now, now - MINUTE).await?;
    if message_id != fresh {
        return Ok(message_id);
    }
    // accounts, and no addresses: the audit log is kept longer than those
    let to: Vec<_> = mails.iter().map(|(user_id, _)| user_id.clone()).collect();
    // an admin's mail is the office's; a hirer's is counted as theirs
    let sender = (!who.is_admin()).then_some(who.id.as_str());
    for (place, (user_id, mail)) in mails.into_iter().enumerate() {
        let dedupe_key = format!("requested:{fresh}:{place}");
        notifications::email_to(tx, app, (&user_id, sender), kind, mail, dedupe_key).await?;
    }
    let new = json!({ "kind": word, "to": to });
    audit::record(tx, &app.clock, &who.id, "mail.requested", &deal.id.0, (), new).await?;
    Ok(message_id)
}
