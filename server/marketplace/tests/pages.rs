//! Pages for clients that do not run their scripts: link previews, search engines, a phone's home screen.

use crate::common::{Answer, TestApp, until};
use axum::body::Body;
use http::{Method, Request};
use platform::testing::{Fixture, TestDb, on_each_database};
use serde_json::{Value, json};

const SITE: &str = "http://127.0.0.1:8080";
/// The first bytes of a PNG file; its width and height follow as two big-endian words.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

async fn reads(app: &TestApp, path: &str) -> Answer {
    let answer = app.guest(Method::GET, path, None).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer
}

/// The page at `path`; none of a server without its web app, which `make test` builds and `cargo test` alone does not.
async fn page(app: &TestApp, path: &str) -> Option<String> {
    let answer = reads(app, path).await;
    if answer.headers["content-type"] == "text/html; charset=utf-8" {
        return Some(answer.text());
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "no web app, and CI=true requires it: {}", answer.text());
    println!("skipped: this server was built without its web app");
    None
}

/// The text between `before` and the next `after`.
fn between<'a>(html: &'a str, before: &str, after: &str) -> &'a str {
    let rest = html.split_once(before).unwrap_or_else(|| panic!("no {before} in {html}")).1;
    rest.split_once(after).unwrap().0
}

/// A page's title, description, address and structured data.
fn head(html: &str) -> (&str, &str, &str, Value) {
    let data = between(html, "<script type=\"application/ld+json\">", "</script>");
    (
        between(html, "<title>", "</title>"),
        between(html, "<meta name=\"description\" content=\"", "\""),
        between(html, "<link rel=\"canonical\" href=\"", "\""),
        serde_json::from_str(data).unwrap(),
    )
}

/// The request and the response that the page is sent with.
fn data(html: &str) -> Option<(String, Value)> {
    let (_, rest) = html.split_once("<script type=\"application/json\" id=\"page-data\" data-request=\"")?;
    let (request, rest) = rest.split_once("\">").unwrap();
    let json = rest.split_once("</script></body>").expect("the last of the page").0;
    Some((request.replace("&#38;", "&"), serde_json::from_str(json).unwrap()))
}

/// The preview's picture is there, as a PNG: many programs that show previews do not support SVG.
async fn has_picture(app: &TestApp, html: &str) {
    let address = between(html, "<meta property=\"og:image\" content=\"", "\"");
    assert!(address.ends_with(".png"), "{address}");
    is_png(&reads(app, address.strip_prefix(SITE).expect("a whole address")).await);
}

fn is_png(answer: &Answer) {
    assert_eq!(answer.headers["content-type"], "image/png");
    assert!(answer.bytes.starts_with(PNG), "no PNG");
}

