//! Publishing, the same for every way in which people send what they publish.
use super::views::NewExperience;
use crate::{
    accounts::{self, Actor},
    deals,
    experiences::{self, Draft, Experience},
    limits,
    state::App,
};
use platform::{db::Tx, http::Problem, ids, money};

impl NewExperience {
    /// What is to be published, checked.
    ///
    /// # Errors
    /// 422 with the field that a rule refuses.
    pub fn draft(self) -> Result<Draft, Problem> {
        let icon = self.icon_name.as_deref().unwrap_or("Star");
        let price = accounts::one_price("price_per_hour", self.price_per_hour, self.price)?;
        let facts = self.facts.checked()?;
        let price = facts.hourly_cents().map(money::dollars).or(price);
        let draft = Draft::of(&self.title, &self.description, price, icon, &self.tags)?;
        Ok(draft.with(facts, self.openings, self.reopens)?)
    }
}

/// Publishes `draft` as `who`, who is the caller of `tx`.
///
/// # Errors
/// 403 without a confirmed email address, 409 when a payment of theirs is overdue, or when they have as many listings as an account may have.
pub async fn publish(app: &App, tx: &mut Tx, who: &Actor, draft: Draft) -> Result<Experience, Problem> {
    who.must_be_confirmed()?;
    deals::must_have_paid(tx, &who.id, app.clock.now()).await?;
    // First: so that the limit holds against a second call.
    accounts::lock(tx, &who.id).await?;
    let publisher = accounts::person(tx, &who.id).await?.ok_or_else(Problem::unauthorized)?;
    limits::listings(app, experiences::published_of(tx, &who.id).await?)?;
    let named = (ids::id(), app.clock.now());
    let published = experiences::publish(app, tx, &publisher, draft, named).await?;
    published.ok_or_else(|| Problem::internal("a new id is taken"))
}
