//! The CPU cost of guests: the most expensive known request for every endpoint that guests may call.
use super::{
    data,
    load::{self, Request},
    servers::Server,
};
use std::{collections::BTreeSet, time::Duration};

/// Requests per line: enough for the operating system's CPU time, which counts in hundredths of a second.
const REQUESTS: usize = 50;
/// Milliseconds of CPU that a request may cost.
const LIMIT: f64 = 20.0;
/// The same for a message to the assistant, which searches everything.
const CHAT_LIMIT: f64 = 30.0;

/// One line of the report.
struct Line {
    /// The endpoint as in the OpenAPI document, or a description.
    endpoint: &'static str,
    requests: Vec<Request>,
    /// How many are sent, in turn.
    count: usize,
    most: f64,
}

/// Measures every line, prints the most expensive first, and fails if one costs too much or an endpoint has no line.
///
/// # Errors
/// When the server does not answer, a request costs more than it may, or an endpoint is not measured.
pub async fn report(server: &Server, seed: &data::Seed) -> Result<(), String> {
    let lines = lines(seed);
    wait_until_idle(server).await;
    check_coverage(server, &lines).await?;
    let mut costs = Vec::new();
    for line in &lines {
        let before = server.cpu();
        let mut connection = load::connect(&server.address).await?;
        for request in line.requests.iter().cycle().take(line.count) {
            // a refusal may close the connection
            if load::ask(&mut connection, request, &server.address).await.is_err() {
                connection = load::connect(&server.address).await?;
            }
        }
        let spent = server.cpu() - before;
        #[allow(clippy::cast_precision_loss, reason = "a count of requests")]
        costs.push((spent.as_secs_f64() * 1_000.0 / line.count as f64, line));
    }
    costs.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    println!("worst CPU of a guest's request (target: {LIMIT} ms, the assistant {CHAT_LIMIT} ms)");
    for (cost, line) in &costs {
        println!("  {:<58} {cost:>8.2} ms", line.endpoint);
    }
    let over: Vec<_> = costs.iter().filter(|(cost, line)| *cost > line.most).map(|(_, line)| line.endpoint).collect();
    if over.is_empty() { Ok(()) } else { Err(format!("too expensive for guests: {over:?}")) }
}

/// Waits until the jobs and the index are idle, so that their cost is not counted. The index is compared with the
/// database ten seconds after the start.
pub async fn wait_until_idle(server: &Server) {
    let check_is_over = server.started + Duration::from_secs(12);
    tokio::time::sleep_until(check_is_over.into()).await;
    let mut before = server.cpu();
    for _ in 0..60 {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let now = server.cpu();
        if now - before <= Duration::from_millis(10) {
            return;
        }
        before = now;
    }
}

