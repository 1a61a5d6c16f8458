//! Publishing, changing, unpublishing and reopening listings, the same for every way in which people send them.
use super::{
    page,
    views::{ExperienceAnswer, ExperienceChange, ExperienceView, NewExperience},
};
use crate::context::Market;
use axum::http::StatusCode;
use base::accounts::{self, Actor, Right};
use base::rate_limits;
use catalogue::experiences::{self, Draft, Experience, ListingId, Side};
use catalogue::generator;
use deals::{self, ViewerContext};
use platform::{
    db::{Sql, Tx},
    http::{Json, Problem},
    ids,
    money::Currency,
    msg,
};

impl NewExperience {
    /// What is to be published, checked.
    ///
    /// # Errors
    /// 422 with the field that a rule refuses.
    pub fn draft(self, currency: Currency) -> Result<Draft, Problem> {
        let icon = self.icon_name.as_deref().unwrap_or("Star");
        let price = accounts::one_price("price_per_hour", self.price_per_hour, self.price)?;
        let facts = self.facts.checked(currency)?;
        let price = facts.hourly_cents(currency).map(|hourly| currency.number(hourly)).or(price);
        let draft = Draft::checked(&self.title, &self.description, (price, currency), icon, &self.tags)?;
        Ok(draft.with(facts, self.openings, self.reopens)?)
    }
}

/// Publishes an experience: a brief of a hirer, a service of a creator.
///
/// # Errors
/// As [`publish`]; 422 with the field that a rule refuses.
pub async fn create(
    app: &Market,
    who: &Actor,
    new: NewExperience,
) -> Result<(StatusCode, Json<ExperienceAnswer>), Problem> {
    let draft = new.draft(app.config.currency)?;
    let context = page::viewer_context(app, Some(who)).await?;
    who.commit(app, async |tx| {
        let experience = publish(app, tx, who, draft).await?;
        Ok((StatusCode::CREATED, answer(who, experience, &context)))
    })
    .await
}

/// Publishes `draft` as `who`, who is the caller of `tx`.
///
/// # Errors
/// 403 without a confirmed email address, 409 when a payment of theirs is overdue, or when they have as many listings as an account may have.
pub async fn publish(app: &Market, tx: &mut Tx, who: &Actor, draft: Draft) -> Result<Experience, Problem> {
    who.must_be_confirmed()?;
    deals::must_have_paid(tx, &who.id, app.clock.now()).await?;
    // First: so that the limit holds against a second call.
    accounts::lock(tx, &who.id).await?;
    let publisher = accounts::person(tx, &who.id).await?.ok_or_else(Problem::unauthorized)?;
    rate_limits::listings(app, experiences::published_of(tx, &who.id).await?)?;
    let named = (ids::id().into(), app.clock.now());
    let published = experiences::publish(app, tx, &publisher, draft, named).await?;
    published.ok_or_else(|| Problem::internal("a new id is taken"))
}

/// Changes the listing `id`.
///
/// # Errors
/// 403 when it is someone else's, 404, 409 while it is unpublished, and 422 with the field that a rule refuses.
pub async fn edit(
    app: &Market,
    who: &Actor,
    id: &ListingId,
    change: ExperienceChange,
) -> Result<Json<ExperienceAnswer>, Problem> {
    let context = page::viewer_context(app, Some(who)).await?;
    who.commit(app, async |tx| {
        let before = lock_owned(app, tx, id, who).await?;
        if !before.published {
            return Err(Problem::conflict("unpublished", msg!("problem-unpublished")));
        }
        let teaser = match &change.teaser_id {
            None => before.teaser.clone(),
            Some(None) => None,
            Some(Some(film)) => Some(generator::film_of(tx, who, film).await?),
        };
        let changed = Experience { teaser, ..change.applied_to(before.clone())? };
        let experience = experiences::save(app, tx, changed).await?;
        experiences::audit(app, tx, who, &before, &experience).await?;
        Ok(answer(who, experience, &context))
    })
    .await
}

/// Unpublishes the listing `id`; its deals continue. What an admin unpublishes stays withheld.
///
/// # Errors
/// 403 when it is someone else's, 404.
pub async fn unpublish(app: &Market, who: &Actor, id: &ListingId) -> Result<Json<ExperienceAnswer>, Problem> {
    let context = page::viewer_context(app, Some(who)).await?;
    who.commit(app, async |tx| {
        let before = lock_owned(app, tx, id, who).await?;
        let experience = experiences::unpublish(app, tx, before.clone(), who.id != before.publisher_id).await?;
        experiences::audit(app, tx, who, &before, &experience).await?;
        Ok(answer(who, experience, &context))
    })
    .await
}

