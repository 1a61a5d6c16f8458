//! `/sitemap.xml` and `/robots.txt`: what search engines may know. An index of months, and a list for each month, read
//! by keyset once an hour and kept on disk meanwhile.
use crate::{creators, experiences, modules::Module, state::App};
use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};
use platform::{
    background_thread,
    clock::{DAY, Micros, iso},
    db,
    disk_cache::DiskCache,
    effort::{self, Effort},
    http::{Problem, web::escape},
};
use std::{fmt::Write, time::Duration};

/// Pages that say something to everybody; those of the modules beside them.
const PAGES: [&str; 5] = ["/", "/experiences", "/creators", "/experience-generator", "/about"];
/// Pages that show a person's own things or are tools, and services. Films are not among them: their pages say
/// themselves that they want no place in a search (`pages.rs`), which a robot has to read.
const CLOSED: [&str; 13] = [
    "/api/",
    "/auth",
    "/rest/",
    "/dev/",
    "/profile",
    "/settings",
    "/messages",
    "/payment",
    "/receipts",
    "/create-experience",
    "/experiences/*/edit",
    "/test-notifications",
    "/admin",
];
/// Rows read at a time.
const ROWS: i64 = 1_000;
/// The most that one file may name.
const MOST: usize = 50_000;
/// Robots come seldom: an hour is new enough, and a cache in front spares the rest.
const CACHE: &str = "public, max-age=3600";
/// How long a finished file is kept here.
const AGE: Duration = Duration::from_secs(3_600);
/// What all finished files may take on the disk, in bytes: a full month has about seven million.
const ON_DISK: u64 = 256 * 1024 * 1024;
const BEGIN: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

/// Something that has a page of its own: when it was made, its id, when it was changed.
pub type Entry = (Micros, String, Micros);

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Experiences,
    Creators,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Self::Experiences => "experiences",
            Self::Creators => "creators",
        }
    }
    /// What was made after `after` and before `until`, in that order.
    async fn page(self, app: &App, after: (Micros, &str), until: Micros) -> db::Result<Vec<Entry>> {
        match self {
            Self::Experiences => experiences::made(&mut &app.db, after, until, ROWS).await,
            Self::Creators => creators::made(&mut &app.db, after, until, ROWS).await,
        }
    }
    async fn first(self, app: &App) -> db::Result<Option<Micros>> {
        let first = match self {
            Self::Experiences => experiences::made(&mut &app.db, (Micros::MIN, ""), Micros::MAX, 1).await?,
            Self::Creators => creators::made(&mut &app.db, (Micros::MIN, ""), Micros::MAX, 1).await?,
        };
        Ok(first.first().map(|(at, ..)| *at))
    }
}

/// The documents for robots.
pub fn routes(app: &App) -> Router {
    let files = DiskCache::new(app.config.data.join("cache").join("sitemaps"), ON_DISK);
    Router::new()
        .route("/robots.txt", get(robots))
        .route("/sitemap.xml", get(index))
        .route("/sitemaps/{file}", get(list))
        .with_state(Sitemaps { app: app.clone(), files })
}

#[derive(Clone)]
struct Sitemaps {
    app: App,
    files: DiskCache,
}

async fn robots(State(Sitemaps { app, .. }): State<Sitemaps>) -> Response {
    let closed: String = CLOSED.iter().map(|path| format!("Disallow: {path}\n")).collect();
    let text = format!("User-agent: *\n{closed}Allow: /\n\nSitemap: {}/sitemap.xml\n", app.public_url);
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, CACHE)], text).into_response()
}

/// One list of the pages that are always there, and one for each month since the first listing and creator.
async fn index(State(Sitemaps { app, .. }): State<Sitemaps>) -> Result<Response, Problem> {
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    let mut add = |file: String| {
        let _ = writeln!(text, "<sitemap><loc>{}/sitemaps/{file}</loc></sitemap>", escape(&app.public_url));
    };
    add("pages.xml".into());
    let this = Month::of(app.clock.now());
    for kind in [Kind::Experiences, Kind::Creators] {
        let mut month = kind.first(&app).await?.map(Month::of);
        while let Some(now) = month.filter(|month| *month <= this) {
            add(format!("{}-{}.xml", kind.word(), now.word()));
            month = Some(now.next());
        }
    }
    text.push_str("</sitemapindex>\n");
    Ok(xml(text))
}

async fn list(State(Sitemaps { app, files }): State<Sitemaps>, Path(file): Path<String>) -> Result<Response, Problem> {
    let nothing = || Problem::not_found(format!("There is no sitemap {file}."));
    let name = file.strip_suffix(".xml").ok_or_else(nothing)?;
    if name == "pages" {
        let modules = Module::ALL.map(|module| format!("/{}", module.id()));
        let paths = PAGES.into_iter().chain(modules.iter().map(String::as_str));
        let urls: String = paths.map(|path| url(&app, path)).collect();
        return Ok(xml(format!("{BEGIN}{urls}</urlset>\n")));
    }
    let (word, month) = name.split_once('-').ok_or_else(nothing)?;
    let kind = [Kind::Experiences, Kind::Creators].into_iter().find(|kind| kind.word() == word).ok_or_else(nothing)?;
    let month = Month::parse(month).ok_or_else(nothing)?;
    if !exists(&app, kind, month).await? {
        return Err(nothing());
    }
    // a test's or a demo's clock may be elsewhere, and what it makes is another file
    let key = format!("{name} {}", app.clock.now() / DAY);
    Ok(xml(files.get_or(&key, AGE, move || written(app, kind, month)).await?))
}

