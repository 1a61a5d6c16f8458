//! The flow with a code challenge: a link leads to a code, and the person who asked for the link exchanges it.
use super::world::{Answer, PASSWORD, SITE, World};
use axum::http::Method;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::{
    clock::MINUTE,
    testing::{TestDb, on_each_database},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Where the links of these tests lead.
pub const HOME: &str = "http://127.0.0.1:8080/";

/// A program that asks for links: what it keeps, and what it sends.
pub struct Asker {
    pub verifier: String,
}

impl Asker {
    pub fn new(name: &str) -> Self {
        Self { verifier: format!("{name:-<60}") }
    }
    pub fn challenge(&self) -> String {
        URL_SAFE_NO_PAD.encode(Sha256::digest(&self.verifier))
    }
    /// `body` with the challenge.
    pub fn asks(&self, mut body: Value) -> Value {
        body["code_challenge"] = self.challenge().into();
        body["code_challenge_method"] = "s256".into();
        body
    }
    /// A sign-up on a page elsewhere.
    pub async fn signs_up(&self, world: &World, email: &str) -> Answer {
        let body = json!({ "email": email, "password": PASSWORD, "data": { "full_name": "Ann" } });
        world.post("/signup", self.asks(body)).header("sec-fetch-site", "cross-site").send().await.ok()
    }
    pub async fn exchanges(&self, world: &World, code: &str) -> Answer {
        exchange(world, code, &self.verifier).await
    }
}

pub async fn exchange(world: &World, code: &str, verifier: &str) -> Answer {
    let body = json!({ "auth_code": code, "code_verifier": verifier });
    world.post("/token?grant_type=pkce", body).send().await
}

/// Clicks the button of the latest mail's link, in a browser with these cookies.
pub async fn click(world: &World, email: &str, kind: &str, cookies: &str) -> Answer {
    let form = format!("token={}&type={kind}", world.email_to(email).await.token());
    let call = world.call(Method::POST, "/verify/confirm").header("content-type", "application/x-www-form-urlencoded");
    call.header("cookie", cookies).body(form).send().await
}

/// The code that a click leads to.
pub async fn code_of(world: &World, email: &str, kind: &str) -> String {
    click(world, email, kind, "").await.led_to(HOME)["code"].clone()
}

on_each_database! {
    async fn a_sign_up_is_completed_by_exchanging_the_code(world: World) {
        let app = Asker::new("app");
        assert!(app.signs_up(&world, "ann@example.com").await.cookie().is_none());
        let mail = world.email_to("ann@example.com").await;
        assert!(mail.token().starts_with("pkce_"));
        assert!(world.get(&mail.path()).send().await.ok().text.contains("Confirm your email"));
        let opened = click(&world, "ann@example.com", "signup", "").await;
        let query = opened.led_to(HOME);
        assert_eq!(query.keys().collect::<Vec<_>>(), ["code"], "neither session nor hint");
        assert_eq!(opened.header("referrer-policy"), "no-referrer");
        assert!(world.changes().last().is_some_and(|user| user.email_confirmed_at.is_some()), "the address is proved");
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");

        let session = app.exchanges(&world, &query["code"]).await.ok();
        assert_eq!(session.at("/user/user_metadata/full_name"), &json!("Ann"));
        assert_eq!(session.header("cache-control"), "no-store");
        assert!(world.knows(&session.person()).await);
        world.refreshes(&session.person().refresh).await.ok();
        assert_eq!(world.changes().last().and_then(|user| user.user_metadata.get("full_name").cloned()), Some(json!("Ann")));
        world.signs_in("ann@example.com").await;
        let audit = world.audit().await;
        let expected = ["auth.signed_up", "auth.email_confirmed", "auth.link_opened", "auth.sign_in_refused", "auth.signed_in", "auth.signed_in"];
        assert_eq!(audit, expected);
    }

    async fn a_code_is_exchanged_once(world: World) {
        let app = Asker::new("app");
        app.signs_up(&world, "ann@example.com").await;
        let code = code_of(&world, "ann@example.com", "signup").await;
        app.exchanges(&world, &code).await.ok();
        app.exchanges(&world, &code).await.refused(404, "flow_state_not_found");
        // nor does the link lead to another one, and it says so where such a client looks
        let mail = world.email_to("ann@example.com").await;
        for answer in [click(&world, "ann@example.com", "signup", "").await, world.get(&mail.path()).send().await] {
            let query = answer.led_to(HOME);
            assert_eq!((query["error"].as_str(), query["error_code"].as_str()), ("access_denied", "otp_expired"));
            assert_eq!(query["error_description"], "Email link is invalid or has expired");
        }
    }

    /// She asks on one device and opens the link on another: the email's code finishes it where she asked.
    async fn the_code_beside_an_opened_link_still_works(world: World) {
        let app = Asker::new("app");
        let body = json!({ "email": "ann@example.com", "password": PASSWORD, "data": { "full_name": "Ann" } });
        let browser = world.post("/signup", app.asks(body)).by_our_page().send().await.ok().cookies();
        let types = |email: &str, digits: &str, kind: &str| json!({ "type": kind, "email": email, "token": digits });
        let email = world.email_to("ann@example.com").await;
        let code = code_of(&world, "ann@example.com", "signup").await;
        exchange(&world, &code, "of another device").await.refused(400, "bad_code_verifier");
        let wrong = if email.code() == "000000" { "000001" } else { "000000" };
        world.post("/verify", types("ann@example.com", wrong, "signup")).by_our_page().send().await.refused(403, "otp_expired");
        let call = world.post("/verify", types("ann@example.com", &email.code(), "signup"));
        let session = call.by_our_page().header("cookie", &browser).send().await.ok();
        assert_eq!(session.at("/user/user_metadata/full_name"), &json!("Ann"));
        world.signs_in("ann@example.com").await;
        let again = world.post("/verify", types("ann@example.com", &email.code(), "signup"));
        again.header("cookie", &browser).send().await.refused(403, "otp_expired");
        app.exchanges(&world, &code).await.refused(404, "flow_state_not_found");
        assert_eq!(world.audit().await.iter().filter(|action| *action == "auth.code_refused").count(), 2);

        for (path, kind) in [("/recover", "recovery"), ("/otp", "magiclink")] {
            world.post(path, app.asks(json!({ "email": "ann@example.com" }))).send().await.ok();
            let email = world.email_to("ann@example.com").await;
            click(&world, "ann@example.com", kind, "").await.led_to(HOME);
            world.post("/verify", types("ann@example.com", &email.code(), "email")).send().await.ok();
        }
    }

    async fn fifty_exchanges_at_once_open_one_session(world: World) {
        let app = Asker::new("app");
        app.signs_up(&world, "ann@example.com").await;
        let code = code_of(&world, "ann@example.com", "signup").await;
        let tries: Vec<_> = (0..50).map(|_| {
            let (world, code, verifier) = (world.clone(), code.clone(), app.verifier.clone());
            tokio::spawn(async move { exchange(&world, &code, &verifier).await })
        }).collect();
        let mut good = 0;
        for one in tries {
            let answer = one.await.expect("done");
            assert!(!answer.status.is_server_error(), "{}", answer.text);
            good += usize::from(answer.status.is_success());
        }
        let sessions: i64 = world.db.one("SELECT count(*) FROM auth_sessions /* test */", &[]).await.expect("count");
        assert_eq!((good, sessions), (1, 1));
    }

    async fn only_the_verifier_of_the_challenge_fits(world: World) {
        let app = Asker::new("app");
        app.signs_up(&world, "ann@example.com").await;
        let code = code_of(&world, "ann@example.com", "signup").await;
        for wrong in [Asker::new("other").verifier, app.challenge(), app.verifier.to_uppercase(), "x".into(), "x".repeat(500_000)] {
            exchange(&world, &code, &wrong).await.refused(400, "bad_code_verifier");
        }
        for body in [json!({}), json!({ "auth_code": code }), json!({ "code_verifier": app.verifier }), json!({ "auth_code": "", "code_verifier": "" })] {
            world.post("/token?grant_type=pkce", body).send().await.refused(400, "validation_failed");
        }
        world.post("/token?grant_type=pkce", json!({ "auth_code": [code], "code_verifier": 1 })).send().await.refused(400, "bad_json");
        app.exchanges(&world, "\u{0}").await.refused(404, "flow_state_not_found");
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        assert!(world.audit().await.contains(&"auth.exchange_refused".to_owned()));
        app.exchanges(&world, &code).await.ok();
    }

    async fn a_code_holds_ten_minutes_after_its_link_was_opened(world: World) {
        let app = Asker::new("app");
        app.signs_up(&world, "ann@example.com").await;
        let code = code_of(&world, "ann@example.com", "signup").await;
        world.age("auth_one_time_tokens", "expires_at", 10 * MINUTE - 10 * platform::clock::SECOND).await;
        world.auth.clean_up().await.expect("cleaned");
        exchange(&world, &code, "wrong").await.refused(400, "bad_code_verifier");
        world.age("auth_one_time_tokens", "expires_at", 10 * platform::clock::SECOND).await;
        app.exchanges(&world, &code).await.refused(422, "flow_state_expired");
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        world.auth.clean_up().await.expect("cleaned");
        let left: i64 = world.db.one("SELECT count(*) FROM auth_one_time_tokens WHERE kind = 'flow' /* test */", &[]).await.expect("count");
        assert_eq!(left, 0);
        app.exchanges(&world, &code).await.refused(404, "flow_state_not_found");
    }

    async fn a_forgotten_password_is_replaced_by_way_of_a_code(world: World) {
        let ann = world.joins("ann@example.com").await;
        let app = Asker::new("app");
        let known = world.post("/recover", app.asks(json!({ "email": "ann@example.com" }))).send().await.ok();
        let unknown = world.post("/recover", app.asks(json!({ "email": "nobody@example.com" }))).send().await.ok();
        assert_eq!((&known.body, known.headers), (&json!({}), unknown.headers));
        let code = code_of(&world, "ann@example.com", "recovery").await;
        let session = app.exchanges(&world, &code).await.ok().person();
        assert_eq!(session.id, ann.id);
        world.put("/user", json!({ "password": "a whole new password" })).bearer(&session.access).send().await.ok();
        assert!(!world.knows(&ann).await);
        world.tries("ann@example.com", "a whole new password").await.ok();
    }

    async fn a_new_address_needs_both_mailboxes_and_then_the_verifier(world: World) {
        let ann = world.joins("ann@example.com").await;
        let app = Asker::new("app");
        world.put("/user", app.asks(json!({ "email": "new@example.com" }))).bearer(&ann.access).send().await.ok();
        // sent once more by a client that does not say which flow it means
        world.post("/resend", json!({ "type": "email_change", "email": "new@example.com" })).send().await.ok();
        let browser = world.browser_of("ann@example.com").await;
        let half = click(&world, "new@example.com", "email_change", &browser).await.led_to(HOME);
        assert!(half["message"].starts_with("Confirmation link accepted") && !half.contains_key("code"));
        assert_eq!(world.get("/user").bearer(&ann.access).send().await.at("/email"), &json!("ann@example.com"));
        let code = code_of(&world, "ann@example.com", "email_change").await;
        assert_eq!(world.get("/user").bearer(&ann.access).send().await.at("/email"), &json!("new@example.com"));
        exchange(&world, &code, "wrong").await.refused(400, "bad_code_verifier");
        assert_eq!(app.exchanges(&world, &code).await.ok().at("/user/email"), &json!("new@example.com"));
    }

    async fn a_resent_email_belongs_to_the_same_sign_up(world: World) {
        let app = Asker::new("app");
        for (email, again) in [
            // the newer client sends a challenge, the older one does not
            ("ann@example.com", app.asks(json!({ "type": "signup", "email": "ann@example.com" }))),
            ("bob@example.com", json!({ "type": "signup", "email": "bob@example.com" })),
        ] {
            app.signs_up(&world, email).await;
            world.post("/resend", again).send().await.ok();
            assert_eq!(world.emails_to(email).await.len(), 2);
            let code = code_of(&world, email, "signup").await;
            app.exchanges(&world, &code).await.ok();
            world.signs_in(email).await;
        }
    }

    async fn the_code_of_the_email_works_instead_of_its_link(world: World) {
        Asker::new("app").signs_up(&world, "ann@example.com").await;
        let mail = world.email_to("ann@example.com").await;
        let typed = json!({ "type": "email", "email": "ann@example.com", "token": mail.code() });
        let ann = world.post("/verify", typed).send().await.ok();
        // it proves the mailbox, and not who chose the password
        assert_eq!(ann.at("/user/user_metadata"), &json!({}));
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
    }

    async fn challenges_are_whole_or_refused(world: World) {
        let ann = world.joins("ann@example.com").await;
        let good = Asker::new("app").challenge();
        let (short, long, odd) = ("a".repeat(42), "a".repeat(129), format!("{good}="));
        for (challenge, method) in [
            (json!("x"), json!("s256")), (json!(short), json!("s256")), (json!(long), json!("plain")), (json!(odd), json!("s256")),
            (json!(good), json!("s512")), (json!(good), json!(null)), (json!(null), json!("s256")), (json!(good), json!("")),
        ] {
            let with = |mut body: Value| {
                body["code_challenge"] = challenge.clone();
                body["code_challenge_method"] = method.clone();
                body
            };
            world.post("/signup", with(json!({ "email": "bob@example.com", "password": PASSWORD }))).send().await.refused(400, "validation_failed");
            world.post("/recover", with(json!({ "email": "ann@example.com" }))).send().await.refused(400, "validation_failed");
            world.post("/resend", with(json!({ "type": "signup", "email": "ann@example.com" }))).send().await.refused(400, "validation_failed");
            world.put("/user", with(json!({ "email": "new@example.com" }))).bearer(&ann.access).send().await.refused(400, "validation_failed");
        }
        for (verifier, method) in [(Asker::new("plain").verifier, "PLAIN"), (Asker::new("odd._~").verifier, "plain")] {
            let body = json!({ "email": "ann@example.com", "code_challenge": verifier, "code_challenge_method": method });
            world.post("/recover", body).send().await.ok();
            let code = code_of(&world, "ann@example.com", "recovery").await;
            exchange(&world, &code, &verifier).await.ok();
        }
        let body = json!({ "email": "ann@example.com", "code_challenge": good, "code_challenge_method": "S256" });
        world.post("/recover", body).send().await.ok();
        let code = code_of(&world, "ann@example.com", "recovery").await;
        Asker::new("app").exchanges(&world, &code).await.ok();
    }

    async fn a_page_of_ours_gets_its_cookie_with_the_session(world: World) {
        let app = Asker::new("page");
        let body = app.asks(json!({ "email": "ann@example.com", "password": PASSWORD }));
        let browser = world.post("/signup", body).by_our_page().send().await.ok().cookies();
        assert!(browser.starts_with("atelier-session-sign-up-8080=") && !browser.contains(';'), "no session yet: {browser}");
        let code = code_of(&world, "ann@example.com", "signup").await;
        let body = json!({ "auth_code": code, "code_verifier": app.verifier });
        let answer = world.post("/token?grant_type=pkce", body).by_our_page().header("cookie", &browser).send().await.ok();
        world.signs_in("ann@example.com").await;
        assert_eq!(answer.cookie().expect("a cookie").0, "atelier-session-8080");
    }

    async fn with_autoconfirm_there_is_no_link_to_exchange(db: TestDb) {
        let world = World::with(&db, |options| options.settings.autoconfirm = true).await;
        let ann = Asker::new("app").signs_up(&world, "ann@example.com").await.person();
        assert!(world.knows(&ann).await);
    }

    async fn nothing_of_the_target_is_taken_for_ours(world: World) {
        world.joins("ann@example.com").await;
        let planted = "/auth?next=1&code=planted&error_code=planted#access_token=planted&refresh_token=planted";
        let target: String = url::form_urlencoded::byte_serialize(planted.as_bytes()).collect();
        let ask = async || {
            let body = Asker::new("app").asks(json!({ "email": "ann@example.com" }));
            world.post(&format!("/recover?redirect_to={target}"), body).send().await.ok();
            world.email_to("ann@example.com").await.token()
        };
        let token = ask().await;
        let form = format!("token={token}&type=recovery&redirect_to={target}");
        let click = || world.call(Method::POST, "/verify/confirm").header("content-type", "application/x-www-form-urlencoded").body(form.clone()).send();
        let good = click().await.led_to(&format!("{SITE}/auth"));
        assert_eq!((good["next"].as_str(), good.len()), ("1", 2));
        assert_ne!(good["code"], "planted");
        let bad = click().await.led_to(&format!("{SITE}/auth"));
        assert_eq!((bad["error_code"].as_str(), bad.get("code")), ("otp_expired", None));
    }
}
