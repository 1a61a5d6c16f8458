//! People with a phone number.
use super::world::{PASSWORD, World};
use auth::{Sms, SmsMode};
use platform::{
    clock::Clock,
    testing::{TestDb, on_each_database},
};
use serde_json::json;

const PHONE: &str = "+15550100199";

async fn captured(db: &TestDb) -> World {
    World::with(db, |options| options.settings.sms.mode = SmsMode::Capture).await
}

on_each_database! {
    async fn someone_signs_up_with_a_number(db: TestDb) {
        let world = captured(&db).await;
        let body = json!({ "phone": "+1 (555) 010-0199", "password": PASSWORD, "data": { "full_name": "Ann" } });
        let waiting = world.post("/signup", body).send().await.ok();
        assert_eq!((waiting.at("/phone"), waiting.at("/email"), waiting.at("/access_token")), (&json!("15550100199"), &json!(""), &json!(null)));
        let sign_in = || world.post("/token?grant_type=password", json!({ "phone": PHONE, "password": PASSWORD })).send();
        sign_in().await.refused(400, "phone_not_confirmed");
        let text = world.texts_to(PHONE).await.remove(0);
        assert!(text.ends_with("signs you in to Atelier. It works for 10 minutes. Never share it."), "{text}");
        let proof = |code: String| world.post("/verify", json!({ "type": "sms", "phone": PHONE, "token": code })).send();
        let code = world.text_code(PHONE).await;
        proof(if code == "000000" { "1".into() } else { "000000".into() }).await.refused(403, "otp_expired");
        let ann = proof(code.clone()).await.ok();
        assert!(ann.at("/user/phone_confirmed_at").is_string() && ann.at("/user/email_confirmed_at").is_null());
        assert_eq!((ann.at("/user/app_metadata/provider"), ann.at("/user/user_metadata/full_name")), (&json!("phone"), &json!("Ann")));
        assert!(world.texts_to(PHONE).await.is_empty(), "a code that was used is not kept");
        proof(code).await.refused(403, "otp_expired");
        assert_eq!(sign_in().await.ok().person().id, ann.person().id);
        // once more: nobody learns that the number has an account, and its owner gets a code
        let again = world.post("/signup", json!({ "phone": PHONE, "password": "another fine password" })).send().await.ok();
        assert_ne!(again.at("/id").as_str(), Some(ann.person().id.as_str()));
        sign_in().await.ok();
        assert_eq!(proof(world.text_code(PHONE).await).await.ok().person().id, ann.person().id);
    }

    async fn with_autoconfirm_a_number_needs_no_code(db: TestDb) {
        let world = World::with(&db, |options| (options.settings.sms.mode, options.settings.autoconfirm) = (SmsMode::Capture, true)).await;
        let sign_up = || world.post("/signup", json!({ "phone": PHONE, "password": PASSWORD })).send();
        let ann = sign_up().await.ok();
        assert!(ann.at("/user/phone_confirmed_at").is_string() && world.texts_to(PHONE).await.is_empty());
        sign_up().await.refused(422, "user_already_exists");
        assert_eq!(world.get("/settings").send().await.ok().at("/phone_autoconfirm"), &json!(true));
    }

    async fn a_code_signs_in_with_a_number(db: TestDb) {
        let world = captured(&db).await;
        world.asks_for_code(json!({ "phone": PHONE, "create_user": false })).await;
        assert!(world.texts_to(PHONE).await.is_empty());
        world.asks_for_code(json!({ "phone": PHONE, "data": { "full_name": "Ann" } })).await;
        let proof = |code: String| world.post("/verify", json!({ "type": "sms", "phone": PHONE, "token": code })).send();
        let ann = proof(world.text_code(PHONE).await).await.ok();
        assert_eq!(ann.at("/user/user_metadata/full_name"), &json!("Ann"));
        world.post("/resend", json!({ "type": "sms", "phone": PHONE })).send().await.ok();
        assert_eq!(proof(world.text_code(PHONE).await).await.ok().person().id, ann.person().id);
        world.post("/verify", json!({ "type": "email", "phone": PHONE, "token": "1" })).send().await.refused(400, "validation_failed");
        world.post("/verify", json!({ "type": "sms", "email": "a@b.c", "token": "1" })).send().await.refused(400, "validation_failed");
        for phone in ["0301234567", "x", "+1"] {
            world.post("/otp", json!({ "phone": phone })).send().await.refused(400, "validation_failed");
        }
    }

    async fn an_account_gets_another_number(db: TestDb) {
        let world = captured(&db).await;
        let ann = world.joins("ann@example.com").await;
        let change = |phone: &str| world.put("/user", json!({ "phone": phone })).bearer(&ann.access).send();
        assert_eq!(change(PHONE).await.ok().at("/new_phone"), &json!("15550100199"));
        world.post("/resend", json!({ "type": "phone_change", "phone": PHONE })).send().await.ok();
        assert_eq!(world.texts_to(PHONE).await.len(), 2);
        let proof = |phone: &str, code: String| world.post("/verify", json!({ "type": "phone_change", "phone": phone, "token": code })).send();
        let moved = proof(PHONE, world.text_code(PHONE).await).await.ok();
        assert_eq!((moved.at("/user/phone"), moved.at("/user/email")), (&json!("15550100199"), &json!("ann@example.com")));
        assert_eq!(moved.at("/user/app_metadata/providers"), &json!(["email", "phone"]));
        world.post("/token?grant_type=password", json!({ "phone": PHONE, "password": PASSWORD })).send().await.ok();
        // a number that has an account gets nothing, and the caller does not learn it
        let bob = world.joins("bob@example.com").await;
        let answer = world.put("/user", json!({ "phone": PHONE })).bearer(&bob.access).send().await.ok();
        assert_eq!(answer.at("/new_phone"), &json!("15550100199"));
        assert!(world.texts_to(PHONE).await.is_empty());
    }

    /// Two accounts wait for one number: each code counts for the account that asked for it, whichever came last, and
    /// says what it does.
    async fn a_code_belongs_to_one_account_and_one_purpose(db: TestDb) {
        let world = captured(&db).await;
        let (ann, bob) = (world.joins("ann@example.com").await, world.joins("bob@example.com").await);
        let mut codes = Vec::new();
        for person in [&ann, &bob] {
            world.put("/user", json!({ "phone": PHONE })).bearer(&person.access).send().await.ok();
            let text = world.texts_to(PHONE).await.remove(0);
            assert!(text.ends_with("adds this number to an account at Atelier. It works for 10 minutes. Never share it."), "{text}");
            codes.push(world.text_code(PHONE).await);
        }
        let proof = |kind: &str, code: &str| world.post("/verify", json!({ "type": kind, "phone": PHONE, "token": code })).send();
        proof("sms", &codes[0]).await.refused(403, "otp_expired");
        assert_eq!(proof("phone_change", &codes[0]).await.ok().person().id, ann.id);
        let late = proof("phone_change", &codes[1]).await;
        assert_eq!(late.at("/code"), &json!("phone_exists"), "the number has an owner by now: {}", late.text);
    }

    /// An admin has added an address to an account with a number: its owner proves it by using it, and loses nothing.
    async fn a_second_contact_is_confirmed_when_it_is_used(db: TestDb) {
        let world = captured(&db).await;
        world.asks_for_code(json!({ "phone": PHONE, "data": { "full_name": "Ann" } })).await;
        let proof = json!({ "type": "sms", "phone": PHONE, "token": world.text_code(PHONE).await });
        let ann = world.post("/verify", proof).send().await.ok().person();
        world.put(&format!("/admin/users/{}", ann.id), json!({ "email": "ann@example.com" })).bearer("service-key").send().await.ok();
        world.asks_for_code(json!({ "email": "ann@example.com" })).await;
        let proof = json!({ "type": "email", "email": "ann@example.com", "token": world.email_to("ann@example.com").await.code() });
        let again = world.post("/verify", proof).send().await.ok();
        assert_eq!((again.person().id, again.at("/user/user_metadata/full_name")), (ann.id.clone(), &json!("Ann")));
        assert!(again.at("/user/email_confirmed_at").is_string() && world.knows(&ann).await);
    }

    /// He moves his account to her address, and keeps the number to come back by.
    async fn a_strangers_number_does_not_stay_on_the_account_she_confirms(db: TestDb) {
        let world = captured(&db).await;
        world.post("/signup", json!({ "phone": PHONE, "password": PASSWORD })).send().await.ok();
        let proof = |code: String| world.post("/verify", json!({ "type": "sms", "phone": PHONE, "token": code })).send();
        let his = proof(world.text_code(PHONE).await).await.ok().person();
        world.put("/user", json!({ "email": "ann@example.com" })).bearer(&his.access).send().await.ok();
        let form = format!("token={}&type=email_change", world.email_to("ann@example.com").await.token());
        let call = world.call(axum::http::Method::POST, "/verify/confirm").header("content-type", "application/x-www-form-urlencoded");
        call.body(form).send().await.sent_to("http://127.0.0.1:8080/");
        let hers = json!({ "type": "recovery", "token_hash": world.email_to("ann@example.com").await.token() });
        let hers = world.post("/verify", hers).send().await.ok();
        assert_eq!((hers.at("/user/phone"), hers.at("/user/app_metadata/providers")), (&json!(""), &json!(["email"])));
        world.post("/otp", json!({ "phone": PHONE })).send().await.ok();
        let again = proof(world.text_code(PHONE).await).await.ok().person();
        assert_ne!(again.id, hers.person().id, "the number is an account of its own");
    }

    /// The last of two sign-ups with a number sends no text: the code of the first must not bring its password.
    async fn a_contested_number_keeps_no_password(db: TestDb) {
        let world = captured(&db).await;
        world.post("/signup", json!({ "phone": PHONE, "password": "a strangers password" })).send().await.ok();
        let first = world.text_code(PHONE).await;
        world.post("/signup", json!({ "phone": PHONE, "password": PASSWORD })).send().await.ok();
        let proof = json!({ "type": "sms", "phone": PHONE, "token": first });
        let _ = world.post("/verify", proof).send().await;
        for password in ["a strangers password", PASSWORD] {
            let refused = world.post("/token?grant_type=password", json!({ "phone": PHONE, "password": password })).send().await;
            assert_eq!(refused.status.as_u16(), 400, "{}", refused.text);
        }
    }

    /// A stranger who wants to move to her number uses up nothing of what she signs in with.
    async fn a_change_of_number_has_its_own_budget(db: TestDb) {
        let world = World::with(&db, |options| (options.settings.sms.mode, options.limits_multiplier) = (SmsMode::Capture, 1)).await;
        world.post("/signup", json!({ "phone": PHONE, "password": PASSWORD })).send().await.ok();
        let proof = json!({ "type": "sms", "phone": PHONE, "token": world.text_code(PHONE).await });
        world.post("/verify", proof).send().await.ok();
        let mallory = world.joins("mallory@example.com").await;
        for _ in 0..6 {
            world.put("/user", json!({ "phone": PHONE })).bearer(&mallory.access).send().await.ok();
        }
        for _ in 0..2 {
            world.post("/otp", json!({ "phone": PHONE })).send().await.ok();
        }
        assert_eq!(world.texts_to(PHONE).await.len(), 2);
    }

    async fn a_provider_that_fails_is_asked_again_and_the_caller_learns_nothing(db: TestDb) {
        let world = World::with(&db, |options| options.settings.sms.mode = SmsMode::Fail).await;
        world.asks_for_code(json!({ "phone": PHONE })).await;
        world.works().await;
        let waiting: i64 = world.db.one("SELECT COUNT(*) FROM auth_text_messages WHERE captured_at IS NULL /* test */", &[]).await.expect("count");
        let jobs: i64 = world.db.one("SELECT COUNT(*) FROM jobs WHERE kind = 'auth.text_message' AND status <> 'dead' /* test */", &[]).await.expect("count");
        assert_eq!((waiting, jobs), (1, 1));
        assert!(world.auth.captured_text_messages(None, 9).await.expect("none").is_empty());
    }

    async fn a_code_is_not_sent_on_to_another_address(db: TestDb) {
        let (sent, mut received) = tokio::sync::mpsc::unbounded_channel::<String>();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/send", listener.local_addr().expect("an address"));
        let take = move |uri: axum::http::Uri| { let sent = sent.clone(); async move { sent.send(uri.path().to_owned()).expect("taken"); axum::response::Redirect::temporary("/elsewhere") } };
        tokio::spawn(async move { axum::serve(listener, axum::Router::new().fallback(axum::routing::any(take))).await });
        let world = World::with(&db, |options| options.settings.sms = Sms { url: Some(url), secret: Some("a secret of the operator".into()), ..Sms::default() }).await;
        world.asks_for_code(json!({ "phone": PHONE })).await;
        world.works().await;
        world.works().await;
        assert_eq!(received.recv().await.as_deref(), Some("/send"));
        assert!(received.try_recv().is_err(), "the redirect is not followed");
        let waiting: i64 = world.db.one("SELECT COUNT(*) FROM auth_text_messages /* test */", &[]).await.expect("count");
        assert_eq!(waiting, 1, "and the message is not taken for sent");
    }

    async fn a_program_that_sends_messages_gets_a_signed_request(db: TestDb) {
        let (sent, mut received) = tokio::sync::mpsc::unbounded_channel::<(axum::http::HeaderMap, String)>();
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/send", listener.local_addr().expect("an address"));
        let take = move |headers: axum::http::HeaderMap, body: String| { let sent = sent.clone(); async move { sent.send((headers, body)).expect("taken"); } };
        tokio::spawn(async move { axum::serve(listener, axum::Router::new().route("/send", axum::routing::post(take))).await });
        let world = World::with(&db, |options| options.settings.sms = Sms { url: Some(url), secret: Some("a secret of the operator".into()), ..Sms::default() }).await;
        world.asks_for_code(json!({ "phone": PHONE })).await;
        // the first job writes the message, and queues the one that sends it
        world.works().await;
        world.jobs.run_due(Clock::default().now()).await.expect("jobs");
        let (headers, body) = received.recv().await.expect("a request");
        let sent: serde_json::Value = serde_json::from_str(&body).expect("JSON");
        assert_eq!((&sent["type"], &sent["to"]), (&json!("sms"), &json!(PHONE)));
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned();
        assert_eq!(json!(header("webhook-id")), sent["id"]);
        use hmac::{KeyInit, Mac};
        let mut mac = hmac::Hmac::<sha2::Sha256>::new_from_slice(b"a secret of the operator").expect("a key");
        mac.update(format!("{}.{}.{body}", header("webhook-id"), header("webhook-timestamp")).as_bytes());
        use base64::Engine;
        let expected = base64::engine::general_purpose::STANDARD.encode(mac.finalize().into_bytes());
        assert_eq!(header("webhook-signature"), format!("v1,{expected}"));
        let left: i64 = world.db.one("SELECT COUNT(*) FROM auth_text_messages /* test */", &[]).await.expect("count");
        assert_eq!(left, 0, "a message that was sent is not kept");
    }
}
