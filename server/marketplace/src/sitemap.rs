//! `/sitemap.xml` and `/robots.txt`: what search engines may know. An index of lists, one or several for each month,
//! all written once an hour and kept on disk meanwhile.
use crate::state::App;
use axum::{
    Router,
    body::{Body, Bytes},
    extract::{Path, State},
    http::header,
    response::{IntoResponse, Response},
    routing::get,
};
use base::modules::Module;
use catalogue::creators;
use catalogue::experiences;
use platform::{
    background_thread,
    clock::{DAY, HOUR, Timestamp, iso},
    db,
    disk_cache::DiskCache,
    effort::{self, Effort},
    http::{Problem, web_app::escape},
    msg,
};
use std::{fmt::Write, time::Duration};

/// The public pages, except those of the modules.
const PAGES: [&str; 5] = ["/", "/experiences", "/creators", "/experience-generator", "/about"];
/// Private pages, tools and services. Films are not among them: their pages themselves ask not to be indexed
/// (`pages.rs`), which a robot has to be able to read.
const DISALLOWED_PATHS: [&str; 14] = [
    "/api/",
    "/auth",
    "/rest/",
    "/dev/",
    "/profile",
    "/deals",
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
/// The most URLs in one list; a month with more has several. Robots take 50,000, but nobody may make us write so many
/// at once.
const URLS: i64 = 10_000;
/// Robots visit rarely: an hour is fresh enough, and a cache in front answers the rest.
const CACHE: &str = "public, max-age=3600";
/// How long a finished file is kept here.
const AGE: Duration = Duration::from_secs(3_600);
/// The disk space of all finished files, in bytes: a full list has about one and a half million.
const ON_DISK: u64 = 256 * 1024 * 1024;
const HEADER: &str =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n";

/// Something that has a page of its own: when it was made, its id, when it was changed.
pub type Entry = (Timestamp, String, Timestamp);

#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Experiences,
    Creators,
}

impl Kind {
    fn stored_name(self) -> &'static str {
        match self {
            Self::Experiences => "experiences",
            Self::Creators => "creators",
        }
    }
    /// What was created after `after` and before `until`, in that order, without the first `skip`.
    async fn page(self, app: &App, after: (Timestamp, &str), until: Timestamp, skip: i64) -> db::Result<Vec<Entry>> {
        self.created_between(app, after, until, (skip, ROWS)).await
    }
    async fn created_between(
        self,
        app: &App,
        (at, id): (Timestamp, &str),
        until: Timestamp,
        part: (i64, i64),
    ) -> db::Result<Vec<Entry>> {
        let (app, id) = (app.clone(), id.to_owned());
        on_the_runtime(async move {
            match self {
                Self::Experiences => experiences::created_between(&mut &app.db, (at, &id), until, part).await,
                Self::Creators => creators::created_between(&mut &app.db, (at, &id), until, part).await,
            }
        })
        .await
    }
    /// How much was created in `month`.
    async fn count(self, app: &App, month: Month) -> db::Result<i64> {
        let (app, from, until) = (app.clone(), month.begins(), month.next().begins());
        on_the_runtime(async move {
            match self {
                Self::Experiences => experiences::count_created(&mut &app.db, from, until).await,
                Self::Creators => creators::count_created(&mut &app.db, from, until).await,
            }
        })
        .await
    }
    async fn first(self, app: &App) -> db::Result<Option<Timestamp>> {
        let first = self.created_between(app, (Timestamp::MIN, ""), Timestamp::MAX, (0, 1)).await?;
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
    let closed: String = DISALLOWED_PATHS.iter().map(|path| format!("Disallow: {path}\n")).collect();
    let text = format!("User-agent: *\n{closed}Allow: /\n\nSitemap: {}/sitemap.xml\n", app.public_url);
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, CACHE)], text).into_response()
}

async fn index(State(sitemaps): State<Sitemaps>) -> Result<Response, Problem> {
    Ok(xml(sitemaps.index().await?))
}

