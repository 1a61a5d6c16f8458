//! Publishing and finding experiences, over the calls.

use crate::common::{Person, TestApp};
use base::accounts::{self, UserType};
use catalogue::{experiences::Experiences, index_source::Source};
use http::Method;
use platform::{
    clock::Timestamp,
    db::Db,
    search::Indexer,
    testing::{Fixture, on_each_database},
};
use serde_json::{Value, json};

/// What the follower in the background does, done now.
async fn indexed(app: &TestApp) {
    let rows = Source::<Experiences>::new(&app.app.db, &app.app.guest_cache);
    Indexer::new(app.app.experiences.clone(), rows).catch_up().await.unwrap();
}
async fn list(app: &TestApp, query: &str) -> Value {
    app.guest(Method::GET, &format!("/api/experiences{query}"), None).await.ok()
}
fn titles(page: &Value) -> Vec<&str> {
    page["experiences"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap()).collect()
}
async fn sees(who: &Person, id: &Value) -> Value {
    who.get(&format!("/api/experiences/{}", id.as_str().unwrap())).await.ok()["experience"]["actions"].clone()
}

/// What is no price, however it is sent.
fn no_prices() -> Vec<Value> {
    let mut all = vec![json!(0), json!(-1), json!(0.001), json!(80.125), json!(100_000.01), json!(1e300), json!(true)];
    all.extend([json!({}), json!({ "a": 1 }), json!([]), json!([80])]);
    let texts =
        ["", " ", "abc", "80 USD", "$80", "80,5", "80.125", "-1", "0", "100000.01", "1e400", "NaN", "Infinity", "0x50"];
    all.extend(texts.map(Value::from));
    all
}