/// Whether something can have been made in this month: only then is there a file.
async fn exists(app: &App, kind: Kind, month: Month) -> Result<bool, Problem> {
    let first = kind.first(app).await?.map(Month::of);
    Ok(first.is_some_and(|first| first <= month) && month <= Month::of(app.clock.now()))
}

/// The list of a month, written on a thread of the lowest priority.
async fn written(app: App, kind: Kind, month: Month) -> Result<Bytes, Problem> {
    let runtime = tokio::runtime::Handle::current();
    let work = move || runtime.block_on(month_of(&app, kind, month));
    background_thread::run("sitemap", work).await.map_err(Problem::internal)?
}

/// The list of a month.
async fn month_of(app: &App, kind: Kind, month: Month) -> Result<Bytes, Problem> {
    effort::count(Effort::Rendering);
    let (mut after, until) = ((month.begins() - 1, String::from("~")), month.next().begins());
    let folder = escape(&format!("{}/{}", app.public_url, kind.word()));
    // most neighbours were changed on the same day
    let mut day = (Micros::MIN, String::new());
    let mut named = 0;
    let mut text = String::from(BEGIN);
    loop {
        let rows = kind.page(app, (after.0, &after.1), until).await?;
        named += rows.len();
        for (_, id, changed) in &rows {
            if *changed / DAY != day.0 {
                day = (*changed / DAY, date(*changed));
            }
            let (id, day) = (escape(id), &day.1);
            let _ = writeln!(text, "<url><loc>{folder}/{id}</loc><lastmod>{day}</lastmod></url>");
        }
        let more = rows.len() == usize::try_from(ROWS).unwrap_or(0) && named < MOST;
        match rows.into_iter().next_back().filter(|_| more) {
            Some((at, id, _)) => after = (at, id),
            None => break,
        }
    }
    text.push_str("</urlset>\n");
    Ok(text.into())
}

fn url(app: &App, path: &str) -> String {
    format!("<url><loc>{}</loc></url>\n", escape(&format!("{}{path}", app.public_url)))
}

/// The day of an instant, as sitemaps write it.
fn date(at: Micros) -> String {
    iso(at).get(..10).unwrap_or_default().to_owned()
}

fn xml(body: impl Into<Body>) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/xml"), (header::CACHE_CONTROL, CACHE)];
    (headers, body.into()).into_response()
}

/// A month of the calendar, in UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Month {
    year: i64,
    /// 1 to 12.
    month: i64,
}

impl Month {
    fn of(at: Micros) -> Self {
        let text = iso(at);
        let part = |range: std::ops::Range<usize>| text.get(range).and_then(|part| part.parse().ok());
        Self { year: part(0..4).unwrap_or(1970), month: part(5..7).unwrap_or(1) }
    }
    fn parse(text: &str) -> Option<Self> {
        let (year, month) = text.split_once('-')?;
        let digits = |part: &str, count: usize| {
            (part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit())).then(|| part.parse().ok()).flatten()
        };
        let month = Self { year: digits(year, 4)?, month: digits(month, 2)? };
        ((1..=12).contains(&month.month) && (1970..=9998).contains(&month.year)).then_some(month)
    }
    fn word(self) -> String {
        format!("{:04}-{:02}", self.year, self.month)
    }
    fn next(self) -> Self {
        if self.month == 12 { Self { year: self.year + 1, month: 1 } } else { Self { month: self.month + 1, ..self } }
    }
    /// Its first instant: days from the first of March of year 0, as the months then have their usual lengths.
    fn begins(self) -> Micros {
        let (year, month) = if self.month > 2 { (self.year, self.month - 3) } else { (self.year - 1, self.month + 9) };
        let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5;
        (days - 719_468) * DAY
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_begin_where_the_calendar_says() {
        for (word, first) in [
            ("1970-01", "1970-01-01T00:00:00"),
            ("2024-03", "2024-03-01T00:00:00"),
            ("2026-11", "2026-11-01T00:00:00"),
            ("2028-02", "2028-02-01T00:00:00"),
        ] {
            let month = Month::parse(word).expect(word);
            assert!(iso(month.begins()).starts_with(first), "{word}: {}", iso(month.begins()));
            assert_eq!((Month::of(month.begins()), Month::of(month.next().begins() - 1)), (month, month));
            assert_eq!(month.word(), word);
        }
        for bad in ["", "2026", "2026-13", "2026-00", "26-01", "+026-01", "9999-01", "2026-1", "2026-011"] {
            assert_eq!(Month::parse(bad), None, "{bad}");
        }
    }
}
