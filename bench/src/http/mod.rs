#![allow(clippy::print_stdout, reason = "a report")]
//! The product over HTTP against a bare server that returns the same bytes: CPU per request, and the ratio of the two.
mod data;
mod guests;
mod load;
mod offered;
mod servers;

pub use servers::serve_bare;

use crate::process;
use load::{Load, Request};
use servers::Server;
use std::path::Path;

/// Requests of one measurement.
const REQUESTS: usize = 20_000;
/// Rows of the database that everything is measured on.
const EXPERIENCES: usize = 100_000;

/// Prints CPU per request and its ratio to the bare server's, memory after load, and the cost of a start.
///
/// # Errors
/// When a server does not start or answers something unexpected.
pub async fn report(binary: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let seed = data::write(folder.path(), EXPERIENCES).map_err(|error| error.to_string())?;
    let import = servers::import(binary, folder.path(), &seed.files)?;
    println!("import of {EXPERIENCES} experiences: {:.1} s wall", import.as_secs_f64());
    let parallax = Server::parallax(binary, folder.path()).await?;
    println!("start on that database: {} ms CPU (target: under 300)", process::cpu(parallax.pid()).as_millis());
    let bare = Server::bare().await?;
    println!("{:<34} {:>12} {:>12} {:>8} {:>12}", "", "CPU us/req", "bare us/req", "ratio", "RssAnon MiB");
    reads(&parallax, &bare, &seed).await?;
    writes(&parallax, &bare, &seed).await?;
    memory("memory after load, target under 100 MiB", &parallax);
    guests::report(&parallax, &seed).await?;
    offered::during_a_film(&parallax).await?;
    memory("memory with a film in the works", &parallax);
    Ok(())
}

fn memory(name: &str, server: &Server) {
    let (anonymous, resident) = process::memory(server.pid());
    println!("{name}: RssAnon {} MiB, RSS {} MiB", anonymous / 1024, resident / 1024);
}

async fn line(
    name: &str,
    parallax: &Server,
    bare: &Server,
    requests: Vec<Request>,
    count: usize,
) -> Result<(), String> {
    let ours = Load { server: parallax, requests: &requests, count }.run().await?;
    bare.answer_with(ours.status, &ours.sample).await?;
    let limit = Load { server: bare, requests: &requests, count }.run().await?;
    let ratio = ours.cpu_micros / limit.cpu_micros.max(0.1);
    let held = process::memory(parallax.pid()).0 / 1024;
    println!("{name:<34} {:>12.1} {:>12.1} {ratio:>8.2} {held:>12}", ours.cpu_micros, limit.cpu_micros);
    Ok(())
}

async fn reads(parallax: &Server, bare: &Server, seed: &data::Seed) -> Result<(), String> {
    let first = Request::get("/api/experiences?limit=24");
    line("GET /api/experiences?limit=24", parallax, bare, vec![first.clone()], REQUESTS).await?;
    let tag = load::etag(parallax, &first).await?;
    line("  the same, 304", parallax, bare, vec![first.header("if-none-match", &tag)], REQUESTS).await?;
    let searches = data::QUERIES.iter().map(|query| Request::get(&format!("/api/experiences?query={query}"))).collect();
    line("GET /api/experiences?query=, a mix", parallax, bare, searches, REQUESTS / 10).await?;
    let creators = seed.creators.iter().take(50).map(|id| Request::get(&format!("/api/creators/{id}"))).collect();
    line("GET /api/creators/{id}", parallax, bare, creators, REQUESTS).await
}

async fn writes(parallax: &Server, bare: &Server, seed: &data::Seed) -> Result<(), String> {
    let token = load::sign_in(parallax, &seed.creator_email, data::PASSWORD).await?;
    let body = |experience: &String| format!(r#"{{"experience_id":"{experience}","portfolio_link":null}}"#);
    let bookings = seed.experiences.iter().take(2_000);
    let bookings: Vec<Request> = bookings
        .map(|id| Request::post("/api/bookings", body(id)).header("authorization", &format!("Bearer {token}")))
        .collect();
    let count = bookings.len();
    line("POST /api/bookings", parallax, bare, bookings, count).await
}