/// Publishes the listing `id` again, or opens a taken brief for one more deal.
///
/// # Errors
/// 403 when it is someone else's or withheld, 404, 409 when a payment of theirs is overdue, or when its publisher has as
/// many listings as an account may have.
pub async fn reopen(app: &Market, who: &Actor, id: &ListingId) -> Result<Json<ExperienceAnswer>, Problem> {
    let context = page::viewer_context(app, Some(who)).await?;
    who.commit(app, async |tx| {
        deals::must_have_paid(tx, &who.id, app.clock.now()).await?;
        let before = lock_owned(app, tx, id, who).await?;
        if before.withheld && !who.may(Right::Texts) {
            return Err(Problem::forbidden("withheld", msg!("problem-listing-withheld")));
        }
        rate_limits::listings(app, experiences::published_of(tx, &before.publisher_id).await?)?;
        let experience = experiences::reopen(app, tx, before.clone()).await?;
        experiences::audit(app, tx, who, &before, &experience).await?;
        Ok(answer(who, experience, &context))
    })
    .await
}

/// `experience` as its publisher sees it after the change.
fn answer(who: &Actor, experience: Experience, context: &ViewerContext) -> Json<ExperienceAnswer> {
    Json(ExperienceAnswer { experience: ExperienceView::new(experience, Some(who), context) })
}

impl ExperienceChange {
    fn has_any(&self) -> bool {
        self.title.is_some()
            || self.description.is_some()
            || self.price_per_hour.or(self.price).is_some()
            || self.icon_name.is_some()
            || self.tags.is_some()
            || self.teaser_id.is_some()
            || self.facts.is_some()
            || self.openings.is_some()
            || self.reopens.is_some()
    }
    /// `experience` with these changes, checked as a whole.
    fn applied_to(self, experience: Experience) -> Result<Experience, Problem> {
        let price = accounts::one_price("price_per_hour", self.price_per_hour, self.price)?;
        accounts::must_be_known(&self.unknown, price, self.has_any())?;
        let currency = experience.currency;
        let facts = self.facts.unwrap_or_else(|| experience.facts.clone()).checked(currency)?;
        let price = match facts.hourly_cents(currency) {
            Some(hourly) => currency.number(hourly),
            None => price.unwrap_or_else(|| currency.number(experience.price_cents)),
        };
        let draft = Draft::checked(
            self.title.as_deref().unwrap_or(&experience.title),
            self.description.as_deref().unwrap_or(&experience.description),
            (Some(price), currency),
            self.icon_name.as_deref().unwrap_or(&experience.icon),
            self.tags.as_ref().unwrap_or(&experience.tags),
        )?;
        let openings = Some(self.openings.unwrap_or(experience.openings));
        let draft = draft.with(facts, openings, Some(self.reopens.unwrap_or(experience.reopens)))?;
        if (1..=experience.filled).contains(&draft.openings) {
            let message = msg!("problem-openings-filled", filled = experience.filled);
            return Err(Problem::conflict("openings_filled", message));
        }
        Ok(Experience {
            title: draft.title,
            description: draft.description,
            price_cents: draft.price_cents,
            icon: draft.icon,
            tags: draft.tags,
            facts: draft.facts,
            openings: if experience.side == Side::Wanted { draft.openings } else { 0 },
            reopens: draft.reopens,
            ..experience
        })
    }
}

/// The experience, if `who` may change it. Until `tx` ends nobody else changes it, or ends its publisher's account.
async fn lock_owned(app: &Market, tx: &mut Tx, id: &ListingId, who: &Actor) -> Result<Experience, Problem> {
    let experience = find_owned(tx, id, who).await?;
    if experience.publisher_id != who.id {
        app.auth.share_user(tx, &experience.publisher_id).await?;
    }
    experiences::lock(tx, id).await?;
    find_owned(tx, id, who).await
}

/// The experience, if `who` may change it.
async fn find_owned(sql: &mut impl Sql, id: &ListingId, who: &Actor) -> Result<Experience, Problem> {
    let experience = page::find_visible(sql, id, Some(who)).await?;
    if experience.publisher_id != who.id && !who.may(Right::Texts) {
        return Err(Problem::forbidden("not_yours", msg!("problem-publisher-only")));
    }
    Ok(experience)
}
