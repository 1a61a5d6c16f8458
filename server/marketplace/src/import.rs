//! `parallax import FILE...`: people, experiences and bookings of another system, one JSON object to a line.
//!
//! What a file holds is seen from its first line. People are loaded first, then experiences, then bookings, whatever
//! the order of the files; what is there already is left as it is, so a load that was cut off is run again.
use crate::{
    accounts::{self, Person},
    creators,
    deals::{self, ImportedDeal},
    experiences::{self, Draft, Experience},
    state::App,
};
use auth::{NewUser, PasswordHash};
use platform::{
    clock::{Micros, parse_iso},
    db::{self, Tx},
    number,
    search::Indexer,
};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::{Map, Value, json};
use std::{
    collections::HashMap,
    fmt::{self, Display},
    fs::File,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    time::Instant,
};

/// Lines that share a transaction.
const BATCH: usize = 2_000;
/// How many refusals are reported in full.
const MAX_REPORTED: usize = 10;

/// What a file holds, in the order in which it is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    People,
    Experiences,
    Bookings,
}

/// What a line became.
enum Outcome {
    ImportedDeal,
    Known,
    Refused(String),
}

/// What a load did.
#[derive(Debug, Default)]
pub struct Report {
    /// Lines that are new in the database.
    pub loaded: usize,
    /// Lines whose row was there already.
    pub known: usize,
    /// Lines that a rule refused.
    pub refused: usize,
    reported: Vec<String>,
    seconds: f64,
}

impl Display for Report {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} loaded, {} known already, {} refused", self.loaded, self.known, self.refused)?;
        write!(out, " in {:.1} s", self.seconds)?;
        self.reported.iter().try_for_each(|line| write!(out, "\n  {line}"))
    }
}

/// Loads `files`; every account that is made gets `password`, if there is one.
///
/// # Errors
/// When a file cannot be read or the database fails: in words for an admin.
pub async fn run(app: &App, files: &[PathBuf], password: Option<&str>) -> Result<Report, String> {
    let began = Instant::now();
    let password = match password {
        Some(password) => Some(app.auth.hash_password(password).await.map_err(|problem| problem.message)?),
        None => None,
    };
    let mut sorted: Vec<(Kind, &PathBuf)> = Vec::new();
    for file in files {
        sorted.push((kind_of(file)?, file));
    }
    sorted.sort();
    let mut load =
        Importer { app, password, people: HashMap::new(), listings: HashMap::new(), report: Report::default() };
    for (kind, file) in sorted {
        load.file(kind, file).await?;
    }
    index(app).await.map_err(|error| format!("the search index: {error}"))?;
    load.report.seconds = began.elapsed().as_secs_f64();
    Ok(load.report)
}

/// Makes everything findable before the next start.
async fn index(app: &App) -> Result<(), platform::search::Stopped> {
    let (db, public) = (app.db.clone(), app.profiles.public.clone());
    let people = creators::Table { db: db.clone(), public: public.clone() };
    let mut people = Indexer::new(app.creators.clone(), people);
    let mut listings = Indexer::new(app.experiences.clone(), experiences::Table { db: app.db.clone(), public });
    people.catch_up().await?;
    listings.catch_up().await?;
    if !app.db.is_postgres() {
        people.settle().await?; // the data folder is locked: nobody else writes
        listings.settle().await?;
    }
    Ok(())
}

fn lines(file: &Path) -> Result<impl Iterator<Item = Result<String, String>>, String> {
    let unreadable = |error: std::io::Error| format!("{}: {error}", file.display());
    let name = file.display().to_string();
    let read = BufReader::new(File::open(file).map_err(unreadable)?).lines();
    Ok(read.map(move |line| line.map_err(|error| format!("{name}: {error}"))))
}

fn kind_of(file: &Path) -> Result<Kind, String> {
    let first = lines(file)?.find(|line| line.as_ref().map_or(true, |line| !line.trim().is_empty())).transpose()?;
    let row: Map<String, Value> = first
        .and_then(|line| serde_json::from_str(&line).ok())
        .ok_or_else(|| format!("{}: the first line is no JSON object", file.display()))?;
    if row.contains_key("experience_id") {
        Ok(Kind::Bookings)
    } else if row.contains_key("title") {
        Ok(Kind::Experiences)
    } else if row.contains_key("email") {
        Ok(Kind::People)
    } else {
        Err(format!("{}: neither people, experiences nor bookings", file.display()))
    }
}

