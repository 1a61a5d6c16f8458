//! Emails that an admin, or the hirer of a booking, asks for. Who gets them and what they say comes from the booking;
//! they never change money, and the same one does not go out twice within a minute.
use super::{
    content::{accepted_email, paid_email},
    facts::{TypedPayment, stored, typed},
};
use crate::context::Payments;
use crate::store;
use base::accounts::{self, Actor, Person, Right, UserId};
use base::notifications::{self, Email, Kind};
use base::rate_limits;
use deals::{self, BookingEmail, Deal, DealActor, DealId, EmailBarrier, Names, Side};
use platform::{
    audit,
    clock::MINUTE,
    db::{Sql, Tx},
    http::{Json, Problem},
    ids, msg,
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

/// That an email is on its way.
#[derive(Debug, Serialize, ToSchema)]
pub struct SentView {
    /// Always true.
    pub sent: bool,
    /// Names the mail; the same within a minute.
    #[serde(rename = "messageId")]
    pub message_id: String,
}

/// Sends the mail "Your proposal was accepted" of the booking `id` (again), and commits it.
///
/// # Errors
/// 403 and 404 for those who may not send it; 409 when the booking is not in a state in which it is true; 429.
pub async fn send_proposal_accepted(app: &Payments, who: &Actor, id: &DealId) -> Result<Json<SentView>, Problem> {
    rate_limits::outreach(app, who)?;
    who.commit(app, async |tx| sent(proposal_accepted(app, tx, who, id).await?)).await
}

/// Sends the emails "Payment confirmed" of the booking `id` to both sides, and commits them.
///
/// # Errors
/// As [`send_proposal_accepted`]; 409 `not_paid`, and `amount_differs` or `payment_differs` when something else is stored.
pub async fn send_payment_confirmed(
    app: &Payments,
    who: &Actor,
    id: &DealId,
    typed: &TypedPayment,
) -> Result<Json<SentView>, Problem> {
    rate_limits::outreach(app, who)?;
    who.commit(app, async |tx| sent(payment_confirmed(app, tx, who, id, typed).await?)).await
}

fn sent(message_id: String) -> Result<Json<SentView>, Problem> {
    Ok(Json(SentView { sent: true, message_id }))
}

/// Sends the mail "Your proposal was accepted" of the booking `id` (again); the mail's id.
///
/// # Errors
/// 403 and 404 for those who may not send it; 409 when the booking is not in a state in which it is true.
async fn proposal_accepted(app: &Payments, tx: &mut Tx, who: &Actor, id: &DealId) -> Result<String, Problem> {
    let deal = mailable(tx, who, id).await?;
    must_be_sendable(&deal, BookingEmail::ProposalAccepted, who)?;
    let side = deal.initiator();
    let to = recipient(tx, &deal, side).await?;
    let page = deals::page(tx, &deal, &app.public_url).await?;
    let content = accepted_email(app, &deal, side, page.as_deref());
    send(app, tx, who, &deal, Kind::BookingAccepted, vec![(to.id, Email { to: to.email, content })]).await
}

/// Sends the emails "Payment confirmed" of the booking `id` to both sides; the mail's id. Says what is stored, or where
/// nothing is, what an admin `typed`.
///
/// # Errors
/// As [`proposal_accepted`]; 409 `not_paid`, and `amount_differs` or `payment_differs` when something else is stored.
async fn payment_confirmed(
    app: &Payments,
    tx: &mut Tx,
    who: &Actor,
    id: &DealId,
    body: &TypedPayment,
) -> Result<String, Problem> {
    let deal = mailable(tx, who, id).await?;
    must_be_sendable(&deal, BookingEmail::PaymentConfirmed, who)?;
    let paid = store::settled_of(tx, &deal.id).await?.into_iter().next();
    let facts = match paid {
        // a recorded payment that was not kept is never confirmed, whatever became of the deal
        Some(_) if !deal.money.is_retained() => {
            return Err(Problem::conflict("not_paid", msg!("problem-payment-went-back")));
        }
        Some(payment) => stored(&payment, body)?,
        None if who.may(Right::Bookings) => typed(body, deal.currency())?,
        None => return Err(not_paid()),
    };
    let page = deals::page(tx, &deal, &app.public_url).await?;
    let names = Names::load(tx, &deal).await?;
    let mut mails = Vec::with_capacity(2);
    for side in [Side::Hirer, Side::Creator] {
        let to = recipient(tx, &deal, side).await?;
        let content = paid_email(app, &deal, side, page.as_deref(), &names, &facts);
        mails.push((to.id, Email { to: to.email, content }));
    }
    send(app, tx, who, &deal, Kind::PaymentConfirmed, mails).await
}

/// The booking `id`, when `who` may send its emails: an admin, or its hirer unless one of the two has blocked the
/// other. A stranger does not learn that it exists.
async fn mailable(sql: &mut impl Sql, who: &Actor, id: &DealId) -> Result<Deal, Problem> {
    let found = deals::find(sql, id).await?;
    let known = found.filter(|deal| who.is_admin() || deal.role_of(&DealActor::person(&who.id)).is_some());
    let deal = known.ok_or_else(|| Problem::not_found(msg!("problem-booking-not-found")))?;
    if who.may(Right::Bookings) {
        return Ok(deal);
    }
    if deal.parties.hirer_id.as_ref() == Some(&who.id) {
        if let Some(creator) = &deal.parties.creator_id {
            deals::must_not_be_blocked(sql, &who.id, creator).await?;
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

async fn recipient(sql: &mut impl Sql, deal: &Deal, side: Side) -> Result<Person, Problem> {
    let person = match deal.on(side) {
        Some(id) => accounts::person(sql, id).await?,
        None => None,
    };
    let reachable = person.filter(|person| !person.email.is_empty());
    reachable.ok_or_else(|| Problem::conflict("no_address", msg!("problem-no-address")))
}

/// Queues `emails` (to a person each) unless the same went out within the last minute, on request or by itself, and
/// writes down who asked for them.
async fn send(
    app: &Payments,
    tx: &mut Tx,
    who: &Actor,
    deal: &Deal,
    kind: Kind,
    mails: Vec<(UserId, Email)>,
) -> Result<String, Problem> {
    let (now, fresh, word) = (app.clock.now(), ids::id(), kind.stored_name());
    if let Some((first, _)) = mails.first()
        && let Some(notification) = notifications::notifications_since(tx, first, &deal.id, kind, now - MINUTE).await?
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
    let sender = (!who.is_admin()).then_some(&who.id);
    for (place, (user_id, mail)) in mails.into_iter().enumerate() {
        let dedupe_key = format!("requested:{fresh}:{place}");
        notifications::email_to(tx, app, (&user_id, sender), kind, mail, dedupe_key).await?;
    }
    let new = json!({ "kind": word, "to": to });
    audit::record(tx, &app.clock, &who.id, "mail.requested", &deal.id, (), new).await?;
    Ok(message_id)
}
