//! From an idea to a film: who may request one, what it costs, what survives, and how the film is served.

use crate::common::{Answer, Person, TestApp};
use axum::body::Body;
use base::config::Config;
use futures_util::StreamExt;
use http::{Method, Request};
use platform::{
    args,
    clock::{DAY, HOUR},
    db::Db,
    shutdown::Shutdown,
    testing::{Fixture, on_each_database},
};
use serde_json::{Value, json};
use std::time::Duration;
use tower::ServiceExt;

const GENERATE: &str = "/api/generate-experience";

/// A browser that keeps its guest's cookie.
#[derive(Clone)]
struct Browser {
    app: TestApp,
    cookie: Option<String>,
    /// Sends cookies as a page elsewhere would make a browser do.
    foreign: bool,
}

impl Browser {
    fn new(app: &TestApp) -> Self {
        Self { app: app.clone(), cookie: None, foreign: false }
    }
    async fn send(&mut self, method: Method, path: &str, headers: &[(&str, &str)], body: Option<Value>) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header("host", "127.0.0.1:8080");
        let site = if self.foreign { "cross-site" } else { "same-origin" };
        request = request.header("sec-fetch-site", site).header("content-type", "application/json");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header("cookie", cookie);
        }
        let body = body.map_or_else(Body::empty, |body| Body::from(body.to_string()));
        let answer = self.app.send(request.body(body).unwrap()).await;
        if let Some(set) = answer.headers.get("set-cookie") {
            let set = set.to_str().unwrap();
            assert!(set.contains("HttpOnly") && set.contains("SameSite=Strict"), "{set}");
            self.cookie = Some(set.split(';').next().unwrap().to_owned());
        }
        answer
    }
    /// Requests a square film, without waiting.
    async fn requests(&mut self, idea: &str) -> Answer {
        let body = json!({ "prompt": idea, "size": "square" });
        self.send(Method::POST, GENERATE, &[("prefer", "respond-async")], Some(body)).await
    }
    async fn get(&mut self, path: &str) -> Answer {
        self.send(Method::GET, path, &[], None).await
    }
    async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.send(Method::POST, path, &[], Some(body)).await
    }
    async fn delete(&mut self, path: &str) -> Answer {
        self.send(Method::DELETE, path, &[], None).await
    }
}

/// A square film is drawn faster than a wide one.
fn square(idea: &str) -> Value {
    json!({ "prompt": idea, "size": "square" })
}
/// The key of the job that draws it.
fn key_of(made: &Value) -> String {
    format!("generation:{}", made["id"].as_str().unwrap())
}
fn of(made: &Value) -> String {
    format!("/api/generations/{}", made["id"].as_str().unwrap())
}
async fn requests(who: &Person, idea: &str) -> Value {
    let made = who.post(GENERATE, square(idea)).await.ok();
    assert_eq!(made["status"], "queued", "tests do not wait: {made}");
    made
}
async fn list(who: &Person) -> Vec<Value> {
    who.get("/api/generations").await.ok()["generations"].as_array().unwrap().clone()
}
/// The quotas as they are without dev tools.
fn strict(config: &mut Config) {
    config.dev_tools = false;
    config.limits.enabled = true;
    config.admin_email = None;
    config.video.wait_seconds = 0;
}

