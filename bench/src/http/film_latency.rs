//! Latency under an open load, without a film and while one is rendered.
use super::{
    load::{self, Request},
    servers::Server,
};
use std::time::Duration;
use tokio::{
    task::JoinSet,
    time::{Instant, MissedTickBehavior},
};

/// Requests a second.
const OFFERED: u64 = 200;
/// Duration of each load, shorter than the rendering of a film.
const TIME: Duration = Duration::from_secs(2);
/// Rounds without and with a film: the machine's speed varies, so adjacent measurements are compared.
const ROUNDS: usize = 5;
/// Connections that send them in turn.
const CONNECTIONS: u64 = 8;
/// How many times longer the median and the slow response may take while a film is rendered.
const TARGETS: (f64, f64) = (1.5, 3.0);

/// The median and the 99th percentile of the response times, in microseconds.
struct Latency {
    median: f64,
    slow: f64,
}

/// Prints the list's latency at [`OFFERED`] requests a second, without a film and while one is rendered: the median of
/// the rounds.
///
/// # Errors
/// When a request fails, or a film did not last as long as the load.
pub async fn report(server: &Server) -> Result<(), String> {
    offer(server).await?; // warms up
    let (mut medians, mut slows) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS {
        let quiet = offer(server).await?;
        let film = start_film(server, round).await?;
        let busy = offer(server).await?;
        if film_status(server, &film).await? != "running" {
            return Err("the film ended before the load: the ratio would include requests without a film".into());
        }
        wait_for_end(server, &film).await?;
        medians.push((quiet.median, busy.median));
        slows.push((quiet.slow, busy.slow));
    }
    println!("{:<34} {:>12} {:>12} {:>8}", format!("list at {OFFERED} requests/s"), "quiet us", "film us", "ratio");
    for (name, mut rounds, target) in [("  p50", medians, TARGETS.0), ("  p99", slows, TARGETS.1)] {
        rounds.sort_by(|one, two| ratio(one).total_cmp(&ratio(two)));
        let median = rounds[ROUNDS / 2];
        let all: Vec<String> = rounds.iter().map(|round| format!("{:.2}", ratio(round))).collect();
        let (quiet, busy) = median;
        print!("{name:<34} {quiet:>12.0} {busy:>12.0} {:>8.2} ", ratio(&median));
        println!("(target: at most {target}; rounds {})", all.join(" "));
    }
    Ok(())
}

fn ratio((quiet, busy): &(f64, f64)) -> f64 {
    busy / quiet.max(1.0)
}

/// Waits until a film is no longer being rendered.
async fn wait_for_end(server: &Server, film: &str) -> Result<(), String> {
    for _ in 0..600 {
        if film_status(server, film).await? != "running" {
            return Ok(());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    Err("the film did not end".into())
}

/// Requests a film and waits until it is being rendered.
async fn start_film(server: &Server, round: usize) -> Result<String, String> {
    let idea = format!(r#"{{"prompt":"A bench in the rain, take {} of {}"}}"#, round + 1, std::process::id());
    let request = Request::post("/api/generate-experience", idea).header("prefer", "respond-async");
    let mut connection = load::connect(&server.address).await?;
    let (status, answer) = load::ask(&mut connection, &request, &server.address).await?;
    let answer: serde_json::Value = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
    let id = answer["id"].as_str().ok_or_else(|| format!("no film: {status} {answer}"))?.to_owned();
    for _ in 0..100 {
        if film_status(server, &id).await? == "running" {
            return Ok(id);
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Err("the film was not started".into())
}

async fn film_status(server: &Server, id: &str) -> Result<String, String> {
    let mut connection = load::connect(&server.address).await?;
    let request = Request::get(&format!("/api/generations/{id}"));
    let (_, answer) = load::ask(&mut connection, &request, &server.address).await?;
    let answer: serde_json::Value = serde_json::from_slice(&answer).map_err(|error| error.to_string())?;
    Ok(answer["status"].as_str().unwrap_or_default().to_owned())
}

/// An open load: each response is timed from when its request was due, so that queueing counts.
async fn offer(server: &Server) -> Result<Latency, String> {
    let mut tasks = JoinSet::new();
    let begin = Instant::now() + Duration::from_millis(50);
    for number in 0..CONNECTIONS {
        let address = server.address.clone();
        tasks.spawn(async move { one_connection(&address, begin, number).await });
    }
    let mut took = Vec::new();
    while let Some(result) = tasks.join_next().await {
        took.extend(result.map_err(|error| error.to_string())??);
    }
    took.sort_by(f64::total_cmp);
    let at = |share: usize| took.get(took.len() * share / 100).copied().unwrap_or_default();
    Ok(Latency { median: at(50), slow: at(99) })
}

async fn one_connection(address: &str, begin: Instant, number: u64) -> Result<Vec<f64>, String> {
    let request = Request::get("/api/experiences?limit=24");
    let mut connection = load::connect(address).await?;
    let apart = Duration::from_secs(1) / u32::try_from(OFFERED).unwrap_or(1);
    let each = apart * u32::try_from(CONNECTIONS).unwrap_or(1);
    let mut due = tokio::time::interval_at(begin + apart * u32::try_from(number).unwrap_or(0), each);
    due.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut took = Vec::new();
    while begin.elapsed() < TIME {
        let at = due.tick().await;
        let (status, _) = load::ask(&mut connection, &request, address).await?;
        if status != 200 {
            return Err(format!("the list answered {status}"));
        }
        took.push(at.elapsed().as_secs_f64() * 1_000_000.0);
    }
    Ok(took)
}
