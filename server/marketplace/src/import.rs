//! `parallax import FILE...`: people, experiences and bookings of another system, one JSON object per line.
//!
//! The first line of a file shows what it holds. People are loaded first, then experiences, then bookings, whatever the
//! order of the files; existing rows are left as they are, so a load that was cut off can be run again.
use crate::state::App;
use auth::{NewUser, PasswordHash};
use base::accounts::{self, Person, UserId};
use catalogue::creators::Creators;
use catalogue::experiences::{self, Draft, Experience, Experiences, ListingId};
use catalogue::index_source::Source;
use deals::{self, DealId, ImportedDeal};
use platform::{
    clock::{Timestamp, parse_iso},
    db::{self, Tx},
    number,
    search::Indexer,
};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::{Map, Value, json};
use std::{
    collections::{HashMap, HashSet},
    fmt::{self, Display},
    fs::File,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    time::Instant,
};

/// How UTF-8 spells it.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
/// Lines that share a transaction.
const BATCH: usize = 2_000;
/// Experiences that one statement looks up.
const LOOKED_UP: usize = 128;
/// How many refusals are reported in full.
const MAX_REPORTED: usize = 10;

/// What a file holds, in the order in which it is loaded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    People,
    Experiences,
    Bookings,
}

/// The result of a line.
enum Outcome {
    Loaded,
    Known,
    Refused(String),
}

/// The totals of a load.
#[derive(Debug, Default)]
pub struct Report {
    /// Lines that are new in the database.
    pub loaded: usize,
    /// Lines whose row existed already.
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

/// Loads `files`; every new account gets `password`, if there is one.
///
/// # Errors
/// When a file cannot be read or the database fails: a message for an admin.
pub async fn run(app: &App, files: &[PathBuf], password: Option<&str>) -> Result<Report, String> {
    let began = Instant::now();
    let password = match password {
        Some(password) => Some(app.auth.hash_password(password).await.map_err(|problem| problem.message.english())?),
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
    if let Err(error) = app.db.analyze().await {
        tracing::warn!(%error, "database statistics not up to date");
    }
    index(app).await.map_err(|error| format!("the search index: {error}"))?;
    load.report.seconds = began.elapsed().as_secs_f64();
    Ok(load.report)
}

/// Makes everything searchable before the next start.
async fn index(app: &App) -> Result<(), platform::search::Stopped> {
    let (db, guest_cache) = (&app.db, &app.guest_cache);
    let mut people = Indexer::new(app.creators.clone(), Source::<Creators>::new(db, guest_cache));
    let mut listings = Indexer::new(app.experiences.clone(), Source::<Experiences>::new(db, guest_cache));
    people.catch_up().await?;
    listings.catch_up().await?;
    if !app.db.is_shared() {
        people.settle().await?; // the data folder is locked: no other process writes
        listings.settle().await?;
    }
    Ok(())
}

fn lines(file: &Path) -> Result<impl Iterator<Item = Result<String, String>>, String> {
    let unreadable = |error: std::io::Error| format!("{}: {error}", file.display());
    let name = file.display().to_string();
    let mut read = BufReader::new(File::open(file).map_err(unreadable)?);
    // spreadsheets and editors on Windows begin a file with a byte order mark
    if read.fill_buf().map_err(unreadable)?.starts_with(BYTE_ORDER_MARK) {
        read.consume(BYTE_ORDER_MARK.len());
    }
    Ok(read.lines().map(move |line| line.map_err(|error| format!("{name}: {error}"))))
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
fn id<'de, T: From<String>, D: Deserializer<'de>>(value: D) -> Result<T, D::Error> {
    match Value::deserialize(value)? {
        Value::String(text) if (1..=100).contains(&text.len()) && text.bytes().all(allowed) => Ok(text.into()),
        Value::Number(number) => Ok(number.to_string().into()),
        _ => Err(D::Error::custom("an id is a number, or letters, digits, - and _, at most 100")),
    }
}

fn allowed(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'
}

#[derive(Deserialize)]
struct PersonRow {
    #[serde(deserialize_with = "id")]
    id: UserId,
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
    id: ListingId,
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
    user_id: UserId,
    created_at: Option<String>,
}

#[derive(Deserialize)]
struct BookingRow {
    #[serde(deserialize_with = "id")]
    id: DealId,
    #[serde(deserialize_with = "id")]
    user_id: UserId,
    #[serde(deserialize_with = "id")]
    experience_id: ListingId,
    status: String,
    portfolio_link: Option<String>,
    created_at: Option<String>,
}

fn parsed<T: for<'de> Deserialize<'de>>(lines: &[(usize, String)]) -> Vec<serde_json::Result<T>> {
    lines.iter().map(|(_, line)| serde_json::from_str(line)).collect()
}

/// The result of a line that was valid, and is new or not.
fn loaded(is_new: Result<bool, String>) -> Outcome {
    match is_new {
        Ok(true) => Outcome::Loaded,
        Ok(false) => Outcome::Known,
        Err(why) => Outcome::Refused(why),
    }
}

struct Importer<'a> {
    app: &'a App,
    password: Option<PasswordHash>,
    /// Cached, because many lines name the same people.
    people: HashMap<UserId, Option<Person>>,
    listings: HashMap<ListingId, Option<Experience>>,
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
            let mut texts = Vec::with_capacity(batch.len());
            for (number, line) in batch {
                let line = line?;
                if !line.trim().is_empty() {
                    texts.push((number, line));
                }
            }
            let mut tx = self.app.db.write().await.map_err(failed)?;
            let outcomes = match kind {
                Kind::People => self.people(&mut tx, &texts).await,
                Kind::Experiences => self.experiences(&mut tx, &texts).await,
                Kind::Bookings => self.bookings(&mut tx, &texts).await,
            };
            for ((number, _), outcome) in texts.iter().zip(outcomes.map_err(failed)?) {
                self.count(file, *number, outcome);
            }
            tx.commit().await.map_err(failed)?;
        }
    }

