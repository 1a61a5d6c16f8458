//! `--demo`: people, listings and deals in every state, produced in an empty database by the same calls that a browser
//! makes, with its timers, emails and payments, in a month of product time that ends now.
mod briefs;
mod cast;
mod facts;
mod messages;
mod people;
mod scenario;
mod services;

use crate::health::DEMO_PASSWORD;
use crate::state::App;
use auth::{NewUser, PasswordHash};
use base::accounts::{self, AdminRole, DEMO_ADDRESSES, Person, UserId, UserType};
use base::notifications::TEST_USER;
use cast::Cast;
use catalogue::experiences::{self, Draft};
use platform::{
    clock::{DAY, HOUR, Timestamp},
    db::{self, DataLock, Db, Tx},
    http::Problem,
    installation,
    money::{Cents, Currency},
};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// The setting that keeps a second start from seeding again.
const MARK: &str = "demo_seed";

/// One listing of the demo.
pub struct Listing {
    /// Its name in the story; `1` is also its id.
    pub key: &'static str,
    /// Who publishes it.
    pub by: &'static str,
    /// The end of its id; chosen for the picture that it makes.
    pub cover: u16,
    /// How many days ago it was published.
    pub days_ago: u16,
    /// Dollars per hour.
    pub price: f64,
    /// `Star` or `Briefcase`.
    pub icon: &'static str,
    /// Its tags.
    pub tags: &'static [&'static str],
    /// Its title.
    pub title: &'static str,
    /// Its description.
    pub text: &'static str,
}

impl Listing {
    fn id(&self) -> String {
        if self.key == "1" { "1".into() } else { format!("0192d0e0-0000-7000-8000-{:012x}", self.cover) }
    }
}

fn listings() -> impl Iterator<Item = &'static Listing> {
    briefs::BRIEFS.iter().chain(&services::SERVICES)
}

fn email(name: &str) -> String {
    format!("{name}{DEMO_ADDRESSES}")
}

fn account_id(person: &people::Person) -> UserId {
    format!("0192d0e0-0000-7000-9000-{:012x}", person.number).into()
}

/// Fills an empty database; one that has any person stays as it is.
///
/// # Errors
/// When a step of the story is refused: the demo no longer fits the rules.
pub async fn seed(app: &App) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    if accounts::has_people(&mut tx).await? {
        if installation::get(&mut tx, MARK).await?.as_deref() == Some("begun") {
            tracing::warn!(
                "the demo data is incomplete, because its first start was cut off: begin with an empty database"
            );
        }
        return Ok(());
    }
    if !installation::set_once(&mut tx, MARK, "begun").await? {
        return Ok(()); // another node is doing it
    }
    let unfinished = app.config.database_url.is_none().then(|| unfinished(&app.config.data));
    if let Some(file) = &unfinished {
        std::fs::write(file, "The demo data is being made.\n").map_err(Problem::internal)?;
    }
    tx.commit().await?;
    let password = app.auth.hash_password(DEMO_PASSWORD).await?;
    let today = app.clock.real();
    let mut tx = app.db.write().await?;
    for person in &people::PEOPLE {
        sign_up(app, &mut tx, person, &password, today).await?;
        if person.user_type == UserType::Creator {
            payments::open_in_sandbox(&mut tx, &account_id(person), today).await?;
        }
    }
    let tester = Person { full_name: "Theo Marchetti".into(), ..Person::new(TEST_USER, &email(TEST_USER), today) };
    app.profiles().add_profile_without_account(&mut tx, tester).await?;
    app.profiles().grant(&mut tx, &email("olga"), Some(AdminRole::Owner)).await?;
    tx.commit().await?;
    publish(app, today).await?;
    live(app, today).await?;
    let mut tx = app.db.write().await?;
    installation::set(&mut tx, MARK, "done").await?;
    tx.commit().await?;
    unfinished.map_or(Ok(()), |file| std::fs::remove_file(file).map_err(Problem::internal))
}

fn unfinished(data: &Path) -> PathBuf {
    data.join("demo-unfinished")
}

/// Called before the database in `data` is opened: removes a demo whose creation was cut off, so that it is created
/// again. Nobody can have used it, because the server listens only afterwards. A start without the demo keeps what is
/// there.
///
/// # Errors
/// When a file cannot be removed.
pub fn clear_unfinished(data: &Path, demo: bool, held: &DataLock) -> Result<(), db::Error> {
    let file = unfinished(data);
    if !file.exists() {
        return Ok(());
    }
    if demo {
        tracing::warn!("demo data incomplete, seeding again");
        Db::discard(data, held)?;
        let _ = std::fs::remove_dir_all(data.join("search"));
    }
    Ok(std::fs::remove_file(file)?)
}

