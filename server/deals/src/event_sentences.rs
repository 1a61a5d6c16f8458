//! The sentence of an event in a deal's history. It is made of facts that are stored with the event: no later change of
//! the deal, its listing or its people changes a sentence about the past.
use super::{
    actions::stored_name,
    rules::{Deal, DealEvent, MoneyState, Role, Side},
    store::Event,
    timeline_texts,
};
use platform::{
    messages::{Message, Value},
    money::{Cents, Currency},
    msg,
};
use serde::{Deserialize, Serialize};

/// What an event says about its deal, as it was when it happened; stored as JSON. Names are columns of their own, because
/// deleting an account removes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventFacts {
    /// The id of the sentence.
    text: String,
    /// The listing's title, once there is a listing.
    title: Option<String>,
    /// What was sent: a `proposal` or a `request`.
    asked: String,
    /// The currency of its amounts; of before there were others, the dollar.
    #[serde(default, skip_serializing_if = "is_dollar")]
    currency: Currency,
    /// What it is about in cents: what was to be paid, or all that moved.
    total_cents: Cents,
    /// The creator's part of it, in cents.
    share_cents: Cents,
    /// What had gone back to the hirer, in cents.
    returned_cents: Cents,
    /// The quarter hours that are meant: stated, asked for, or accepted.
    used_quarters: i64,
    /// Of how many quarter hours.
    quarters: i64,
    /// The version of the work.
    version: i64,
}

fn is_dollar(currency: &Currency) -> bool {
    *currency == Currency::USD
}

impl EventFacts {
    /// The facts of `what`, which changed the deal from `before` to `after`; a new deal has no state before.
    pub fn new(what: DealEvent, before: Option<&Deal>, after: &Deal) -> Self {
        Self {
            text: text_of(what, after),
            title: after.listing.title.clone(),
            asked: after.asked_word().to_owned(),
            currency: after.currency(),
            total_cents: total_of(what, before, after),
            share_cents: after.creator_cents(),
            returned_cents: after.returned_cents,
            used_quarters: quarters_of(what, before, after),
            quarters: after.funded(),
            version: after.delivery.versions,
        }
    }
    /// The facts of an event of before they were kept, as far as `deal`, which has not changed since the upgrade, tells,
    /// and the version that it delivered, if it did.
    pub fn of_older(what: DealEvent, deal: &Deal, delivered: Option<i64>) -> Self {
        Self::new(
            what,
            None,
            &deal.clone().with(|deal| deal.delivery.versions = delivered.unwrap_or(deal.delivery.versions)),
        )
    }
}

/// The id of the sentence: `event-accept-work`, or a variant that depends on the deal.
fn text_of(what: DealEvent, after: &Deal) -> String {
    let fewer = after.hours.used_quarters.is_some() && after.is_hourly();
    let variant = match what {
        DealEvent::Request if after.initiator() == Side::Creator => "event-proposal",
        DealEvent::Accept | DealEvent::LateAccept if after.counters() > 0 => "event-accept-terms",
        DealEvent::Assign if after.terms.needs_consent => "event-assign-consent",
        DealEvent::Deliver if after.is_hourly() && after.stated() < after.funded() => "event-deliver-hours",
        DealEvent::Deliver if after.delivery.versions > 1 => "event-deliver-version",
        DealEvent::AcceptWork if fewer => "event-accept-fewer-hours",
        DealEvent::AutoAccept if fewer => "event-auto-accept-fewer",
        DealEvent::HoursUnanswered if !fewer => "event-hours-unanswered-all",
        DealEvent::DisputeLongStop => match after.money {
            MoneyState::Clearing if after.returned_cents > 0 => "event-dispute-ends-part",
            MoneyState::Clearing => "event-dispute-ends-kept",
            _ if after.dispute.lapsed_at.is_some() => "event-dispute-stays",
            _ => "event-dispute-long-stop",
        },
        DealEvent::Resolve => match after.money {
            _ if after.chargeback => "event-resolve",
            MoneyState::Clearing | MoneyState::Released if after.returned_cents > 0 => "event-resolve-split",
            MoneyState::Clearing | MoneyState::Released => "event-resolve-release",
            MoneyState::Refunded if after.dates.released_at.is_none() => "event-resolve-refund",
            _ => "event-resolve",
        },
        DealEvent::CloseTest if after.by_hand => "event-close-test-by-hand",
        _ => return event_id(what),
    };
    variant.to_owned()
}

/// What the sentence calls the total: what went back, where everything that had not gone back before does.
fn total_of(what: DealEvent, before: Option<&Deal>, after: &Deal) -> Cents {
    let goes_back = matches!(
        what,
        DealEvent::Refund
            | DealEvent::Clawback
            | DealEvent::Resolve
            | DealEvent::DisputeLongStop
            | DealEvent::CloseTest
    );
    let before = before.unwrap_or(after);
    if goes_back { after.total() - before.returned_cents } else { after.total() }
}

fn quarters_of(what: DealEvent, before: Option<&Deal>, after: &Deal) -> i64 {
    let used = after.hours.used_quarters.unwrap_or(after.terms.quarters);
    match what {
        DealEvent::Deliver => after.stated(),
        DealEvent::AskHours => after.hours.asked_quarters.unwrap_or(used),
        DealEvent::RefuseHours => before.and_then(|deal| deal.hours.asked_quarters).unwrap_or(used),
        _ => used,
    }
}

impl Event {
    /// What happened, as the person on `you` reads it: "you" is themselves. An admin is on no side.
    pub fn sentence(&self, you: Option<Side>) -> Message {
        self.message(self.facts.text.clone(), you)
    }

