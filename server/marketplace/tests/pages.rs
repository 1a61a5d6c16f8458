//! What pages say to whom does not run their scripts: previews of links, search engines, a phone's home screen.

use crate::common::{Answer, TestApp};
use http::Method;
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

/// What stands between `before` and the next `after`.
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

/// The preview's picture is there, as a PNG: many programs that show previews know no SVG.
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
    async fn an_experience_is_told_to_previews_and_search_engines(app: TestApp) {
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

    async fn a_creator_is_told_to_previews_and_search_engines(app: TestApp) {
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

    async fn the_note_of_a_demo_stands_in_a_demo_and_that_of_the_sandbox_elsewhere(db: TestDb) {
        // the page without the note called `name`, which stands in it once
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
}
