//! Texts of notifications and emails about deals, as messages.
mod texts;

use super::{
    effects::EventRecord,
    rules::{Deal, DealEvent, Dispute, MoneyState, Request, Side, To, Work},
    timeline_texts,
};
use base::accounts::{self, Person, UserId};
use base::notifications::{Email, Kind, greeting, link};
use catalogue::experiences;
use platform::{
    db::{Result, Sql},
    mail::{Content, Fact},
    messages::{Message, Value, calendar_date},
    money::Cents,
    msg, text,
};
use std::collections::HashMap;
use texts::TextContext;

/// How much of a message an email shows, in characters; the deal has all of it.
const WORDS_LENGTH: usize = 400;

/// The two sides of a deal as people.
#[derive(Clone, Debug, Default)]
pub struct Names {
    hirer: Option<Person>,
    creator: Option<Person>,
}

impl Names {
    /// The people of `deal`, those who are known.
    pub async fn load(sql: &mut impl Sql, deal: &Deal) -> Result<Self> {
        let ids: Vec<&UserId> = [Side::Hirer, Side::Creator].into_iter().filter_map(|side| deal.on(side)).collect();
        Ok(Self::from_people(&accounts::people(sql, &ids).await?, deal))
    }
    /// The people of `deal`, as far as they are among `people`.
    pub fn from_people(people: &HashMap<UserId, Person>, deal: &Deal) -> Self {
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
    /// The name of the person on `side`, if they have one.
    pub fn name(&self, side: Side) -> Option<&str> {
        self.on(side).map(|person| person.full_name.as_str()).filter(|name| !name.is_empty())
    }
    /// The names of hirer and creator.
    pub fn both(&self) -> (Option<&str>, Option<&str>) {
        (self.name(Side::Hirer), self.name(Side::Creator))
    }
    /// The person on `side` in a message: their name, or what to call them.
    pub fn value(&self, side: Side) -> Value {
        let nameless = || match side {
            Side::Hirer => msg!("the-hirer").into(),
            Side::Creator => msg!("the-creator").into(),
        };
        self.name(side).map_or_else(nameless, Value::from)
    }
    /// The person on `side` as the first word of a line that `reader` gets: `you`, their name, or `unknown`.
    pub fn subject(&self, side: Side, reader: &UserId) -> Value {
        match self.on(side) {
            Some(person) if person.id == *reader => Value::You,
            _ => self.name(side).unwrap_or("unknown").into(),
        }
    }
}

/// The page of the deal's listing, while it has one (`docs/product.md`, section 12): an absolute address.
pub async fn page(sql: &mut impl Sql, deal: &Deal, public_url: &str) -> Result<Option<String>> {
    let Some(id) = &deal.listing.experience_id else { return Ok(None) };
    Ok(experiences::path_of(sql, id).await?.map(|path| link(public_url, &path)))
}

/// What is booked, as a detail of an email: its title, which leads to its `page` if it has one.
pub fn experience_fact(deal: &Deal, page: Option<&str>) -> (Message, Fact) {
    let fact = match page {
        Some(page) => Fact::NamedLink(msg!("verbatim", text = deal.title_value()), page.to_owned()),
        None => Fact::Value(deal.title_value()),
    };
    (msg!("fact-experience"), fact)
}

/// The receipt of the deal's payment, as a detail of an email.
pub fn receipt_fact(deal: &Deal, public_url: &str) -> (Message, Fact) {
    let address = link(public_url, &format!("/receipts/{}", deal.id));
    (msg!("fact-receipt"), Fact::NamedLink(msg!("view-receipt"), address))
}

/// What emails about a deal say that is not part of the deal.
pub struct EmailContext {
    /// Its people.
    pub names: Names,
    /// See [`page`].
    pub page: Option<String>,
}

impl EmailContext {
    /// What is around `deal` now.
    pub async fn load(sql: &mut impl Sql, deal: &Deal, public_url: &str) -> Result<Self> {
        Ok(Self { names: Names::load(sql, deal).await?, page: page(sql, deal, public_url).await? })
    }
}

/// A notification about a deal.
#[derive(Clone, Debug)]
pub struct Text {
    /// One sentence; its attribute `title` is the headline, also the subject of its email.
    pub message: Message,
    /// The path it leads to.
    pub path: String,
    /// The label of the email's button.
    pub button: Message,
    /// What an email about it quotes: what the creator says about the delivered version.
    note: Option<Message>,
    /// Why it happened, as stored.
    reason: Option<String>,
    /// What an email about it adds: what becomes of the money.
    money: Option<Message>,
}

/// The notification of `kind` to `to` about what `happened` to `deal`.
pub fn compose(deal: &Deal, names: &Names, happened: &EventRecord, kind: Kind, to: To) -> Text {
    text_for(deal, names, happened, kind, to, 0)
}

/// The notification to the creator of `deal` that they were paid, but for the `deducted` cents that they owed.
pub fn paid(deal: &Deal, names: &Names, happened: &EventRecord, deducted: Cents) -> Text {
    text_for(deal, names, happened, Kind::PayoutSent, To::CREATOR, deducted)
}

fn text_for(deal: &Deal, names: &Names, happened: &EventRecord, kind: Kind, to: To, deducted: Cents) -> Text {
    let ctx = TextContext { deal, names, what: happened.what, by: happened.by, to, deducted };
    let (button, path) = ctx.action_link(kind);
    let reason = match happened.what {
        DealEvent::ProposeSplit => happened.note.clone(),
        // that of the deal is the dispute's, not of what is answered or declined now
        DealEvent::AnswerDispute | DealEvent::DropSplit | DealEvent::DeclineSplit => None,
        // nor of how it ended, and of the money that follows
        DealEvent::AcceptSplit | DealEvent::DisputeUnanswered | DealEvent::Release | DealEvent::CloseTest => None,
        _ => deal.reason.clone().filter(|_| shows_reason(deal)),
    };
    let money = if leaves_money_open(deal, happened.what, kind) { money_after_end(deal, names, to) } else { None };
    let note = deal.delivery.note.as_deref().filter(|_| kind == Kind::ProjectDelivered);
    let note = note.map(|note| quoted(names.value(Side::Creator), note));
    Text { message: dated(ctx.message(kind), deal), path, button, note, reason, money }
}

/// `message`, with the day of the release for those that name it: `released-when`.
fn dated(message: Message, deal: &Deal) -> Message {
    match deal.dates.release_at {
        Some(at) => message.with("dated", "yes").with("release", Value::Day(at)),
        None => message,
    }
}

/// `text` as an email to `person`, with the deal's facts.
pub fn email(text: &Text, deal: &Deal, around: &EmailContext, person: &Person, public_url: &str) -> Email {
    let reason = text.reason.as_deref().map(|reason| msg!("email-reason", reason = timeline_texts::reason(reason)));
    let content = Content {
        greeting: Some(greeting(person)),
        paragraphs: [
            Some(text.message.clone()),
            text.note.clone(),
            text.money.clone(),
            words_for(deal, &around.names, person),
            reason,
        ]
        .into_iter()
        .flatten()
        .collect(),
        button: Some((text.button.clone(), link(public_url, &text.path))),
        facts: facts(deal, around, person, public_url),
        ..Content::new(text.message.attribute("title"))
    };
    Email { to: person.email.clone(), content }
}

/// What the other side wrote with the terms that `person` has to answer.
fn words_for(deal: &Deal, names: &Names, person: &Person) -> Option<Message> {
    let answers = deal.answering_side().filter(|_| deal.request == Request::Pending)?;
    let is_asked = names.on(answers).is_some_and(|asked| asked.id == person.id);
    let words = deal.terms.message.as_deref().filter(|_| is_asked)?;
    Some(quoted(names.value(answers.other()), words))
}

/// What `name` wrote: in one line, so that no paragraph of it looks like one of ours.
fn quoted(name: Value, words: &str) -> Message {
    msg!("email-message", name = name, message = text::excerpt(words, WORDS_LENGTH))
}

/// A reason stays on the deal; it is shown while the state that it explains lasts.
fn shows_reason(deal: &Deal) -> bool {
    let ended = deal.request == Request::Declined || deal.work.is_some_and(Work::ended_without_result);
    // Released money went back, or the end of a dispute is announced.
    let taken_back = deal.money == MoneyState::Refunded && deal.work == Some(Work::Completed);
    ended || taken_back || deal.dispute.state != Dispute::None
}

/// Whether the work has ended without a result and the sentence about it leaves open what that means for the money.
fn leaves_money_open(deal: &Deal, what: DealEvent, kind: Kind) -> bool {
    let open = match kind {
        Kind::ProjectCancelled => what != DealEvent::LongStop,
        Kind::ProjectRejected => deal.money != MoneyState::RefundWindow,
        Kind::System => what == DealEvent::Cancel,
        _ => false,
    };
    open && deal.work.is_some_and(Work::ended_without_result) && !deal.chargeback
}

/// What becomes of the money of work that has just ended without a result. Nothing has moved yet: a refund is on its
/// way, and a payment that was under way may still arrive.
fn money_after_end(deal: &Deal, names: &Names, to: To) -> Option<Message> {
    let name = |side| if to == To::Side(side) { Value::You } else { names.value(side) };
    let message = match deal.money {
        MoneyState::Void => msg!("email-nothing-owed"),
        // the hirer gets an email about the refund
        MoneyState::Refunded if to == To::HIRER => return None,
        MoneyState::Refunded => {
            msg!("email-all-back", total = Value::Money(deal.amount(deal.total())), hirer = name(Side::Hirer))
        }
        MoneyState::Released | MoneyState::Clearing if deal.returned_cents > 0 => msg!(
            "email-part-back",
            returned = Value::Money(deal.amount(deal.returned_cents)),
            total = Value::Money(deal.amount(deal.total())),
            hirer = name(Side::Hirer),
            creator = name(Side::Creator),
            share = Value::Money(deal.amount(deal.creator_cents()))
        ),
        MoneyState::Released | MoneyState::Clearing => msg!(
            "email-nothing-back",
            hirer = name(Side::Hirer),
            creator = name(Side::Creator),
            share = Value::Money(deal.amount(deal.creator_cents()))
        ),
        _ => return None,
    };
    Some(message)
}

/// Whether the fee and the creator's part are what they will be: the deal has not fallen through, and no split that would
/// change them is proposed.
fn shares_stand(deal: &Deal) -> bool {
    let goes_on = matches!(deal.request, Request::Pending | Request::Approved);
    let given_back = matches!(deal.money, MoneyState::Void | MoneyState::Refunded | MoneyState::RefundWindow);
    goes_on && !given_back && deal.split.is_none()
}

/// The details of an email to `person`. Who is who and when it begins is left out once it is agreed and begun.
fn facts(
    deal: &Deal,
    EmailContext { names, page }: &EmailContext,
    person: &Person,
    public_url: &str,
) -> Vec<(Message, Fact)> {
    let mut facts = Vec::new();
    // a request for a match has none yet
    facts.extend(deal.listing.title.is_some().then(|| experience_fact(deal, page.as_deref())));
    let pending = deal.request == Request::Pending;
    if pending {
        for (label, side) in [(msg!("fact-hirer"), Side::Hirer), (msg!("fact-creator"), Side::Creator)] {
            facts.extend(names.name(side).map(|name| (label, Fact::Value(name.into()))));
        }
    }
    let amounts = amount_facts(deal, names, person).into_iter();
    facts.extend(amounts.map(|(label, value)| (label, Fact::Value(value))));
    let mut add = |label, value| facts.push((label, Fact::Value(value)));
    let begins = pending || (deal.delivery.versions == 0 && deal.work.is_some_and(Work::is_active));
    if let Some(date) = deal.terms.start_by.as_ref().filter(|_| begins) {
        add(msg!("fact-start"), calendar_date(date).into());
    }
    if let Some(date) = &deal.terms.finish_by {
        add(msg!("fact-finish"), calendar_date(date).into());
    }
    if pending {
        add(msg!("fact-answer-by"), Value::Moment(deal.dates.respond_by));
    }
    if let (MoneyState::Due, Some(at)) = (deal.money, deal.dates.due_at) {
        add(msg!("fact-pay-by"), Value::Moment(at));
    }
    if deal.dates.held_at.is_some() {
        facts.push(receipt_fact(deal, public_url));
    }
    if let Some(link) = &deal.delivery.link {
        facts.push((msg!("fact-project-link"), Fact::Link(link.clone())));
    } else if let Some(link) = &deal.terms.portfolio_link {
        facts.push((msg!("fact-portfolio"), Fact::Link(link.clone())));
    }
    facts
}

/// What an email to `person` says about the price, and about who gets what of it.
fn amount_facts(deal: &Deal, names: &Names, person: &Person) -> Vec<(Message, Value)> {
    if deal.terms.price_cents == 0 {
        return Vec::new();
    }
    let mut facts = match deal.terms.fixed_price_cents {
        Some(fixed) => vec![(msg!("fact-fixed-price"), Value::Money(deal.amount(fixed)))],
        None => vec![
            (msg!("fact-price"), Value::Money(deal.amount(deal.terms.price_cents))),
            (msg!("fact-hours"), Value::Quarters(deal.terms.quarters)),
            (msg!("fact-total"), Value::Money(deal.amount(deal.total()))),
        ],
    };
    let is_hirer = deal.on(Side::Hirer) == Some(&person.id);
    let hirer = || if is_hirer { Value::You } else { names.value(Side::Hirer) };
    let hours = |used| msg!("hours-of", used = Value::Quarters(used), hours = Value::Quarters(deal.funded()));
    if let Some(used) = deal.hours.used_quarters.filter(|used| *used < deal.funded()) {
        facts.push((msg!("fact-hours-used"), hours(used).into()));
    }
    if deal.returned_cents > 0 {
        facts.push((msg!("fact-returned", hirer = hirer()), Value::Money(deal.amount(deal.returned_cents))));
    }
    if deal.unused_cents() > 0 {
        facts.push((
            msg!("fact-unused", hirer = names.subject(Side::Hirer, &person.id)),
            Value::Money(deal.amount(deal.unused_cents())),
        ));
    }
    // what accepting the delivered work pays
    let back =
        if deal.money == MoneyState::Held && deal.work == Some(Work::Delivered) { deal.unstated_cents() } else { 0 };
    if back > 0 {
        facts.push((msg!("fact-hours-used"), hours(deal.stated()).into()));
        facts.push((msg!("fact-back", hirer = hirer()), Value::Money(deal.amount(back))));
    }
    if shares_stand(deal) {
        let after = if back > 0 { deal.as_accepted() } else { deal.clone() };
        facts.push((msg!("fact-fee"), Value::Money(deal.amount(after.fee()))));
        facts.push((
            msg!("fact-share", creator = names.subject(Side::Creator, &person.id)),
            Value::Money(deal.amount(after.creator_cents())),
        ));
    }
    facts
}