    /// How it ended `deal`, as the person on `you` reads it beside the state of the deal: what an admin decided, or what both
    /// sides agreed on. None for every other event.
    pub fn outcome(&self, deal: &Deal, you: Option<Side>) -> Option<Message> {
        let id = match (self.kind, self.facts.text.as_str()) {
            // of before amounts were kept
            (DealEvent::AcceptSplit, _) if self.amount_cents.is_none() => return None,
            (DealEvent::AcceptSplit, _) if deal.money == MoneyState::Refunded => "outcome-agreed-refund",
            (DealEvent::AcceptSplit, _) => "outcome-agreed-split",
            (DealEvent::Resolve, "event-resolve-split") => "outcome-decided-split",
            (DealEvent::Resolve, "event-resolve-refund") => "outcome-decided-refund",
            (DealEvent::Resolve, "event-resolve-release") => "outcome-decided-release",
            (DealEvent::DisputeUnanswered | DealEvent::DisputeLongStop | DealEvent::CloseTest, _) => {
                return Some(self.sentence(you));
            }
            _ => return None,
        };
        Some(self.message(id.to_owned(), you))
    }

    /// The message `id` with the facts.
    fn message(&self, id: String, you: Option<Side>) -> Message {
        let who: Value = match self.role {
            Role::Admin => msg!("an-admin").into(),
            Role::Timer => msg!("the-timer").into(),
            Role::Provider => msg!("the-provider").into(),
            Role::Hirer => self.person(Side::Hirer, you),
            Role::Creator => self.person(Side::Creator, you),
        };
        let EventFacts { title, currency, total_cents, share_cents, returned_cents, .. } = &self.facts;
        Message::new(id)
            .with("who", who)
            .with("you", you.map_or_else(|| "other".to_owned(), |side| stored_name(&side)))
            .with("hirer", self.person(Side::Hirer, you))
            .with("creator", self.person(Side::Creator, you))
            .with("title", title.as_deref().map_or_else(|| msg!("unknown-experience").into(), Value::from))
            .with("asked", self.facts.asked.as_str())
            .with("total", currency.of(*total_cents))
            .with("share", currency.of(*share_cents))
            .with("returned", currency.of(*returned_cents))
            .with("used", Value::Quarters(self.facts.used_quarters))
            .with("hours", Value::Quarters(self.facts.quarters))
            .with("version", self.facts.version.to_string())
            .with("amount", self.amount_cents.map_or_else(|| "none".into(), |cents| Value::Money(currency.of(cents))))
    }

    /// The name of the person on `side`, as it was, if they had one and have not deleted their account.
    pub fn name(&self, side: Side) -> Option<&str> {
        let name = match side {
            Side::Hirer => self.hirer_name.as_deref(),
            Side::Creator => self.creator_name.as_deref(),
        };
        name.filter(|name| !name.is_empty())
    }

    fn person(&self, side: Side, you: Option<Side>) -> Value {
        match self.name(side) {
            _ if you == Some(side) => Value::You,
            Some(name) => name.into(),
            None if side == Side::Hirer => msg!("the-hirer").into(),
            None => msg!("the-creator").into(),
        }
    }

    /// The version of the work that it delivered.
    pub fn delivered_version(&self) -> Option<i64> {
        (self.kind == DealEvent::Deliver).then_some(self.facts.version)
    }

    /// The note or link that came with it.
    pub fn note_text(&self) -> Option<Message> {
        let note = self.note.as_deref()?;
        let is_failure = self.kind == DealEvent::PaymentFailed;
        Some(if is_failure { timeline_texts::payment_failure(note) } else { timeline_texts::reason(note) })
    }
}

/// The id of the sentence about an event without a variant.
fn event_id(what: DealEvent) -> String {
    format!("event-{}", stored_name(&what).replace('_', "-"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine_diagram::process;
    use crate::rules;
    use platform::messages::Reader;
    use std::collections::BTreeMap;

    #[test]
    fn every_event_has_a_sentence() {
        for transition in &process().transitions {
            assert!(Message::new(event_id(transition.name)).exists(), "{:?}", transition.name);
        }
        assert!(Message::new(event_id(DealEvent::Remind)).exists());
    }

    /// What every reader of `event` reads, in both languages.
    fn sentences(event: &Event) -> Vec<String> {
        let readers = [Reader::default(), Reader::accepting("es")];
        let you = [Some(Side::Hirer), Some(Side::Creator), None];
        readers.iter().flat_map(|reader| you.map(|you| event.sentence(you).text(reader))).collect()
    }

    #[test]
    fn no_later_change_of_a_deal_changes_a_sentence_about_its_past() {
        let mut histories: BTreeMap<String, Vec<(Event, Vec<String>)>> = BTreeMap::new();
        let mut compared = 0;
        for seed in [3, 2_026] {
            rules::walk(seed, 20_000, |before, after, kind, role| {
                let facts = EventFacts::new(kind, before, after);
                // as it is stored and read again
                let facts: EventFacts = serde_json::from_str(&serde_json::to_string(&facts).unwrap()).unwrap();
                let event = Event {
                    id: format!("{seed}:{}", after.rev),
                    at: after.dates.updated_at,
                    kind,
                    role,
                    actor_id: None,
                    note: None,
                    amount_cents: kind.amount(before, after),
                    facts,
                    hirer_name: Some(format!("Hanna {}", after.rev)),
                    creator_name: Some("Carl".into()),
                };
                let history = histories.entry(format!("{seed}:{}", after.id)).or_default();
                for (earlier, said) in history.iter() {
                    assert_eq!(&sentences(earlier), said, "{kind:?} changed {:?}", earlier.kind);
                    compared += 1;
                }
                let said = sentences(&event);
                assert!(said.iter().all(|text| !text.starts_with("event-")), "{said:?}");
                history.push((event, said));
            });
        }
        assert!(compared > 2_000, "{compared}");
    }
}