    fn count(&mut self, file: &Path, number: usize, outcome: Outcome) {
        match outcome {
            Outcome::Loaded => self.report.loaded += 1,
            Outcome::Known => self.report.known += 1,
            Outcome::Refused(why) => {
                self.report.refused += 1;
                if self.report.reported.len() < MAX_REPORTED {
                    self.report.reported.push(format!("{}:{}: {why}", file.display(), number + 1));
                }
            }
        }
    }

    async fn people(&mut self, tx: &mut Tx, lines: &[(usize, String)]) -> db::Result<Vec<Outcome>> {
        let mut outcomes = Vec::with_capacity(lines.len());
        for (_, line) in lines {
            outcomes.push(match serde_json::from_str(line) {
                Ok(row) => self.person(tx, row).await?,
                Err(error) => Outcome::Refused(error.to_string()),
            });
        }
        Ok(outcomes)
    }

    async fn person(&mut self, tx: &mut Tx, row: PersonRow) -> db::Result<Outcome> {
        if self.app.auth.user(tx, &row.id).await?.is_some() {
            return Ok(Outcome::Known);
        }
        if self.app.auth.user_by_email(tx, &row.email).await?.is_some() {
            return Ok(Outcome::Refused(format!("{} has an account", row.email)));
        }
        let sent = accounts::one_price("pricePerHour", row.price_per_hour, row.camel_price);
        let price = sent.and_then(|sent| {
            sent.map(|dollars| accounts::price("pricePerHour", dollars, self.app.config.currency)).transpose()
        });
        let price = match price {
            Ok(price) => price,
            Err(refused) => return Ok(Outcome::Refused(refused.message.english())),
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
            let Some(was) = accounts::person(tx, &row.id).await? else { return Ok(Outcome::Loaded) };
            let icon = row.icon.filter(|icon| icon.bytes().all(allowed)).unwrap_or_else(|| was.icon.clone());
            let priced = Person { price_cents: price, icon, ..was.clone() };
            self.app.profiles().save(tx, Some(&was), priced).await?;
        }
        Ok(Outcome::Loaded)
    }

    async fn experiences(&mut self, tx: &mut Tx, lines: &[(usize, String)]) -> db::Result<Vec<Outcome>> {
        let rows: Vec<serde_json::Result<ExperienceRow>> = parsed(lines);
        self.look_up_people(tx, rows.iter().flatten().map(|row| &row.user_id)).await?;
        let read: Vec<_> =
            rows.into_iter().map(|row| self.experience(row.map_err(|error| error.to_string())?)).collect();
        let ready: Vec<_> = read.iter().flatten().cloned().collect();
        let mut new = experiences::publish_all(self.app, tx, &ready).await?;
        Ok(read.into_iter().map(|one| loaded(one.map(|one| new.remove(&one.id)))).collect())
    }

