#![allow(clippy::print_stdout, reason = "a report")]
//! The product over HTTP against a bare server that returns the same bytes, and against Express: CPU per request, and
//! the ratios. Servers run on one core, the load on another; the servers take turns.
mod data;
mod film_latency;
mod guests;
mod load;
mod servers;
mod streams;

pub use servers::serve_bare;

use crate::process;
use load::{Load, Request};
use servers::Server;
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

/// Requests per measurement; a fifth of that for signed-in reads and searches.
const REQUESTS: usize = 20_000;
/// How often the servers take turns; the median counts.
const ROUNDS: usize = 3;
/// Experiences in the database.
const EXPERIENCES: usize = 100_000;
/// By what factor a target may be missed, because the machine has other work.
const NOISE: f64 = 1.15;
/// What the bare server spends on a list, in microseconds, on the machine for which the targets are stated. On a slower
/// one they are as much longer as it takes longer there.
const REFERENCE_BARE: f64 = 10.5;
/// The least CPU time for which Express is measured, in microseconds.
const MIN_EXPRESS_MICROS: f64 = 300_000.0;
/// The most that a cached response may cost, relative to the bare server: limits, logs, metrics and twelve headers.
const CACHED: f64 = 1.5;
/// Creators who book, and the bookings of each.
const BOOKERS: usize = 64;
const BOOKINGS_EACH: usize = 64;
/// How often sign-ins and bare hashes take turns.
const SIGN_IN_ROUNDS: usize = 5;
/// People who sign in all the time while a list is measured; its throughput may fall to 0.4.
const SIGNING_IN: usize = 8;

/// The target of a line.
#[derive(Clone, Copy)]
enum Target {
    /// Microseconds of CPU per request, where the bare server spends [`REFERENCE_BARE`].
    Micros(f64),
    /// A multiple of the bare server's.
    Bare(f64),
}

/// The servers, and the targets missed so far.
struct Report {
    parallax: Server,
    bare: Server,
    express: Option<Server>,
    missed: Vec<String>,
    /// How many times longer than on the machine of the targets things take here and now, at least 1.
    slowness: f64,
    /// If set, only lines whose names contain this are measured.
    only: Option<String>,
}

/// Prints the CPU time per request and its ratio to the bare server's and to Express', memory after load, and the cost
/// of an import and of a start. `BENCH_FOLDER` keeps the data and the database there; later runs need another
/// `BENCH_RUN`, which selects their bookings. With `BENCH_ONLY` only lines whose names contain it are measured.
///
/// # Errors
/// When a server does not start or responds unexpectedly, or a target is missed by more than noise.
pub async fn report(binary: &Path) -> Result<(), String> {
    let place = Place::new()?;
    let seed = data::write(&place.folder, EXPERIENCES).map_err(|error| error.to_string())?;
    let import = place.import(binary, &seed)?;
    let parallax = Server::parallax(binary, &place.folder).await?;
    let start = parallax.cpu();
    guests::wait_until_idle(&parallax).await;
    let only = std::env::var("BENCH_ONLY").ok();
    let (bare, express) = (Server::bare().await?, Server::express(&place.folder).await);
    if express.is_none() {
        println!("no BENCH_NODE, or Express is not installed: no comparison with it");
    }
    let mut report = Report { parallax, bare, express, missed: Vec::new(), slowness: 1.0, only };
    report.measure_slowness().await?;
    if let Some(import) = import {
        report.timed("import of 175,000 rows, seconds", import.wall.as_secs_f64(), 12.0);
        let cpu = (import.user + import.system).as_secs_f64();
        report.figure("  of its CPU the system's, percent", 100.0 * import.system.as_secs_f64() / cpu, 25.0);
    }
    report.timed("start, ms of CPU", start.as_secs_f64() * 1_000.0, 30.0);
    println!("{:<36} {:>8} {:>8} {:>10} {:>10} {:>10}", "", "x bare", "x Expr.", "us", "bare us", "Expr. us");
    report.reads(&seed).await?;
    report.signed_in(&seed).await?;
    report.bookings(&seed, place.run, 240.0).await?;
    guests::wait_until_idle(&report.parallax).await;
    let (anonymous, pss) = process::memory(report.parallax.pid());
    report.figure("memory after load, MiB (PSS)", kib(pss), 80.0);
    println!("  of which {:.1} are no pages of files", kib(anonymous));
    if report.only.is_none() {
        guests::report(&report.parallax, &seed).await?;
        film_latency::report(&report.parallax).await?;
    }
    report.outcome()
}

