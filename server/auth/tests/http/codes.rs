//! People who sign in with a link or a code, and those who confirm their identity with one.
use super::world::{PASSWORD, World};
use axum::http::StatusCode;
use platform::{
    clock::{HOUR, MINUTE},
    testing::{TestDb, on_each_database},
};
use serde_json::json;

on_each_database! {
    async fn a_person_signs_in_with_a_link_or_a_code(world: World) {
        let ann = world.joins("ann@example.com").await;
        world.asks_for_code(json!({ "email": "ANN@example.com", "create_user": false })).await;
        let mail = world.email_to("ann@example.com").await;
        assert_eq!((mail.kind.as_str(), mail.subject.as_str()), ("magic_link", "Sign in to Atelier"));
        let page = world.get(&mail.path()).send().await.ok();
        assert!(page.text.contains("Sign in"));
        let by_code = json!({ "type": "email", "email": "ann@example.com", "token": mail.code() });
        let signed_in = world.post("/verify", by_code.clone()).send().await.ok();
        assert_eq!(signed_in.person().id, ann.id);
        assert_eq!(signed_in.at("/user/user_metadata/full_name"), &json!("Ann"), "nothing of the account changes");
        world.post("/verify", by_code).send().await.refused(403, "otp_expired");
        world.signs_in("ann@example.com").await;
        world.asks_for_code(json!({ "email": "ann@example.com" })).await;
        let token = world.email_to("ann@example.com").await.token();
        let by_link = |token: &str| json!({ "type": "magiclink", "token_hash": token });
        world.post("/verify", json!({ "type": "recovery", "token_hash": token })).send().await.refused(403, "otp_expired");
        assert_eq!(world.post("/verify", by_link(&token)).send().await.ok().person().id, ann.id);
        world.post("/verify", by_link(&token)).send().await.refused(403, "otp_expired");
    }

    async fn a_code_makes_an_account_if_asked_to(world: World) {
        world.asks_for_code(json!({ "email": "new@example.com", "data": { "full_name": "New" } })).await;
        let code = world.email_to("new@example.com").await.code();
        let proof = json!({ "type": "email", "email": "new@example.com", "token": code });
        let new = world.post("/verify", proof).send().await.ok();
        assert_eq!((new.at("/user/user_metadata"), new.at("/user/identities/0/provider")), (&json!({ "full_name": "New" }), &json!("email")));
        assert!(new.at("/user/email_confirmed_at").is_string());
        world.tries("new@example.com", "").await.refused(400, "invalid_credentials");
        world.asks_for_code(json!({ "email": "nobody@example.com", "create_user": false })).await;
        assert!(world.emails_to("nobody@example.com").await.is_empty());
        let user = world.auth.user_by_email(&mut &world.db, "nobody@example.com").await.expect("answer");
        assert!(user.is_none());
    }

    async fn where_nobody_signs_up_a_code_makes_no_account(db: TestDb) {
        let world = World::with(&db, |options| options.settings.signup_disabled = true).await;
        world.asks_for_code(json!({ "email": "new@example.com" })).await;
        assert!(world.emails_to("new@example.com").await.is_empty());
        world.post("/signup", json!({ "email": "new@example.com", "password": PASSWORD })).send().await.refused(422, "signup_disabled");
    }

    /// Someone asks for a link to the address of another person, who opens it: nothing of what the stranger said counts.
    async fn what_a_stranger_says_about_a_new_person_does_not_count(world: World) {
        world.asks_for_code(json!({ "email": "ann@example.com", "data": { "full_name": "Not Ann" } })).await;
        let token = world.email_to("ann@example.com").await.token();
        let ann = world.post("/verify", json!({ "type": "magiclink", "token_hash": token })).send().await.ok();
        assert_eq!(ann.at("/user/user_metadata"), &json!({}));
        // a password that a stranger had chosen before is gone as well
        world.registers("bob@example.com").await;
        world.asks_for_code(json!({ "email": "bob@example.com" })).await;
        let code = world.email_to("bob@example.com").await.code();
        let proof = json!({ "type": "email", "email": "bob@example.com", "token": code });
        assert_eq!(world.post("/verify", proof).send().await.ok().at("/user/user_metadata"), &json!({}));
        world.tries("bob@example.com", PASSWORD).await.refused(400, "invalid_credentials");
    }

    /// The same with the code: she types it on a page that never asked for the name.
    async fn what_a_stranger_says_does_not_count_by_a_code_either(world: World) {
        let data = json!({ "full_name": "Not Ann", "theme": "dark" });
        world.post("/otp", json!({ "email": "ann@example.com", "data": data })).from("198.51.100.7").send().await.ok();
        let code = world.email_to("ann@example.com").await.code();
        let proof = json!({ "type": "email", "email": "ann@example.com", "token": code });
        let ann = world.post("/verify", proof).from("203.0.113.9").send().await.ok();
        assert_eq!(ann.at("/user/user_metadata"), &json!({}));
        // nor when the link beside it was opened before, with a challenge of the stranger's
        let asked = json!({ "email": "bob@example.com", "data": data, "code_challenge": "x".repeat(43), "code_challenge_method": "plain" });
        world.post("/otp", asked).from("198.51.100.7").send().await.ok();
        let mail = world.email_to("bob@example.com").await;
        let form = format!("token={}&type=magiclink", mail.token());
        let call = world.call(axum::http::Method::POST, "/verify/confirm").header("content-type", "application/x-www-form-urlencoded");
        assert_eq!(call.from("203.0.113.9").body(form).send().await.status, StatusCode::SEE_OTHER);
        let proof = json!({ "type": "email", "email": "bob@example.com", "token": mail.code() });
        let bob = world.post("/verify", proof).from("203.0.113.9").send().await.ok();
        assert_eq!(bob.at("/user/user_metadata"), &json!({}));
        // a front end elsewhere has no cookie of ours: the address it asks from is known
        world.post("/otp", json!({ "email": "eve@example.com", "data": { "full_name": "Eve" } })).from("203.0.113.9").send().await.ok();
        let proof = json!({ "type": "email", "email": "eve@example.com", "token": world.email_to("eve@example.com").await.code() });
        let eve = world.post("/verify", proof).from("203.0.113.9").send().await.ok();
        assert_eq!(eve.at("/user/user_metadata/full_name"), &json!("Eve"));
    }

    async fn codes_hold_ten_minutes_and_links_an_hour(world: World) {
        world.joins("ann@example.com").await;
        world.asks_for_code(json!({ "email": "ann@example.com" })).await;
        let mail = world.email_to("ann@example.com").await;
        world.age("auth_one_time_tokens", "created_at", 10 * MINUTE).await;
        let by_code = json!({ "type": "email", "email": "ann@example.com", "token": mail.code() });
        world.post("/verify", by_code).send().await.refused(403, "otp_expired");
        world.age("auth_one_time_tokens", "expires_at", HOUR - MINUTE).await;
        let by_link = json!({ "type": "magiclink", "token_hash": mail.token() });
        world.post("/verify", by_link.clone()).send().await.ok();
        world.asks_for_code(json!({ "email": "ann@example.com" })).await;
        let late = world.email_to("ann@example.com").await.token();
        world.age("auth_one_time_tokens", "expires_at", HOUR).await;
        world.post("/verify", json!({ "type": "magiclink", "token_hash": late })).send().await.refused(403, "otp_expired");
    }

    async fn five_wrong_guesses_void_a_code(world: World) {
        world.joins("ann@example.com").await;
        world.asks_for_code(json!({ "email": "ann@example.com" })).await;
        let code = world.email_to("ann@example.com").await.code();
        let guess = |code: String| world.post("/verify", json!({ "type": "email", "email": "ann@example.com", "token": code })).send();
        for _ in 0..5 {
            guess(if code == "000000" { "111111".into() } else { "000000".into() }).await.refused(403, "otp_expired");
        }
        guess(code).await.refused(403, "otp_expired");
    }

    async fn requests_that_make_no_sense_are_refused(world: World) {
        for body in [json!({}), json!({ "email": "" }), json!({ "email": "no address" }), json!({ "email": "a@b.c", "phone": "+15550100199" }), json!({ "email": "a@b.c", "channel": "whatsapp" })] {
            world.post("/otp", body).send().await.refused(400, "validation_failed");
        }
        world.post("/otp", json!({ "phone": "+15550100199" })).send().await.refused(400, "phone_provider_disabled");
        world.post("/otp", json!({ "email": "a@b.c", "data": { "a": "x".repeat(40_000) } })).send().await.refused(422, "validation_failed");
    }

    async fn a_code_confirms_who_changes_the_password(world: World) {
        let ann = world.joins("ann@example.com").await;
        world.age("auth_sessions", "authenticated_at", 3 * HOUR).await;
        let change = |body| world.put("/user", body).bearer(&ann.access).send();
        change(json!({ "password": "another fine password" })).await.refused(400, "reauthentication_needed");
        world.get("/reauthenticate").send().await.refused(401, "no_authorization");
        assert_eq!(world.get("/reauthenticate").bearer(&ann.access).send().await.ok().body, json!({}));
        let mail = world.email_to("ann@example.com").await;
        assert_eq!(mail.kind, "reauthentication");
        let code = mail.text.lines().find_map(|line| line.split(' ').rfind(|word| word.len() == 6 && word.chars().all(|c| c.is_ascii_digit()))).expect("a code").to_owned();
        // it is no code for signing in
        world.post("/verify", json!({ "type": "email", "email": "ann@example.com", "token": code })).send().await.refused(403, "otp_expired");
        change(json!({ "password": "another fine password", "nonce": "000000" })).await.refused(422, "reauthentication_not_valid");
        // a change that is refused for another reason costs no code
        change(json!({ "password": "short", "nonce": code })).await.refused(422, "weak_password");
        change(json!({ "password": PASSWORD, "nonce": code })).await.refused(422, "same_password");
        let both = tokio::join!(change(json!({ "password": "another fine password", "nonce": code })), change(json!({ "password": "another fine password", "nonce": code })));
        let done = [both.0.status, both.1.status].iter().filter(|status| status.is_success()).count();
        assert_eq!(done, 1, "of two changes at once, one gets it");
        world.tries("ann@example.com", "another fine password").await.ok();
        change(json!({ "password": "one more fine password", "nonce": code })).await.refused(422, "reauthentication_not_valid");
    }

    async fn an_account_that_is_banned_gets_no_code(world: World) {
        let ann = world.joins("ann@example.com").await;
        let body = json!({ "ban_duration": "24h" });
        world.put(&format!("/admin/users/{}", ann.id), body).bearer("service-key").send().await.ok();
        let before = world.emails_to("ann@example.com").await.len();
        world.asks_for_code(json!({ "email": "ann@example.com" })).await;
        assert_eq!(world.emails_to("ann@example.com").await.len(), before);
        assert_eq!(world.tries("ann@example.com", PASSWORD).await.refused(400, "user_banned").status, StatusCode::BAD_REQUEST);
    }
}