on_each_database! {
    async fn what_is_published_is_listed_at_once_with_its_mentors_name(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        assert_eq!(list(&app, "").await["count"], 0);
        let body = json!({ "title": " Dome ", "description": "A dome.", "price_per_hour": 80.5, "tags": ["VR"],
                           "mentor_name": "Somebody", "user_id": "x", "side": "offered" });
        let brief = hannah.post("/api/experiences", body).await.is(201)["experience"].clone();
        assert_eq!((&brief["title"], &brief["mentorName"], &brief["side"]), (&json!("Dome"), &json!("Hannah"), &json!("wanted")));
        assert_eq!((&brief["pricePerHour"], &brief["price_cents"], &brief["icon"]), (&json!(80.5), &json!(8_050), &json!("Star")));
        carl.publishes("Workshop").await;
        let page = list(&app, "").await;
        assert_eq!((titles(&page), &page["count"]), (vec!["Workshop", "Dome"], &json!(2)));
        assert_eq!(page["experiences"][0]["side"], "offered");
        assert_eq!(page["experiences"][0]["actions"], json!(["sign_in_to_book"]));
        assert_eq!(titles(&list(&app, "?side=wanted").await), ["Dome"]);
        assert_eq!(titles(&list(&app, "?sort=price_desc").await), ["Dome", "Workshop"]);
        assert_eq!(titles(&list(&app, &format!("?user_id={}", carl.id)).await), ["Workshop"]);
    }
    async fn a_draft_is_refused_in_fixed_texts(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let good = json!({ "title": "a", "description": "b", "price_per_hour": 1 });
        let with = |key: &str, value: Value| { let mut body = good.clone(); body[key] = value; body };
        for body in [json!({}), with("title", json!("  ")), with("description", json!("")), with("price_per_hour", json!(null))] {
            let refused = hannah.post("/api/experiences", body).await.refused("missing_information");
            assert_eq!(refused["message"], "Please fill in all fields before submitting.");
        }
        for price in no_prices() {
            let refused = hannah.post("/api/experiences", with("price_per_hour", price)).await.refused("invalid_price");
            assert_eq!(refused["message"], "Please enter a valid price per hour.");
            assert_eq!(refused["errors"], json!([{ "field": "price_per_hour", "message": refused["message"] }]));
        }
        hannah.post("/api/experiences", with("title", json!("x".repeat(101)))).await.refused("too_long");
        let refused = hannah.post("/api/experiences", with("title", json!(7))).await.refused("invalid_body");
        assert_eq!(refused["message"], "Title must be text.");
        hannah.post("/api/experiences", with("tags", json!(vec!["x"; 51]))).await.refused("too_many_tags");
        app.guest(Method::POST, "/api/experiences", Some(good)).await.refused("not_authenticated");
    }
    async fn a_price_is_read_in_both_spellings_and_as_a_text(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let new = |price: Value| { let mut body = json!({ "title": "a", "description": "b" }); body.as_object_mut().unwrap().extend(price.as_object().unwrap().clone()); body };
        let cents = |answer: Value| answer["experience"]["price_cents"].clone();
        for price in [json!({ "pricePerHour": 80.5 }), json!({ "price_per_hour": "80.5" }), json!({ "pricePerHour": " 80.50 ", "price_per_hour": 80.5 })] {
            assert_eq!(cents(hannah.post("/api/experiences", new(price)).await.is(201)), 8_050);
        }
        let both = json!({ "pricePerHour": 80, "price_per_hour": 81 });
        hannah.post("/api/experiences", new(both.clone())).await.refused("invalid_price");
        let brief = hannah.publishes("Dome").await;
        let path = format!("/api/experiences/{}", brief["id"].as_str().unwrap());
        for (name, price, want) in [("pricePerHour", json!(20), 2_000), ("price_per_hour", json!("21"), 2_100), ("pricePerHour", json!("22.5"), 2_250)] {
            assert_eq!(cents(hannah.patch(&path, json!({ name: price })).await.ok()), want);
            carl.patch("/api/me", json!({ name: price })).await.ok();
            assert_eq!(carl.get("/api/me").await.ok()["price_cents"], want);
        }
        for who in [(&hannah, path.as_str()), (&carl, "/api/me")] {
            for name in ["pricePerHour", "price_per_hour"] {
                for price in no_prices().into_iter().chain([Value::Null]) {
                    let refused = who.0.patch(who.1, json!({ name: price })).await.refused("invalid_price");
                    assert_eq!(refused["message"], "Please enter a valid price per hour.");
                }
            }
            who.0.patch(who.1, both.clone()).await.refused("invalid_price");
            for misspelled in ["priceperhour", "price", "Price_Per_Hour", "price_cents"] {
                who.0.patch(who.1, json!({ misspelled: 20 })).await.refused("invalid_price");
                who.0.patch(who.1, json!({ misspelled: 20, "description": "Another." })).await.refused("invalid_price");
            }
            who.0.patch(who.1, json!({ "colour": "red" })).await.refused("nothing_to_change");
            who.0.patch(who.1, json!({ "colour": "red", "description": "Another." })).await.ok();
            who.0.patch(who.1, json!({})).await.ok();
        }
        let seen = hannah.get(&path).await.ok()["experience"].clone();
        assert_eq!((&seen["price_cents"], &seen["description"]), (&json!(2_250), &json!("Another.")));
        hannah.patch(&path, seen).await.ok();
        let odd = app.guest(Method::GET, "/api/experiences?min_price=80%20USD", None).await.refused("bad_query");
        assert_eq!(odd["message"], "Please enter a valid price per hour.");
    }
    async fn a_list_without_parameters_is_read_at_once(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        for number in 0..26 {
            hannah.publishes(&format!("Number {number}")).await;
        }
        let mut tx = app.app.db.write().await.unwrap();
        for number in 0..26 {
            let person = accounts::Person::new(format!("c{number}"), &format!("c{number}@test.example"), Timestamp::from_micros(number));
            let person = accounts::Person { full_name: format!("Creator {number}"), user_type: Some(UserType::Creator), is_public: true, ..person };
            app.app.profiles().add_profile_without_account(&mut tx, person).await.unwrap();
        }
        tx.commit().await.unwrap();
        for (path, list) in [("/api/experiences", "experiences"), ("/api/creators", "creators")] {
            let of = async |query: &str| app.guest(Method::GET, &format!("{path}{query}"), None).await.ok();
            let many = |page: &Value| page[list].as_array().unwrap().len();
            let (whole, first) = (of("").await, of("?limit=24").await);
            assert_eq!((many(&whole), &whole["next_cursor"], many(&first)), (26, &Value::Null, 24), "{path}");
            for query in ["", "?limit=24"] {
                // the index, brought up to date beside it, may throw away what is kept once more
                let mut asked = 0;
                while app.app.guest_cache.find(&format!("{path}{query}")).is_none() {
                    asked += 1;
                    assert!(asked < 100, "{path}{query} is kept ready");
                    of(query).await;
                }
            }
            assert_eq!(of("?limit=24").await, first);
            let rest = of(&format!("?cursor={}", first["next_cursor"].as_str().unwrap())).await;
            assert_eq!(many(&rest), 2);
        }
    }
    async fn only_its_publisher_and_admins_change_an_experience(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        let dome = hannah.publishes("Dome").await;
        assert_eq!(dome.get("unpublished"), None);
        let path = format!("/api/experiences/{}", dome["id"].as_str().unwrap());
        assert_eq!(sees(&hannah, &dome["id"]).await, json!(["edit", "unpublish"]));
        assert_eq!(sees(&carl, &dome["id"]).await, json!(["book", "ask"]));
        assert_eq!(sees(&olga, &dome["id"]).await, json!(["ask", "edit", "unpublish"]));
        carl.patch(&path, json!({ "title": "Mine" })).await.refused("not_yours");
        carl.delete(&path).await.refused("not_yours");
        app.guest(Method::DELETE, &path, None).await.refused("not_authenticated");
        let edited = hannah.patch(&path, json!({ "title": "Dome II" })).await.ok();
        assert_eq!((&edited["experience"]["title"], &edited["experience"]["price_cents"]), (&json!("Dome II"), &json!(8_000)));
        hannah.patch(&path, json!({ "price_per_hour": 0 })).await.refused("invalid_price");
        hannah.delete(&path).await.ok();
        hannah.delete(&path).await.ok();
        assert_eq!(list(&app, "").await["count"], 0);
        app.guest(Method::GET, &path, None).await.refused("not_found");
        carl.get(&path).await.refused("not_found");
        let seen = hannah.get(&path).await.ok()["experience"].clone();
        assert_eq!((&seen["actions"], &seen["unpublished"]), (&json!(["reopen"]), &json!(true)));
        let unpublished = format!("/api/experiences?user_id={}&unpublished=true", hannah.id);
        assert_eq!(titles(&hannah.get(&unpublished).await.ok()), ["Dome II"]);
        let published = hannah.get(&unpublished.replace("true", "false")).await.ok();
        assert_eq!(titles(&published), [""; 0]);
        for other in [&carl, &olga] {
            other.get(&unpublished).await.refused("not_yours");
        }
        app.guest(Method::GET, &unpublished, None).await.refused("not_yours");
        hannah.patch(&path, json!({ "title": "Back" })).await.refused("unpublished");
        let reopen = format!("{path}/reopen");
        carl.post(&reopen, json!({})).await.refused("not_found");
        let again = hannah.post(&reopen, json!({})).await.ok()["experience"].clone();
        assert_eq!((&again["id"], again.get("unpublished"), &again["openings"]), (&dome["id"], None, &dome["openings"]));
        hannah.post(&reopen, json!({})).await.refused("not_taken");
        hannah.delete(&path).await.ok();
        olga.delete(&path).await.ok();
        hannah.delete(&path).await.ok();
        assert_eq!(sees(&hannah, &dome["id"]).await, json!([]), "our team unpublished it, too");
        hannah.post(&reopen, json!({})).await.refused("withheld");
        olga.post(&reopen, json!({})).await.ok();
        olga.delete(&path).await.ok();
        hannah.post(&reopen, json!({})).await.refused("withheld");
        olga.post(&reopen, json!({})).await.ok();
        hannah.delete(&path).await.ok();
        hannah.post(&reopen, json!({})).await.ok();
        assert_eq!(list(&app, "").await["count"], 1);
    }
    async fn a_listing_that_is_opened_and_withheld_at_once_is_one_or_the_other(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        for round in 0..8 {
            let brief = hannah.publishes(&format!("Dome {round}")).await;
            let path = format!("/api/experiences/{}", brief["id"].as_str().unwrap());
            if round % 2 == 0 {
                hannah.accepts(&carl.books(&brief).await).await.ok();
            } else {
                hannah.delete(&path).await.ok();
            }
            let reopen = format!("{path}/reopen");
            let (opened, withheld) = tokio::join!(hannah.post(&reopen, json!({})), olga.delete(&path));
            let withheld = withheld.ok()["experience"].clone();
            assert_eq!((&withheld["unpublished"], &withheld["taken"]), (&json!(true), &json!(false)));
            if opened.status != 200 {
                opened.refused("withheld");
            }
            hannah.post(&reopen, json!({})).await.refused("withheld");
            assert_eq!(list(&app, "").await["count"], 0, "round {round}");
        }
        app.settle().await;
    }
    async fn what_our_team_unpublished_before_stays_off_the_market(app: TestApp) {
        let (hannah, olga) = (app.hirer("Hannah").await, app.olga().await);
        let mut paths = Vec::new();
        for title in ["Ours", "Theirs", "Published again"] {
            let listing = hannah.publishes(title).await;
            paths.push(format!("/api/experiences/{}", listing["id"].as_str().unwrap()));
        }
        olga.delete(&paths[0]).await.ok();
        hannah.delete(&paths[1]).await.ok();
        olga.delete(&paths[2]).await.ok();
        olga.post(&format!("{}/reopen", paths[2]), json!({})).await.ok();
        hannah.delete(&paths[2]).await.ok();
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE /* test */ experiences SET withheld = FALSE", &[]).await.unwrap();
        let migration = include_str!("../migrations/0039_withheld_before.sql").replace("UPDATE", "UPDATE /* test */");
        let statement = &migration[migration.find("UPDATE").unwrap()..];
        assert_eq!(tx.run(statement.trim_end().trim_end_matches(';'), &[]).await.unwrap(), 1);
        tx.commit().await.unwrap();
        hannah.post(&format!("{}/reopen", paths[0]), json!({})).await.refused("withheld");
        for path in &paths[1..] {
            hannah.post(&format!("{path}/reopen"), json!({})).await.ok();
        }
    }
    async fn a_search_ranks_forgives_a_typo_and_forgets_what_is_unpublished(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let simulator = hannah.publishes_at("VR Training Simulator", 120.0).await;
        let body = json!({ "title": "Concert Hall", "description": "A stage with training for singers.", "price_per_hour": 60, "tags": ["Music", "vr"] });
        hannah.post("/api/experiences", body).await.is(201);
        indexed(&app).await;
        let page = list(&app, "?query=trainig").await;
        assert_eq!((titles(&page), &page["count"]), (vec!["VR Training Simulator", "Concert Hall"], &json!(2)));
        assert_eq!(titles(&list(&app, "?query=conc").await), ["Concert Hall"]);
        assert_eq!(titles(&list(&app, "?query=training&max_price=100").await), ["Concert Hall"]);
        assert_eq!(titles(&list(&app, "?tags=VR,music").await), ["Concert Hall"]);
        assert_eq!(titles(&list(&app, "?query=training&sort=price_asc").await), ["Concert Hall", "VR Training Simulator"]);
        let first = list(&app, "?query=training&limit=1").await;
        let second = list(&app, &format!("?query=training&limit=1&cursor={}", first["next_cursor"].as_str().unwrap())).await;
        assert_eq!((titles(&second), &second["next_cursor"]), (vec!["Concert Hall"], &json!(null)));
        hannah.delete(&format!("/api/experiences/{}", simulator["id"].as_str().unwrap())).await.ok();
        assert_eq!(titles(&list(&app, "?query=simulator").await), Vec::<&str>::new());
    }
    async fn few_results_carry_close_matches_which_are_not_counted(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        for title in ["Fire Drill", "Fire Safety", "Drill Hall", "Fire Training", "東京タワーの没入体験", "İstanbul"] {
            hannah.publishes(title).await;
        }
        indexed(&app).await;
        let close = |page: &Value| -> Vec<String> {
            let all = page["close_matches"].as_array().cloned().unwrap_or_default();
            all.iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect()
        };
        // two words of three, then one of two; a guest and a signed-in person get the same
        for page in [list(&app, "?query=VR%20fire%20drill").await, hannah.get("/api/experiences?query=VR%20fire%20drill").await.ok()] {
            assert_eq!((titles(&page), &page["count"], close(&page)), (vec![], &json!(0), vec!["Fire Drill".to_owned()]));
        }
        let page = list(&app, "?query=fire%20drill").await;
        assert_eq!((titles(&page), &page["count"], &page["next_cursor"]), (vec!["Fire Drill"], &json!(1), &json!(null)));
        let mut others = close(&page);
        others.sort_unstable();
        assert_eq!(others, ["Drill Hall", "Fire Safety", "Fire Training"]);
        // the filters hold for them, and a later page has none
        let page = list(&app, "?query=fire%20drill&side=offered").await;
        assert_eq!((titles(&page), page.get("close_matches")), (vec![], None));
        let cursor = platform::paging::Cursor::Offset(1).encode();
        assert_eq!(list(&app, &format!("?query=fire%20drill&limit=1&cursor={cursor}")).await.get("close_matches"), None);
        // enough results, a known word alone, and a list without words have none
        for query in ["?query=fire", "?query=hall", "", "?side=offered", "?user_id=nobody&query=fire%20drill"] {
            assert_eq!(list(&app, query).await.get("close_matches"), None, "{query}");
        }
        assert_eq!(close(&list(&app, "?query=safttey").await), ["Fire Safety"], "with two typos");
        assert_eq!(titles(&list(&app, "?query=%E6%B2%A1%E5%85%A5").await), ["東京タワーの没入体験"]);
        assert_eq!(titles(&list(&app, "?query=istanbul").await), ["İstanbul"]);
        // a change shows at once
        hannah.delete(&format!("/api/experiences/{}", list(&app, "?query=safety").await["experiences"][0]["id"].as_str().unwrap())).await.ok();
        assert_eq!(close(&list(&app, "?query=safttey").await), Vec::<String>::new());
    }
    async fn a_publishers_name_finds_what_they_published_also_after_a_change(app: TestApp) {
        let maya = app.creator("Maya Lindqvist").await;
        maya.publishes("Concert Hall").await;
        app.hirer("Hannah").await.publishes("Dome").await;
        indexed(&app).await;
        assert_eq!(titles(&list(&app, "?query=lindqvist").await), ["Concert Hall"]);
        maya.patch("/api/me", json!({ "full_name": "Maya Okafor" })).await.ok();
        indexed(&app).await;
        assert_eq!(titles(&list(&app, "?query=okafor").await), ["Concert Hall"]);
        assert_eq!(titles(&list(&app, "?query=lindqvist").await), Vec::<&str>::new());
    }
    async fn odd_searches_are_answered_and_absurd_ones_refused(app: TestApp) {
        for query in ["%22", "a%20AND%20(", "*", "%00", "title:x", "%F0%9F%98%80"] {
            assert_eq!(titles(&list(&app, &format!("?query={query}")).await), Vec::<&str>::new());
        }
        let refused = async |query: &str, code: &str| { app.guest(Method::GET, &format!("/api/experiences{query}"), None).await.refused(code); };
        refused(&format!("?query={}", "x".repeat(201)), "too_long").await;
        refused("?cursor=zzz", "bad_cursor").await;
        refused("?limit=many", "bad_query").await;
        refused("?side=both", "bad_query").await;
        refused("?min_price=NaN", "bad_query").await;
        refused("?query=x&limit=100&cursor=bzEwMDA", "too_deep").await;
        let beyond = platform::paging::Cursor::Offset(usize::MAX).encode();
        refused(&format!("?query=x&cursor={beyond}"), "too_deep").await;
    }
    async fn a_guests_first_page_is_kept_until_something_changes(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        hannah.publishes("Dome").await;
        let first = app.guest(Method::GET, "/api/experiences", None).await;
        assert_eq!(first.headers["cache-control"], "private, no-cache");
        let tag = first.headers["etag"].clone();
        let again = || http::Request::get("/api/experiences").header("host", "localhost").header("if-none-match", &tag).body(axum::body::Body::empty()).unwrap();
        assert_eq!(app.send(again()).await.status, 304);
        hannah.patch("/api/me", json!({ "full_name": "Hannah W." })).await.ok();
        let renamed = app.send(again()).await.is(200);
        assert_eq!(renamed["experiences"][0]["mentorName"], "Hannah W.");
    }
    async fn an_account_has_two_hundred_listings_at_most(db: Db) {
        let open = TestApp::with(db.clone(), |_| ()).await;
        let hannah = open.hirer("Hannah").await;
        let first = hannah.publishes("Number 1").await;
        for number in 2..=200 {
            hannah.publishes(&format!("Number {number}")).await;
        }
        Fixture::finish(open).await;
        // the same market with the limits of a real one
        let app = TestApp::with(db, |config| {
            (config.limits.enabled, config.dev_tools, config.admin_email) = (true, false, None);
        }).await;
        let hannah = app.signs_in("hannah@test.example", "correct horse battery").await;
        let one_more = json!({ "title": "One more", "description": "Too many.", "price_per_hour": 1 });
        hannah.post("/api/experiences", one_more.clone()).await.refused("too_many_listings");
        assert_eq!(list(&app, "").await["count"], 200);
        hannah.delete(&format!("/api/experiences/{}", first["id"].as_str().unwrap())).await.ok();
        // there is one place, and eight want it
        let calls: Vec<_> = (0..8).map(|_| {
            let (hannah, one_more) = (hannah.clone(), one_more.clone());
            tokio::spawn(async move { hannah.post("/api/experiences", one_more).await.status.as_u16() })
        }).collect();
        let mut published = 0;
        for call in calls {
            let status = call.await.unwrap();
            assert!([201, 409].contains(&status), "{status}");
            published += usize::from(status == 201);
        }
        assert_eq!(published, 1);
        hannah.post("/api/experiences", one_more).await.refused("too_many_listings");
        Fixture::finish(app).await;
    }
    async fn the_fixed_suggestions_come_first(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        for title in ["VR Dome", "VR dome", "VR Tour", "VR Walk"] {
            hannah.publishes(title).await;
        }
        let of = async |query: &str| {
            let shown = app.guest(Method::GET, &format!("/api/suggestions?query={query}"), None).await.ok();
            shown["suggestions"].as_array().unwrap().iter().map(|one| one["title"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(of("vr").await, ["VR Development Fundamentals", "VR Dome", "VR Tour"]);
        assert_eq!(of("pitch").await, Vec::<String>::new());
        assert_eq!(of("").await, Vec::<String>::new());
    }
    async fn covers_are_drawn_for_every_id_and_pictures_of_what_exists(app: TestApp) {
        let cover = app.guest(Method::GET, "/media/covers/1.svg", None).await;
        assert_eq!((cover.status.as_u16(), &cover.headers["content-type"]), (200, &http::HeaderValue::from_static("image/svg+xml")));
        assert!(cover.headers["cache-control"].to_str().unwrap().contains("immutable"));
        let hannah = app.hirer("Hannah").await;
        let brief = hannah.publishes("Dome").await;
        let picture = format!("/media/covers/{}.png", brief["id"].as_str().unwrap());
        assert_eq!(&app.guest(Method::GET, &picture, None).await.bytes[..4], b"\x89PNG");
        for unknown in ["1.png", &format!("{}.png", hannah.id), "1", "1.gif", ".svg", &format!("{}.svg", "x".repeat(200))] {
            app.guest(Method::GET, &format!("/media/covers/{unknown}"), None).await.refused("not_found");
        }
    }
}
