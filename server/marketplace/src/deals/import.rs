//! Deals that were made elsewhere, loaded in bulk: through the same rules, with their history and timers, but without
//! telling anybody.
use super::{
    actions::Error,
    rules::{self, Deal, DealActor, DealId, Link, Listing, Party, Policy, Role, Terms, Transition},
    store, timer_jobs,
};
use crate::{
    accounts::Person,
    experiences::{Experience, Side},
    state::App,
};
use platform::{clock::Micros, db::Tx};

/// A request as another system knows it.
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
    /// When they asked. Times to answer and to pay begin now all the same: nobody was notified of them before.
    pub created_at: Micros,
}

/// Writes the deal; `false` when it, or another live one of the same person for the same listing, is there already.
///
/// # Errors
/// [`Error::Refused`] when a rule forbids such a deal.
pub async fn load(app: &App, tx: &mut Tx, loaded: ImportedDeal<'_>) -> Result<bool, Error> {
    let now = app.clock.now();
    let listing = listing(loaded.experience);
    let asks = Party { id: loaded.asks.id.clone(), user_type: loaded.asks.user_type };
    let terms = Terms { fee_bps: app.config.payments.fee_basis_points, policy: Policy::Flexible };
    let link = Link::portfolio(loaded.portfolio_link)?;
    let id = DealId(loaded.id);
    let (deal, asked, _) = rules::request(id, &listing, &asks, link, rules::DEFAULT_QUARTERS, terms, now)?;
    let deal = Deal { rev: 1, created_at: loaded.created_at, ..deal };
    if !store::insert(tx, &deal).await? {
        return Ok(false);
    }
    let actor = DealActor::person(&asks.id);
    let role = deal.role_of(&actor).unwrap_or(Role::Admin);
    store::add_event(tx, &deal, loaded.created_at, asked, role, actor.id(), deal.portfolio_link.as_deref()).await?;
    let deal = if loaded.approved { accepted(tx, deal, &listing.publisher_id, now).await? } else { deal };
    timer_jobs::reschedule(tx, None, &deal, now).await?;
    Ok(true)
}

/// The deal after its publisher said yes.
async fn accepted(tx: &mut Tx, deal: Deal, publisher: &str, now: Micros) -> Result<Deal, Error> {
    let actor = DealActor::person(publisher);
    let (after, what, _) = rules::apply(&deal, &Transition::Accept, &actor, now)?;
    let Some(saved) = store::advance(tx, deal.rev, &after).await? else { return Ok(deal) };
    let role = saved.role_of(&actor).unwrap_or(Role::Admin);
    store::add_event(tx, &saved, now, what, role, actor.id(), None).await?;
    Ok(saved)
}

fn listing(experience: &Experience) -> Listing {
    Listing {
        id: experience.id.clone(),
        publisher_id: experience.publisher_id.clone(),
        offered: experience.side == Side::Offered,
        title: experience.title.clone(),
        description: experience.description.clone(),
        price_cents: experience.price_cents,
    }
}