/// Endpoints that refuse guests with 401 need no line.
async fn check_coverage(server: &Server, lines: &[Line]) -> Result<(), String> {
    let mut connection = load::connect(&server.address).await?;
    let (_, text) = load::ask(&mut connection, &Request::get("/api/openapi.json"), &server.address).await?;
    let document: serde_json::Value = serde_json::from_slice(&text).map_err(|error| error.to_string())?;
    let known: BTreeSet<&str> = lines.iter().map(|line| line.endpoint).collect();
    let mut missing = Vec::new();
    for (path, item) in document["paths"].as_object().into_iter().flatten() {
        for method in ["get", "post", "patch", "delete"] {
            if item.get(method).is_none() {
                continue;
            }
            let endpoint = format!("{} {path}", method.to_uppercase());
            let place = path.replace(['{', '}'], "");
            let request = Request::new(method, &place, "{}".into());
            let mut fresh = load::connect(&server.address).await?;
            let answered = load::ask(&mut fresh, &request, &server.address).await;
            if !matches!(answered, Ok((401, _))) && !known.contains(endpoint.as_str()) {
                missing.push(endpoint);
            }
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(format!("not measured: {missing:?}")) }
}

fn lines(seed: &data::Seed) -> Vec<Line> {
    let mut lines = finished_work(seed);
    lines.extend(searches());
    lines.extend(reads(seed));
    lines.extend(tables());
    lines.extend(pages(seed));
    lines.extend(writes());
    lines.extend(accounts());
    lines
}

fn line(endpoint: &'static str, requests: Vec<Request>) -> Line {
    Line { endpoint, requests, count: REQUESTS, most: LIMIT }
}
fn get(path: &str) -> Vec<Request> {
    vec![Request::get(path)]
}
fn post(path: &str, body: impl Into<String>) -> Vec<Request> {
    vec![Request::post(path, body.into())]
}
/// A different request each time.
fn each(make: impl Fn(usize) -> String) -> Vec<Request> {
    (0..REQUESTS).map(|n| Request::get(&make(n))).collect()
}
fn large(name: &str) -> String {
    format!(r#"{{"{name}":"{}"}}"#, "x".repeat(60_000))
}

/// What is created on the first request and stored on disk, so each is requested once.
fn finished_work(seed: &data::Seed) -> Vec<Line> {
    let once = |endpoint, paths: Vec<String>| Line {
        endpoint,
        count: paths.len(),
        requests: paths.iter().map(|path| Request::get(path)).collect(),
        most: LIMIT,
    };
    let covers = seed.experiences.iter().skip(1).take(REQUESTS).map(|id| format!("/media/covers/{id}.png"));
    let lists = (2..=10).map(|part| format!("/sitemaps/experiences-2025-01-{part}.xml"));
    vec![
        once("a picture that is not drawn yet", covers.collect()),
        once("the index of the sitemaps, not written yet", vec!["/sitemap.xml".into()]),
        once("a full sitemap that is not written yet", lists.collect()),
    ]
}

fn searches() -> Vec<Line> {
    let words = "virtual+museum+tour+concert+training+studio+ocean+neon+city+dance+gallery+forest+escape+room+theatre";
    let turn = format!(r#"{{"content":"{}","fromBot":false}}"#, "experiences for virtual museum ".repeat(60));
    let talk = format!(r#"{{"messages":[{}]}}"#, vec![turn; 130].join(","));
    let experiences = [
        format!("/api/experiences?query={words}"),
        "/api/experiences?query=virtual&sort=price_desc&min_price=1&max_price=100000&tags=a,b,c".into(),
        "/api/experiences?query=trainng+studi+ocen+galery".into(),
        "/api/experiences?limit=100&sort=price_asc&min_price=7".into(),
    ];
    let creators = [
        format!("/api/creators?description={words}"),
        "/api/creators?description=virtual&tags=virtual,museum,tour,concert".into(),
    ];
    vec![
        line("GET /api/experiences", experiences.iter().map(|path| Request::get(path)).collect()),
        line("GET /api/creators", creators.iter().map(|path| Request::get(path)).collect()),
        line("GET /api/experiences/facets", each(|n| format!("/api/experiences/facets?query={words}&min_price={n}"))),
        line("GET /api/tags", each(|n| format!("/api/tags?query=vrt{n}"))),
        line("the tags of listings", each(|n| format!("/api/tags?query=rare+{n}"))),
        line("GET /api/suggestions", each(|n| format!("/api/suggestions?query=vi{n}"))),
        line("GET /api/catalogue", each(|n| format!("/api/catalogue?title=Design{n}"))),
        Line { most: CHAT_LIMIT, ..line("POST /api/chat", post("/api/chat", talk)) },
    ]
}

/// The tables of `/rest/v1`: deep pages, filters that fit nothing, orders without an index.
fn tables() -> Vec<Line> {
    let read = |endpoint, query: &str| line(endpoint, each(|n| format!("/rest/v1/{query}&price_per_hour=neq.{n}")));
    vec![
        line("a deep page by title", get("/rest/v1/experiences?order=title.desc&offset=19000&limit=1000")),
        line("a deep page of the newest", get("/rest/v1/experiences?offset=19000&limit=1000")),
        read("titles that contain nothing", "experiences?title=ilike.*zzyz*"),
        read("descriptions that contain nothing", "experiences?description=ilike.*zzyz*"),
        read("titles of one pattern", "experiences?title=ilike.*z_yz*&icon_name=neq.x"),
        read(
            "names and descriptions in order",
            "experiences?mentor_name=neq.x&order=description,mentor_name&limit=1000",
        ),
        line("tags in another order", each(|n| format!("/rest/v1/tags?name=neq.{n}&order=name.desc&limit=1000"))),
    ]
}

fn reads(seed: &data::Seed) -> Vec<Line> {
    let (experiences, creators) = (&seed.experiences, &seed.creators);
    vec![
        line("GET /api/experiences/{id}", each(|n| format!("/api/experiences/{}", experiences[n]))),
        line("GET /api/creators/{id}", each(|n| format!("/api/creators/{}", creators[n]))),
        line("GET /api/users/{userId}/tags", each(|n| format!("/api/users/{}/tags", creators[n]))),
        line("GET /api/about", get("/api/about")),
        line("GET /api/activity", get("/api/activity")),
        line("GET /api/config", get("/api/config")),
        line("GET /api/health", get("/api/health")),
        line("GET /api/process", get("/api/process")),
        line("GET /api/openapi.json", get("/api/openapi.json")),
        line("GET /api/generations", get("/api/generations")),
        line("GET /api/generations/{id}", get("/api/generations/nothing")),
        line("GET /api/generations/{id}/events", get("/api/generations/nothing/events")),
    ]
}

fn pages(seed: &data::Seed) -> Vec<Line> {
    let experiences = &seed.experiences;
    vec![
        line("GET /media/covers/{file}", each(|n| format!("/media/covers/any-{n}.svg"))),
        line("a picture that is drawn already", get(&format!("/media/covers/{}.png", experiences[0]))),
        line("a picture of nothing", each(|n| format!("/media/covers/any-{n}.png"))),
        line("GET /media/films/{file}", get("/media/films/nothing.mp4")),
        line("a full sitemap, written already", get("/sitemaps/experiences-2025-01.xml")),
        line("the index of the sitemaps", get("/sitemap.xml")),
        line("the page of an experience", each(|n| format!("/experiences/{}", experiences[n]))),
        line("the front page", get("/")),
        line("an unknown page", get("/nothing/at/all")),
    ]
}

fn writes() -> Vec<Line> {
    let intent = |step: &str| post(&format!("/api/sandbox/payment_intents/pi_x/{step}"), large("clientSecret"));
    let now = std::time::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs());
    let signature = format!("t={now}") + &format!(",v1={}", "0".repeat(64)).repeat(400);
    let hook = Request::post("/api/webhooks/sandbox", large("x")).header("stripe-signature", &signature);
    vec![
        line("DELETE /api/generations/{id}", vec![Request::new("delete", "/api/generations/nothing", String::new())]),
        line("POST /api/generations/{id}/cancel", post("/api/generations/nothing/cancel", "{}")),
        line("POST /api/generations/{id}/variations", post("/api/generations/nothing/variations", "{}")),
        line("POST /api/generate-experience", post("/api/generate-experience", large("prompt"))),
        line("POST /api/contact", post("/api/contact", large("message"))),
        line("POST /api/modules/{id}/interests", post("/api/modules/oneverse/interests", large("note"))),
        line("POST /api/webhooks/{provider}", vec![hook]),
        line("POST /api/sandbox/payment_intents/{id}/confirm", intent("confirm")),
        line("POST /api/sandbox/payment_intents/{id}/authenticate", intent("authenticate")),
    ]
}

/// Without requests that hash a password, whose cost is intended.
fn accounts() -> Vec<Line> {
    let forged = format!("Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.e30.{}", "A".repeat(86));
    let code = r#"{"type":"recovery","email":"creator0@bench.example","token":"000000"}"#;
    let sign_up = |data: String| post("/auth/v1/signup", format!(r#"{{"email":"x@bench.example","data":{data}}}"#));
    let deep = format!("{}{}", "[".repeat(500_000), "]".repeat(500_000));
    let wide = format!("{{{}}}", (0..90_000).map(|n| format!(r#""{n:05}":1"#)).collect::<Vec<_>>().join(","));
    vec![
        line("a sign-up with a megabyte of arrays", sign_up(format!(r#"{{"a":{deep}}}"#))),
        line("a sign-up with 90,000 members", sign_up(wide)),
        line("a forged token", vec![Request::get("/api/me").header("authorization", &forged)]),
        line("an unknown refresh token", post("/auth/v1/token?grant_type=refresh_token", large("refresh_token"))),
        line("a recovery for an unknown address", post("/auth/v1/recover", r#"{"email":"nobody@bench.example"}"#)),
        line("a wrong code", post("/auth/v1/verify", code)),
    ]
}