on_each_database! {
    async fn an_experience_page_has_metadata_for_previews_and_search_engines(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let dome = hannah.publishes_at("Dome & </script>", 80.5).await;
        let path = format!("/experiences/{}", dome["id"].as_str().unwrap());
        let Some(html) = page(&app, &path).await else { return };
        let (title, description, address, data) = head(&html);
        assert_eq!(title, "Dome &#38; &#60;/script&#62; · Parallax");
        assert_eq!(description, "$80.50/hr. Dome &#38; &#60;/script&#62;, told in one sentence.");
        assert_eq!(address, format!("{SITE}{path}"));
        assert_eq!((&data["@type"], &data["name"]), (&json!("Service"), &json!("Dome & </script>")));
        assert_eq!((&data["offers"]["price"], &data["offers"]["priceCurrency"]), (&json!("80.50"), &json!("USD")));
        assert_eq!(data["image"], between(&html, "og:image\" content=\"", "\""));
        has_picture(&app, &html).await;
        hannah.delete(&format!("/api{path}")).await.ok();
        assert_eq!(app.guest(Method::GET, &path, None).await.status, 404, "its page is gone with it");
    }

    async fn a_creator_page_has_metadata_for_previews_and_search_engines(app: TestApp) {
        let carl = app.creator("Carl").await;
        carl.patch("/api/me", json!({ "description": "Gloves & domes." })).await.ok();
        let path = format!("/creators/{}", carl.id);
        let Some(html) = page(&app, &path).await else { return };
        let (title, description, address, data) = head(&html);
        assert_eq!((title, description), ("Carl · Parallax", "Gloves &#38; domes."));
        assert_eq!(address, format!("{SITE}{path}"));
        assert_eq!((&data["@type"], &data["name"]), (&json!("Person"), &json!("Carl")));
        assert!(!html.contains(&carl.email), "addresses are not for everybody");
        has_picture(&app, &html).await;
    }

    async fn the_app_can_be_put_on_a_home_screen(app: TestApp) {
        let Some(html) = page(&app, "/").await else { return };
        let manifest = reads(&app, between(&html, "<link rel=\"manifest\" href=\"", "\"")).await;
        assert_eq!(manifest.headers["content-type"], "application/manifest+json");
        let manifest = manifest.ok();
        assert_eq!((&manifest["name"], &manifest["start_url"], &manifest["display"]), (&json!("Parallax"), &json!("/"), &json!("standalone")));
        let icons = manifest["icons"].as_array().unwrap();
        assert!(icons.iter().any(|icon| icon["purpose"] == "maskable"), "{icons:?}");
        for icon in icons {
            let answer = reads(&app, icon["src"].as_str().unwrap()).await;
            assert_eq!(answer.headers["content-type"], icon["type"].as_str().unwrap(), "{icon}");
            if icon["type"] == "image/png" {
                is_png(&answer);
                let word = |at: usize| u32::from_be_bytes(answer.bytes[at..at + 4].try_into().unwrap());
                let (width, height) = (word(PNG.len()), word(PNG.len() + 4));
                assert_eq!(icon["sizes"], format!("{width}x{height}"));
            }
        }
        is_png(&reads(&app, between(&html, "<link rel=\"apple-touch-icon\" href=\"", "\"")).await);
        for shortcut in manifest["shortcuts"].as_array().unwrap() {
            reads(&app, shortcut["url"].as_str().unwrap()).await;
        }
    }

    async fn a_demo_shows_the_demo_note_and_other_servers_the_sandbox_note(db: TestDb) {
        // the page without the note called `name`, which it contains once
        let without = |html: &str, name: &str| {
            let mark = format!("<aside data-{name}");
            let note = format!("{mark}{}</aside>", between(html, &mark, "</aside>"));
            let meta = format!("<meta name=\"parallax-{name}\" content=\"yes\">\n");
            assert_eq!((html.matches(&note).count(), html.matches(&meta).count()), (1, 1), "{name}");
            html.replace(&note, "").replace(&meta, "")
        };
        let demo = TestApp::with(db.db.clone(), |config| config.demo = true).await;
        let Some(html) = page(&demo, "/").await else { return };
        let real = TestApp::with(db.db, |_| {}).await;
        let plain = page(&real, "/").await.unwrap();
        assert_eq!(without(&plain, "sandbox"), without(&html, "demo"));
        assert!(!plain.contains("data-demo") && !html.contains("data-sandbox"));
        let other = page(&real, "/experiences").await.unwrap();
        assert!(other.contains("parallax-sandbox"), "the other pages draw it themselves, before the first paint");
        real.finish().await;
    }

    async fn a_page_is_sent_with_the_response_that_its_scripts_would_ask_for(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        carl.patch("/api/me", json!({ "description": "<!--data--> & <b>domes</b>" })).await.ok();
        let dome = hannah.publishes("Dome </script><script>alert(1)</script>").await;
        let found = "/api/experiences?query=dome&side=wanted&limit=24";
        until(async || app.guest(Method::GET, found, None).await.ok()["count"] == 1).await;
        let experience = format!("/experiences/{}", dome["id"].as_str().unwrap());
        let creator = format!("/creators/{}", carl.id);
        for (path, request) in [
            ("/experiences", "/api/experiences?side=offered&limit=24"),
            ("/experiences?sort=newest&side=none", "/api/experiences?side=offered&limit=24"),
            ("/experiences?sort=newest&query=%20dome", "/api/experiences?query=dome&side=offered&sort=newest&limit=24"),
            ("/experiences?sort=price_asc&side=wanted&campaign=x", "/api/experiences?side=wanted&sort=price_asc&limit=24"),
            ("/experiences?query=dome&side=wanted", found),
            ("/creators", "/api/creators?limit=24"),
            ("/creators?tags=a%20b", "/api/creators?tags=a+b&limit=24"),
            (&experience, &format!("/api{experience}")),
            (&creator, &format!("/api{creator}")),
        ] {
            let Some(html) = page(&app, path).await else { return };
            assert_eq!(data(&html), Some((request.to_owned(), app.guest(Method::GET, request, None).await.ok())), "{path}");
            assert_eq!(hannah.get(path).await.text(), html, "{path}: the same for a person");
        }
        for path in ["/", "/about", "/experiences?device=quest", "/experiences?tags=vr&query=dome", &format!("{experience}/edit")] {
            assert_eq!(data(&page(&app, path).await.unwrap()), None, "{path}");
        }
        hannah.delete(&format!("/api{experience}")).await.ok();
        assert_eq!(data(&hannah.get(&experience).await.text()), None, "there for its publisher, but not for everyone");
    }

    async fn a_page_is_as_new_as_its_data(app: TestApp) {
        let carl = app.creator("Carl").await;
        let dome = carl.publishes("Dome").await;
        if page(&app, "/experiences").await.is_none() { return };
        let tagged = async |etag: &str| {
            let request = Request::get("/experiences").header("host", "127.0.0.1:8080").header("if-none-match", etag);
            let answer = app.send(request.body(Body::empty()).unwrap()).await;
            assert_eq!(answer.headers["cache-control"], "no-cache");
            assert_eq!(answer.headers["vary"], "Accept-Encoding");
            (answer.status.as_u16(), answer.headers["etag"].to_str().unwrap().to_owned(), answer.text())
        };
        let (status, etag, html) = tagged("none").await;
        assert!(status == 200 && html.contains("\"title\":\"Dome\""), "{html}");
        assert_eq!(tagged(&etag).await.0, 304);
        carl.patch(&format!("/api/experiences/{}", dome["id"].as_str().unwrap()), json!({ "title": "Nave" })).await.ok();
        let (status, newer, html) = tagged(&etag).await;
        assert!(status == 200 && html.contains("\"title\":\"Nave\"") && !html.contains("\"title\":\"Dome\""), "{html}");
        assert_ne!(newer, etag);
    }

    async fn a_search_over_the_limit_is_a_page_without_results(db: TestDb) {
        let app = TestApp::with(db.db, |config| {
            (config.dev_tools, config.limits.enabled, config.admin_email) = (false, true, None);
        }).await;
        let mut pages = 0;
        while let Some(html) = page(&app, "/experiences?query=dome").await {
            pages += 1;
            if data(&html).is_none() { break }
            assert!(pages < 1_000, "searches of pages are not counted");
        }
        if pages == 0 { return }
        assert!(pages > 100, "{pages}");
        assert!(data(&page(&app, "/experiences").await.unwrap()).is_some(), "what is kept costs nothing");
        app.finish().await;
    }
}
