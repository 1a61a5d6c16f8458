//! The texts of notifications and emails about a deal.
mod texts;

use super::{
    effects::EventRecord,
    rules::{Deal, Dispute, Money, Request, Side, To, Work},
};
use crate::{
    accounts::{self, Person},
    experiences,
    notifications::{Email, Fact, FactLine, Kind, MailBody, link, with_labels},
};
use platform::{
    clock::format_human,
    db::{Result, Sql},
    money::{self, Cents},
};
use std::collections::HashMap;
use texts::TextContext;

/// The two sides of a deal as people.
#[derive(Clone, Debug, Default)]
pub struct Names {
    hirer: Option<Person>,
    creator: Option<Person>,
}

impl Names {
    /// The people of `deal`, those who are known.
    pub async fn of(sql: &mut impl Sql, deal: &Deal) -> Result<Self> {
        let ids: Vec<&str> = [Side::Hirer, Side::Creator].into_iter().filter_map(|side| deal.on(side)).collect();
        Ok(Self::from_people(&accounts::people(sql, &ids).await?, deal))
    }
    /// The people of `deal`, as far as they are among `people`.
    pub fn from_people(people: &HashMap<String, Person>, deal: &Deal) -> Self {
        let one = |side| deal.on(side).and_then(|id| people.get(id)).cloned();
        Self { hirer: one(Side::Hirer), creator: one(Side::Creator) }
    }
    /// The person on `side`.
    pub fn on(&self, side: Side) -> Option<&Person> {
        match side {
            Side::Hirer => self.hirer.as_ref(),
            Side::Creator => self.creator.as_ref(),
        }
    }
    /// The name of the person on `side`, or what to call them.
    pub fn name(&self, side: Side) -> &str {
        let name = self.on(side).map(|person| person.full_name.as_str()).filter(|name| !name.is_empty());
        name.unwrap_or(match side {
            Side::Hirer => "The hirer",
            Side::Creator => "The creator",
        })
    }
}

/// The line that leads to the page of the deal's listing, while it has one (`docs/product.md`, section 12).
pub async fn page(sql: &mut impl Sql, deal: &Deal, public_url: &str) -> Result<Option<FactLine>> {
    let Some(id) = &deal.experience_id else { return Ok(None) };
    Ok(experiences::path_of(sql, id).await?.map(|path| page_at(public_url, &path)))
}

/// The same for a listing whose page is known to be at `path`.
pub fn page_at(public_url: &str, path: &str) -> FactLine {
    ("Its page", Fact::Link(link(public_url, path)))
}

/// What emails about a deal say that is not part of the deal.
pub struct EmailContext {
    /// Its people.
    pub names: Names,
    /// See [`page`].
    pub page: Option<FactLine>,
}

impl EmailContext {
    /// What is around `deal` now.
    pub async fn of(sql: &mut impl Sql, deal: &Deal, public_url: &str) -> Result<Self> {
        Ok(Self { names: Names::of(sql, deal).await?, page: page(sql, deal, public_url).await? })
    }
}

/// A notification in words.
#[derive(Clone, Debug)]
pub struct Text {
    /// The headline, also the subject of its mail (`docs/product.md`, section 7).
    pub title: String,
    /// One sentence.
    pub message: String,
    /// The path it leads to.
    pub path: String,
    /// The label of the mail's button.
    pub button: &'static str,
}

/// The words of the notification of `kind` to `to` about what `happened` to `deal`.
pub fn of(deal: &Deal, names: &Names, happened: &EventRecord, kind: Kind, to: To) -> Text {
    text_for(deal, names, happened, kind, to, 0)
}

/// The words of the notification to the creator of `deal` that they were paid, but for the `deducted` cents that they
/// owed.
pub fn paid(deal: &Deal, names: &Names, happened: &EventRecord, deducted: Cents) -> Text {
    text_for(deal, names, happened, Kind::PayoutSent, To::CREATOR, deducted)
}

