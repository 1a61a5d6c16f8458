//! Languages and scripts: which one emails are in, names of hosts in any letters, titles from right to left.

use crate::common::{Answer, Person, TestApp};
use axum::body::Body;
use http::Request;
use platform::testing::on_each_database;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

/// A call of a browser that asks for `language`.
async fn asks(app: &TestApp, language: &str, path: &str, body: Value) -> Answer {
    let request = Request::post(path).header("host", "127.0.0.1:8080").header("accept-language", language);
    let request = request.header("content-type", "application/json").body(Body::from(body.to_string()));
    app.send(request.unwrap()).await
}

/// Someone who signed up in a browser that asks for `language`.
async fn signs_up(app: &TestApp, language: &str, email: &str) -> Person {
    let data = json!({ "full_name": "Hannah", "user_type": "Hirer" });
    let body = json!({ "email": email, "password": PASSWORD, "data": data });
    let session = asks(app, language, "/auth/v1/signup", body).await.ok();
    let text = |path: &str| session.pointer(path).unwrap().as_str().unwrap().to_owned();
    Person {
        app: app.clone(),
        id: text("/user/id"),
        name: "Hannah".into(),
        email: text("/user/email"),
        token: text("/access_token"),
    }
}

/// The subject of the latest email of this kind to someone.
async fn latest(app: &TestApp, who: &Person, kind: &str) -> String {
    let emails = app.email_to(who).await;
    let found = emails.0.iter().rev().find(|email| email["kind"] == kind);
    found.unwrap_or_else(|| panic!("no {kind}"))["subject"].as_str().unwrap().to_owned()
}