/// The folder of the data, and the number of this run on it.
struct Place {
    folder: PathBuf,
    run: usize,
    _temporary: tempfile::TempDir,
}

impl Place {
    fn new() -> Result<Self, String> {
        let temporary = tempfile::tempdir().map_err(|error| error.to_string())?;
        let kept = std::env::var_os("BENCH_FOLDER").map(PathBuf::from);
        let run = std::env::var("BENCH_RUN").ok().and_then(|run| run.parse().ok()).unwrap_or(0);
        Ok(Self { folder: kept.unwrap_or_else(|| temporary.path().to_owned()), run, _temporary: temporary })
    }

    /// Imports the files of `seed`, unless an earlier run has.
    fn import(&self, binary: &Path, seed: &data::Seed) -> Result<Option<servers::Import>, String> {
        let is_there = self.folder.join("data").exists();
        if is_there { Ok(None) } else { servers::import(binary, &self.folder, &seed.files).map(Some) }
    }
}

#[allow(clippy::cast_precision_loss, reason = "a report")]
fn kib(kib: u64) -> f64 {
    kib as f64 / 1_024.0
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The report for PostgreSQL, whose CPU time is included: import, own bookings, searches, a booking. For `BENCH_FOLDER`
/// and `BENCH_RUN` see [`report`].
///
/// # Errors
/// As [`report`].
pub async fn on_postgres(binary: &Path) -> Result<(), String> {
    servers::postmaster().ok_or("BENCH_POSTMASTER is the process id of the PostgreSQL of PARALLAX_DATABASE_URL")?;
    let place = Place::new()?;
    let seed = data::write(&place.folder, EXPERIENCES).map_err(|error| error.to_string())?;
    let import = place.import(binary, &seed)?;
    let parallax = Server::parallax(binary, &place.folder).await?;
    guests::wait_until_idle(&parallax).await;
    let only = std::env::var("BENCH_ONLY").ok();
    let bare = Server::bare().await?;
    let mut report = Report { parallax, bare, express: None, missed: Vec::new(), slowness: 1.0, only };
    report.measure_slowness().await?;
    if let Some(import) = import {
        report.timed("import of 175,000 rows, seconds", import.wall.as_secs_f64(), 60.0);
        println!("  CPU: {:.1?} user, {:.1?} system, {:.1?} database", import.user, import.system, import.database);
    }
    report.own_bookings(&seed, 250.0).await?;
    report.searches().await?;
    report.bookings(&seed, place.run, 1_500.0).await?;
    report.outcome()
}

impl Report {
    /// Measures the bare server with a list.
    async fn measure_slowness(&mut self) -> Result<(), String> {
        let list = [Request::get("/api/experiences?limit=24")];
        let sample = Load { server: &self.parallax, requests: &list, count: 64, warm_up: 0 }.run().await?;
        self.bare.answer_with(sample.status, &sample.sample).await?;
        let mut costs = Vec::new();
        for _ in 0..ROUNDS {
            costs.push(
                Load { server: &self.bare, requests: &list, count: REQUESTS, warm_up: 200 }.run().await?.cpu_micros,
            );
        }
        self.note_bare(median(costs));
        println!("targets are for a machine that is {:.2} times as fast", self.slowness);
        Ok(())
    }

    fn note_bare(&mut self, micros: f64) {
        self.slowness = (micros / REFERENCE_BARE).max(1.0);
    }

    /// Prints how long something took, and its target on this machine.
    fn timed(&mut self, name: &str, value: f64, most: f64) {
        self.figure(name, value, most * self.slowness);
    }

    /// Prints a figure and its target; it may be missed by noise.
    fn figure(&mut self, name: &str, value: f64, most: f64) {
        self.figure_within(name, value, (most, NOISE));
    }

    /// Prints the ratio of what was measured in turn, and its target: noise is in both parts of it.
    fn exact(&mut self, name: &str, value: f64, most: f64) {
        self.figure_within(name, value, (most, 1.0));
    }

    fn figure_within(&mut self, name: &str, value: f64, (most, noise): (f64, f64)) {
        let outcome = if value <= most { "reached" } else { "MISSED" };
        println!("{name:<36} {value:>8.1} {outcome:>8} (at most {most:.1})");
        if value > most * noise {
            self.missed.push(name.trim().to_owned());
        }
    }

    fn outcome(&self) -> Result<(), String> {
        if self.missed.is_empty() { Ok(()) } else { Err(format!("targets missed: {}", self.missed.join(", "))) }
    }

    /// Whether this run skips the line `name`.
    fn skips(&self, name: &str) -> bool {
        self.only.as_ref().is_some_and(|only| !name.contains(only))
    }

    /// Prints how many times `of` costs what `unit` does, if both were measured.
    fn ratio(&mut self, name: &str, of: Option<f64>, unit: Option<f64>, most: f64) {
        if let (Some(of), Some(unit)) = (of, unit) {
            self.figure(name, of / unit.max(0.1), most);
        }
    }

    /// Measures `requests` on all servers in turn; returns our CPU microseconds per request, unless this run skips it.
    async fn line(
        &mut self,
        name: &str,
        requests: &[Request],
        count: usize,
        target: Option<Target>,
    ) -> Result<Option<f64>, String> {
        if self.skips(name) {
            return Ok(None);
        }
        let (mut ours, mut bare, mut express) = (Vec::new(), Vec::new(), Vec::new());
        let all = requests;
        for round in 0..ROUNDS {
            // if there are enough, each round has its own requests, so that none is repeated
            let requests = if all.len() >= ROUNDS * count { &all[round * count..][..count] } else { all };
            let cost = Load { server: &self.parallax, requests, count, warm_up: 200 }.run().await?;
            self.bare.answer_with(cost.status, &cost.sample).await?;
            ours.push(cost.cpu_micros);
            bare.push(Load { server: &self.bare, requests, count, warm_up: 200 }.run().await?.cpu_micros);
            if let Some(server) = &self.express {
                express.extend(cost_of_express(server, requests, count).await);
            }
        }
        let (ours, bare) = (median(ours), median(bare).max(0.1));
        let (to_express, theirs) = match express.is_empty() {
            true => ("-".to_owned(), "-".to_owned()),
            false => {
                let theirs = median(express);
                (format!("{:.3}", ours / theirs.max(0.1)), format!("{theirs:.1}"))
            }
        };
        let (most, outcome) = match target {
            None => (f64::INFINITY, String::new()),
            Some(Target::Micros(most)) => {
                self.note_bare(bare);
                (most * self.slowness, format!("at most {:.0} us ({most:.0})", most * self.slowness))
            }
            Some(Target::Bare(times)) => (times * bare, format!("at most {times} x bare")),
        };
        let reached = if ours <= most { "" } else { "MISSED " };
        println!(
            "{name:<36} {:>8.2} {to_express:>8} {ours:>10.1} {bare:>10.1} {theirs:>10} {reached}{outcome}",
            ours / bare
        );
        if ours > most * NOISE {
            self.missed.push(name.trim().to_owned());
        }
        Ok(Some(ours))
    }

    async fn reads(&mut self, seed: &data::Seed) -> Result<(), String> {
        let first = Request::get("/api/experiences?limit=24");
        self.line("list", std::slice::from_ref(&first), REQUESTS, Some(Target::Bare(CACHED))).await?;
        let tag = load::etag(&self.parallax, &first).await?;
        self.line("  the same, 304", &[first.header("if-none-match", &tag)], REQUESTS, Some(Target::Bare(CACHED)))
            .await?;
        let creators: Vec<_> =
            seed.creators.iter().take(50).map(|id| Request::get(&format!("/api/creators/{id}"))).collect();
        self.line("a creator", &creators, REQUESTS, Some(Target::Bare(CACHED))).await?;
        self.line("front page, no encoding", &[Request::get("/")], REQUESTS, Some(Target::Micros(16.0))).await?;
        self.line(
            "a search again",
            &[Request::get("/api/experiences?query=ocean")],
            REQUESTS,
            Some(Target::Bare(CACHED)),
        )
        .await?;
        self.searches().await
    }

    async fn searches(&mut self) -> Result<(), String> {
        // requests that were not made before
        let count = REQUESTS / 5;
        let fresh = |paths: &[&str]| -> Vec<Request> {
            (0..count * ROUNDS).map(|at| Request::get(&format!("{}&at={at}", paths[at % paths.len()]))).collect()
        };
        let mix: Vec<String> = data::QUERIES.iter().map(|query| format!("/api/experiences?query={query}")).collect();
        let mix: Vec<&str> = mix.iter().map(String::as_str).collect();
        self.line("searches, a mix", &fresh(&mix), count, Some(Target::Micros(477.0))).await?;
        let common = fresh(&["/api/experiences?query=vr&limit=24"]);
        let plain = self.line("search of two thirds of the rows", &common, count, Some(Target::Micros(815.0))).await?;
        let narrowed = fresh(&["/api/experiences?query=vr&side=wanted&pricing=hourly&min_price=20&limit=24"]);
        let narrowed = self.line("search of those, three filters", &narrowed, count, None).await?;
        self.ratio("  times the same without filters", narrowed, plain, 1.5);
        let texts =
            ["ocean", "concert", "museum+tour", "piano"].map(|text| format!("/api/creators?description={text}"));
        let texts: Vec<_> = texts.iter().map(|path| Request::get(path)).collect();
        self.line("creators by text", &texts, count, Some(Target::Micros(60.0))).await?;
        let tags = ["museum,virtual", "ocean,tour", "piano,virtual"].map(|tags| format!("/api/creators?tags={tags}"));
        let tags: Vec<_> = tags.iter().map(|path| Request::get(path)).collect();
        self.line("creators by two tags", &tags, count, Some(Target::Micros(40.0))).await.map(drop)
    }

    async fn own_bookings(&mut self, seed: &data::Seed, most: f64) -> Result<(), String> {
        let (mut own, mut of_hirers, mut deals) = (Vec::new(), Vec::new(), Vec::new());
        for (number, id) in seed.creators.iter().enumerate().skip(BOOKERS).take(20) {
            let token = load::sign_in(&self.parallax, &data::creator_email(number), data::PASSWORD).await?;
            let token = format!("Bearer {token}");
            own.push(Request::get(&format!("/api/bookings/creator/{id}")).header("authorization", &token));
        }
        for (number, id) in seed.hirers.iter().enumerate().take(20) {
            let token = load::sign_in(&self.parallax, &data::hirer_email(number), data::PASSWORD).await?;
            let token = format!("Bearer {token}");
            of_hirers.push(Request::get(&format!("/api/bookings/hirer/{id}")).header("authorization", &token));
            deals.push(Request::get("/api/deals?tab=active").header("authorization", &token));
        }
        self.line("own bookings", &own, REQUESTS / 5, Some(Target::Micros(most))).await?;
        let bookings = self.line("own bookings of hirers", &of_hirers, REQUESTS / 5, None).await?;
        let deals = self.line("own deals of hirers", &deals, REQUESTS / 5, None).await?;
        self.ratio("  deals, times bookings", deals, bookings, 1.2);
        Ok(())
    }

    async fn signed_in(&mut self, seed: &data::Seed) -> Result<(), String> {
        self.own_bookings(seed, 60.0).await?;
        if self.skips("sign-in") {
            return Ok(());
        }
        let body = format!(r#"{{"email":"{}","password":"{}"}}"#, data::creator_email(0), data::PASSWORD);
        let requests = [Request::post("/auth/v1/token?grant_type=password", body)];
        // in turn, because the machine's speed changes
        let mut ratios = Vec::new();
        for _ in 0..SIGN_IN_ROUNDS {
            let cost = Load { server: &self.parallax, requests: &requests, count: 40, warm_up: 0 }.run().await?;
            ratios.push(cost.cpu_micros / bare_hash()?);
        }
        self.exact("sign-in, times a bare argon2id", median(ratios), 1.1);
        self.list_beside_sign_ins().await
    }

    /// How much longer a list takes while eight people sign in all the time.
    async fn list_beside_sign_ins(&mut self) -> Result<(), String> {
        let list = [Request::get("/api/experiences?limit=24")];
        let (mut alone, mut beside) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let load = Load { server: &self.parallax, requests: &list, count: REQUESTS, warm_up: 200 };
            let began = Instant::now();
            load.run().await?;
            alone.push(began.elapsed().as_secs_f64());
            let signing_in = load::keep_signing_in(&self.parallax, SIGNING_IN);
            // all of them have begun
            tokio::time::sleep(Duration::from_millis(200)).await;
            let began = Instant::now();
            load.run().await?;
            beside.push(began.elapsed().as_secs_f64());
            signing_in.stop().await?;
        }
        self.exact("list beside 8 sign-ins, times alone", median(beside) / median(alone), 2.5);
        Ok(())
    }

    /// Bookings by many people at once, with their jobs.
    async fn bookings(&mut self, seed: &data::Seed, run: usize, most: f64) -> Result<(), String> {
        if self.skips("bookings") {
            return Ok(());
        }
        let mut tokens = Vec::new();
        for number in 0..BOOKERS {
            tokens.push(load::sign_in(&self.parallax, &data::creator_email(number), data::PASSWORD).await?);
        }
        // the imported bookings are for the first half
        let unbooked = &seed.experiences[EXPERIENCES / 2 + run * BOOKERS * BOOKINGS_EACH..];
        let requests: Vec<Request> = (0..BOOKERS * BOOKINGS_EACH)
            .map(|at| {
                let body = format!(r#"{{"experience_id":"{}","portfolio_link":null}}"#, unbooked[at]);
                Request::post("/api/bookings", body)
                    .header("authorization", &format!("Bearer {}", tokens[at % BOOKERS]))
            })
            .collect();
        guests::wait_until_idle(&self.parallax).await;
        let (before, began) = (self.parallax.cpu(), Instant::now());
        Load { server: &self.parallax, requests: &requests, count: requests.len(), warm_up: 0 }.run().await?;
        let took = began.elapsed();
        guests::wait_until_idle(&self.parallax).await;
        let spent = self.parallax.cpu() - before;
        #[allow(clippy::cast_precision_loss, reason = "a count of requests")]
        let count = requests.len() as f64;
        println!("{:<36} {:>8.0} a second", "bookings", count / took.as_secs_f64());
        self.measure_slowness().await?;
        self.timed("  CPU of one with its jobs, us", spent.as_secs_f64() * 1e6 / count, most);
        Ok(())
    }
}

/// CPU microseconds per request to Express, measured over enough requests for the resolution of the operating system.
/// `None` if it does not have the endpoint.
async fn cost_of_express(server: &Server, requests: &[Request], most: usize) -> Option<f64> {
    let run = async |count| Load { server, requests, count, warm_up: 5 }.run().await.ok();
    let few = (most / 100).max(40);
    let first = run(few).await?.cpu_micros.max(10.0);
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
    let count = (MIN_EXPRESS_MICROS / first) as usize;
    if count <= few { Some(first) } else { Some(run(count.min(most)).await?.cpu_micros) }
}

/// CPU microseconds of one password hash with the parameters of the product.
fn bare_hash() -> Result<f64, String> {
    const HASHES: u32 = 40;
    let cost = auth::PasswordCost::default();
    let params = argon2::Params::new(cost.memory_kib, cost.passes, cost.lanes, None);
    let params = params.map_err(|error| error.to_string())?;
    let argon2 = argon2::Argon2::new(argon2::Algorithm::Argon2id, argon2::Version::V0x13, params);
    let (mut output, before) = ([0; 32], process::cpu(std::process::id()));
    for _ in 0..HASHES {
        let hashed = argon2.hash_password_into(data::PASSWORD.as_bytes(), b"sixteen bytes !!", &mut output);
        hashed.map_err(|error| error.to_string())?;
    }
    Ok((process::cpu(std::process::id()) - before).as_secs_f64() * 1e6 / f64::from(HASHES))
}

/// What an idle live stream costs.
///
/// # Errors
/// When a server does not start, or a stream costs too much.
pub async fn streams(binary: &Path) -> Result<(), String> {
    streams::report(binary).await
}