fn text_for(deal: &Deal, names: &Names, happened: &EventRecord, kind: Kind, to: To, deducted: Cents) -> Text {
    let amount = money::display(deal.total());
    let ctx = TextContext { deal, names, what: happened.what, by: happened.by, to, amount, deducted };
    let title = ctx.title(kind);
    let message = match kind {
        Kind::BookingRequested | Kind::BookingSent | Kind::OfferReceived => ctx.asked(kind),
        Kind::BookingAccepted
        | Kind::BookingDeclined
        | Kind::BookingWithdrawn
        | Kind::BookingExpiring
        | Kind::BookingExpired => ctx.answered(kind),
        Kind::PaymentDue
        | Kind::PaymentDueSoon
        | Kind::PaymentFailed
        | Kind::PaymentConfirmed
        | Kind::PaymentOverdue => ctx.paying(kind),
        Kind::RefundStarted | Kind::RefundDone | Kind::PayoutSent => ctx.money_back(kind),
        Kind::DisputeOpened | Kind::DisputeResolved => ctx.disputed(kind),
        Kind::System => ctx.system(),
        _ => ctx.working(kind),
    };
    let (button, path) = ctx.action_link(kind);
    Text { title: truncated(title, 120), message: truncated(message, 1000), path, button }
}

/// `text` as an email to `person`, with the deal's facts.
pub fn email(text: &Text, deal: &Deal, around: &EmailContext, person: &Person, public_url: &str) -> MailBody {
    let hello = if person.full_name.is_empty() { "Hello,".to_owned() } else { format!("Hello {},", person.full_name) };
    let mut paragraphs = vec![hello, text.message.clone()];
    if let Some(reason) = deal.reason.as_deref().filter(|_| shows_reason(deal)) {
        paragraphs.push(format!("The reason given: {reason}"));
    }
    let email = Email {
        subject: text.title.clone(),
        preview: text.message.clone(),
        heading: text.title.clone(),
        paragraphs,
        facts: with_labels(facts(deal, around, public_url)),
        button: Some((text.button.into(), link(public_url, &text.path))),
    };
    email.to(&person.email)
}

/// A reason stays on the deal; it is shown while the state that it explains lasts.
fn shows_reason(deal: &Deal) -> bool {
    let ended = deal.request == Request::Declined || deal.work.is_some_and(Work::ended_without_result);
    // Released money went back, or the end of a dispute is announced.
    let taken_back = deal.money == Money::Refunded && deal.work == Some(Work::Completed);
    ended || taken_back || deal.dispute != Dispute::None
}

fn facts(deal: &Deal, EmailContext { names, page }: &EmailContext, public_url: &str) -> Vec<FactLine> {
    let mut facts = vec![("Experience", Fact::Text(deal.title().to_owned()))];
    facts.extend(page.clone());
    for (label, side) in [("Hirer", Side::Hirer), ("Creator", Side::Creator)] {
        if names.on(side).is_some() {
            facts.push((label, names.name(side).to_owned().into()));
        }
    }
    if deal.price_cents > 0 {
        facts.push(("Price per hour", money::display(deal.price_cents).into()));
        facts.push(("Hours", hours(deal.quarters).into()));
        facts.push(("Total", money::display(deal.total()).into()));
        facts.push(("Our fee, from the total", money::display(deal.fee()).into()));
        facts.push(("The creator gets", money::display(deal.total() - deal.fee()).into()));
    }
    if deal.held_at.is_some() {
        facts.push(("Receipt", Fact::Link(link(public_url, &format!("/receipts/{}", deal.id)))));
    }
    if deal.request == Request::Pending {
        facts.push(("Answer by", format_human(deal.respond_by).into()));
    }
    if let (Money::Due, Some(at)) = (deal.money, deal.due_at) {
        facts.push(("Pay by", format_human(at).into()));
    }
    if let Some(link) = deal.project_link.as_ref().or(deal.portfolio_link.as_ref()) {
        let label = if deal.project_link.is_some() { "Project link" } else { "Portfolio" };
        facts.push((label, Fact::Link(link.clone())));
    }
    facts.push(("Booking", deal.id.0.clone().into()));
    facts
}

/// Quarter hours as hours: `1`, `0.25`, `12.5`.
pub fn hours(quarters: i64) -> String {
    let rest = ["", ".25", ".5", ".75"][usize::try_from(quarters % 4).unwrap_or(0)];
    format!("{}{rest}", quarters / 4)
}

fn truncated(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