on_each_database! {
    async fn emails_are_in_the_language_that_settings_show(app: TestApp) {
        let hannah = signs_up(&app, "es-MX,es;q=0.9,en;q=0.5", "hannah@test.example").await;
        let carl = app.creator("Carl").await;
        let shown = async || {
            let preferences = hannah.get("/api/me").await.ok()["preferences"].clone();
            (preferences["language"].clone(), preferences["email_language"].clone())
        };
        let subject = async |title: &str| {
            carl.books(&hannah.publishes(title).await).await;
            latest(&app, &hannah, "booking_requested").await
        };
        assert_eq!(shown().await, (json!(null), json!("es")));
        let said = subject("One").await;
        assert!(said.starts_with("Nueva "), "{said}");
        // another browser: nothing was chosen yet
        let credentials = json!({ "email": hannah.email, "password": PASSWORD });
        asks(&app, "en-GB", "/auth/v1/token?grant_type=password", credentials.clone()).await.ok();
        assert_eq!(shown().await, (json!(null), json!("en")));
        let said = subject("Two").await;
        assert!(said.starts_with("New "), "{said}");
        // a language that the catalogue lacks changes nothing
        asks(&app, "fr", "/auth/v1/token?grant_type=password", credentials.clone()).await.ok();
        assert_eq!(shown().await, (json!(null), json!("en")));
        // the chosen one comes first, wherever they sign in
        hannah.patch("/api/me", json!({ "preferences": { "language": "es" } })).await.ok();
        asks(&app, "en-GB", "/auth/v1/token?grant_type=password", credentials).await.ok();
        assert_eq!(shown().await, (json!("es"), json!("es")));
        let said = subject("Three").await;
        assert!(said.starts_with("Nueva "), "{said}");
    }

    async fn whoever_shares_an_account_of_the_demo_reads_the_language_of_their_page(app: TestApp) {
        let reads = async |who: &Person, language: &str| {
            let request = Request::get("/api/receipts/nothing").header("host", "127.0.0.1:8080");
            let request = request.header("authorization", format!("Bearer {}", who.token));
            let request = request.header("accept-language", language).body(Body::empty());
            app.send(request.unwrap()).await.refused("not_found")["message"].as_str().unwrap().to_owned()
        };
        let own = signs_up(&app, "en", "hannah@test.example").await;
        let shared = signs_up(&app, "en", "hannah@demo.parallax.example").await;
        let (english, spanish) = (reads(&own, "en").await, reads(&own, "es").await);
        assert_ne!(english, spanish);
        for who in [&own, &shared] {
            who.patch("/api/me", json!({ "preferences": { "language": "es" } })).await.ok();
        }
        assert_eq!((reads(&own, "en").await, reads(&shared, "en").await), (spanish.clone(), english));
        assert_eq!(reads(&shared, "es").await, spanish);
    }

    async fn an_account_without_a_zone_reads_times_in_that_of_its_browser(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let booking = carl.books(&hannah.publishes("Harbour Walk").await).await;
        let timeline = format!("/api/bookings/{}/timeline", booking["id"].as_str().unwrap());
        let said = async |zone: &str| {
            let request = Request::get(&timeline).header("host", "127.0.0.1:8080").header("time-zone", zone);
            let request = request.header("authorization", format!("Bearer {}", hannah.token)).body(Body::empty());
            app.send(request.unwrap()).await.ok()["waiting_for"].as_str().unwrap().to_owned()
        };
        let (in_utc, in_tokyo) = (said("Nowhere/City").await, said("Asia/Tokyo").await);
        assert!(in_utc.ends_with(" UTC."), "an unknown zone is as none: {in_utc}");
        assert_eq!(in_tokyo, said("Asia/Tokyo").await);
        assert!(!in_tokyo.ends_with(" UTC.") && in_tokyo != in_utc.replace(" UTC.", "."), "{in_tokyo}");
        // the account's own zone comes first
        hannah.patch("/api/me", json!({ "preferences": { "time_zone": "UTC" } })).await.ok();
        assert_eq!(said("Asia/Tokyo").await, in_utc.replace(" UTC.", "."));
        app.settle().await;
    }

    async fn times_name_their_zone_until_the_account_has_one(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let booking = carl.books(&hannah.publishes("Harbour Walk").await).await;
        let timeline = format!("/api/bookings/{}/timeline", booking["id"].as_str().unwrap());
        let said = async || hannah.get(&timeline).await.ok()["waiting_for"].as_str().unwrap().to_owned();
        let before = said().await;
        assert!(before.ends_with(" UTC."), "{before}");
        hannah.patch("/api/me", json!({ "preferences": { "time_zone": "UTC" } })).await.ok();
        let after = said().await;
        assert_eq!(after, before.replace(" UTC.", "."));
        app.settle().await;
    }

    async fn an_internationalised_domain_is_one_account_and_shown_as_written(app: TestApp) {
        let ann = signs_up(&app, "en", "Ann@bücher.example").await;
        assert_eq!(ann.email, "ann@bücher.example");
        assert_eq!(ann.get("/api/me").await.ok()["email"], "ann@bücher.example");
        for spelling in ["ann@bücher.example", "ANN@BÜCHER.example", "ann@xn--bcher-kva.example"] {
            assert_eq!(app.signs_in(spelling, PASSWORD).await.id, ann.id, "{spelling}");
            let again = json!({ "email": spelling, "password": PASSWORD });
            assert_eq!(asks(&app, "en", "/auth/v1/signup", again).await.status.as_u16(), 422, "{spelling}");
        }
        // looks like apple.com in Latin letters
        let other = signs_up(&app, "en", "ann@аррӏе.com").await;
        assert_eq!(other.email, "ann@xn--80ak6aa92e.com");
        let carl = app.creator("Carl").await;
        let body = json!({ "experience_id": ann.publishes("A reef").await["id"], "portfolio_link": "https://bücher.example/ann" });
        let booking = carl.post("/api/bookings", body).await.is(201);
        assert_eq!(booking["booking"]["portfolio_link"], "https://bücher.example/ann");
        let sent = Person { email: "ann@xn--bcher-kva.example".into(), ..ann };
        assert!(!latest(&app, &sent, "booking_requested").await.is_empty());
    }

    async fn a_title_from_right_to_left_stays_in_its_place(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("סיור בירושלים").await;
        assert_eq!(brief["title"], "סיור בירושלים", "alone it is as it was written");
        carl.books(&brief).await;
        let subject = latest(&app, &hannah, "booking_requested").await;
        assert!(subject.contains("\u{2068}סיור בירושלים\u{2069}"), "{subject:?}");
        let notifications = hannah.get("/api/notifications").await.ok().to_string();
        assert!(notifications.contains("\u{2068}סיור בירושלים\u{2069}"), "{notifications}");
        // marks that would turn the rest of a page are refused
        let turned = json!({ "title": "Tour \u{202e}", "description": "A tour.", "price_per_hour": 80 });
        hannah.post("/api/experiences", turned).await.refused("control_characters");
    }
}