async fn list(State(sitemaps): State<Sitemaps>, Path(file): Path<String>) -> Result<Response, Problem> {
    let nothing = || Problem::not_found(msg!("problem-no-file", path = file.as_str()));
    if file == "pages.xml" {
        return Ok(xml(pages(&sitemaps.app)));
    }
    let wanted = List::parse(&file).ok_or_else(nothing)?;
    let index = sitemaps.index().await?;
    let named = location(&sitemaps.app, &wanted.file());
    if !index.windows(named.len()).any(|part| part == named.as_bytes()) {
        return Err(nothing());
    }
    let app = sitemaps.app.clone();
    Ok(xml(sitemaps.cached(wanted.file(), move || render(app, wanted)).await?))
}

impl Sitemaps {
    async fn index(&self) -> Result<Bytes, Problem> {
        let app = self.app.clone();
        self.cached("index".into(), move || in_background(async move { index_of(&app).await })).await
    }

    /// The cached document `name` of this hour, or what `make` makes. A test's or a demo's clock may differ: its
    /// documents are other files.
    async fn cached<F>(&self, name: String, make: impl FnOnce() -> F + Send + 'static) -> Result<Bytes, Problem>
    where
        F: Future<Output = Result<Bytes, Problem>> + Send + 'static,
    {
        self.files.get_or(&format!("{name} {}", self.app.clock.now().micros() / HOUR), AGE, make).await
    }
}

/// Part of what was created in a month.
#[derive(Clone, Copy, Debug, PartialEq)]
struct List {
    kind: Kind,
    month: Month,
    /// From 0; the first has no number in the name of its file, the second a 2.
    part: i64,
}

impl List {
    fn parse(file: &str) -> Option<Self> {
        let (word, rest) = file.strip_suffix(".xml")?.split_once('-')?;
        let kind = [Kind::Experiences, Kind::Creators].into_iter().find(|kind| kind.stored_name() == word)?;
        let (month, part) = match rest.match_indices('-').nth(1) {
            Some((at, _)) => (rest.get(..at)?, rest.get(at + 1..)?.parse::<u16>().ok()?.checked_sub(1)?),
            None => (rest, 0),
        };
        let list = Self { kind, month: Month::parse(month)?, part: part.into() };
        (list.file() == file).then_some(list)
    }
    fn file(self) -> String {
        let (kind, month) = (self.kind.stored_name(), self.month.stored_name());
        if self.part == 0 { format!("{kind}-{month}.xml") } else { format!("{kind}-{month}-{}.xml", self.part + 1) }
    }
}

fn location(app: &App, file: &str) -> String {
    format!("<loc>{}/sitemaps/{file}</loc>", escape(&app.public_url))
}

/// One list of the fixed pages, and one or more for each month in which something was created.
async fn index_of(app: &App) -> Result<Bytes, Problem> {
    effort::count(Effort::Rendering);
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <sitemapindex xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n",
    );
    let mut add = |file: &str| {
        let _ = writeln!(text, "<sitemap>{}</sitemap>", location(app, file));
    };
    add("pages.xml");
    let this = Month::at(app.clock.now());
    for kind in [Kind::Experiences, Kind::Creators] {
        let mut next = kind.first(app).await?.map(Month::at);
        while let Some(month) = next.filter(|month| *month <= this) {
            let parts = (kind.count(app, month).await? + URLS - 1) / URLS;
            (0..parts).for_each(|part| add(&List { kind, month, part }.file()));
            next = Some(month.next());
        }
    }
    text.push_str("</sitemapindex>\n");
    Ok(text.into())
}

fn pages(app: &App) -> String {
    let modules = Module::ALL.map(|module| format!("/{}", module.id()));
    let paths = PAGES.into_iter().chain(modules.iter().map(String::as_str));
    let urls: String = paths.map(|path| url(app, path)).collect();
    format!("{HEADER}{urls}</urlset>\n")
}

/// Runs `work` on a thread of the lowest priority.
async fn in_background(work: impl Future<Output = Result<Bytes, Problem>> + Send + 'static) -> Result<Bytes, Problem> {
    let runtime = tokio::runtime::Handle::current();
    background_thread::run("sitemap", move || runtime.block_on(work)).await.map_err(Problem::internal)?
}