    fn experience(&self, row: ExperienceRow) -> Result<Experience, String> {
        let icon = row.icon_name.as_deref().unwrap_or("Star");
        let price = accounts::one_price("price_per_hour", row.price_per_hour, row.camel_price);
        let draft = price.and_then(|price| {
            Draft::checked(&row.title, &row.description, (price, self.app.config.currency), icon, &row.tags)
        });
        let draft = draft.map_err(|refused| refused.message.english())?;
        // imported briefs stay open: how many deals they may lead to is not in the file
        let draft = Draft { openings: 0, ..draft };
        let at = self.instant(row.created_at.as_deref());
        Ok(experiences::published(self.app, self.person_of(&row.user_id)?, draft, (row.id, at)))
    }

    async fn bookings(&mut self, tx: &mut Tx, lines: &[(usize, String)]) -> db::Result<Vec<Outcome>> {
        let rows: Vec<serde_json::Result<BookingRow>> = parsed(lines);
        self.look_up_people(tx, rows.iter().flatten().map(|row| &row.user_id)).await?;
        self.look_up_listings(tx, rows.iter().flatten().map(|row| &row.experience_id)).await?;
        let ids: Vec<_> = rows.iter().map(|row| row.as_ref().ok().map(|row| row.id.clone())).collect();
        let read: Vec<_> = rows.into_iter().map(|row| self.booking(&row.map_err(|error| error.to_string())?)).collect();
        let (mut ready, mut refused) = (Vec::new(), Vec::new());
        for one in read {
            match one {
                Ok(deal) => {
                    ready.push(deal);
                    refused.push(None);
                }
                Err(why) => refused.push(Some(why)),
            }
        }
        let mut new = deals::load(self.app, tx, &ready).await?;
        let outcome = |(id, refused): (Option<DealId>, Option<String>)| match refused {
            Some(why) => Outcome::Refused(why),
            None => loaded(Ok(id.is_some_and(|id| new.remove(&id)))),
        };
        Ok(ids.into_iter().zip(refused).map(outcome).collect())
    }

    fn booking(&self, row: &BookingRow) -> Result<deals::NewDeal, String> {
        let approved = match row.status.as_str() {
            "pending" => false,
            "approved" => true,
            other => return Err(format!("status {other}: only pending and approved can be loaded")),
        };
        let asks = self.person_of(&row.user_id)?;
        let experience = self.listings.get(&row.experience_id).and_then(Option::as_ref);
        let experience = experience.ok_or_else(|| format!("there is no experience {}", row.experience_id))?;
        let deal = ImportedDeal {
            id: row.id.clone().into(),
            asks,
            experience,
            approved,
            portfolio_link: row.portfolio_link.as_deref(),
            created_at: self.instant(row.created_at.as_deref()),
        };
        deals::imported(self.app, deal).map_err(|refusal| refusal.message().english())
    }

    fn person_of(&self, id: &UserId) -> Result<&Person, String> {
        self.people.get(id).and_then(Option::as_ref).ok_or_else(|| format!("nobody has the id {id}"))
    }

    async fn look_up_people(&mut self, tx: &mut Tx, ids: impl Iterator<Item = &UserId>) -> db::Result<()> {
        let unknown: HashSet<&UserId> = ids.filter(|id| !self.people.contains_key(*id)).collect();
        let mut found = accounts::people(tx, &Vec::from_iter(unknown.iter().copied())).await?;
        self.people.extend(unknown.into_iter().map(|id| (id.clone(), found.remove(id))));
        Ok(())
    }

    async fn look_up_listings(&mut self, tx: &mut Tx, ids: impl Iterator<Item = &ListingId>) -> db::Result<()> {
        let unknown: HashSet<&ListingId> = ids.filter(|id| !self.listings.contains_key(*id)).collect();
        for chunk in Vec::from_iter(unknown.into_iter().cloned()).chunks(LOOKED_UP) {
            self.listings.extend(chunk.iter().map(|id| (id.clone(), None)));
            let found = experiences::find_all(tx, chunk).await?;
            self.listings.extend(found.into_iter().map(|one| (one.id.clone(), Some(one))));
        }
        Ok(())
    }

    /// The instant of the line; now if it has none.
    fn instant(&self, text: Option<&str>) -> Timestamp {
        text.and_then(parse_iso).unwrap_or_else(|| self.app.clock.now())
    }
}
