//! Bulk import of deals from elsewhere: through the same rules, with their history and timers, but without notifying
//! anyone.
use super::{
    event_sentences::EventFacts,
    rules::{
        self, Conditions, Deal, DealActor, DealEvent, DealId, Link, Listing, Party, Policy, Proposal, Refusal, Role,
        Transition,
    },
    store, timer_schedule,
};
use crate::context::Deals;
use base::accounts::{Person, UserId};
use catalogue::experiences::Experience;
use platform::{
    clock::Timestamp,
    db::{self, Tx},
    jobs,
};
use std::collections::{BTreeSet, HashSet};

/// A request in another system.
#[derive(Debug)]
pub struct ImportedDeal<'a> {
    /// Its id there.
    pub id: String,
    /// Who asked.
    pub asks: &'a Person,
    /// What for.
    pub experience: &'a Experience,
    /// Whether it was accepted.
    pub approved: bool,
    /// What they showed.
    pub portfolio_link: Option<&'a str>,
    /// When they asked. The times to answer and to pay still start now, because nobody was notified of them before.
    pub created_at: Timestamp,
}

/// Inserts deals in bulk, each as [`imported`] made it; returns the ids of those that did not exist yet, neither
/// themselves nor as another live deal of the same person for the same listing.
pub async fn load(app: &Deals, tx: &mut Tx, deals: &[NewDeal]) -> db::Result<HashSet<DealId>> {
    let rows: Vec<Deal> = deals.iter().map(|new| new.deal().clone()).collect();
    let initiators: BTreeSet<&UserId> = rows.iter().map(|deal| &deal.parties.initiator_id).collect();
    let mut live = store::live_places(tx, &Vec::from_iter(initiators)).await?;
    let free: Vec<Deal> = rows.into_iter().filter(|deal| !deal.is_live() || live.insert(place_of(deal))).collect();
    let new = store::insert_all(tx, &free).await?;
    let mut written = HashSet::new();
    let is_new = |one: &&NewDeal| new.contains(&one.deal().id) && written.insert(one.deal().id.clone());
    let deals: Vec<&NewDeal> = deals.iter().filter(is_new).collect();
    let events: Vec<_> = deals.iter().flat_map(|new| new.events()).collect();
    store::add_events(tx, &events).await?;
    let now = app.clock.now();
    let timers: Vec<_> = deals.iter().filter_map(|new| timer_schedule::first(new.deal(), now)).collect();
    jobs::enqueue_all(tx, &timers).await?;
    Ok(new)
}

/// Of which an initiator has one live deal at a time: themselves, the listing, and who answers.
fn place_of(deal: &Deal) -> (String, String, String) {
    let text = |id: Option<&str>| id.unwrap_or_default().to_owned();
    let (listing, responder) = (deal.listing.experience_id.as_deref(), deal.parties.responder_id.as_deref());
    (deal.parties.initiator_id.to_string(), text(listing), text(responder))
}

/// A deal that is to be written, with its history.
#[derive(Debug)]
pub struct NewDeal {
    /// The names of hirer and creator.
    names: (Option<String>, Option<String>),
    asked: Deal,
    asked_as: DealEvent,
    /// As it is after its publisher accepted.
    accepted: Option<(Deal, DealEvent, UserId)>,
    now: Timestamp,
}

impl NewDeal {
    /// The state that is written.
    fn deal(&self) -> &Deal {
        self.accepted.as_ref().map_or(&self.asked, |(deal, ..)| deal)
    }
    fn events(&self) -> impl Iterator<Item = store::NewEvent<'_>> {
        let asked = &self.asked;
        let role = |deal: &Deal, who: &UserId| deal.role_of(&DealActor::person(who)).unwrap_or(Role::Admin);
        let (by, note) = (&asked.parties.initiator_id, asked.terms.portfolio_link.as_deref());
        let event = |deal, at, kind: DealEvent, who, note| {
            let (role, amount) = (role(deal, who), kind.amount(None, deal));
            let (facts, names) =
                (EventFacts::new(kind, None, deal), (self.names.0.as_deref(), self.names.1.as_deref()));
            store::NewEvent { deal, at, kind, role, who: Some(who), note, amount, facts, names }
        };
        let first = event(asked, asked.dates.created_at, self.asked_as, by, note);
        let second =
            self.accepted.as_ref().map(|(deal, what, publisher)| event(deal, self.now, *what, publisher, None));
        std::iter::once(first).chain(second)
    }
}

/// The deal that `loaded` becomes.
///
/// # Errors
/// When a rule forbids such a deal.
pub fn imported(app: &Deals, loaded: ImportedDeal<'_>) -> Result<NewDeal, Refusal> {
    let now = app.clock.now();
    let listing = Listing::from(loaded.experience);
    let asks = Party { id: loaded.asks.id.clone(), user_type: loaded.asks.user_type };
    let terms = Conditions {
        fee_bps: app.config.payments.fee_basis_points,
        currency: app.config.currency,
        policy: Policy::Flexible,
    };
    let link = Link::portfolio(loaded.portfolio_link)?;
    let id = DealId::from(loaded.id);
    let (deal, asked_as, _) = rules::request(id, &listing, &asks, link, &Proposal::default(), terms, now)?;
    let asked = deal.with(|deal| {
        deal.rev = 1;
        deal.dates.created_at = loaded.created_at;
    });
    let publisher_name = Some(loaded.experience.publisher_name.clone());
    let own_name = Some(loaded.asks.full_name.clone());
    let names = if listing.offered { (own_name, publisher_name) } else { (publisher_name, own_name) };
    let mut accepted = None;
    if loaded.approved {
        let publisher = listing.publisher_id;
        let (after, what, _) =
            rules::apply(&asked, &Transition::Accept { version: None }, &DealActor::person(&publisher), now)?;
        accepted = Some((Deal { rev: asked.rev + 1, ..after }, what, publisher));
    }
    Ok(NewDeal { names, asked, asked_as, accepted, now })
}