on_each_database! {
    async fn an_idea_becomes_a_film_that_is_served_in_parts_and_kept(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let made = requests(&hannah, "A glowing reef at night").await;
        assert_eq!(made["url"], format!("/g/{}", made["id"].as_str().unwrap()));
        app.settle().await;
        let done = hannah.get(&of(&made)).await.ok();
        assert_eq!((&done["status"], &done["mine"], &done["progress"]), (&json!("succeeded"), &json!(true), &Value::Null));
        assert_eq!(done["actions"], json!(["delete", "vary", "use_as_teaser"]));
        assert_eq!((&done["film"]["width"], &done["film"]["millis"]), (&json!(720), &json!(6000)));
        let video = done["film"]["video"].as_str().unwrap().to_owned();
        assert_eq!(done["url"], video);

        // whole, in parts, not at all
        let whole = app.guest(Method::GET, &video, None).await;
        assert_eq!((&whole.headers["content-type"], &whole.bytes[4..8]), (&"video/mp4".parse().unwrap(), &b"ftyp"[..]));
        assert_eq!(whole.headers["cache-control"], "public, max-age=31536000, immutable");
        assert_eq!((&whole.headers["x-content-type-options"], &whole.headers["accept-ranges"]), (&"nosniff".parse().unwrap(), &"bytes".parse().unwrap()));
        let etag = whole.headers["etag"].to_str().unwrap().to_owned();
        let mut browser = Browser::new(&app);
        let part = browser.send(Method::GET, &video, &[("range", "bytes=4-7")], None).await;
        assert_eq!((part.status.as_u16(), &part.bytes[..]), (206, &b"ftyp"[..]));
        assert_eq!(part.headers["content-range"], format!("bytes 4-7/{}", whole.bytes.len()));
        let beyond = browser.send(Method::GET, &video, &[("range", "bytes=99999999-")], None).await;
        assert_eq!(beyond.status.as_u16(), 416);
        beyond.refused("bad_range");
        assert_eq!(browser.send(Method::GET, &video, &[("if-none-match", &etag)], None).await.status.as_u16(), 304);
        let poster = browser.get(done["film"]["poster"].as_str().unwrap()).await;
        assert_eq!((&poster.headers["content-type"], &poster.bytes[..2]), (&"image/jpeg".parse().unwrap(), &b"\xff\xd8"[..]));
        for path in ["/media/films/x.mp4", "/media/films/mp4", &video.replace(".mp4", ".exe")] {
            app.guest(Method::GET, path, None).await.refused("not_found");
        }

        // the same idea again: at once, the same file, for anyone, and it costs nothing
        let again = browser.requests("  A glowing   reef at night ").await.is(200);
        assert_eq!((&again["status"], &again["url"]), (&json!("succeeded"), &json!(video)));
        assert_eq!(app.count("SELECT COUNT(*) FROM generation_uses").await, 0, "without limits nothing is counted");
        assert_eq!(app.count("SELECT COUNT(*) FROM films").await, 1);

        // gone with its last owner
        hannah.delete(&of(&made)).await.is(204);
        assert_eq!(app.guest(Method::GET, &video, None).await.status.as_u16(), 200);
        browser.delete(&of(&again)).await.is(204);
        app.guest(Method::GET, &video, None).await.refused("not_found");
        app.settle().await;
        assert_eq!(app.count("SELECT COUNT(*) FROM files").await, 0);
    }

    async fn what_is_no_idea_is_refused_and_what_looks_like_markup_is_text(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        for (prompt, code) in [
            (json!(""), "missing_prompt"),
            (json!(" \n\t "), "missing_prompt"),
            (json!("x".repeat(501)), "too_long"),
            (json!("a\u{0}b"), "control_characters"),
            (json!("a\u{1b}[2Jb"), "control_characters"),
            (json!("a\u{202e}b"), "control_characters"),
        ] {
            hannah.post(GENERATE, json!({ "prompt": prompt })).await.refused(code);
        }
        hannah.post(GENERATE, json!({})).await.refused("missing_prompt");
        hannah.post(GENERATE, json!({ "prompt": "x", "seed": -1 })).await.refused("bad_seed");
        hannah.post(GENERATE, json!({ "prompt": "x", "seed": 4_294_967_296_i64 })).await.refused("bad_seed");
        for body in [json!({ "prompt": 7 }), json!({ "prompt": "x", "seed": 0.5 }), json!({ "prompt": "x", "size": "tall" })] {
            let answer = hannah.post(GENERATE, body).await;
            assert!(answer.status.is_client_error(), "{}", answer.text());
        }
        for prompt in [
            "</title><script>alert(1)</script>",
            "'; DROP TABLE films; --",
            "{{7*7}} ${7*7} %s %n",
            "\" onload=\"alert(1)",
            "🦄🦄🦄",
        ] {
            let made = hannah.post(GENERATE, square(prompt)).await.ok();
            assert_eq!(hannah.get(&of(&made)).await.ok()["prompt"], prompt);
            let page = app.guest(Method::GET, made["url"].as_str().unwrap(), None).await.text();
            assert!(!page.contains("<script>alert") && !page.contains("\" onload"), "{page}");
            hannah.delete(&of(&made)).await.is(204);
        }
        hannah.post(GENERATE, square(&"🦄".repeat(500))).await.ok();
        let all = list(&hannah).await;
        hannah.post(&format!("{}/cancel", of(&all[0])), json!({})).await.ok();
        assert_eq!(app.count("SELECT COUNT(*) FROM films").await, 0);
    }

    async fn a_guest_has_its_own_by_a_cookie_and_takes_it_along_when_signing_in(app: TestApp) {
        let (mut ann, mut ben) = (Browser::new(&app), Browser::new(&app));
        let made = ann.requests("A paper city").await.is(202);
        assert!(ann.cookie.is_some());
        assert_eq!(ann.get("/api/generations").await.ok()["generations"].as_array().unwrap().len(), 1);
        // others may look, with the id, and do nothing
        assert_eq!(ben.get("/api/generations").await.ok()["generations"], json!([]));
        assert_eq!(ben.get(&of(&made)).await.ok()["actions"], json!([]));
        ben.delete(&of(&made)).await.refused("not_authenticated");
        ben.post(&format!("{}/cancel", of(&made)), json!({})).await.refused("not_authenticated");
        ben.requests("A glass city").await.is(202);
        ben.delete(&of(&made)).await.refused("not_yours");
        let sam = app.creator("Sam").await;
        sam.delete(&of(&made)).await.refused("not_yours");
        // a page elsewhere cannot use the cookie
        let mut lured = Browser { foreign: true, ..ann.clone() };
        lured.delete(&of(&made)).await.refused("not_authenticated");

        // signing in
        app.guest(Method::POST, "/api/generations/claim", None).await.refused("not_authenticated");
        let bearer = format!("Bearer {}", sam.token);
        let claimed = ann.send(Method::POST, "/api/generations/claim", &[("authorization", &bearer)], None).await.ok();
        assert_eq!(claimed["claimed"], 1);
        assert_eq!(list(&sam).await[0]["prompt"], "A paper city");
        assert_eq!(sam.get(&of(&made)).await.ok()["mine"], true);
        sam.delete(&of(&made)).await.is(204);
        let left = ben.get("/api/generations").await.ok()["generations"][0].clone();
        ben.delete(&of(&left)).await.is(204);
    }

    async fn a_film_is_stopped_while_it_waits_and_while_it_is_drawn(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let waiting = requests(&hannah, "A slow train").await;
        let stopped = hannah.post(&format!("{}/cancel", of(&waiting)), json!({})).await.ok();
        assert_eq!((&stopped["status"], &stopped["actions"]), (&json!("cancelled"), &json!(["delete"])));
        assert_eq!(app.app.jobs.due().await.unwrap(), 0, "its job has gone");
        assert_eq!(hannah.post(&format!("{}/cancel", of(&waiting)), json!({})).await.ok()["status"], "cancelled");

        let drawn = requests(&hannah, "A slow ship").await;
        let stop = Shutdown::new();
        let stopper = stop.clone();
        let worker = app.app.jobs.start(2, stop);
        let mut stream = events(&app, &of(&drawn)).await;
        stream.until("\"drawing\":").await;
        hannah.post(&format!("{}/cancel", of(&drawn)), json!({})).await.ok();
        stream.until("\"status\":\"cancelled\"").await;
        stream.end().await;
        while app.app.jobs.due().await.unwrap() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        stopper.cancel();
        worker.await.unwrap();
        assert_eq!(app.count("SELECT COUNT(*) FROM films").await, 0);
    }

    async fn variations_differ_by_their_seed(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let made = requests(&hannah, "A kite").await;
        let first = hannah.post(&format!("{}/variations", of(&made)), json!({})).await.is(202);
        let second = hannah.post(&format!("{}/variations", of(&made)), json!({})).await.is(202);
        let chosen = hannah.post(&format!("{}/variations", of(&made)), json!({ "seed": 77 })).await.is(202);
        assert_eq!((&first["seed"], &second["seed"], &chosen["seed"]), (&json!(1), &json!(2), &json!(77)));
        assert_eq!((&chosen["prompt"], &chosen["size"], &chosen["ahead"]), (&json!("A kite"), &json!("square"), &json!(3)));
        hannah.post("/api/generations/none/variations", json!({})).await.refused("not_found");
        for made in list(&hannah).await {
            hannah.delete(&of(&made)).await.is(204);
        }
    }

    async fn a_teaser_is_a_film_of_ones_own(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("Tidal Cathedral").await;
        let path = format!("/api/experiences/{}", brief["id"].as_str().unwrap());
        let (own, other) = (requests(&hannah, "A cathedral of water").await, requests(&carl, "A cathedral of water").await);
        hannah.patch(&path, json!({ "teaser_id": own["id"] })).await.refused("film_not_ready");
        app.settle().await;
        assert_eq!(app.count("SELECT COUNT(*) FROM films").await, 1, "one drawing served both");
        hannah.patch(&path, json!({ "teaser_id": other["id"] })).await.refused("not_your_film");
        hannah.patch(&path, json!({ "teaser_id": "none" })).await.refused("not_your_film");
        carl.patch(&path, json!({ "teaser_id": other["id"] })).await.refused("not_yours");
        assert_eq!(app.guest(Method::GET, &path, None).await.ok()["experience"]["teaser"], Value::Null);
        let with = hannah.patch(&path, json!({ "teaser_id": own["id"] })).await.ok();
        let video = hannah.get(&of(&own)).await.ok()["film"]["video"].clone();
        assert_eq!(with["experience"]["teaser"], video);
        // what guests get was kept ready, and is made again
        assert_eq!(app.guest(Method::GET, &path, None).await.ok()["experience"]["teaser"], video);
        assert_eq!(app.guest(Method::GET, "/api/experiences", None).await.ok()["experiences"][0]["teaser"], video);
        // another change leaves it
        let renamed = hannah.patch(&path, json!({ "title": "Tide" })).await.ok();
        assert_eq!(renamed["experience"]["teaser"], video);
        // the film goes, and with it the teaser; Carl's generation keeps the film
        hannah.delete(&of(&own)).await.is(204);
        assert_eq!(app.guest(Method::GET, &path, None).await.ok()["experience"]["teaser"], Value::Null);
        assert_eq!(carl.get(video.as_str().unwrap()).await.status.as_u16(), 200);
        let off = carl.publishes("Carl's").await;
        let path = format!("/api/experiences/{}", off["id"].as_str().unwrap());
        carl.patch(&path, json!({ "teaser_id": other["id"] })).await.ok();
        assert_eq!(carl.patch(&path, json!({ "teaser_id": null })).await.ok()["experience"]["teaser"], Value::Null);
    }

    async fn the_call_waits_for_the_film(db: Db) {
        let app = TestApp::with(db, |config| config.video.wait_seconds = 55).await;
        let stop = Shutdown::new();
        let stopper = stop.clone();
        let worker = app.app.jobs.start(2, stop);
        let mut guest = Browser::new(&app);
        // on a busy machine it may take longer than one call waits: calls that did not wait would all be over at once
        let mut made = Value::Null;
        for _ in 0..10 {
            made = guest.send(Method::POST, GENERATE, &[], Some(square("A lantern"))).await.is(200);
            if made["status"] == "succeeded" {
                break;
            }
        }
        assert_eq!(made["status"], "succeeded", "{made}");
        assert!(made["url"].as_str().unwrap().ends_with(".mp4"));
        stopper.cancel();
        worker.await.unwrap();
    }

    async fn a_film_that_a_dead_process_was_drawing_is_drawn_again(db: Db) {
        let app = TestApp::with(db.clone(), |config| config.video.wait_seconds = 0).await;
        let hannah = app.hirer("Hannah").await;
        let made = requests(&hannah, "A lighthouse").await;
        // what kill -9 leaves: a job whose lease has run out, and a generation that runs
        let mut tx = db.write().await.unwrap();
        let query = "UPDATE jobs SET status = 'running', lease_until = 0, attempts = 1 \
                     WHERE unique_key = $1 AND status = 'queued'";
        assert_eq!(tx.run(query, args![key_of(&made)]).await.unwrap(), 1);
        let query = "UPDATE generations SET status = 'running', done = 40, total = 144, drawing = 'x' WHERE id = $1";
        tx.run(query, args![made["id"].as_str()]).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(hannah.get(&of(&made)).await.ok()["progress"]["done"], 40);
        app.settle().await;
        assert_eq!(hannah.get(&of(&made)).await.ok()["status"], "succeeded");
        Fixture::finish(app).await;
    }

    async fn a_stop_requeues_the_film_and_a_start_continues(db: Db) {
        let app = TestApp::with(db.clone(), |config| config.video.wait_seconds = 0).await;
        let hannah = app.hirer("Hannah").await;
        let made = requests(&hannah, "A windmill").await;
        let stop = Shutdown::new();
        let stopper = stop.clone();
        let worker = app.app.jobs.start(1, stop);
        let mut stream = events(&app, &of(&made)).await;
        stream.until("\"drawing\":").await;
        app.stops();
        stopper.cancel();
        worker.await.unwrap();
        assert_eq!(hannah.get(&of(&made)).await.ok()["status"], "queued");
        let again = TestApp::with(db, |config| config.video.wait_seconds = 0).await;
        again.settle().await;
        assert_eq!(hannah.get(&of(&made)).await.ok()["status"], "succeeded");
    }

    async fn the_queue_is_bounded_in_total_and_for_each_user(db: Db) {
        let app = TestApp::with(db, |config| {
            config.video.wait_seconds = 0;
            config.video.queue = 4;
            config.video.waiting_each = 2;
        }).await;
        let (hannah, carl, sam) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Sam").await);
        let first = requests(&hannah, "One").await;
        requests(&hannah, "Two").await;
        let refused = hannah.post(GENERATE, square("Three")).await;
        assert_eq!((refused.status.as_u16(), refused.headers.contains_key("retry-after")), (429, true));
        refused.refused("films_waiting");
        // half of the queue is for people with an account
        Browser::new(&app).requests("Five").await.refused("film_queue_full");
        let third = requests(&carl, "Three").await;
        requests(&carl, "Four").await;
        let full = sam.post(GENERATE, square("Five")).await;
        assert_eq!((full.status.as_u16(), &full.headers["retry-after"]), (429, &"30".parse().unwrap()));
        full.refused("film_queue_full");
        carl.delete(&of(&third)).await.is(204);
        // several at once do not slip in together
        let many = futures_util::future::join_all((0..6).map(|n| sam.post(GENERATE, square(&format!("At once {n}"))))).await;
        assert_eq!(many.iter().filter(|answer| answer.status.is_success()).count(), 1);
        hannah.delete(&of(&first)).await.is(204);
        for made in list(&carl).await {
            carl.delete(&of(&made)).await.is(204);
        }
        for made in list(&sam).await {
            sam.delete(&of(&made)).await.is(204);
        }
        let mut guest = Browser::new(&app);
        let fifth = guest.requests("Five").await.is(202);
        guest.delete(&of(&fifth)).await.is(204);
        for who in [&hannah, &carl] {
            for made in list(who).await {
                who.delete(&of(&made)).await.is(204);
            }
        }
        Fixture::finish(app).await;
    }

    async fn a_day_has_so_many_films_and_what_failed_or_stopped_costs_nothing(db: Db) {
        let app = TestApp::with(db.clone(), |config| {
            strict(config);
            config.video.guest_films_per_day = 2;
            config.video.account_films_per_day = 3;
        }).await;
        let (mut ann, mut ben) = (Browser::new(&app), Browser::new(&app));
        let first = ann.requests("One").await.is(202);
        ann.post(&format!("{}/cancel", of(&first)), json!({})).await.ok();
        let second = ann.requests("Two").await.is(202);
        ben.requests("Three").await.is(202);
        // a new cookie is no new address
        let refused = Browser::new(&app).requests("Four").await;
        assert_eq!(refused.status.as_u16(), 429);
        let wait: i64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((86_000..=86_401).contains(&wait), "{wait}");
        assert!(refused.refused("film_quota")["message"].as_str().unwrap().contains("Sign in to make more"));
        // failed
        let mut tx = db.write().await.unwrap();
        let query = "UPDATE generations SET key = 'unfit', prompt = ' ' WHERE id = $1";
        tx.run(query, args![second["id"].as_str()]).await.unwrap();
        tx.commit().await.unwrap();
        let carl = app.creator("Carl").await;
        for idea in ["Five", "Six", "Seven"] {
            requests(&carl, idea).await;
        }
        carl.post(GENERATE, square("Eight")).await.refused("film_quota");
        for made in list(&carl).await {
            carl.post(&format!("{}/cancel", of(&made)), json!({})).await.ok();
        }
        let left = ben.get("/api/generations").await.ok()["generations"][0].clone();
        ben.delete(&of(&left)).await.is(204);
        app.settle().await;
        let failed = ann.get(&of(&second)).await.ok();
        assert_eq!((&failed["status"], &failed["problem"]["code"]), (&json!("failed"), &json!("idea_not_drawable")));
        assert_eq!(app.count("SELECT COUNT(*) FROM generation_uses").await, 0);
        Fixture::finish(app).await;
    }

    async fn guests_of_one_site_have_four_times_what_one_address_has(db: Db) {
        let app = TestApp::with(db, |config| {
            strict(config);
            config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
            config.video.guest_films_per_day = 1;
            (config.video.waiting_each, config.video.queue) = (50, 50);
        }).await;
        let at = async |address: &str, idea: &str| {
            let mut browser = Browser::new(&app);
            let headers = [("prefer", "respond-async"), ("x-forwarded-for", address)];
            let answer = browser.send(Method::POST, GENERATE, &headers, Some(square(idea))).await;
            (browser, answer)
        };
        let mut made = Vec::new();
        for network in 0..4 {
            made.push(at(&format!("2001:db8:7:{network}::1"), &format!("Idea {network}")).await);
            at(&format!("2001:db8:7:{network}::2"), "One more").await.1.refused("film_quota");
        }
        at("2001:db8:7:ffff::1", "One more").await.1.refused("film_quota");
        made.push(at("2001:db8:8::1", "Another site").await);
        for (mut browser, answer) in made {
            browser.delete(&of(&answer.is(202))).await.is(204);
        }
        Fixture::finish(app).await;
    }

    async fn guests_leave_half_of_the_disk_to_accounts(db: Db) {
        let app = TestApp::with(db.clone(), |config| {
            strict(config);
            config.video.most_megabytes = 5;
        }).await;
        let taken = async |bytes: i64| {
            let mut tx = db.write().await.unwrap();
            tx.run("UPDATE generation_queue SET bytes = $1 WHERE id = 1", args![bytes]).await.unwrap();
            tx.commit().await.unwrap();
        };
        let (carl, mut guest) = (app.creator("Carl").await, Browser::new(&app));
        taken(2_500_000).await;
        guest.requests("One").await.refused("film_room_full");
        let made = requests(&carl, "Two").await;
        carl.delete(&of(&made)).await.is(204);
        taken(2_499_999).await;
        let made = guest.requests("One").await.is(202);
        guest.delete(&of(&made)).await.is(204);
        Fixture::finish(app).await;
    }

    async fn what_one_keeps_and_stops_has_bounds(db: Db) {
        let app = TestApp::with(db.clone(), |config| {
            strict(config);
            config.video.account_films_per_day = 2;
            config.video.films_each = 3;
            config.video.most_megabytes = 5;
        }).await;
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let sql = async |query: &str| {
            let mut tx = db.write().await.unwrap();
            tx.run(query, &[]).await.unwrap();
            tx.commit().await.unwrap();
        };
        // stopped while it is drawn: it costs no film of the day, but that goes only as often as a day has films
        for idea in ["One", "Two"] {
            let made = requests(&hannah, idea).await;
            let id = made["id"].as_str().unwrap();
            sql(&format!("UPDATE generations SET status = 'running' WHERE id = '{id}'")).await;
            hannah.post(&format!("{}/cancel", of(&made)), json!({})).await.ok();
        }
        hannah.post(GENERATE, square("Three")).await.refused("films_cancelled");
        // the disk
        sql("UPDATE generation_queue SET bytes = 5000000 WHERE id = 1").await;
        carl.post(GENERATE, square("One")).await.refused("film_room_full");
        sql("UPDATE generation_queue SET bytes = 4999999 WHERE id = 1").await;
        // the gallery, of what was made and of what was not
        for idea in ["One", "Two"] {
            let made = requests(&carl, idea).await;
            carl.post(&format!("{}/cancel", of(&made)), json!({})).await.ok();
        }
        requests(&carl, "Three").await;
        carl.post(GENERATE, square("Four")).await.refused("gallery_full");
        let made = list(&carl).await;
        carl.delete(&of(&made[0])).await.is(204);
        requests(&carl, "Four").await;
        for made in list(&carl).await {
            carl.delete(&of(&made)).await.is(204);
        }
        Fixture::finish(app).await;
    }

    async fn simultaneous_requests_do_not_overfill_a_gallery(db: Db) {
        let app = TestApp::with(db, |config| {
            strict(config);
            (config.video.films_each, config.video.waiting_each, config.video.account_films_per_day) = (2, 50, 50);
        }).await;
        let hannah = app.hirer("Hannah").await;
        let calls: Vec<_> = (0..8).map(|number| {
            let hannah = hannah.clone();
            tokio::spawn(async move { hannah.post(GENERATE, square(&format!("Idea {number}"))).await })
        }).collect();
        for call in calls {
            let answer = call.await.unwrap();
            assert!(answer.status.is_success() || answer.body["code"] == "gallery_full", "{} {}", answer.status, answer.body);
        }
        assert_eq!(list(&hannah).await.len(), 2);
        for made in list(&hannah).await {
            hannah.delete(&of(&made)).await.is(204);
        }
        Fixture::finish(app).await;
    }

    async fn one_address_watches_so_many_films(db: Db) {
        let app = TestApp::with(db, strict).await;
        let hannah = app.hirer("Hannah").await;
        let made = requests(&hannah, "One").await;
        let path = format!("{}/events", of(&made));
        let watch = || Request::get(&path).header("host", "127.0.0.1:8080").body(Body::empty()).unwrap();
        let mut open = Vec::new();
        for _ in 0..10 {
            let (answer, body) = app.router.clone().oneshot(watch()).await.unwrap().into_parts();
            assert_eq!(answer.status.as_u16(), 200);
            open.push(body);
        }
        app.send(watch()).await.refused("too_many_streams");
        open.pop();
        open.push(app.router.clone().oneshot(watch()).await.unwrap().into_body());
        drop(open);
        hannah.delete(&of(&made)).await.is(204);
        Fixture::finish(app).await;
    }

    async fn guests_films_go_after_thirty_days_and_accounts_stay(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let mut guest = Browser::new(&app);
        // a start puts the periodic jobs into the queue
        let stop = Shutdown::new();
        let stopper = stop.clone();
        let worker = app.app.jobs.start(1, stop);
        tokio::time::sleep(Duration::from_millis(200)).await;
        stopper.cancel();
        worker.await.unwrap();
        let (kept, old) = (requests(&hannah, "A harbour").await, guest.requests("A harbour").await.is(202));
        app.settle().await;
        assert_eq!(hannah.post(GENERATE, square("A harbour")).await.ok()["id"], kept["id"], "one has it already");
        let lost = guest.requests("A desert").await.is(202);
        // a generation whose job was given up
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("DELETE FROM jobs WHERE unique_key = $1 AND status = 'queued'", args![key_of(&lost)]).await.unwrap();
        tx.run("INSERT INTO files (id, content_type, size, sha256, owner, created_at) VALUES ('0orphan', 'video/mp4', 1, 'x', 'films', 1)", &[]).await.unwrap();
        tx.commit().await.unwrap();
        app.later(3 * HOUR).await;
        assert_eq!(guest.get(&of(&lost)).await.ok()["problem"]["code"], "interrupted");
        assert_eq!(app.count("SELECT COUNT(*) FROM files WHERE id = '0orphan'").await, 0);
        app.later(29 * DAY).await;
        assert_eq!(guest.get(&of(&old)).await.status.as_u16(), 200);
        app.later(DAY).await;
        guest.get(&of(&old)).await.refused("not_found");
        assert_eq!(hannah.get(&of(&kept)).await.ok()["status"], "succeeded");
        assert_eq!(app.count("SELECT COUNT(*) FROM films").await, 1);
    }

    async fn without_an_encoder_the_response_says_so(db: Db) {
        let app = TestApp::with(db, |config| config.video.enabled = false).await;
        app.guest(Method::POST, GENERATE, Some(square("A reef"))).await.refused("video_not_available");
        assert_eq!(app.guest(Method::GET, "/api/config", None).await.ok()["video"]["available"], false);
        Fixture::finish(app).await;
    }
}

/// An open stream of a film's progress.
struct Stream {
    body: axum::body::BodyDataStream,
    text: String,
}

async fn events(app: &TestApp, path: &str) -> Stream {
    let request = Request::get(format!("{path}/events")).header("host", "127.0.0.1:8080").body(Body::empty()).unwrap();
    let answer = app.router.clone().oneshot(request).await.unwrap();
    assert_eq!(answer.headers()["content-type"], "text/event-stream");
    Stream { body: answer.into_body().into_data_stream(), text: String::new() }
}

impl Stream {
    /// Reads until `word` has come.
    async fn until(&mut self, word: &str) {
        while !self.text.contains(word) {
            let next = tokio::time::timeout(Duration::from_secs(20), self.body.next()).await;
            let chunk = next.unwrap_or_else(|_| panic!("no {word} in {}", self.text));
            self.text.push_str(&String::from_utf8_lossy(&chunk.expect("the stream goes on").unwrap()));
        }
    }
    /// The server has nothing more to say.
    async fn end(&mut self) {
        let rest = async { while self.body.next().await.is_some() {} };
        tokio::time::timeout(Duration::from_secs(5), rest).await.expect("it ends");
    }
}