/// An id as other systems write it: text or a number.
fn id<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    match Value::deserialize(value)? {
        Value::String(text) if (1..=100).contains(&text.len()) && text.bytes().all(allowed) => Ok(text),
        Value::Number(number) => Ok(number.to_string()),
        _ => Err(D::Error::custom("an id is a number, or letters, digits, - and _, at most 100")),
    }
}

fn allowed(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

#[derive(Deserialize)]
struct PersonRow {
    #[serde(deserialize_with = "id")]
    id: String,
    email: String,
    full_name: Option<String>,
    user_type: Option<String>,
    description: Option<String>,
    tags: Option<Vec<String>>,
    #[serde(default, rename = "pricePerHour", deserialize_with = "number::optional")]
    camel_price: Option<f64>,
    #[serde(default, deserialize_with = "number::optional")]
    price_per_hour: Option<f64>,
    icon: Option<String>,
    #[serde(alias = "createdAt")]
    created_at: Option<String>,
}

#[derive(Deserialize)]
struct ExperienceRow {
    #[serde(deserialize_with = "id")]
    id: String,
    title: String,
    description: String,
    #[serde(default, rename = "pricePerHour", deserialize_with = "number::optional")]
    camel_price: Option<f64>,
    #[serde(default, deserialize_with = "number::optional")]
    price_per_hour: Option<f64>,
    #[serde(alias = "icon")]
    icon_name: Option<String>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(deserialize_with = "id")]
    user_id: String,
    created_at: Option<String>,
}

#[derive(Deserialize)]
struct BookingRow {
    #[serde(deserialize_with = "id")]
    id: String,
    #[serde(deserialize_with = "id")]
    user_id: String,
    #[serde(deserialize_with = "id")]
    experience_id: String,
    status: String,
    portfolio_link: Option<String>,
    created_at: Option<String>,
}

struct Importer<'a> {
    app: &'a App,
    password: Option<PasswordHash>,
    /// Kept, because many lines name the same ones.
    people: HashMap<String, Option<Person>>,
    listings: HashMap<String, Option<Experience>>,
    report: Report,
}

