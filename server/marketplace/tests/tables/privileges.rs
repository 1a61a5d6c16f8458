//! Privileges: signed out, a stranger, oneself, an admin. Only the Bearer token counts.
use super::{Call, column, done, header};
use crate::common::{Person, TestApp};
use http::{Method, StatusCode};
use platform::testing::on_each_database;
use serde_json::{Value, json};

fn brief(user_id: &str) -> Value {
    json!({ "title": "T", "description": "D", "price_per_hour": 50, "user_id": user_id })
}

const SERVICE_KEY: &str = "the key of a server that is trusted";

on_each_database! {
    /// Each action by each role; the response's status and code.
    async fn who_may_do_what(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let (stranger, olga) = (app.creator("Stranger").await, app.olga().await);
        carl.post(&format!("/api/users/{}/tags", carl.id), json!({ "name": "vr" })).await.is(201);
        let own = |who: Option<&Person>| who.map_or_else(|| "nobody".to_owned(), |who| who.id.clone());
        let answered = async |call: Call, who: Option<&Person>| {
            let answer = match who { Some(who) => call.by(who), None => call }.send().await;
            let rows = answer.body.as_array().map_or(0, Vec::len);
            match answer.body["code"].as_str() {
                Some(code) => format!("{} {code}", answer.status.as_u16()),
                None if answer.status == 200 => format!("{rows} rows"),
                None => answer.status.as_u16().to_string(),
            }
        };
        let booked = format!("/bookings?id=eq.{}", booking["id"].as_str().unwrap());
        let taken = format!("/tags?user_id=eq.{}&name=eq.vr", carl.id);
        let mut table = Vec::new();
        for (name, who) in [("signed out", None), ("stranger", Some(&stranger)), ("party", Some(&hannah)), ("admin", Some(&olga))] {
            let id = own(who);
            table.push(format!("{name}: {}", [
                answered(Call::get(&app, "/experiences?user_id=eq.x"), who).await,
                answered(Call::get(&app, &taken), who).await,
                answered(Call::get(&app, &booked), who).await,
                answered(Call::post(&app, "/experiences", &brief(&id)), who).await,
                answered(Call::post(&app, "/experiences", &brief(&carl.id)), who).await,
                answered(Call::post(&app, "/tags", &json!({ "name": "mine", "user_id": id })), who).await,
                answered(Call::post(&app, "/tags", &json!({ "name": "yours", "user_id": carl.id })), who).await,
                answered(Call::delete(&app, &taken), who).await,
                answered(Call::post(&app, "/bookings", &json!({ "user_id": id })), who).await,
                answered(Call::delete(&app, &booked), who).await,
                answered(Call::delete(&app, "/experiences?title=eq.T"), who).await,
            ].join(", ")));
        }
        assert_eq!(table, [
            "signed out: 0 rows, 1 rows, 0 rows, 401 42501, 401 42501, 401 42501, 401 42501, 401 42501, 401 42501, 401 42501, 401 42501",
            "stranger: 0 rows, 1 rows, 0 rows, 201, 403 42501, 201, 403 42501, 204, 403 42501, 403 42501, 403 42501",
            "party: 0 rows, 1 rows, 1 rows, 201, 403 42501, 201, 403 42501, 204, 403 42501, 403 42501, 403 42501",
            "admin: 0 rows, 1 rows, 1 rows, 201, 403 42501, 201, 403 42501, 204, 403 42501, 403 42501, 403 42501",
        ]);
        assert_eq!(carl.get("/api/me").await.ok()["tags"], json!(["vr"]), "nobody deleted a tag of someone else");
        app.settle().await;
    }

    async fn nothing_but_the_listed_columns_is_written(app: TestApp) {
        let carl = app.creator("Carl").await;
        let victim = app.hirer("Victim").await;
        let with = |name: &str, value: Value| { let mut row = brief(&carl.id); row[name] = value; row };
        for (name, value) in [
            ("status", json!("paid")), ("role", json!("owner")), ("is_admin", json!(true)), ("publisher_id", json!(victim.id)), ("published", json!(true)),
            ("side", json!("wanted")), ("created_at", json!("2000-01-01T00:00:00Z")), ("price_cents", json!(1)), ("creator_email", json!("x@y.z")), ("tags", json!(["a"])),
            ("facts", json!({})), ("openings", json!(0)), ("teaser", json!("x")), ("mentorName", json!("Victim")), ("users", json!({ "full_name": "x" })),
        ] {
            Call::post(&app, "/experiences", &with(name, value)).by(&carl).refused(400, "PGRST204").await;
        }
        Call::post(&app, "/experiences", &with("id", json!("chosen"))).by(&carl).refused(400, "428C9").await;
        Call::post(&app, "/tags", &json!({ "name": "a", "user_id": carl.id, "position": 1 })).by(&carl).refused(400, "PGRST204").await;
        let named = Call::post(&app, "/experiences", &with("mentor_name", json!("Victim"))).by(&carl).returning().single().send().await.is(201);
        assert_eq!((&named["mentor_name"], &named["user_id"]), (&json!("Carl"), &json!(carl.id)));
        let hidden = Call::post(&app, "/experiences?columns=title,description,price_per_hour,user_id", &with("publisher_id", json!(victim.id))).by(&carl).returning().single().send().await.is(201);
        assert_eq!(hidden["user_id"], json!(carl.id), "what is not listed is left out");
        for other in [json!(victim.id), json!(null), json!(""), json!(5), json!([carl.id])] {
            Call::post(&app, "/experiences", &with("user_id", other)).by(&carl).refused(403, "42501").await;
        }
        let mixed = json!([brief(&carl.id), brief(&victim.id)]);
        Call::post(&app, "/experiences", &mixed).by(&carl).refused(403, "42501").await;
        assert_eq!(app.count("SELECT COUNT(*) FROM experiences /* test */").await, 2);
    }

    async fn a_cookie_signs_nobody_in(app: TestApp) {
        let (hannah, _, _) = app.accepted(1.0).await;
        let by_page = http::Request::post("/api/session").header("host", "127.0.0.1:8080").header("sec-fetch-site", "same-origin");
        let by_page = by_page.header("authorization", format!("Bearer {}", hannah.token));
        let session = app.send(by_page.body(axum::body::Body::empty()).unwrap()).await;
        let cookie = header(&session, "set-cookie").split(';').next().unwrap().to_owned();
        assert!(cookie.contains('='), "the session has a cookie: {cookie}");
        let page = |call: Call| call.header("cookie", &cookie).header("sec-fetch-site", "same-origin").header("origin", "http://127.0.0.1:8080");
        assert_eq!(page(Call::get(&app, "/bookings")).send().await.is(200), json!([]));
        page(Call::post(&app, "/experiences", &brief(&hannah.id))).refused(401, "42501").await;
        page(Call::delete(&app, "/tags?name=eq.a")).refused(401, "42501").await;
        page(Call::get(&app, "/bookings")).bearer("nonsense").refused(401, "PGRST301").await;
        page(Call::get(&app, "/experiences")).header("authorization", "Basic abc").refused(401, "PGRST301").await;
    }

    async fn a_token_is_that_of_an_open_session_or_refused(app: TestApp) {
        let (carl, olga) = (app.creator("Carl").await, app.olga().await);
        let ended = app.signs_in(&carl.email, "correct horse battery").await;
        app.call(Some(&ended.token), Method::POST, "/auth/v1/logout?scope=local", None).await;
        for path in ["/experiences", "/bookings"] {
            Call::get(&app, path).by(&ended).refused(401, "PGRST301").await;
            for bad in ["", "a.b.c", "null", "undefined", &"x".repeat(9_000), &format!("{}x", carl.token)] {
                let refused = Call::get(&app, path).bearer(bad).refused(401, "PGRST301").await;
                assert!(refused["message"].as_str().unwrap().len() < 200);
            }
            Call::get(&app, path).by(&carl).send().await.is(200);
        }
        let refused = Call::get(&app, "/tags").bearer("a.b.c").send().await;
        assert_eq!(header(&refused, "www-authenticate"), "Bearer");
        olga.post(&format!("/api/admin/users/{}/ban", carl.id), json!({ "reason": "Spam." })).await.ok();
        Call::get(&app, "/bookings").by(&carl).refused(401, "PGRST301").await;
        Call::post(&app, "/experiences", &brief(&carl.id)).by(&carl).refused(401, "PGRST301").await;
    }

    async fn a_token_past_its_time_has_a_code_of_its_own(app: TestApp) {
        let carl = app.creator("Carl").await;
        // the same service, whose tokens live for a second
        let options = auth::Options { public_url: app.app.public_url.clone(), settings: auth::Settings { access_token_seconds: 1, password_cost: auth::PasswordCost::MINIMAL, ..auth::Settings::default() }, limits_multiplier: 0, ..auth::Options::default() };
        let changed: auth::UserChanged = std::sync::Arc::new(|_, _| Box::pin(async { Ok(()) }));
        let folder = tempfile::tempdir().unwrap();
        let service = auth::Auth::new(app.app.db.clone(), app.app.clock.clone(), folder.path(), options, changed).await.unwrap();
        let mut here = app.clone();
        here.router = axum::Router::new().nest("/auth/v1", service.routes_alone());
        let session = here.signs_in(&carl.email, "correct horse battery").await;
        tokio::time::sleep(std::time::Duration::from_millis(1_100)).await;
        let refused = Call::get(&app, "/bookings").by(&session).refused(401, "PGRST303").await;
        assert_eq!(refused["message"], "JWT expired");
        Call::get(&app, "/experiences").by(&session).refused(401, "PGRST303").await;
        Call::post(&app, "/experiences", &brief(&carl.id)).by(&session).refused(401, "PGRST303").await;
    }

    async fn the_key_of_a_client_is_nobody(app: TestApp) {
        let keyed = TestApp::with(app.app.db.clone(), |config| {
            config.auth.anon_key = Some("anon-key".into());
            config.auth.service_key = Some(SERVICE_KEY.into());
        }).await;
        let (hannah, _, _) = keyed.accepted(1.0).await;
        let read = |app: &TestApp, path: &str, key: &str| Call::get(app, path).header("apikey", key).bearer(key);
        for key in ["anon-key", SERVICE_KEY, "sb_publishable_whatever"] {
            assert_eq!(read(&keyed, "/bookings", key).send().await.is(200), json!([]), "{key}");
            assert_eq!(column(&read(&keyed, "/experiences", key).send().await.is(200), "title"), [""; 0], "{key}");
            let row = brief(&hannah.id);
            Call::post(&keyed, "/experiences", &row).header("apikey", key).bearer(key).refused(401, "42501").await;
        }
        assert_eq!(Call::get(&keyed, "/bookings").bearer("anon-key").send().await.is(200), json!([]));
        Call::get(&keyed, "/bookings").header("apikey", "anon-key").bearer("another").refused(401, "PGRST301").await;
        let mine = Call::get(&keyed, "/bookings").header("apikey", "anon-key").by(&hannah).send().await.is(200);
        assert_eq!(mine.as_array().unwrap().len(), 1);
        done(&Call::post(&keyed, "/experiences", &brief(&hannah.id)).header("apikey", "anon-key").by(&hannah).send().await, StatusCode::CREATED);
    }
}
