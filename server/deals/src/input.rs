//! The bodies of requests, offers and counter-offers, and the reading of their fields.
use super::rules::{Link, Proposal, UserText, quarters};
use base::accounts;
use platform::{
    http::Problem,
    money::{Cents, Currency},
    msg, number,
    text::{Field, Refused},
};
use serde::{Deserialize, Deserializer};
use utoipa::ToSchema;

/// The longest id that a row can have.
const MAX_ID: usize = 100;

/// The terms that are proposed with a request, an offer or a counter-offer. What is absent is as in the listing, or in a
/// counter-offer as in the version before.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ProposedTerms {
    /// A multiple of 0.25, from 0.25 to 200; 1 when neither this nor a listing says.
    #[serde(deserialize_with = "number::optional")]
    hours: Option<f64>,
    /// Dollars per hour; replaces a fixed price.
    #[serde(deserialize_with = "number::optional")]
    price_per_hour: Option<f64>,
    /// Cents for everything; replaces a price per hour.
    #[serde(deserialize_with = "number::optional")]
    fixed_price_cents: Option<f64>,
    /// An ISO date: when the work begins at the latest; empty for none.
    start_by: Option<String>,
    /// An ISO date: when it is finished at the latest; empty for none.
    finish_by: Option<String>,
    /// Links to work, at most five.
    links: Vec<String>,
    /// What a page does that asks its user about contact details first: `false` has them refused (409 `contact_details`),
    /// `true` sends them. Without it nothing is refused.
    pub confirmed_contact: Option<bool>,
}

impl ProposedTerms {
    /// The proposal with `message`, checked.
    ///
    /// # Errors
    /// 422 for a field that a rule refuses.
    pub fn proposal(&self, message: Option<UserText>, currency: Currency) -> Result<Proposal, Problem> {
        let date = |text: &Option<String>| text.as_ref().map(|text| text.trim().to_owned());
        let links = self.links.iter().map(|link| link.trim()).filter(|link| !link.is_empty());
        let price = self.price_per_hour.map(|price| accounts::price("price_per_hour", price, currency)).transpose()?;
        Ok(Proposal {
            message,
            quarters: self.hours.map(quarters).transpose()?,
            price_cents: price,
            fixed_price_cents: self.fixed_price_cents.map(|cents| fixed_price(cents, currency)).transpose()?,
            start_by: date(&self.start_by),
            finish_by: date(&self.finish_by),
            links: links.map(Link::of_proposal).collect::<Result<_, _>>()?,
        })
    }
}

/// A request to book. Names and addresses come from the account; any that are sent are ignored.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewBooking {
    /// The caller's own id; an admin may name someone else.
    #[serde(default, alias = "userId", deserialize_with = "id_text")]
    pub user_id: Option<String>,
    /// The listing; `unknown` asks the concierge.
    #[serde(default, alias = "experienceId", deserialize_with = "id_text")]
    pub experience_id: Option<String>,
    /// An http or https link; empty means none.
    #[serde(default, alias = "portfolioLink")]
    pub portfolio_link: Option<String>,
    /// What you say about it.
    #[serde(default)]
    pub message: Option<String>,
    /// Why an admin books for someone else; required then.
    #[serde(default)]
    pub reason: Option<String>,
    #[serde(flatten)]
    pub terms: ProposedTerms,
}

/// The listing and the creator of a project.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewProject {
    #[serde(default, rename = "experienceId", alias = "experience_id", deserialize_with = "id_text")]
    pub experience_id: Option<String>,
    #[serde(default, rename = "creatorId", alias = "creator_id", deserialize_with = "id_text")]
    pub creator_id: Option<String>,
    /// The booking to accept, when several wait.
    #[serde(default, rename = "bookingId", alias = "booking_id", deserialize_with = "id_text")]
    pub booking_id: Option<String>,
    /// What you say about it.
    #[serde(default)]
    pub message: Option<String>,
    /// Required of admins.
    #[serde(default)]
    pub reason: Option<String>,
    /// The terms of an offer.
    #[serde(flatten)]
    pub terms: ProposedTerms,
}

/// A counter-offer.
#[derive(Debug, Deserialize, ToSchema)]
pub struct NewTerms {
    /// What you say about it.
    #[serde(default)]
    pub note: Option<String>,
    #[serde(flatten)]
    pub terms: ProposedTerms,
}

/// Cents of a fixed price: whole, and at least 1.
fn fixed_price(cents: f64, currency: Currency) -> Result<Cents, Problem> {
    if !cents.is_finite() || cents.fract() != 0.0 || !(1.0..=1e12).contains(&cents) {
        return Err(Refused::new(
            "fixed_price_cents",
            "invalid_fixed_price",
            msg!("problem-invalid-fixed-price-cents"),
        )
        .into());
    }
    #[allow(clippy::cast_possible_truncation, reason = "whole and bounded")]
    let cents = cents as Cents;
    if !currency.allows(cents) {
        let message = msg!("problem-amount-step", step = currency.of(currency.step()));
        return Err(Refused::new("fixed_price_cents", "invalid_fixed_price", message).into());
    }
    Ok(cents)
}

/// An id as clients send it: a text, or a number as the test page does.
pub fn id_text<'de, D: Deserializer<'de>>(value: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Id {
        Text(String),
        Number(i64),
    }
    Ok(Option::<Id>::deserialize(value)?.map(|id| match id {
        Id::Text(text) => text.trim().to_owned(),
        Id::Number(number) => number.to_string(),
    }))
}

/// A required id: 422 if it is missing, or if it is none that a row can have.
pub fn required(id: Option<&str>, name: &'static str, label: &'static str) -> Result<String, Problem> {
    let field = Field::new(name, label, MAX_ID);
    let id = field.filled(id.unwrap_or_default().to_owned())?;
    if id.len() <= field.max && id.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(id);
    }
    let message = msg!("problem-invalid-id", field = field.label());
    Err(Problem::invalid("invalid_id", message.clone()).field(field.name, message))
}

/// Whole cents of `value`.
///
/// # Errors
/// 422 when it is missing or no amount; what is allowed, the rules say.
pub fn cents(value: Option<f64>) -> Result<Cents, Problem> {
    let value = value.filter(|cents| cents.is_finite() && cents.fract() == 0.0 && cents.abs() < 1e12);
    let refused = || Refused::new("refund_cents", "invalid_amount", msg!("problem-invalid-refund"));
    #[allow(clippy::cast_possible_truncation, reason = "whole and bounded")]
    Ok(value.ok_or_else(refused)? as Cents)
}