async fn sign_up(
    app: &App,
    tx: &mut Tx,
    who: &people::Person,
    hash: &PasswordHash,
    today: Timestamp,
) -> Result<(), Problem> {
    let Value::Object(user_metadata) = json!({
        "full_name": who.full_name, "user_type": who.user_type, "description": who.about, "tags": who.tags
    }) else {
        return Ok(());
    };
    let id = account_id(who);
    let created_at = Some(today - i64::from(who.days_ago) * DAY);
    let password = Some(hash.clone());
    let new = NewUser { id: Some(id.clone()), email: email(who.name), password, user_metadata, created_at };
    app.auth.create_user(tx, new).await?;
    if let (Some(dollars), Some(was)) = (who.price, accounts::person(tx, &id).await?) {
        let priced = Person { price_cents: Some(in_currency(app.config.currency, dollars)), ..was.clone() };
        app.profiles().save(tx, Some(&was), priced).await?;
    }
    Ok(())
}

/// About as much as `dollars` in `currency`.
fn in_currency(currency: Currency, dollars: f64) -> Cents {
    currency.about(Currency::USD.nearest(dollars).unwrap_or_default())
}

async fn publish(app: &App, today: Timestamp) -> Result<(), Problem> {
    let mut tx = app.db.write().await?;
    for (place, listing) in (0..).zip(listings()) {
        let by = people::PEOPLE.iter().find(|person| person.name == listing.by);
        let publisher = match by {
            Some(by) => accounts::person(&mut tx, &account_id(by)).await?,
            None => None,
        };
        let publisher = publisher.ok_or_else(|| Problem::internal(format!("demo: nobody is {}", listing.by)))?;
        let tags: Vec<String> = listing.tags.iter().map(|tag| (*tag).to_owned()).collect();
        let price =
            (Some(app.config.currency.number(in_currency(app.config.currency, listing.price))), app.config.currency);
        let draft = Draft::checked(listing.title, listing.text, price, listing.icon, &tags)?;
        let draft = draft.with(listing.facts(today, app.config.currency)?, Some(listing.openings()), None)?;
        let at = today - i64::from(listing.days_ago) * DAY - place * 7 % 11 * HOUR;
        experiences::publish(app, &mut tx, &publisher, draft, (listing.id().into(), at)).await?;
    }
    Ok(tx.commit().await?)
}

/// Plays the story step by step; between two steps, everything that becomes due happens automatically.
async fn live(app: &App, today: Timestamp) -> Result<(), Problem> {
    let mut steps: Vec<&scenario::Step> = scenario::STORY.iter().chain(&messages::MESSAGES).collect();
    steps.sort_by_key(|step| std::cmp::Reverse(step.hours_ago));
    let Some(first) = steps.first() else { return Ok(()) };
    app.clock.begin_at(today - (first.hours_ago + 1) * HOUR);
    let mut cast = Cast::new(app);
    let mut news = false;
    for step in steps {
        if !news && step.hours_ago < 48 {
            cast.reads_notifications().await?; // what is older than two days is marked as read
            news = true;
        }
        app.jobs.run_due(today - step.hours_ago * HOUR).await?;
        cast.run_step(step).await?;
    }
    app.jobs.run_due(app.clock.real()).await?;
    cast.sign_out_all().await
}

/// Prints how to look around, for an admin at the terminal.
#[allow(clippy::print_stderr, reason = "a word to whoever started the demo; standard output is for scripts")]
pub fn announce(app: &App) {
    eprintln!("demo data at {}, password {DEMO_PASSWORD}:", app.public_url);
    for (name, role) in [("hannah", "Hirer"), ("carl", "Creator"), ("olga", "admin")] {
        eprintln!("  {:<32} {role}", email(name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_listing_is_valid_and_unique() {
        let mut seen = HashSet::new();
        for listing in listings() {
            let tags: Vec<String> = listing.tags.iter().map(|tag| (*tag).to_owned()).collect();
            let price = (Some(listing.price), Currency::USD);
            let draft = Draft::checked(listing.title, listing.text, price, listing.icon, &tags);
            assert!(draft.is_ok(), "{}: {draft:?}", listing.key);
            assert!(people::PEOPLE.iter().any(|person| person.name == listing.by), "{}", listing.by);
            assert!(seen.insert(listing.id()) && seen.insert(listing.title.to_lowercase()), "{}", listing.key);
        }
        assert!(listings().count() >= 48);
    }
    #[test]
    fn there_are_enough_people_and_every_account_is_its_own() {
        let of = |wanted| people::PEOPLE.iter().filter(|person| person.user_type == wanted).count();
        assert!(of(accounts::UserType::Creator) >= 12 && of(accounts::UserType::Hirer) >= 6);
        assert_eq!(people::PEOPLE.iter().map(account_id).collect::<HashSet<_>>().len(), people::PEOPLE.len());
    }
    #[test]
    fn the_scenario_refers_to_existing_people_and_listings() {
        for step in scenario::STORY.iter().chain(&messages::MESSAGES) {
            assert!(step.who.is_empty() || people::PEOPLE.iter().any(|person| person.name == step.who), "{}", step.who);
            if let scenario::What::Books { listing, .. }
            | scenario::What::Offers { listing, .. }
            | scenario::What::Asks { listing, .. } = step.what
            {
                let published = listings().find(|known| known.key == listing).map(|known| known.days_ago).unwrap();
                assert!(step.hours_ago < (i64::from(published) - 1) * 24, "{listing} is booked before it is there");
            }
        }
    }
}
