//! Strangers who use the flow with a code challenge against the owner of an address.
use super::{
    pkce::{Asker, HOME, click, code_of, exchange},
    world::{PASSWORD, World},
};
use platform::{
    clock::Timestamp,
    testing::{TestDb, on_each_database},
};
use serde_json::json;

on_each_database! {
    async fn a_stranger_who_registers_her_address_gets_nothing_by_her_click(world: World) {
        let mallory = Asker::new("mallory");
        mallory.signs_up(&world, "ann@example.com").await;
        let code = code_of(&world, "ann@example.com", "signup").await;
        assert!(world.changes().last().is_some_and(|user| user.email_confirmed_at.is_some() && user.user_metadata.is_empty()));
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        // he has a verifier and no code, she a code and no verifier
        mallory.exchanges(&world, "guessed").await.refused(404, "flow_state_not_found");
        exchange(&world, &code, "guessed").await.refused(400, "bad_code_verifier");
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");

        // her way in is a recovery, and from then on the code that lay in her address is worth nothing even to him
        world.post("/recover", json!({ "email": "ann@example.com" })).send().await.ok();
        let proof = json!({ "type": "recovery", "token_hash": world.email_to("ann@example.com").await.token() });
        let hers = world.post("/verify", proof).send().await.ok().person();
        mallory.exchanges(&world, &code).await.refused(404, "flow_state_not_found");
        world.put("/user", json!({ "password": "her own fine password" })).bearer(&hers.access).send().await.ok();
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        world.tries("ann@example.com", "her own fine password").await.ok();
    }

    /// The owner of the address may type the code of an email that a stranger caused.
    async fn a_code_typed_elsewhere_confirms_no_strangers_password(world: World) {
        let mallory = Asker::new("mallory");
        let body = json!({ "email": "ann@example.com", "password": PASSWORD, "data": { "full_name": "M" } });
        let his = world.post("/signup", mallory.asks(body)).by_our_page().send().await.ok().cookies();
        let email = world.email_to("ann@example.com").await;
        let code = code_of(&world, "ann@example.com", "signup").await;
        let proof = |digits: &str| json!({ "type": "signup", "email": "ann@example.com", "token": digits });
        // what he has, his own browser, is worth nothing without the digits, and guesses are counted
        for guess in 0..5 {
            let wrong = if email.code() == format!("00000{guess}") { "999999".into() } else { format!("00000{guess}") };
            world.post("/verify", proof(&wrong)).header("cookie", &his).send().await.refused(403, "otp_expired");
        }
        world.post("/verify", proof(&email.code())).header("cookie", &his).send().await.refused(403, "otp_expired");
        exchange(&world, &code, "guessed").await.refused(400, "bad_code_verifier");
        // and hers confirms nothing of his
        world.post("/otp", json!({ "email": "ann@example.com" })).send().await.ok();
        let digits = world.email_to("ann@example.com").await.code();
        let session = world.post("/verify", proof(&digits)).send().await.ok();
        assert_eq!(session.at("/user/user_metadata"), &json!({}));
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
    }

    async fn a_second_sign_up_voids_the_passwords_of_both(world: World) {
        let (ann, mallory) = (Asker::new("ann"), Asker::new("mallory"));
        ann.signs_up(&world, "ann@example.com").await;
        let first = world.email_to("ann@example.com").await;
        mallory.signs_up(&world, "ann@example.com").await;
        let form = format!("token={}&type=signup", first.token());
        let call = world.call(axum::http::Method::POST, "/verify/confirm").header("content-type", "application/x-www-form-urlencoded");
        let query = call.body(form).send().await.led_to(HOME);
        assert_eq!(query["new_password"], "signup", "she is told that there is none yet");
        mallory.exchanges(&world, &query["code"]).await.refused(400, "bad_code_verifier");
        let hers = ann.exchanges(&world, &query["code"]).await.ok();
        assert_eq!(hers.at("/user/user_metadata"), &json!({}));
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        world.put("/user", json!({ "password": PASSWORD })).bearer(&hers.person().access).send().await.ok();
        world.signs_in("ann@example.com").await;
    }

    async fn a_resent_email_confirms_no_strangers_password(world: World) {
        // Mallory signs up in either flow, and Ann asks for the mail once more, with a challenge of hers
        let implicit = json!({ "email": "ann@example.com", "password": PASSWORD, "data": { "full_name": "M" } });
        world.post("/signup", implicit).send().await.ok();
        Asker::new("mallory").signs_up(&world, "bea@example.com").await;
        let on_our_page = json!({ "email": "cat@example.com", "password": PASSWORD, "data": { "full_name": "M" } });
        world.post("/signup", Asker::new("mallory").asks(on_our_page)).by_our_page().send().await.ok();
        for email in ["ann@example.com", "bea@example.com", "cat@example.com"] {
            let hers = Asker::new("hers");
            world.post("/resend", hers.asks(json!({ "type": "signup", "email": email }))).send().await.ok();
            let query = click(&world, email, "signup", "").await.led_to(HOME);
            assert_eq!(query["new_password"], "signup");
            assert_eq!(hers.exchanges(&world, &query["code"]).await.ok().at("/user/user_metadata"), &json!({}));
            world.tries(email, PASSWORD).await.refused(400, "invalid_credentials");
        }
    }

    async fn a_strangers_resend_does_not_affect_the_browser_that_signed_up(world: World) {
        let browser = world.registers("ann@example.com").await.cookies();
        let mallory = Asker::new("mallory");
        world.post("/resend", mallory.asks(json!({ "type": "signup", "email": "ann@example.com" }))).send().await.ok();
        let query = click(&world, "ann@example.com", "signup", &browser).await.led_to(HOME);
        assert_eq!(query.get("new_password"), None);
        world.signs_in("ann@example.com").await;
    }

    async fn the_link_alone_does_not_sign_in(world: World) {
        world.joins("ann@example.com").await;
        let app = Asker::new("app");
        world.post("/recover", app.asks(json!({ "email": "ann@example.com" }))).send().await.ok();
        let proof = json!({ "type": "recovery", "token_hash": world.email_to("ann@example.com").await.token() });
        world.post("/verify", proof).send().await.refused(400, "validation_failed");
        // and it is still there for her
        let code = code_of(&world, "ann@example.com", "recovery").await;
        app.exchanges(&world, &code).await.ok();
    }

    async fn a_strangers_move_to_her_address_brings_him_no_code(world: World) {
        let his = world.joins("mallory@example.com").await;
        let mallory = Asker::new("mallory");
        world.put("/user", mallory.asks(json!({ "email": "ann@example.com" }))).bearer(&his.access).send().await.ok();
        let browser = world.browser_of("mallory@example.com").await;
        let half = click(&world, "ann@example.com", "email_change", "").await.led_to(HOME);
        assert_eq!(half.get("new_password"), None);
        let done = click(&world, "mallory@example.com", "email_change", &browser).await.led_to(HOME);
        assert_eq!((done.get("code"), done["new_password"].as_str()), (None, "email_change"));
        assert!(!world.knows(&his).await);
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        assert_eq!(world.email_to("ann@example.com").await.kind, "recovery");
    }

    /// She leaves a mailbox that someone else reads: the digits sent there are worth nothing afterwards.
    async fn a_move_leaves_no_code_in_the_old_mailbox(world: World) {
        let ann = world.joins("old@example.com").await;
        let app = Asker::new("app");
        world.put("/user", app.asks(json!({ "email": "new@example.com" }))).bearer(&ann.access).send().await.ok();
        let (browser, digits) = (world.browser_of("old@example.com").await, world.email_to("old@example.com").await.code());
        click(&world, "new@example.com", "email_change", &browser).await.led_to(HOME);
        let done = click(&world, "old@example.com", "email_change", &browser).await.led_to(HOME);
        for kind in ["email", "signup", "recovery", "email_change"] {
            world.post("/verify", json!({ "type": kind, "email": "old@example.com", "token": digits })).send().await.refused(403, "otp_expired");
        }
        world.post("/verify", json!({ "type": "email", "email": "new@example.com", "token": "0".repeat(1_000) })).send().await.refused(403, "otp_expired");
        app.exchanges(&world, &done["code"]).await.ok();
    }

    async fn what_shuts_an_account_voids_its_codes(world: World) {
        for (n, shut) in ["ban", "deletion", "password"].into_iter().enumerate() {
            let email = format!("ann{n}@example.com");
            let ann = world.joins(&email).await;
            let app = Asker::new("app");
            world.post("/recover", app.asks(json!({ "email": email }))).send().await.ok();
            let code = code_of(&world, &email, "recovery").await;
            match shut {
                "password" => {
                    let change = json!({ "password": "a whole new password", "current_password": PASSWORD });
                    world.put("/user", change).bearer(&ann.access).send().await.ok();
                }
                _ => {
                    let mut tx = world.db.write().await.expect("tx");
                    match shut {
                        "ban" => drop(world.auth.set_ban(&mut tx, &ann.id.clone().into(), Some(Timestamp::MAX)).await.expect("banned")),
                        _ => assert!(world.auth.delete_user(&mut tx, &ann.id.clone().into()).await.expect("deleted")),
                    }
                    tx.commit().await.expect("kept");
                }
            }
            app.exchanges(&world, &code).await.refused(404, "flow_state_not_found");
        }
    }

    async fn a_code_of_a_person_who_is_banned_meanwhile_is_refused(world: World) {
        let ann = world.joins("ann@example.com").await;
        let app = Asker::new("app");
        world.post("/recover", app.asks(json!({ "email": "ann@example.com" }))).send().await.ok();
        let code = code_of(&world, "ann@example.com", "recovery").await;
        let mut tx = world.db.write().await.expect("tx");
        tx.run("UPDATE auth_users SET banned_until = $2 WHERE id = $1", platform::args![ann.id, i64::MAX]).await.expect("banned");
        tx.commit().await.expect("kept");
        app.exchanges(&world, &code).await.refused(400, "user_banned");
    }

    async fn exchanging_is_guessing(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let app = Asker::new("app");
        app.signs_up(&world, "ann@example.com").await;
        let code = code_of(&world, "ann@example.com", "signup").await;
        for _ in 0..10 { app.exchanges(&world, "guessed").await.refused(404, "flow_state_not_found"); }
        app.exchanges(&world, "guessed").await.refused(429, "over_request_rate_limit");
        // guesses of unknown codes do not block the owner of a valid one
        for _ in 0..10 { exchange(&world, &code, "guessed").await.refused(400, "bad_code_verifier"); }
        let refused = exchange(&world, &code, "guessed").await;
        assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|seconds| (1..=360).contains(&seconds)));
        refused.refused(429, "over_request_rate_limit");
        let body = json!({ "auth_code": code, "code_verifier": app.verifier });
        world.post("/token?grant_type=pkce", body).from("203.0.113.9").send().await.ok();
    }

    async fn links_that_only_strangers_can_use_leave_her_own_requests_alone(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let ann = world.joins("ann@example.com").await;
        let mallory = Asker::new("mallory");
        for n in 0..30 {
            let body = mallory.asks(json!({ "email": "ann@example.com" }));
            world.post("/recover", body).from(&format!("10.2.{n}.1")).send().await.ok();
        }
        let mails = world.emails_to("ann@example.com").await;
        assert!(mails.iter().filter(|mail| mail.kind == "recovery").count() <= 6);
        world.post("/recover", json!({ "email": "ann@example.com" })).send().await.ok();
        let proof = json!({ "type": "recovery", "token_hash": world.email_to("ann@example.com").await.token() });
        assert_eq!(world.post("/verify", proof).send().await.ok().person().id, ann.id);
    }
}