/// Runs `read` as a task of the server's runtime. A thread that the runtime starts from a thread of [`in_background`]
/// inherits its low priority for good, and would later serve requests with it.
async fn on_the_runtime<T: Send + 'static>(
    read: impl Future<Output = db::Result<T>> + Send + 'static,
) -> db::Result<T> {
    tokio::spawn(read).await.map_err(|error| db::Error::Other(error.to_string().into()))?
}

async fn render(app: App, list: List) -> Result<Bytes, Problem> {
    in_background(async move { urls_of(&app, list).await }).await
}

async fn urls_of(app: &App, List { kind, month, part }: List) -> Result<Bytes, Problem> {
    effort::count(Effort::Rendering);
    let (mut after, until) = ((month.begins() - 1, String::from("~")), month.next().begins());
    let folder = escape(&format!("{}/{}", app.public_url, kind.stored_name()));
    // most neighbours were changed on the same day
    let mut day = (i64::MIN, String::new());
    let mut text = String::from(HEADER);
    for page in 0..URLS / ROWS {
        let skip = if page == 0 { part * URLS } else { 0 };
        let rows = kind.page(app, (after.0, &after.1), until, skip).await?;
        for (_, id, changed) in &rows {
            let number = changed.micros() / DAY;
            if number != day.0 {
                day = (number, date(*changed));
            }
            let (id, day) = (escape(id), &day.1);
            let _ = writeln!(text, "<url><loc>{folder}/{id}</loc><lastmod>{day}</lastmod></url>");
        }
        match rows.into_iter().next_back() {
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
fn date(at: Timestamp) -> String {
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
    fn at(at: Timestamp) -> Self {
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
    fn stored_name(self) -> String {
        format!("{:04}-{:02}", self.year, self.month)
    }
    fn next(self) -> Self {
        if self.month == 12 { Self { year: self.year + 1, month: 1 } } else { Self { month: self.month + 1, ..self } }
    }
    /// Its first instant: days from the first of March of year 0, as the months then have their usual lengths.
    fn begins(self) -> Timestamp {
        let (year, month) = if self.month > 2 { (self.year, self.month - 3) } else { (self.year - 1, self.month + 9) };
        let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5;
        Timestamp::from_micros((days - 719_468) * DAY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn a_sitemap_is_written_at_a_low_priority_and_read_at_that_of_the_server() {
        // the 19th field of `man 5 proc_pid_stat`, counted after the name
        let nice = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("stat");
            stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(16)).expect("nice").to_owned()
        };
        let own = nice();
        let both = in_background(async move {
            let read = on_the_runtime(async move { Ok(nice()) }).await?;
            Ok(format!("{} {read}", nice()).into())
        });
        assert_eq!(both.await.ok(), Some(format!("19 {own}").into()));
    }

    #[test]
    fn months_begin_as_in_the_calendar() {
        for (word, first) in [
            ("1970-01", "1970-01-01T00:00:00"),
            ("2024-03", "2024-03-01T00:00:00"),
            ("2026-11", "2026-11-01T00:00:00"),
            ("2028-02", "2028-02-01T00:00:00"),
        ] {
            let month = Month::parse(word).expect(word);
            assert!(iso(month.begins()).starts_with(first), "{word}: {}", iso(month.begins()));
            assert_eq!((Month::at(month.begins()), Month::at(month.next().begins() - 1)), (month, month));
            assert_eq!(month.stored_name(), word);
        }
        for bad in ["", "2026", "2026-13", "2026-00", "26-01", "+026-01", "9999-01", "2026-1", "2026-011"] {
            assert_eq!(Month::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_list_has_one_name() {
        for file in ["experiences-2026-11.xml", "creators-2026-11-2.xml", "creators-2026-11-65535.xml"] {
            assert_eq!(List::parse(file).map(List::file).as_deref(), Some(file));
        }
        for bad in ["1", "01", "02", "0", "+2", "", "65536", "2-2"] {
            assert_eq!(List::parse(&format!("experiences-2026-11-{bad}.xml")), None, "{bad}");
        }
    }
}
