//! Evidence against a chargeback: what was agreed, delivered, accepted and written, as the bank gets it.
use crate::context::Market;
use crate::conversations;
use base::accounts::{Actor, Right};
use deals::{Deal, DealId, Names, Policy, Side};
use payments::Evidence;
use platform::{clock::Timestamp, http::Problem, messages::Reader, msg};
use serde::Serialize;
use utoipa::ToSchema;

/// The most characters of everything by date; the provider takes 150,000 in all.
const MOST_TEXT: usize = 100_000;
/// The most characters of what was bought.
const MOST_PRODUCT: usize = 10_000;

/// What the bank gets.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChargebackEvidence {
    /// The payer's name.
    customer_name: String,
    /// The payer's address.
    customer_email: String,
    /// What was bought.
    product: String,
    /// When it was delivered, as a date; null if it was not.
    #[schema(required)]
    service_date: Option<String>,
    /// What was agreed about refunds.
    refund_policy: String,
    /// Everything else, a line each, by date.
    text: String,
}

impl From<Evidence> for ChargebackEvidence {
    fn from(evidence: Evidence) -> Self {
        let Evidence { customer_name, customer_email, product, service_date, refund_policy, text } = evidence;
        Self { customer_name, customer_email, product, service_date, refund_policy, text }
    }
}

/// What would be handed in against the open chargeback of `id`.
///
/// # Errors
/// 403 without the right *money*, 404 when no chargeback of it waits for an answer.
pub async fn evidence(app: &Market, who: &Actor, id: &DealId) -> Result<ChargebackEvidence, Problem> {
    Ok(collect(app, who, id).await?.into())
}

/// Hands it in.
///
/// # Errors
/// As [`evidence`]; 403 `reauth_required` for a session without a recent proof of identity, 409 when the bank takes none
/// any more, 503 when the provider cannot be asked.
pub async fn contest(app: &Market, who: &Actor, id: &DealId) -> Result<(), Problem> {
    let evidence = collect(app, who, id).await?;
    payments::contest_chargeback(app, who, id, &evidence).await
}

async fn collect(app: &Market, who: &Actor, id: &DealId) -> Result<Evidence, Problem> {
    who.must_have(Right::Money)?;
    let mut sql = &app.db;
    payments::find_open_chargeback(&mut sql, id).await?;
    let not_found = || Problem::not_found(msg!("problem-booking-not-found"));
    let deal = deals::find(&mut sql, id).await?.ok_or_else(not_found)?;
    let names = Names::load(&mut sql, &deal).await?;
    let mut lines = deals::history(&mut sql, &deal).await?;
    for (at, sender, text) in conversations::of_deal(&mut sql, id).await? {
        let side = if deal.on(Side::Hirer) == Some(&sender) { Side::Hirer } else { Side::Creator };
        lines.push((at, format!("{} wrote: {text}", names.name(side).unwrap_or("Someone"))));
    }
    lines.sort_by_key(|(at, _)| *at);
    let payer = names.on(Side::Hirer);
    Ok(Evidence {
        customer_name: payer.map(|payer| payer.full_name.clone()).unwrap_or_default(),
        customer_email: payer.map(|payer| payer.email.clone()).unwrap_or_default(),
        product: product(&deal),
        service_date: deal.dates.delivered_at.map(day),
        refund_policy: format!(
            "{} Agreed on {}.",
            policy(&deal),
            day(deal.dates.answered_at.unwrap_or(deal.dates.asked_at))
        ),
        text: text(&lines),
    })
}

fn product(deal: &Deal) -> String {
    let price = platform::messages::Value::Money(deal.amount(deal.total()));
    let total = msg!("evidence-total", total = price).text(&Reader::default());
    let about = deal.listing.description.as_deref().unwrap_or_default();
    let said = deal.terms.message.as_deref().unwrap_or_default();
    let all = [deal.title(), &total, about, said];
    all.into_iter()
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n\n")
        .chars()
        .take(MOST_PRODUCT)
        .collect()
}

/// The refund policy in a sentence (`docs/product.md`, section 5).
fn policy(deal: &Deal) -> String {
    let policy = match deal.conditions.policy {
        Policy::Flexible => msg!("evidence-policy-flexible"),
        Policy::Moderate => msg!("evidence-policy-moderate"),
        Policy::Strict => msg!("evidence-policy-strict"),
    };
    policy.text(&Reader::default())
}

/// The `lines`, the newest of which are kept if they are too many.
fn text(lines: &[(Timestamp, String)]) -> String {
    let (mut kept, mut length) = (Vec::new(), 0);
    for (at, line) in lines.iter().rev() {
        let line = format!("{}: {line}", platform::clock::iso(*at));
        length += line.chars().count() + 1;
        if length > MOST_TEXT {
            break;
        }
        kept.push(line);
    }
    kept.reverse();
    kept.join("\n")
}

/// `2026-11-29`.
fn day(at: Timestamp) -> String {
    platform::clock::iso(at).chars().take(10).collect()
}
