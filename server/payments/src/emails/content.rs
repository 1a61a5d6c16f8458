//! The texts of emails about payments.
use super::facts::Facts;
use crate::context::Payments;
use base::notifications::link;
use deals::{self, Deal, Names, Side};
use platform::{
    mail::{Content, Fact},
    messages::Value,
    msg,
};

/// The mail "Your proposal was accepted" to `side`.
pub fn accepted_email(app: &Payments, deal: &Deal, side: Side, page: Option<&str>) -> Content {
    let (title, total) = (deal.title_value(), Value::Money(deal.amount(deal.total())));
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

/// The mail "Payment confirmed" to `side`.
pub fn paid_email(app: &Payments, deal: &Deal, side: Side, page: Option<&str>, names: &Names, paid: &Facts) -> Content {
    let fee = deal.amount(deal.fee().min(paid.amount.minor));
    let (title, amount, share) =
        (deal.title_value(), Value::Money(paid.amount), Value::Money(paid.amount.with(paid.amount.minor - fee.minor)));
    let sentence = match side {
        Side::Creator => msg!("email-paid-creator", title = title, amount = amount.clone(), share = share.clone()),
        Side::Hirer => msg!("email-paid-hirer", title = title, amount = amount.clone(), share = share.clone()),
    };
    let mut facts = vec![deals::experience_fact(deal, page), (msg!("fact-amount"), Fact::Value(amount.clone()))];
    facts.extend(paid.date.clone().map(|date| (msg!("fact-date"), Fact::Value(date))));
    facts.push((msg!("fact-fee"), Fact::Value(Value::Money(fee))));
    let creator = match side {
        Side::Creator => Value::You,
        Side::Hirer => names.name(Side::Creator).unwrap_or("unknown").into(),
    };
    facts.push((msg!("fact-share", creator = creator), Fact::Value(share)));
    facts.extend(
        (!paid.payment_id.is_empty()).then(|| (msg!("fact-payment"), Fact::Value(paid.payment_id.as_str().into()))),
    );
    if deal.dates.held_at.is_some() {
        facts.push(deals::receipt_fact(deal, &app.public_url));
    }
    Content {
        paragraphs: vec![sentence],
        button: Some((msg!("button-booking"), link(&app.public_url, &format!("/deals/{}", deal.id)))),
        facts,
        ..Content::new(msg!("email-paid-subject", amount = amount))
    }
}