impl Importer<'_> {
    async fn file(&mut self, kind: Kind, file: &Path) -> Result<(), String> {
        let mut lines = lines(file)?.enumerate();
        loop {
            let batch: Vec<_> = lines.by_ref().take(BATCH).collect();
            if batch.is_empty() {
                return Ok(());
            }
            let failed = |error: db::Error| format!("{}: {error}; run the same command again", file.display());
            let mut tx = self.app.db.write().await.map_err(failed)?;
            for (number, line) in batch {
                let line = line?;
                if line.trim().is_empty() {
                    continue;
                }
                let outcome = self.import_line(&mut tx, kind, &line).await.map_err(failed)?;
                self.note(file, number, outcome);
            }
            tx.commit().await.map_err(failed)?;
        }
    }

    fn note(&mut self, file: &Path, number: usize, outcome: Outcome) {
        match outcome {
            Outcome::ImportedDeal => self.report.loaded += 1,
            Outcome::Known => self.report.known += 1,
            Outcome::Refused(why) => {
                self.report.refused += 1;
                if self.report.reported.len() < MAX_REPORTED {
                    self.report.reported.push(format!("{}:{}: {why}", file.display(), number + 1));
                }
            }
        }
    }

    async fn import_line(&mut self, tx: &mut Tx, kind: Kind, line: &str) -> db::Result<Outcome> {
        fn refused(error: serde_json::Error) -> db::Result<Outcome> {
            Ok(Outcome::Refused(error.to_string()))
        }
        match kind {
            Kind::People => match serde_json::from_str(line) {
                Ok(row) => self.person(tx, row).await,
                Err(error) => refused(error),
            },
            Kind::Experiences => match serde_json::from_str(line) {
                Ok(row) => self.experience(tx, row).await,
                Err(error) => refused(error),
            },
            Kind::Bookings => match serde_json::from_str(line) {
                Ok(row) => self.booking(tx, &row).await,
                Err(error) => refused(error),
            },
        }
    }

    async fn person(&mut self, tx: &mut Tx, row: PersonRow) -> db::Result<Outcome> {
        if self.app.auth.user(tx, &row.id).await?.is_some() {
            return Ok(Outcome::Known);
        }
        if self.app.auth.user_by_email(tx, &row.email).await?.is_some() {
            return Ok(Outcome::Refused(format!("{} has an account", row.email)));
        }
        let sent = accounts::one_price("pricePerHour", row.price_per_hour, row.camel_price);
        let price = sent.and_then(|sent| sent.map(|dollars| accounts::price("pricePerHour", dollars)).transpose());
        let price = match price {
            Ok(price) => price,
            Err(refused) => return Ok(Outcome::Refused(refused.message)),
        };
        let Value::Object(mut user_metadata) = json!({
            "full_name": row.full_name, "user_type": row.user_type, "description": row.description, "tags": row.tags
        }) else {
            return Ok(Outcome::Refused("no metadata".into()));
        };
        user_metadata.retain(|_, value| !value.is_null());
        let new = NewUser {
            id: Some(row.id.clone()),
            email: row.email,
            password: self.password.clone(),
            user_metadata,
            created_at: Some(self.instant(row.created_at.as_deref())),
        };
        match self.app.auth.create_user(tx, new).await {
            Err(db::Error::Other(why)) => return Ok(Outcome::Refused(why.to_string())),
            made => made?,
        };
        if price.is_some() || row.icon.is_some() {
            let Some(was) = accounts::person(tx, &row.id).await? else { return Ok(Outcome::ImportedDeal) };
            let icon = row.icon.filter(|icon| icon.bytes().all(allowed)).unwrap_or_else(|| was.icon.clone());
            let priced = Person { price_cents: price, icon, ..was.clone() };
            self.app.profiles.save(tx, Some(&was), priced).await?;
        }
        Ok(Outcome::ImportedDeal)
    }

    async fn experience(&mut self, tx: &mut Tx, row: ExperienceRow) -> db::Result<Outcome> {
        let icon = row.icon_name.as_deref().unwrap_or("Star");
        let price = accounts::one_price("price_per_hour", row.price_per_hour, row.camel_price);
        let draft = match price.and_then(|price| Draft::of(&row.title, &row.description, price, icon, &row.tags)) {
            Ok(draft) => draft,
            Err(refused) => return Ok(Outcome::Refused(refused.message)),
        };
        let at = self.instant(row.created_at.as_deref());
        let Some(publisher) = self.known_person(tx, &row.user_id).await? else {
            return Ok(Outcome::Refused(format!("nobody has the id {}", row.user_id)));
        };
        let published = experiences::publish(self.app, tx, &publisher, draft, (row.id, at)).await?;
        Ok(if published.is_some() { Outcome::ImportedDeal } else { Outcome::Known })
    }

    async fn booking(&mut self, tx: &mut Tx, row: &BookingRow) -> db::Result<Outcome> {
        let approved = match row.status.as_str() {
            "pending" => false,
            "approved" => true,
            other => return Ok(Outcome::Refused(format!("status {other}: only pending and approved can be loaded"))),
        };
        let Some(asks) = self.known_person(tx, &row.user_id).await? else {
            return Ok(Outcome::Refused(format!("nobody has the id {}", row.user_id)));
        };
        let Some(experience) = self.known_listing(tx, &row.experience_id).await? else {
            return Ok(Outcome::Refused(format!("there is no experience {}", row.experience_id)));
        };
        let loaded = ImportedDeal {
            id: row.id.clone(),
            asks: &asks,
            experience: &experience,
            approved,
            portfolio_link: row.portfolio_link.as_deref(),
            created_at: self.instant(row.created_at.as_deref()),
        };
        match deals::load(self.app, tx, loaded).await {
            Ok(true) => Ok(Outcome::ImportedDeal),
            Ok(false) => Ok(Outcome::Known),
            Err(deals::Error::Refused(refusal)) => Ok(Outcome::Refused(refusal.to_string())),
            Err(deals::Error::Db(error)) => Err(error),
        }
    }

    async fn known_person(&mut self, tx: &mut Tx, id: &str) -> db::Result<Option<Person>> {
        if let Some(known) = self.people.get(id) {
            return Ok(known.clone());
        }
        let found = accounts::person(tx, id).await?;
        self.people.insert(id.to_owned(), found.clone());
        Ok(found)
    }

    async fn known_listing(&mut self, tx: &mut Tx, id: &str) -> db::Result<Option<Experience>> {
        if let Some(known) = self.listings.get(id) {
            return Ok(known.clone());
        }
        let found = experiences::find(tx, id).await?;
        self.listings.insert(id.to_owned(), found.clone());
        Ok(found)
    }

    /// The instant of the line; now when it names none.
    fn instant(&self, text: Option<&str>) -> Micros {
        text.and_then(parse_iso).unwrap_or_else(|| self.app.clock.now())
    }
}
