use super::world::{Email, PASSWORD, SITE, World};
use platform::{
    clock::{DAY, HOUR, MINUTE},
    testing::{TestDb, on_each_database},
};
use serde_json::json;

const FORM: &str = "application/x-www-form-urlencoded";

on_each_database! {
    async fn a_scanner_that_opens_the_link_changes_nothing(world: World) {
        world.registers("ann@example.com").await;
        let path = world.email_to("ann@example.com").await.path();
        for _ in 0..3 {
            let page = world.get(&path).header("sec-fetch-site", "cross-site").send().await.ok();
            assert!(page.header("content-type").starts_with("text/html") && page.cookie().is_none());
            assert!(page.text.contains("Confirm your email") && !page.text.contains("<script"));
            let policy = page.header("content-security-policy");
            assert!(policy.contains("default-src 'none'") && policy.contains(&format!("form-action 'self' {SITE}")));
            assert_eq!((page.header("referrer-policy"), page.header("cache-control")), ("same-origin", "no-store"));
        }
        world.tries("ann@example.com", PASSWORD).await.refused(400, "email_not_confirmed");
    }

    async fn the_page_has_one_button_that_signs_in(world: World) {
        let browser = world.registers("ann@example.com").await.cookies();
        let mail = world.email_to("ann@example.com").await;
        let form = format!("token={}&type=signup&redirect_to=%2Fprofile%3Fa%3D1", mail.token());
        let click = || world.call(axum::http::Method::POST, "/verify/confirm").header("content-type", FORM).header("cookie", &browser).body(form.clone());
        // from a page elsewhere the form does nothing
        for (name, value) in [
            ("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "https://evil.example"),
            ("origin", "null"), ("referer", "https://evil.example/page"), ("referer", "nonsense"),
        ] {
            let refused = click().header(name, value).send().await;
            assert_eq!(refused.sent_to(&format!("{SITE}/profile?a=1"))["error_code"], "otp_expired", "{name}: {value}");
            assert!(refused.cookie().is_none());
        }
        let answer = click().header("origin", SITE).send().await;
        let hash = answer.sent_to(&format!("{SITE}/profile?a=1"));
        assert_eq!((hash["token_type"].as_str(), hash["type"].as_str(), hash["expires_in"].as_str()), ("bearer", "signup", "3600"));
        assert_eq!(answer.cookie().expect("a cookie").0, "atelier-session-8080");
        let user = world.get("/user").bearer(&hash["access_token"]).send().await.ok();
        assert_eq!(user.at("/email"), &json!("ann@example.com"));
        world.refreshes(&hash["refresh_token"]).await.ok();
        let again = click().send().await;
        assert_eq!(again.sent_to(&format!("{SITE}/profile?a=1"))["error_code"], "otp_expired");
        assert!(again.cookie().is_none());
    }

    async fn a_link_that_is_no_good_leads_on_with_the_error(world: World) {
        for query in ["", "?token=x&type=signup", "?token=&type=nonsense", "?token=x&type=signup&redirect_to=https://evil.example"] {
            let hash = world.get(&format!("/verify{query}")).send().await.sent_to(&format!("{SITE}/"));
            assert_eq!((hash["error"].as_str(), hash["error_code"].as_str()), ("access_denied", "otp_expired"));
            assert_eq!(hash["error_description"], "Email link is invalid or has expired");
        }
        world.registers("ann@example.com").await;
        let token = world.email_to("ann@example.com").await.token();
        // the right token as something else
        world.get(&format!("/verify?token={token}&type=recovery")).send().await.sent_to(&format!("{SITE}/"));
        world.post("/verify", json!({ "type": "recovery", "token_hash": token })).send().await.refused(403, "otp_expired");
        world.age("auth_one_time_tokens", "expires_at", DAY).await;
        world.post("/verify", json!({ "type": "signup", "token_hash": token })).send().await.refused(403, "otp_expired");
    }

    async fn a_code_has_five_guesses(world: World) {
        world.registers("ann@example.com").await;
        let code = world.email_to("ann@example.com").await.code();
        assert_eq!(code.len(), 6);
        let guess = |code: &str| world.post("/verify", json!({ "type": "email", "email": "ann@example.com", "token": code })).send();
        let wrong = if code == "000000" { "000001" } else { "000000" };
        for _ in 0..4 { guess(wrong).await.refused(403, "otp_expired"); }
        guess(&code).await.ok().person();

        world.registers("bob@example.com").await;
        let code = world.email_to("bob@example.com").await.code();
        let guess = |code: &str| world.post("/verify", json!({ "type": "signup", "email": "bob@example.com", "token": code })).send();
        let wrong = if code == "000000" { "000001" } else { "000000" };
        for _ in 0..5 { guess(wrong).await.refused(403, "otp_expired"); }
        guess(&code).await.refused(403, "otp_expired");
        world.post("/verify", json!({ "type": "signup", "email": "nobody@example.com", "token": code })).send().await.refused(403, "otp_expired");
    }

    async fn fifty_clicks_at_once_open_one_session(world: World) {
        world.registers("ann@example.com").await;
        let token = world.email_to("ann@example.com").await.token();
        let clicks: Vec<_> = (0..50).map(|_| {
            let (world, token) = (world.clone(), token.clone());
            tokio::spawn(async move { world.post("/verify", json!({ "type": "signup", "token_hash": token })).send().await.status })
        }).collect();
        let mut good = 0;
        for click in clicks { if click.await.expect("done").is_success() { good += 1; } }
        assert_eq!(good, 1);
    }

    async fn verify_reports_what_it_cannot_read(world: World) {
        for body in [
            json!({}), json!({ "type": "" }), json!({ "type": "nonsense", "token_hash": "x" }), json!({ "type": "signup" }),
            json!({ "type": "signup", "token": "123456" }), json!({ "type": "signup", "token_hash": "x", "email": "a@b.c" }),
            json!({ "type": "signup", "token": "123456", "email": "no address" }),
        ] {
            world.post("/verify", body).send().await.refused(400, "validation_failed");
        }
        world.post("/verify", json!({ "type": "sms", "phone": "+49", "token": "1" })).send().await.refused(400, "phone_provider_disabled");
        world.call(axum::http::Method::POST, "/verify/confirm").header("content-type", "text/plain").body("x").send().await.refused(415, "validation_failed");
    }

    async fn a_lost_email_can_be_resent(world: World) {
        let browser = world.registers("ann@example.com").await.cookies();
        let resend = |kind: &str, email: &str| world.post("/resend", json!({ "type": kind, "email": email })).send();
        assert_eq!(resend("signup", "ann@example.com").await.ok().body, json!({}));
        assert_eq!(resend("signup", "nobody@example.com").await.ok().body, json!({}));
        assert_eq!(resend("email_change", "nobody@example.com").await.ok().body, json!({}));
        let mails = world.emails_to("ann@example.com").await;
        assert_eq!(mails.len(), 2);
        let proof = json!({ "type": "signup", "token_hash": mails[0].token() });
        let ann = world.post("/verify", proof).header("cookie", &browser).send().await.ok();
        assert_eq!(ann.at("/user/user_metadata/full_name"), &json!("Ann"));
        world.signs_in("ann@example.com").await;
        assert_eq!(resend("signup", "ann@example.com").await.ok().body, json!({}));
        assert_eq!(world.emails_to("ann@example.com").await.len(), 2);
        resend("sms", "ann@example.com").await.refused(400, "phone_provider_disabled");
        resend("recovery", "ann@example.com").await.refused(400, "validation_failed");
        resend("signup", "no address").await.refused(400, "validation_failed");
        world.post("/resend", json!({ "type": "signup" })).send().await.refused(400, "validation_failed");
    }

    async fn a_forgotten_password_is_replaced(world: World) {
        let ann = world.joins("ann@example.com").await;
        let known = world.post("/recover?redirect_to=%2Fauth%3Freset%3D1", json!({ "email": "ANN@example.com" })).send().await.ok();
        let unknown = world.post("/recover", json!({ "email": "nobody@example.com" })).send().await.ok();
        assert_eq!((&known.body, &unknown.body, known.headers), (&json!({}), &json!({}), unknown.headers));
        assert!(world.emails_to("nobody@example.com").await.is_empty());
        let mail = world.email_to("ann@example.com").await;
        assert_eq!((mail.kind.as_str(), mail.link().contains("redirect_to=http")), ("recovery", true));
        let page = world.get(&mail.path()).send().await.ok();
        assert!(page.text.contains("Reset your password") && page.text.contains(&format!("{SITE}/auth?reset=1")));
        let form = format!("token={}&type=recovery&redirect_to={SITE}/auth?reset=1", mail.token());
        let answer = world.call(axum::http::Method::POST, "/verify/confirm").header("content-type", FORM).body(form).send().await;
        let hash = answer.sent_to(&format!("{SITE}/auth?reset=1"));
        assert_eq!(hash["type"], "recovery");
        world.put("/user", json!({ "password": "a whole new password" })).bearer(&hash["access_token"]).send().await.ok();
        assert!(!world.knows(&ann).await);
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        world.tries("ann@example.com", "a whole new password").await.ok();
        world.post("/recover", json!({ "email": "no address" })).send().await.refused(400, "validation_failed");
        world.post("/recover", json!({})).send().await.refused(400, "validation_failed");
    }

    async fn emails_and_pages_are_in_the_language_of_the_person_who_asks(world: World) {
        let ask = |path: &str, language: &str| {
            let body = json!({ "email": "ann@example.com", "password": PASSWORD });
            world.post(path, body).header("accept-language", language).send()
        };
        let page = async |email: &Email, language: &str| {
            world.get(&email.path()).header("accept-language", language).send().await.ok().text
        };
        ask("/signup", "es-MX,en;q=0.5").await.ok();
        let email = world.email_to("ann@example.com").await;
        assert_eq!((email.kind.as_str(), email.subject.as_str()), ("confirm_signup", "Confirma tu correo"));
        assert!(email.text.contains("El enlace funciona una sola vez y caduca en 24 horas.") && !email.text.contains("The link"), "{}", email.text);
        let spanish = page(&email, "es").await;
        assert!(spanish.contains("<html lang=\"es\">") && spanish.contains("Confirmar e iniciar sesión"), "{spanish}");
        let english = page(&email, "de").await;
        assert!(english.contains("<html lang=\"en\">") && english.contains("Confirm and sign in"), "{english}");

        // a job writes this one, after the request
        for (language, subject) in [("es", "Restablece tu contraseña"), ("en", "Reset your password")] {
            ask("/recover", language).await.ok();
            let email = world.email_to("ann@example.com").await;
            assert_eq!((email.kind.as_str(), email.subject.as_str()), ("recovery", subject));
        }
        assert!(page(&world.email_to("ann@example.com").await, "es").await.contains("Restablece tu contraseña"));
    }

    async fn a_recovery_link_holds_an_hour(world: World) {
        world.joins("ann@example.com").await;
        world.post("/recover", json!({ "email": "ann@example.com" })).send().await.ok();
        let token = world.email_to("ann@example.com").await.token();
        world.age("auth_one_time_tokens", "expires_at", HOUR).await;
        world.post("/verify", json!({ "type": "recovery", "token_hash": token })).send().await.refused(403, "otp_expired");
    }

    async fn recovery_of_an_unconfirmed_account_drops_a_strangers_password(world: World) {
        world.registers("ann@example.com").await;
        world.post("/recover", json!({ "email": "ann@example.com" })).send().await.ok();
        let mails = world.emails_to("ann@example.com").await;
        world.post("/verify", json!({ "type": "recovery", "token_hash": mails[0].token() })).send().await.ok().person();
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        world.post("/verify", json!({ "type": "signup", "token_hash": mails[1].token() })).send().await.refused(403, "otp_expired");
        assert!(world.changes().last().is_some_and(|user| user.email_confirmed_at.is_some()));
    }

    async fn a_mailbox_is_not_flooded_and_the_caller_does_not_learn_it(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        world.registers("ann@example.com").await;
        for _ in 0..3 {
            world.post("/recover", json!({ "email": "ann@example.com" })).send().await.ok();
        }
        let kinds: Vec<String> = world.emails_to("ann@example.com").await.into_iter().map(|mail| mail.kind).collect();
        assert_eq!(kinds, ["recovery", "recovery", "recovery", "confirm_signup"]);
        world.post("/recover", json!({ "email": "nobody@example.com" })).send().await.refused(429, "over_request_rate_limit");
    }

    async fn a_code_holds_ten_minutes_and_its_link_longer(world: World) {
        world.registers("ann@example.com").await;
        let mail = world.email_to("ann@example.com").await;
        world.age("auth_one_time_tokens", "created_at", 10 * MINUTE).await;
        let code = json!({ "type": "email", "email": "ann@example.com", "token": mail.code() });
        world.post("/verify", code).send().await.refused(403, "otp_expired");
        world.post("/verify", json!({ "type": "signup", "token_hash": mail.token() })).send().await.ok();
    }

    async fn codes_of_one_mailbox_can_be_guessed_a_few_times_only(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let guess = || world.post("/verify", json!({ "type": "email", "email": "ann@example.com", "token": "000000" })).send();
        for _ in 0..10 { guess().await.refused(403, "otp_expired"); }
        guess().await.refused(429, "over_request_rate_limit");
    }

    async fn what_strangers_ask_for_leaves_the_owners_recovery_alone(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let ann = world.joins("ann@example.com").await;
        for n in 0..60 {
            let body = json!({ "email": "ann@example.com", "password": PASSWORD });
            world.post("/signup", body).from(&format!("10.1.{n}.1")).send().await.ok();
        }
        let recover = || world.post("/recover", json!({ "email": "ann@example.com" }));
        recover().send().await.ok();
        let mails = world.emails_to("ann@example.com").await;
        assert_eq!(mails[0].kind, "recovery");
        assert!(mails.iter().filter(|mail| mail.kind == "already_registered").count() <= 2);

        // anyone who asks for her recovery fills her mailbox, too, with links that work, and not without end
        for n in 0..60 { recover().from(&format!("10.2.{n}.1")).send().await.ok(); }
        let mails = world.emails_to("ann@example.com").await;
        assert!(mails.iter().filter(|mail| mail.kind == "recovery").count() <= 6);
        let proof = json!({ "type": "recovery", "token_hash": mails[0].token() });
        assert_eq!(world.post("/verify", proof).send().await.ok().person().id, ann.id);

        // and where she has signed in before, one is sent however many others have asked
        let body = json!({ "email": "ann@example.com", "password": PASSWORD });
        let browser = world.post("/token?grant_type=password", body).by_our_page().send().await.ok().cookies();
        let before = world.emails_to("ann@example.com").await.len();
        recover().header("cookie", &browser).send().await.ok();
        assert_eq!(world.emails_to("ann@example.com").await.len(), before + 1);
    }

    async fn requests_for_an_address_without_an_account_use_no_email_budget(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        for n in 0..20 {
            for (path, kind) in [("/recover", "recovery"), ("/resend", "signup"), ("/resend", "email_change")] {
                let body = json!({ "type": kind, "email": "ann@example.com" });
                world.post(path, body).from(&format!("10.1.{n}.1")).send().await.ok();
            }
            world.works().await;
        }
        assert!(world.emails_to("ann@example.com").await.is_empty());
        let body = json!({ "email": "ann@example.com", "password": PASSWORD });
        world.post("/signup", body).from("203.0.113.9").send().await.ok();
        assert_eq!(world.email_to("ann@example.com").await.kind, "confirm_signup");
        world.post("/recover", json!({ "email": "ann@example.com" })).from("203.0.113.9").send().await.ok();
        assert_eq!(world.email_to("ann@example.com").await.kind, "recovery");
    }

    async fn resent_emails_have_a_budget_apart_from_sign_ups(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let signs_up = |from: &str| world.post("/signup", json!({ "email": "ann@example.com", "password": PASSWORD })).from(from).send();
        signs_up("10.1.0.1").await.ok();
        for n in 0..20 {
            let body = json!({ "type": "signup", "email": "ann@example.com" });
            world.post("/resend", body).from(&format!("10.1.{n}.1")).send().await.ok();
            world.works().await;
        }
        let before = world.emails_to("ann@example.com").await.len();
        assert_eq!(before, 1 + 3);
        signs_up("203.0.113.9").await.ok();
        assert_eq!(world.emails_to("ann@example.com").await.len(), before + 1);
    }

    async fn accounts_that_move_to_an_address_leave_it_to_its_owner(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let mut people = Vec::new();
        for n in 0..4 {
            let email = format!("m{n}@example.com");
            let body = json!({ "email": email, "password": PASSWORD });
            world.post("/signup", body).from(&format!("10.1.{n}.1")).send().await.ok();
            let proof = json!({ "type": "signup", "token_hash": world.email_to(&email).await.token() });
            people.push(world.post("/verify", proof).send().await.ok().person());
        }
        let moves = |n: usize| world.put("/user", json!({ "email": "new@example.com" })).bearer(&people[n].access).send();
        for n in [0, 0, 0, 0, 0, 1, 2] { moves(n).await.ok(); }
        let before = world.emails_to("new@example.com").await.len();
        assert_eq!(before, 5, "three by one account");
        moves(3).await.ok();
        assert_eq!(world.emails_to("new@example.com").await.len(), before + 1);
        let body = json!({ "email": "new@example.com", "password": PASSWORD });
        world.post("/signup", body).from("203.0.113.9").send().await.ok();
        assert_eq!(world.email_to("new@example.com").await.kind, "confirm_signup");
    }

    async fn asking_leaves_the_same_work_for_known_and_unknown(world: World) {
        world.joins("ann@example.com").await;
        for (path, kind) in [("/recover", "recovery"), ("/resend", "signup"), ("/resend", "email_change")] {
            let mut waiting = Vec::new();
            for email in ["ann@example.com", "nobody@example.com"] {
                let answer = world.post(path, json!({ "type": kind, "email": email })).send().await.ok();
                assert_eq!(answer.body, json!({}));
                let jobs: i64 = world.db.one("SELECT count(*) FROM jobs WHERE kind = 'auth.letter' /* test */", &[]).await.expect("jobs");
                waiting.push(jobs);
                world.works().await;
            }
            assert_eq!(waiting, [1, 1], "{path} {kind}");
        }
    }
}
