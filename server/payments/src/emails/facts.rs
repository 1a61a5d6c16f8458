//! The values in an email about a payment: stored ones, or what an admin typed where nothing is.
use crate::store::Payment;
use platform::{
    http::Problem,
    messages::Value,
    money::{Currency, Money},
    msg,
    text::Field,
};

/// What an admin typed about a payment.
pub struct TypedPayment {
    /// In dollars.
    pub amount: Option<f64>,
    /// Ours or the provider's.
    pub payment_id: Option<String>,
    /// As the admin's page writes dates.
    pub payment_date: Option<String>,
}

/// What a payment mail states.
pub struct Facts {
    /// How much.
    pub amount: Money,
    /// What names the payment; may be empty.
    pub payment_id: String,
    /// When it was made.
    pub date: Option<Value>,
}

/// The stored payment's facts; 409 when the admin typed others.
pub fn stored(payment: &Payment, body: &TypedPayment) -> Result<Facts, Problem> {
    let amount = payment.amount;
    let typed = |number| amount.currency.nearest(number);
    if let Some(number) = body.amount
        && typed(number) != Some(amount.minor)
    {
        let message = match typed(number) {
            Some(typed) => msg!("problem-amount-differs", amount = amount, typed = amount.with(typed)),
            None => msg!("problem-amount-differs-unreadable", amount = amount),
        };
        return Err(Problem::conflict("amount_differs", message).with("amount_cents", amount.minor));
    }
    let known = payment.provider_intent_id.clone().unwrap_or_else(|| payment.id.clone().into());
    if let Some(typed) = body.payment_id.as_deref().map(str::trim).filter(|typed| !typed.is_empty())
        && typed != known
        && typed != payment.id.as_str()
    {
        let message = msg!("problem-payment-differs", payment = known.as_str());
        return Err(Problem::conflict("payment_differs", message).with("payment_id", known).with("typed", typed));
    }
    let date = Some(Value::Moment(payment.settled_at.unwrap_or(payment.created_at)));
    Ok(Facts { amount, payment_id: known, date })
}

/// What the admin typed, where nothing is stored.
pub fn typed(body: &TypedPayment, currency: Currency) -> Result<Facts, Problem> {
    const ID: Field = Field::new("paymentId", "field-payment-id", 200);
    const DATE: Field = Field::new("paymentDate", "field-payment-date", 40);
    let amount = body.amount.and_then(|number| currency.nearest(number)).filter(|cents| *cents > 0);
    let amount = amount.ok_or_else(|| {
        let message = msg!("problem-paid-amount-required");
        Problem::invalid("invalid_amount", message.clone()).field("amount", message)
    })?;
    let payment_id = ID.line(body.payment_id.as_deref().unwrap_or_default())?;
    let date = DATE.line(body.payment_date.as_deref().unwrap_or_default())?;
    let date = Some(date).filter(|date| !date.is_empty()).map(Value::from);
    Ok(Facts { amount: currency.of(amount), payment_id, date })
}
