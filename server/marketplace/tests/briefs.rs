//! Briefs and offers: what a listing states, how lists are filtered by it, and how a brief is taken.

use crate::common::{Person, TestApp, until};
use platform::{clock::DAY, testing::on_each_database};
use serde_json::{Value, json};

async fn publishes(who: &Person, more: Value) -> Value {
    let mut body = json!({ "title": "Harbour Walk", "description": "A walk along the harbour.", "price_per_hour": 80 });
    for (key, value) in more.as_object().unwrap() {
        body[key] = value.clone();
    }
    who.post("/api/experiences", body).await.is(201)["experience"].clone()
}

async fn titles(who: &Person, query: &str) -> Vec<String> {
    let found = who.get(&format!("/api/experiences?{query}")).await.ok();
    let mut titles: Vec<String> =
        found["experiences"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect();
    titles.sort();
    titles
}

fn count(facets: &Value, name: &str, value: &str) -> u64 {
    let values = facets["facets"].as_array().unwrap().iter().find(|facet| facet["name"] == name);
    let values = values.map(|facet| facet["values"].as_array().unwrap().clone()).unwrap_or_default();
    values.iter().find(|one| one["value"] == value).map_or(0, |one| one["count"].as_u64().unwrap())
}

on_each_database! {
    async fn a_creator_who_is_full_is_not_asked_again(app: TestApp) {
        let (hannah, carl, zoe) = (app.hirer("Hannah").await, app.creator("Carl").await, app.hirer("Zoe").await);
        for bad in [json!(21), json!(-1), json!(1.5), json!("many")] {
            carl.patch("/api/me", json!({ "deals_at_once": bad })).await.is(422);
        }
        assert_eq!(carl.patch("/api/me", json!({ "deals_at_once": 1 })).await.ok()["deals_at_once"], 1);
        let offer = carl.publishes("Prototype").await["id"].clone();
        let asks = async |person: &Person| person.post("/api/bookings", json!({ "experience_id": offer })).await;
        let booking = asks(&hannah).await.is(201)["booking"]["id"].as_str().unwrap().to_owned();
        asks(&zoe).await.is(201);
        carl.post(&format!("/api/bookings/{booking}/accept"), json!({})).await.ok();
        let tom = app.hirer("Tom").await;
        asks(&tom).await.refused("creator_full");
        let brief = tom.publishes("Dome").await["id"].clone();
        let direct = json!({ "experienceId": brief, "creatorId": carl.id });
        tom.post("/api/projects", direct).await.refused("creator_full");
        assert_eq!(carl.patch("/api/me", json!({ "deals_at_once": 0 })).await.ok()["deals_at_once"], Value::Null);
        asks(&tom).await.is(201);
        app.settle().await;
    }

    async fn a_brief_is_taken_when_a_request_is_accepted_and_comes_back_when_the_deal_falls_through(app: TestApp) {
        let (hannah, carl, dora) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Dora").await);
        let brief = publishes(&hannah, json!({ "openings": 1 })).await;
        assert_eq!((&brief["openings"], &brief["reopens"], &brief["taken"]), (&json!(1), &json!(true), &json!(false)));
        let (first, second) = (carl.books(&brief).await, dora.books(&brief).await);
        hannah.accepts(&first).await.ok();
        app.rings().await;

        let path = format!("/api/experiences/{}", brief["id"].as_str().unwrap());
        let page = app.guest(http::Method::GET, &path, None).await.ok()["experience"].clone();
        assert_eq!((&page["taken"], &page["actions"]), (&json!(true), &json!([])), "its page says so");
        assert_eq!(titles(&dora, "side=wanted").await, [""; 0], "it has left the lists");
        assert_eq!(titles(&dora, "query=harbour").await, [""; 0], "and the search");
        let (link, own) = (path.replace("/api", ""), format!("user_id={}", hannah.id));
        assert_eq!(app.guest(http::Method::GET, &link, None).await.status, 200, "a link to it still leads there");
        assert_eq!(titles(&hannah, &own).await, ["Harbour Walk"], "its publisher can reopen it");
        assert_eq!(titles(&dora, &own).await, [""; 0]);
        let erin = app.creator("Erin").await;
        erin.tries_to_book(&brief, json!({})).await.refused("brief_taken");
        let bell = dora.get("/api/notifications").await.ok().to_string();
        assert!(bell.contains("Hannah accepted another request"), "{bell}");

        hannah.accepts(&second).await.ok();
        carl.post(&format!("/api/bookings/{}/cancel", first["id"].as_str().unwrap()), json!({})).await.ok();
        erin.tries_to_book(&brief, json!({})).await.refused("brief_taken");
        dora.post(&format!("/api/bookings/{}/cancel", second["id"].as_str().unwrap()), json!({})).await.ok();
        app.rings().await;
        assert_eq!(titles(&erin, "side=wanted").await, ["Harbour Walk"], "both deals fell through");
        erin.books(&brief).await;
        app.settle().await;
    }

    async fn delivered_work_that_ends_in_a_split_still_fills_its_opening(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        for delivered in [true, false] {
            let brief = publishes(&hannah, json!({ "openings": 1 })).await;
            let booking = carl.books(&brief).await;
            hannah.accepts(&booking).await.ok();
            hannah.pays(&booking, "4242424242424242").await.ok();
            if delivered {
                carl.delivers(&booking, "https://example.org/work").await.ok();
            }
            let split = format!("/api/bookings/{}/split", booking["id"].as_str().unwrap());
            hannah.post(&split, json!({ "refund_cents": 1_000 })).await.ok();
            carl.post(&format!("{split}/accept"), json!({ "refund_cents": 1_000 })).await.ok();
            app.settle().await;
            let page = hannah.get(&format!("/api/experiences/{}", brief["id"].as_str().unwrap())).await.ok();
            assert_eq!(page["experience"]["taken"], delivered, "delivered: {delivered}");
            if delivered {
                let olga = app.olga().await;
                app.later(3 * DAY).await;
                let take_back = format!("/api/admin/bookings/{}/clawback", booking["id"].as_str().unwrap());
                olga.post(&take_back, json!({ "reason": "It was fraud." })).await.ok();
                let page = hannah.get(&format!("/api/experiences/{}", brief["id"].as_str().unwrap())).await.ok();
                assert_eq!(page["experience"]["taken"], true, "money that is taken back later reopens nothing");
            }
        }
    }

    async fn the_publisher_chooses_how_many_deals_a_brief_leads_to(app: TestApp) {
        let (hannah, carl, dora) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Dora").await);
        let two = publishes(&hannah, json!({ "openings": 2, "reopens": false })).await;
        hannah.accepts(&carl.books(&two).await).await.ok();
        let path = format!("/api/experiences/{}", two["id"].as_str().unwrap());
        hannah.patch(&path, json!({ "openings": 1 })).await.refused("openings_filled");
        assert_eq!(hannah.patch(&path, json!({ "openings": 3 })).await.ok()["experience"]["openings"], 3);
        hannah.patch(&path, json!({ "openings": 2 })).await.ok();
        let second = dora.books(&two).await;
        hannah.accepts(&second).await.ok();
        let erin = app.creator("Erin").await;
        erin.tries_to_book(&two, json!({})).await.refused("brief_taken");
        dora.post(&format!("/api/bookings/{}/cancel", second["id"].as_str().unwrap()), json!({})).await.ok();
        erin.tries_to_book(&two, json!({})).await.refused("brief_taken");

        let reopen = format!("/api/experiences/{}/reopen", two["id"].as_str().unwrap());
        carl.post(&reopen, json!({})).await.is(403);
        hannah.post(&reopen, json!({})).await.ok();
        hannah.post(&reopen, json!({})).await.refused("not_taken");
        hannah.accepts(&erin.books(&two).await).await.ok();

        let open = publishes(&hannah, json!({ "openings": 0 })).await;
        hannah.accepts(&carl.books(&open).await).await.ok();
        hannah.accepts(&dora.books(&open).await).await.ok();
        let offer = publishes(&carl, json!({ "openings": 3 })).await;
        assert_eq!(offer["openings"], 0, "an offer stays open");
        for openings in [-1, 21] {
            let body = json!({ "title": "A", "description": "B", "price_per_hour": 1, "openings": openings });
            hannah.post("/api/experiences", body).await.refused("invalid_openings");
        }
        app.settle().await;
    }

    async fn one_more_deal_over_a_taken_brief_can_be_refused(app: TestApp) {
        let (hannah, carl, dora) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Dora").await);
        let brief = publishes(&hannah, json!({ "openings": 1 })).await;
        let (first, second) = (carl.books(&brief).await, dora.books(&brief).await);
        let accept = |booking: &Value| format!("/api/bookings/{}/accept", booking["id"].as_str().unwrap());
        hannah.post(&accept(&first), json!({ "unless_taken": true })).await.ok();
        dora.post(&accept(&second), json!({ "unless_taken": true })).await.refused("not_your_turn");
        hannah.post(&accept(&second), json!({ "unless_taken": true })).await.refused("brief_taken");
        let again = hannah.post(&accept(&first), json!({ "unless_taken": true })).await;
        assert_ne!((again.status.as_u16(), &again.body["code"]), (409, &json!("brief_taken")), "the deal that took it");
        assert_eq!(hannah.post(&accept(&second), json!({})).await.ok()["booking"]["status"], "approved");
        app.settle().await;
    }

    async fn a_contested_rejection_does_not_count_a_second_opening(app: TestApp) {
        let (hannah, carl, dora) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Dora").await);
        for reopens in [true, false] {
            let brief = publishes(&hannah, json!({ "openings": 2, "reopens": reopens })).await;
            let booking = carl.books(&brief).await;
            hannah.accepts(&booking).await.ok();
            hannah.pays(&booking, "4242424242424242").await.ok();
            carl.delivers(&booking, "https://example.org/work").await.ok();
            hannah.rejects_work(&booking).await.ok();
            let dispute = format!("/api/bookings/{}/dispute", booking["id"].as_str().unwrap());
            carl.post(&dispute, json!({ "reason": "It works." })).await.ok();
            let taken = async || {
                let page = hannah.get(&format!("/api/experiences/{}", brief["id"].as_str().unwrap())).await.ok();
                page["experience"]["taken"].clone()
            };
            assert_eq!(taken().await, false, "one of two, reopens: {reopens}");
            hannah.accepts(&dora.books(&brief).await).await.ok();
            assert_eq!(taken().await, true, "both, reopens: {reopens}");
        }
        app.settle().await;
    }

    async fn a_brief_leads_to_twenty_deals_at_most(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = publishes(&hannah, json!({ "openings": 1, "reopens": false })).await;
        let reopen = format!("/api/experiences/{}/reopen", brief["id"].as_str().unwrap());
        for deal in 1..=20 {
            let booking = carl.books(&brief).await;
            hannah.accepts(&booking).await.ok();
            carl.post(&format!("/api/bookings/{}/cancel", booking["id"].as_str().unwrap()), json!({})).await.ok();
            if deal < 20 {
                assert_eq!(hannah.post(&reopen, json!({})).await.ok()["experience"]["openings"], deal + 1);
            }
        }
        hannah.post(&reopen, json!({})).await.refused("openings_used");
        app.settle().await;
    }

    async fn a_taken_brief_of_a_banned_or_deleted_person_has_no_page(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = publishes(&hannah, json!({ "openings": 1 })).await;
        hannah.accepts(&carl.books(&brief).await).await.ok();
        let path = format!("/api/experiences/{}", brief["id"].as_str().unwrap());
        carl.get(&path).await.ok();
        let olga = app.olga().await;
        olga.post(&format!("/api/admin/users/{}/ban", hannah.id), json!({ "reason": "A test." })).await.ok();
        carl.get(&path).await.is(404);
        app.settle().await;
    }

    async fn lists_are_filtered_by_facts_and_counts_say_what_a_filter_would_show(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let facts = |more: Value| json!({ "facts": more, "openings": 0 });
        for (title, more) in [
            ("Quest Dome", facts(json!({ "devices": ["quest", "projection"], "captions": true, "languages": ["en", "NO"] }))),
            ("Browser Dome", facts(json!({ "devices": ["browser"], "place": "city", "city": "Bergen", "players": 3 }))),
            ("Plain Walk", json!({ "tags": ["unity", "museum", "unison"] })),
            ("Other Walk", json!({ "tags": ["unison"] })),
        ] {
            let mut more = more;
            more["title"] = title.into();
            publishes(&hannah, more).await;
        }
        let offer = json!({ "title": "Fixed Offer", "tags": ["unity", "museum"], "facts": { "hours": 10, "fixed_price_cents": 100_000, "devices": ["quest"] } });
        let offer = publishes(&carl, offer).await;
        assert_eq!((&offer["price_cents"], &offer["facts"]["fixed_price_cents"]), (&json!(10_000), &json!(100_000)));
        app.rings().await;
        until(async || titles(&carl, "device=quest").await.len() == 2 && titles(&carl, "device=browser").await.len() == 1).await;

        for (query, expected) in [
            ("device=quest", vec!["Fixed Offer", "Quest Dome"]),
            ("device=quest&side=wanted", vec!["Quest Dome"]),
            ("device=quest,browser&side=wanted", vec!["Browser Dome", "Quest Dome"]),
            ("device=quest&captions=yes&language=no", vec!["Quest Dome"]),
            ("place=city&city=bergen&players=2-4", vec!["Browser Dome"]),
            ("pricing=fixed", vec!["Fixed Offer"]),
            ("query=dome&device=browser", vec!["Browser Dome"]),
            ("device=browser&captions=yes", vec![]),
        ] {
            assert_eq!(titles(&carl, query).await, expected, "{query}");
        }
        carl.get("/api/experiences?device=toaster").await.refused("bad_query");
        carl.get(&format!("/api/experiences?city={}", "x".repeat(81))).await.refused("bad_query");

        let counts = carl.get("/api/experiences/facets?device=quest").await.ok();
        assert_eq!((counts["total"].as_u64(), counts["offered"].as_u64(), counts["wanted"].as_u64()), (Some(2), Some(1), Some(1)));
        assert_eq!(count(&counts, "device", "browser"), 1, "another device would be an alternative");
        assert_eq!((count(&counts, "captions", "yes"), count(&counts, "city", "bergen")), (1, 0));
        let offers = carl.get("/api/experiences/facets?side=offered").await.ok();
        assert_eq!((offers["total"].as_u64(), offers["wanted"].as_u64()), (Some(1), Some(4)), "the other tab keeps its count");

        let tags = app.guest(http::Method::GET, "/api/tags?query=uni", None).await.ok();
        assert_eq!(tags["tags"], json!([{ "name": "unity", "count": 2 }]), "what one publisher alone uses is not proposed");
        let typo = app.guest(http::Method::GET, "/api/tags?query=musuem", None).await.ok();
        assert_eq!(typo["tags"][0]["name"], "museum");
    }

    async fn facts_are_checked_and_changed_as_a_whole(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let brief = publishes(&hannah, json!({ "facts": { "minutes": 20, "finish_by": "2027-03-01" } })).await;
        let path = format!("/api/experiences/{}", brief["id"].as_str().unwrap());
        for (facts, code) in [
            (json!({ "place": "city" }), "city_and_place"),
            (json!({ "finish_by": "tomorrow" }), "invalid_date"),
            (json!({ "fixed_price_cents": 100 }), "hours_required"),
            (json!({ "hours": 0.3 }), "fact_out_of_range"),
        ] {
            hannah.patch(&path, json!({ "facts": facts })).await.refused(code);
        }
        hannah.patch(&path, json!({ "facts": { "wings": 2 } })).await.is(422);
        hannah.patch(&path, json!({ "facts": { "device": "quest" } })).await.is(422);
        let after = hannah.patch(&path, json!({ "facts": { "hours": 8, "fixed_price_cents": 50_000 } })).await.ok();
        assert_eq!(after["experience"]["facts"], json!({ "hours": 8.0, "fixed_price_cents": 50_000 }));
        assert_eq!(after["experience"]["price_cents"], 6_250);
    }
}
