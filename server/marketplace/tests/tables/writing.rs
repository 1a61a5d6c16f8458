//! Inserting and deleting.
use super::{Call, column, done, header};
use crate::common::TestApp;
use http::{Method, StatusCode};
use platform::testing::on_each_database;
use serde_json::{Value, json};

fn brief(user_id: &str) -> Value {
    json!({ "title": "T", "description": "D", "price_per_hour": 50, "icon_name": "Star", "user_id": user_id, "mentor_name": "Ann" })
}

on_each_database! {
    async fn a_hirer_publishes_as_the_specified_client_does(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let plain = Call::post(&app, "/experiences", &brief(&hannah.id)).by(&hannah).header("content-profile", "public").send().await;
        done(&plain, StatusCode::CREATED);
        let listed = app.guest(Method::GET, "/api/experiences", None).await.ok();
        assert_eq!((&listed["count"], &listed["experiences"][0]["mentorName"]), (&json!(1), &json!("Hannah")), "and counted");
        assert_eq!((&listed["experiences"][0]["side"], &listed["experiences"][0]["openings"]), (&json!("wanted"), &json!(1)), "with the same defaults");
        let path = "/experiences?columns=%22title%22%2C%22description%22%2C%22price_per_hour%22%2C%22icon_name%22%2C%22user_id%22%2C%22mentor_name%22&select=*";
        let list = Call::post(&app, path, &json!([brief(&hannah.id)])).by(&hannah).returning().single().send().await;
        assert_eq!(header(&list, "preference-applied"), "return=representation");
        let row = list.is(201);
        assert_eq!(row, json!({
            "id": row["id"], "title": "T", "description": "D", "price_per_hour": 50.0, "pricePerHour": 50.0, "icon_name": "Star",
            "user_id": hannah.id, "mentor_name": "Hannah",
        }), "the name is that of the account");
        let read = Call::get(&app, &format!("/experiences?id=eq.{}", row["id"].as_str().unwrap())).single().send().await.is(200);
        assert_eq!(read, row);
        let some = Call::post(&app, "/experiences?select=title", &brief(&hannah.id)).by(&hannah).returning().header("prefer", "count=exact").send().await;
        assert_eq!((header(&some, "content-range"), some.body.clone()), ("*/1", json!([{ "title": "T" }])));
    }

    async fn what_is_published_here_is_found_like_everything_else(app: TestApp) {
        let carl = app.creator("Carl").await;
        let row = json!({ "title": "Holographic Aquarium", "description": "Fish.", "pricePerHour": "12.5", "user_id": carl.id });
        done(&Call::post(&app, "/experiences", &row).by(&carl).send().await, StatusCode::CREATED);
        crate::common::until(async || {
            let found = app.guest(Method::GET, "/api/experiences?query=aquarium", None).await.ok();
            found["experiences"].as_array().unwrap().len() == 1
        }).await;
        let found = app.guest(Method::GET, "/api/experiences?query=aquarium", None).await.ok()["experiences"][0].clone();
        assert_eq!((&found["side"], &found["pricePerHour"], &found["icon"]), (&json!("offered"), &json!(12.5), &json!("Star")));
    }

    async fn the_rules_of_a_listing_are_those_of_the_api(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let with = |changes: Value| {
            let mut row = brief(&hannah.id);
            for (name, value) in changes.as_object().unwrap() {
                row[name] = value.clone();
            }
            row
        };
        for (changes, code) in [
            (json!({ "title": "" }), "23514"),
            (json!({ "title": "a".repeat(101) }), "23514"),
            (json!({ "title": "a\u{1}" }), "23514"),
            (json!({ "description": " " }), "23514"),
            (json!({ "price_per_hour": 0 }), "23514"),
            (json!({ "price_per_hour": -1 }), "23514"),
            (json!({ "price_per_hour": 1.005 }), "23514"),
            (json!({ "price_per_hour": 100_000.01 }), "23514"),
            (json!({ "price_per_hour": 50, "pricePerHour": 51 }), "23514"),
            (json!({ "icon_name": "<svg>" }), "23514"),
            (json!({ "price_per_hour": "fifty" }), "22P02"),
            (json!({ "price_per_hour": true }), "22P02"),
            (json!({ "price_per_hour": [50] }), "22P02"),
            (json!({ "title": 5 }), "22P02"),
            (json!({ "title": { "a": 1 } }), "22P02"),
            (json!({ "icon_name": ["Star"] }), "22P02"),
            (json!({ "title": null }), "23502"),
            (json!({ "description": null }), "23502"),
            (json!({ "price_per_hour": null }), "23502"),
        ] {
            let row = with(changes.clone());
            let refused = Call::post(&app, "/experiences", &row).by(&hannah).send().await;
            assert_eq!((refused.status.as_u16(), &refused.body["code"]), (400, &json!(code)), "{changes}: {}", refused.text());
            if code != "23502" {
                let api = hannah.post("/api/experiences", row).await;
                assert_eq!(api.status, 422, "{changes}");
                if code == "23514" {
                    assert_eq!(refused.body["message"], api.body["message"], "{changes}");
                }
            }
        }
        let missing = Call::post(&app, "/experiences", &json!({ "user_id": hannah.id })).by(&hannah).refused(400, "23502").await;
        assert!(missing["message"].as_str().unwrap().contains("\"title\""));
        assert_eq!(app.count("SELECT COUNT(*) FROM experiences /* test */").await, 0);
        let equal = with(json!({ "price_per_hour": 50, "pricePerHour": 50 }));
        done(&Call::post(&app, "/experiences", &equal).by(&hannah).send().await, StatusCode::CREATED);
    }

    async fn all_rows_of_a_request_are_written_or_none(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let good = brief(&hannah.id);
        let mut bad = good.clone();
        bad["title"] = "".into();
        Call::post(&app, "/experiences", &json!([good, bad])).by(&hannah).refused(400, "23514").await;
        Call::post(&app, "/experiences", &json!([good, good])).by(&hannah).returning().single().refused(406, "PGRST116").await;
        assert_eq!(app.count("SELECT COUNT(*) FROM experiences /* test */").await, 0);
        done(&Call::post(&app, "/experiences", &json!([good, good])).by(&hannah).send().await, StatusCode::CREATED);
        done(&Call::post(&app, "/experiences", &json!([])).by(&hannah).send().await, StatusCode::CREATED);
        assert_eq!(Call::post(&app, "/experiences", &json!([])).by(&hannah).returning().send().await.is(201), json!([]));
        assert_eq!(app.count("SELECT COUNT(*) FROM experiences /* test */").await, 2);
    }

    async fn tags_are_added_and_removed(app: TestApp) {
        let carl = app.creator("Carl").await;
        let tag = |name: &str| json!({ "name": name, "user_id": carl.id });
        done(&Call::post(&app, "/tags", &tag("unity 3d \"vr\"")).by(&carl).header("prefer", "").send().await, StatusCode::CREATED);
        let more = Call::post(&app, "/tags?columns=%22name%22%2C%22user_id%22", &json!([tag("dome"), tag(" audio ")])).by(&carl).returning().send().await;
        assert_eq!(column(&more.is(201), "name"), ["dome", "audio"], "as they are stored");
        let me = carl.get("/api/me").await.ok();
        assert_eq!(me["tags"], json!(["unity 3d \"vr\"", "dome", "audio"]));
        let account = app.call(Some(&carl.token), Method::GET, "/auth/v1/user", None).await.ok();
        assert_eq!(account["user_metadata"]["tags"], me["tags"], "the account says the same");
        let twice = Call::post(&app, "/tags", &tag("DOME")).by(&carl).refused(409, "23505").await;
        assert!(twice["details"].as_str().unwrap().contains("already exists"));
        for (body, code) in [
            (json!({ "user_id": carl.id }), "23502"),
            (json!({ "name": null, "user_id": carl.id }), "23502"),
            (json!({ "name": "", "user_id": carl.id }), "23514"),
            (json!({ "name": "a,b", "user_id": carl.id }), "23514"),
            (json!({ "name": "a".repeat(51), "user_id": carl.id }), "23514"),
            (json!({ "name": 5, "user_id": carl.id }), "22P02"),
            (json!({ "name": ["a"], "user_id": carl.id }), "22P02"),
        ] {
            Call::post(&app, "/tags", &body).by(&carl).refused(400, code).await;
        }
        let path = format!("/tags?user_id=eq.{}&name=eq.unity+3d+%22vr%22", carl.id);
        done(&Call::delete(&app, &path).by(&carl).send().await, StatusCode::NO_CONTENT);
        done(&Call::delete(&app, &path).by(&carl).send().await, StatusCode::NO_CONTENT);
        let removed = Call::delete(&app, "/tags?name=neq.dome&select=name").by(&carl).returning().header("prefer", "count=exact").send().await;
        assert_eq!((header(&removed, "content-range").to_owned(), removed.is(200)), ("*/1".to_owned(), json!([{ "name": "audio" }])));
        let me = carl.get("/api/me").await.ok();
        assert_eq!(me["tags"], json!(["dome"]));
        Call::delete(&app, "/tags?name=neq.x").by(&carl).returning().single().send().await.is(200);
        Call::delete(&app, "/tags?name=neq.x").by(&carl).returning().single().refused(406, "PGRST116").await;
    }

    async fn a_profile_has_fifty_tags_at_most(app: TestApp) {
        let carl = app.creator("Carl").await;
        let tags = |numbers: std::ops::Range<u32>| numbers.map(|n| json!({ "name": format!("tag {n}"), "user_id": carl.id })).collect::<Value>();
        Call::post(&app, "/tags", &tags(0..51)).by(&carl).refused(400, "23514").await;
        assert_eq!(app.count("SELECT COUNT(*) FROM tags /* test */").await, 0);
        done(&Call::post(&app, "/tags", &tags(0..50)).by(&carl).send().await, StatusCode::CREATED);
        Call::post(&app, "/tags", &tags(50..51)).by(&carl).refused(400, "23514").await;
    }

    async fn what_the_state_of_an_account_forbids_is_a_raised_error(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let mut tx = app.app.db.write().await.unwrap();
        let copy = "INSERT INTO experiences (id, publisher_id, side, title, title_lower, description, price_cents, icon, tags, published, created_at, updated_at, changed_at, rev) \
                    VALUES ($1, $2, 'wanted', 't', 't', 'd', 100, 'Star', '[]', TRUE, 0, 0, 0, 1)";
        let most = 200;
        for n in 0..most {
            tx.run(copy, platform::args![format!("copy {n}"), hannah.id]).await.unwrap();
        }
        tx.commit().await.unwrap();
        let limited = TestApp::with(app.app.db.clone(), |config| { config.limits.enabled = true; config.dev_tools = false; config.admin_email = None; }).await;
        let refused = Call::post(&limited, "/experiences", &brief(&hannah.id)).by(&hannah).refused(400, "P0001").await;
        assert_eq!(refused["details"], "too_many_listings");
    }
}
