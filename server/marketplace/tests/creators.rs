//! Finding creators, over the calls.

use crate::common::TestApp;
use catalogue::{creators::Creators, index_source::Source};
use http::Method;
use platform::{search::Indexer, testing::on_each_database};
use serde_json::{Value, json};

/// What the follower in the background does, done now.
async fn indexed(app: &TestApp) {
    let rows = Source::<Creators>::new(&app.app.db, &app.app.guest_cache);
    Indexer::new(app.app.creators.clone(), rows).catch_up().await.unwrap();
}
async fn found(app: &TestApp, query: &str) -> Vec<String> {
    let page = app.guest(Method::GET, &format!("/api/creators{query}"), None).await.ok();
    names(&page)
}
fn names(page: &Value) -> Vec<String> {
    page["creators"]
        .as_array()
        .unwrap()
        .iter()
        .map(|creator| creator["full_name"].as_str().unwrap().to_owned())
        .collect()
}

on_each_database! {
    async fn profiles_with_a_description_are_listed_first(app: TestApp) {
        let carl = app.creator("Carl").await;
        app.creator("Sam").await;
        assert_eq!(found(&app, "").await, ["Sam", "Carl"]);
        carl.patch("/api/me", json!({ "description": "Gloves." })).await.ok();
        assert_eq!(found(&app, "").await, ["Carl", "Sam"]);
        let first = app.guest(Method::GET, "/api/creators?limit=1", None).await.ok();
        let next = format!("?limit=1&cursor={}", first["next_cursor"].as_str().unwrap());
        assert_eq!((names(&first), found(&app, &next).await), (vec!["Carl".into()], vec!["Sam".into()]));
        assert_eq!(found(&app, "?limit=1").await, ["Carl"]);
    }
    async fn search_finds_creators_but_no_hirers_or_addresses(app: TestApp) {
        let (carl, hannah) = (app.creator("Carl Mbeki").await, app.hirer("Hannah").await);
        let page = app.guest(Method::GET, "/api/creators", None).await;
        assert!(!page.text().contains("@"), "an address is shown");
        let page = page.ok();
        assert_eq!((names(&page), &page["count"], &page["next_cursor"]), (vec!["Carl Mbeki".into()], &json!(1), &json!(null)));
        let shown = app.guest(Method::GET, &format!("/api/creators/{}", carl.id), None).await.ok();
        assert_eq!((&shown["name"], &shown["pricePerHour"]), (&json!("Carl Mbeki"), &json!(50.0)));
        assert_eq!(shown["price_is_default"], true, "nobody named these $50");
        assert!(shown["createdAt"].as_str().unwrap().ends_with('Z'));
        assert_eq!(shown["cover"], format!("/media/covers/{}.svg", carl.id));
        for unknown in [hannah.id.as_str(), "nobody"] {
            app.guest(Method::GET, &format!("/api/creators/{unknown}"), None).await.refused("not_found");
        }
    }
    async fn a_search_takes_words_typos_and_all_tags(app: TestApp) {
        let (carl, yuki) = (app.creator("Carl Mbeki").await, app.creator("Yuki Hoshino").await);
        carl.patch("/api/me", json!({ "description": "Training simulators in Unity." })).await.ok();
        for (who, tags) in [(&carl, ["Unity", "VR"]), (&yuki, ["sound design", "vr"])] {
            for tag in tags {
                who.post(&format!("/api/users/{}/tags", who.id), json!({ "name": tag })).await.is(201);
            }
        }
        indexed(&app).await;
        assert_eq!(found(&app, "?description=simulatrs").await, ["Carl Mbeki"]);
        assert_eq!(found(&app, "?description=yuk").await, ["Yuki Hoshino"]);
        for skill in ["sound%20design", "SOUND", "desing"] {
            assert_eq!(found(&app, &format!("?description={skill}")).await, ["Yuki Hoshino"], "{skill}");
        }
        assert_eq!(found(&app, "?description=untiy").await, ["Carl Mbeki"]);
        let page = app.guest(Method::GET, "/api/creators?description=sound%20unity", None).await.ok();
        assert_eq!((names(&page), &page["count"], page["close_matches"].as_array().map(Vec::len)), (vec![], &json!(0), Some(2)));
        let page = app.guest(Method::GET, "/api/creators?description=sound%20mixing&tags=unity", None).await.ok();
        assert_eq!((names(&page), page.get("close_matches")), (vec![], None), "the filter holds for close matches, too");
        yuki.delete(&format!("/api/users/{}/tags/sound%20design", yuki.id)).await.ok();
        indexed(&app).await;
        assert_eq!(found(&app, "?description=sound").await, Vec::<String>::new());
        assert_eq!(found(&app, "?tags=VR").await.len(), 2);
        assert_eq!(found(&app, "?tags=vr,%20unity%20,").await, ["Carl Mbeki"]);
        assert_eq!(found(&app, "?tags=vr&description=nobody").await, Vec::<String>::new());
        assert_eq!(found(&app, "?description=%22%20AND%20(").await.len(), 0);
        app.guest(Method::GET, &format!("/api/creators?description={}", "x".repeat(201)), None).await.refused("too_long");
        app.guest(Method::GET, "/api/creators?cursor=!", None).await.refused("bad_cursor");
        let beyond = platform::paging::Cursor::Offset(usize::MAX).encode();
        app.guest(Method::GET, &format!("/api/creators?description=x&cursor={beyond}"), None).await.refused("too_deep");
    }
    async fn a_change_shows_at_once_and_304_until_then(app: TestApp) {
        let carl = app.creator("Carl").await;
        let path = format!("/api/creators/{}", carl.id);
        let first = app.guest(Method::GET, &path, None).await;
        let tag = first.headers["etag"].clone();
        let again = || http::Request::get(&path).header("host", "localhost").header("if-none-match", &tag).body(axum::body::Body::empty()).unwrap();
        assert_eq!(app.send(again()).await.status, 304);
        carl.patch("/api/me", json!({ "pricePerHour": 99 })).await.ok();
        let changed = app.send(again()).await.is(200);
        assert_eq!((&changed["pricePerHour"], &changed["price_is_default"]), (&json!(99.0), &json!(false)));
        carl.patch("/api/me", json!({ "pricePerHour": 50 })).await.ok();
        indexed(&app).await;
        for list in ["", "?description=carl"] {
            let page = app.guest(Method::GET, &format!("/api/creators{list}"), None).await.ok();
            let shown = &page["creators"][0];
            assert_eq!((&shown["pricePerHour"], &shown["price_is_default"]), (&json!(50.0), &json!(false)), "{list}");
        }
    }
    async fn pages_follow_each_other_without_gaps(app: TestApp) {
        for n in 0..5 {
            app.creator(&format!("Creator {n}")).await;
        }
        let (mut all, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = app.guest(Method::GET, &format!("/api/creators?limit=2{cursor}"), None).await.ok();
            all.extend(names(&page));
            let Some(next) = page["next_cursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(all, ["Creator 4", "Creator 3", "Creator 2", "Creator 1", "Creator 0"]);
    }
    async fn names_are_suggested_by_their_beginning(app: TestApp) {
        app.creator("Carl Mbeki").await;
        app.hirer("Carla").await;
        let suggested = app.guest(Method::GET, "/api/suggestions?of=creators&query=CARL", None).await.ok();
        assert_eq!(suggested["suggestions"], json!([{ "type": "creator", "title": "Carl Mbeki", "category": "Creators" }]));
    }
}
