//! People and their profiles, over the calls.

use crate::common::{Person, TestApp};
use auth::SmsMode;
use http::Method;
use platform::testing::{Fixture, TestDb, on_each_database};
use serde_json::{Value, json};

on_each_database! {
    async fn a_profile_comes_from_the_sign_up_and_is_changed_by_its_owner(app: TestApp) {
        let carl = app.person("Carl", Some("cREATOR")).await;
        let me = carl.get("/api/me").await.ok();
        assert_eq!((&me["full_name"], &me["user_type"], &me["pricePerHour"]), (&json!("Carl"), &json!("Creator"), &json!(50.0)));
        assert_eq!((&me["price_cents"], &me["role"], &me["actions"]), (&json!(null), &json!(null), &json!(["publish"])));
        let change = json!({ "full_name": " Carl M. ", "description": "Gloves.", "pricePerHour": 85.5, "role": "owner", "id": "x" });
        let me = carl.patch("/api/me", change).await.ok();
        assert_eq!((&me["full_name"], &me["price_cents"], &me["role"]), (&json!("Carl M."), &json!(8_550), &json!(null)));
        carl.patch("/api/me", json!({ "full_name": "x".repeat(101) })).await.refused("too_long");
        carl.patch("/api/me", json!({ "description": "a\u{0}b" })).await.refused("control_characters");
        carl.patch("/api/me", json!({ "pricePerHour": 0 })).await.refused("invalid_price");
        carl.patch("/api/me", json!({ "user_type": "Hirer" })).await.refused("user_type_fixed");
        app.guest(Method::GET, "/api/me", None).await.refused("not_authenticated");
        app.guest(Method::PATCH, "/api/me", Some(json!({}))).await.refused("not_authenticated");
    }
    /// Nobody could answer them: what they publish or ask would lead nowhere.
    async fn without_a_confirmed_address_nobody_publishes_or_asks(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| config.auth.sms.mode = SmsMode::Capture).await;
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        let body = json!({ "phone": "+15550100199", "password": "correct horse battery", "data": { "full_name": "Phil", "user_type": "Creator" } });
        let session = app.guest(Method::POST, "/auth/v1/signup", Some(body)).await.ok();
        let text = |path: &str| session.pointer(path).unwrap().as_str().unwrap().to_owned();
        let phil = Person { app: app.clone(), id: text("/user/id"), name: "Phil".into(), email: String::new(), token: text("/access_token") };
        let listing = json!({ "title": "Dome", "description": "A dome.", "price_per_hour": 80 });
        phil.post("/api/experiences", listing.clone()).await.refused("email_not_confirmed");
        phil.post("/api/bookings", json!({ "experience_id": brief["id"] })).await.refused("email_not_confirmed");
        phil.post("/api/bookings", json!({ "experience_id": "unknown" })).await.refused("email_not_confirmed");
        phil.post(&format!("/api/experiences/{}/questions", brief["id"].as_str().unwrap()), json!({ "message": "Is there a lift?" })).await.refused("email_not_confirmed");
        phil.post("/api/threads", json!({ "to": carl.id, "subject": "Hello", "message": "Would you build a harbour?" })).await.refused("email_not_confirmed");
        phil.post("/api/projects", json!({ "experienceId": brief["id"], "creatorId": carl.id })).await.refused("email_not_confirmed");
        let mut row = listing;
        row["user_id"] = json!(phil.id);
        let refused = phil.post("/rest/v1/experiences", row).await;
        assert_eq!(refused.status.as_u16(), 403);
        let creators = app.guest(Method::GET, "/api/creators", None).await.ok().to_string();
        assert!(creators.contains("Carl") && !creators.contains("Phil"), "{creators}");
        app.guest(Method::GET, &format!("/api/creators/{}", phil.id), None).await.is(404);
        app.settle().await;
        Fixture::finish(app).await;
    }

    async fn a_user_without_a_type_chooses_one_once(app: TestApp) {
        let zoe = app.person("Zoe", None).await;
        zoe.patch("/api/me", json!({ "user_type": "Boss" })).await.refused("user_type_unknown");
        assert_eq!(zoe.patch("/api/me", json!({ "user_type": "hirer" })).await.ok()["user_type"], "Hirer");
        zoe.patch("/api/me", json!({ "user_type": "Creator" })).await.refused("user_type_fixed");
    }
    async fn a_change_on_the_page_survives_the_next_change_of_the_account(app: TestApp) {
        let carl = app.creator("Carl").await;
        carl.patch("/api/me", json!({ "full_name": "Carl the Second" })).await.ok();
        let account = app.call(Some(&carl.token), Method::PUT, "/auth/v1/user", Some(json!({ "data": { "description": "New." } }))).await.ok();
        assert_eq!(account["user_metadata"]["full_name"], "Carl the Second");
        let me = carl.get("/api/me").await.ok();
        assert_eq!((&me["full_name"], &me["description"]), (&json!("Carl the Second"), &json!("New.")));
        let change = json!({ "data": { "user_type": "Hirer", "tags": ["vr", "VR", "", "dome"] } });
        app.call(Some(&carl.token), Method::PUT, "/auth/v1/user", Some(change)).await.ok();
        let me = carl.get("/api/me").await.ok();
        assert_eq!((&me["user_type"], &me["tags"]), (&json!("Creator"), &json!(["vr", "dome"])));
    }
    async fn what_a_stranger_said_at_sign_up_is_not_the_owners_profile(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| config.auth.autoconfirm = false).await;
        let data = json!({ "full_name": "Mallory", "user_type": "Creator", "description": "Buy here", "tags": ["spam"] });
        let body = json!({ "email": "ann@test.example", "password": "correct horse battery", "data": data });
        app.guest(Method::POST, "/auth/v1/signup", Some(body)).await.ok();
        app.settle().await;
        let mails = app.guest(Method::GET, "/dev/mail.json?to=ann@test.example", None).await.ok();
        let text = mails[0]["text"].as_str().unwrap();
        let token = text.split("token=").nth(1).unwrap().split(['&', '\n']).next().unwrap();
        let verify = json!({ "type": "signup", "token_hash": token });
        let session = app.guest(Method::POST, "/auth/v1/verify", Some(verify)).await.ok();
        let bearer = session["access_token"].as_str().unwrap();
        let me = app.call(Some(bearer), Method::GET, "/api/me", None).await.ok();
        let profile = (&me["full_name"], &me["user_type"], &me["description"], &me["tags"]);
        assert_eq!(profile, (&json!(""), &json!(null), &json!(""), &json!([])));
        app.finish().await;
    }
    async fn what_is_typed_too_long_is_refused_at_sign_up_and_afterwards(app: TestApp) {
        let sign_up = async |email: &str, data: Value| {
            let body = json!({ "email": email, "password": "correct horse battery", "data": data });
            app.guest(Method::POST, "/auth/v1/signup", Some(body)).await
        };
        let (name, description) = (json!({ "full_name": "ü".repeat(101) }), json!({ "description": "ü".repeat(2_001) }));
        let message = "Full name must be at most 100 characters";
        let refused = sign_up("zoe@test.example", name.clone()).await.is(422);
        assert_eq!(refused, json!({ "code": 422, "error_code": "validation_failed", "msg": message }));
        let refused = sign_up("zoe@test.example", description.clone()).await.is(422);
        assert_eq!(refused["msg"], "Description must be at most 2000 characters");
        let refused = sign_up(&format!("{}@test.example", "z".repeat(250)), json!({})).await.is(422);
        assert_eq!(refused["msg"], "Email must be at most 254 characters");
        sign_up("zoe@test.example", json!({ "full_name": format!(" {} ", "ü".repeat(100)) })).await.ok();

        let carl = app.creator("Carl").await;
        let change = async |data: Value| app.call(Some(&carl.token), Method::PUT, "/auth/v1/user", Some(json!({ "data": data }))).await;
        assert_eq!(change(name).await.is(422)["msg"], message);
        change(description).await.is(422);
        assert_eq!(carl.get("/api/me").await.ok()["full_name"], "Carl");
    }
    async fn tags_are_ones_own_and_each_is_there_once(app: TestApp) {
        let (carl, zoe, olga) = (app.creator("Carl").await, app.creator("Zoe").await, app.olga().await);
        let tags = format!("/api/users/{}/tags", carl.id);
        assert_eq!(carl.post(&tags, json!({ "name": " Unity " })).await.is(201)["tags"], json!(["Unity"]));
        let refused = carl.post(&tags, json!({ "name": "UNITY" })).await.refused("tag_exists");
        assert_eq!(refused["message"], "This tag is already in your profile.");
        carl.post(&tags, json!({ "name": "  " })).await.refused("tag_empty");
        carl.post(&tags, json!({ "name": "x".repeat(51) })).await.refused("too_long");
        zoe.post(&tags, json!({ "name": "spam" })).await.refused("not_yours");
        zoe.delete(&format!("{tags}/unity")).await.refused("not_yours");
        app.guest(Method::POST, &tags, Some(json!({ "name": "x" }))).await.refused("not_authenticated");
        assert_eq!(olga.post(&tags, json!({ "name": "c++ & more/less" })).await.is(201)["tags"], json!(["Unity", "c++ & more/less"]));
        assert_eq!(app.guest(Method::GET, &tags, None).await.ok()["tags"], json!(["Unity", "c++ & more/less"]));
        assert_eq!(carl.delete(&format!("{tags}/c++%20%26%20more%2Fless")).await.ok()["tags"], json!(["Unity"]));
        carl.delete(&format!("{tags}/nothing")).await.refused("not_found");
        app.guest(Method::GET, "/api/users/nobody/tags", None).await.refused("not_found");
    }
    async fn fifty_tags_are_enough(app: TestApp) {
        let carl = app.creator("Carl").await;
        let tags = format!("/api/users/{}/tags", carl.id);
        for n in 0..50 {
            carl.post(&tags, json!({ "name": format!("tag {n}") })).await.is(201);
        }
        carl.post(&tags, json!({ "name": "one more" })).await.refused("too_many_tags");
    }
    async fn the_configured_address_becomes_the_first_admin(app: TestApp) {
        let (olga, carl) = (app.olga().await, app.creator("Carl").await);
        let me = olga.get("/api/me").await.ok();
        assert_eq!((&me["role"], &me["actions"]), (&json!("owner"), &json!(["publish", "admin"])));
        assert_eq!(carl.get("/api/me").await.ok()["role"], json!(null));
    }
    async fn of_two_equal_tags_at_once_one_is_added(app: TestApp) {
        let carl = app.creator("Carl").await;
        let path = format!("/api/users/{}/tags", carl.id);
        let mut at_once = Vec::new();
        for _ in 0..8 {
            let (carl, path) = (carl.clone(), path.clone());
            at_once.push(tokio::spawn(async move { carl.post(&path, json!({ "name": "dome" })).await.status.as_u16() }));
        }
        let mut answers = Vec::new();
        for call in at_once {
            answers.push(call.await.unwrap());
        }
        answers.sort_unstable();
        assert_eq!(answers, [201, 409, 409, 409, 409, 409, 409, 409]);
    }
}
