use super::world::{PASSWORD, SITE, World};
use platform::{
    clock::MINUTE,
    testing::{TestDb, on_each_database},
};
use serde_json::json;

on_each_database! {
    async fn metadata_is_merged_and_null_deletes(world: World) {
        let ann = world.joins("ann@example.com").await;
        let body = json!({ "data": { "full_name": "Ann O'Hara", "tags": ["vr"], "description": "x" }, "code_challenge": null });
        world.put("/user", body).bearer(&ann.access).send().await.ok();
        let user = world.put("/user", json!({ "data": { "description": null } })).bearer(&ann.access).send().await.ok();
        assert_eq!(user.at("/user_metadata"), &json!({ "full_name": "Ann O'Hara", "tags": ["vr"] }));
        assert_eq!(world.get("/user").bearer(&ann.access).send().await.body, user.body);
        let metadata = world.changes().last().map(|user| user.user_metadata.clone()).expect("a change");
        assert_eq!(json!(metadata), json!({ "full_name": "Ann O'Hara", "tags": ["vr"] }));
    }

    async fn changes_at_once_are_all_kept(world: World) {
        let ann = world.joins("ann@example.com").await;
        let changes: Vec<_> = (0..20).map(|n| {
            let call = world.put("/user", json!({ "data": { format!("k{n}"): n } })).bearer(&ann.access);
            tokio::spawn(async move { call.send().await.ok() })
        }).collect();
        for change in changes { change.await.expect("done"); }
        let user = world.get("/user").bearer(&ann.access).send().await;
        assert_eq!(user.at("/user_metadata").as_object().map(|data| data.len()), Some(21));
    }

    async fn a_new_password_ends_the_other_sessions(world: World) {
        let ann = world.joins("ann@example.com").await;
        let other = world.signs_in("ann@example.com").await;
        let change = |body: serde_json::Value| world.put("/user", body).bearer(&ann.access).send();
        change(json!({ "password": "short" })).await.refused(422, "weak_password");
        change(json!({ "password": PASSWORD })).await.refused(422, "same_password");
        change(json!({ "password": "a whole new password", "current_password": "wrong" })).await.refused(400, "current_password_invalid");
        assert!(world.knows(&other).await);
        change(json!({ "password": "a whole new password", "current_password": PASSWORD })).await.ok();
        assert!(world.knows(&ann).await && !world.knows(&other).await);
        world.refreshes(&other.refresh).await.refused(400, "refresh_token_not_found");
        world.tries("ann@example.com", "a whole new password").await.ok();
        assert_eq!(world.email_to("ann@example.com").await.kind, "password_changed");
        assert!(world.audit().await.contains(&"auth.password_changed".to_owned()));
    }

    async fn a_new_address_needs_both_mailboxes(world: World) {
        let ann = world.joins("ann@example.com").await;
        world.joins("bob@example.com").await;
        let change = |email: &str| world.put("/user", json!({ "email": email })).bearer(&ann.access).send();
        // only Bob learns that he has an account
        let asked = change("bob@example.com").await.ok();
        assert_eq!(asked.at("/new_email"), &json!("bob@example.com"));
        world.post("/resend", json!({ "type": "email_change", "email": "bob@example.com" })).send().await.ok();
        let to_bob: Vec<String> = world.emails_to("bob@example.com").await.into_iter().map(|mail| mail.kind).collect();
        assert_eq!(to_bob, ["address_taken", "confirm_signup"]);
        change("no address").await.refused(400, "validation_failed");
        let waiting = change("New@Example.com").await.ok();
        assert_eq!((waiting.at("/email"), waiting.at("/new_email")), (&json!("ann@example.com"), &json!("new@example.com")));
        let (old, new) = (world.email_to("ann@example.com").await, world.email_to("new@example.com").await);
        assert_eq!((old.kind.as_str(), new.kind.as_str()), ("email_change_current", "email_change_new"));
        // an open recovery link at the old address dies with the change
        world.post("/recover", json!({ "email": "ann@example.com" })).send().await.ok();
        let recovery = world.email_to("ann@example.com").await.token();

        let browser = world.browser_of("ann@example.com").await;
        let proof = json!({ "type": "email_change", "token_hash": new.token() });
        let first = world.post("/verify", proof).header("cookie", &browser).send().await.ok();
        assert_eq!((first.at("/code"), first.at("/access_token")), (&json!("200"), &json!(null)));
        world.tries("new@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        let second = world.post("/verify", json!({ "type": "email_change", "token_hash": old.token() })).send().await.ok();
        assert_eq!((second.at("/user/email"), second.at("/user/new_email")), (&json!("new@example.com"), &json!(null)));
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        world.signs_in("new@example.com").await;
        world.post("/verify", json!({ "type": "recovery", "token_hash": recovery })).send().await.refused(403, "otp_expired");
        assert_eq!(world.changes().last().map(|user| user.email.clone()).as_deref(), Some("new@example.com"));
        let email = world.email_to("ann@example.com").await;
        assert_eq!(email.kind, "email_changed", "the old address is notified");
    }

    async fn a_change_of_address_is_cancelled_by_entering_the_present_one(world: World) {
        let ann = world.joins("ann@example.com").await;
        let change = |email: &str| world.put("/user", json!({ "email": email })).bearer(&ann.access).send();
        change("new@example.com").await.ok();
        let (old, new) = (world.email_to("ann@example.com").await.token(), world.email_to("new@example.com").await.token());
        assert_eq!(change("ann@example.com").await.ok().at("/new_email"), &json!(null));
        for token in [old, new] {
            world.post("/verify", json!({ "type": "email_change", "token_hash": token })).send().await.refused(403, "otp_expired");
        }
        world.signs_in("ann@example.com").await;
    }

    async fn an_old_session_needs_the_password_to_change_address_or_password(world: World) {
        let ann = world.joins("ann@example.com").await;
        world.age("auth_sessions", "authenticated_at", 16 * MINUTE).await;
        let change = |body: serde_json::Value| world.put("/user", body).bearer(&ann.access).send();
        change(json!({ "email": "new@example.com" })).await.refused(400, "reauthentication_needed");
        change(json!({ "password": "a whole new password" })).await.refused(400, "reauthentication_needed");
        change(json!({ "email": "ann@example.com", "data": { "full_name": "Ann" } })).await.ok();
        change(json!({ "password": "a whole new password", "current_password": PASSWORD })).await.ok();
        // anyone who signs in again, or by a recovery email, has just proved who they are
        let again = world.tries("ann@example.com", "a whole new password").await.person();
        world.put("/user", json!({ "email": "new@example.com" })).bearer(&again.access).send().await.ok();
    }

    async fn restarting_an_address_change_voids_the_first_confirmation(world: World) {
        let ann = world.joins("ann@example.com").await;
        let change = |email: &str| world.put("/user", json!({ "email": email })).bearer(&ann.access).send();
        change("one@example.com").await.ok();
        let agreed = world.email_to("ann@example.com").await.token();
        world.post("/verify", json!({ "type": "email_change", "token_hash": agreed })).send().await.ok();
        change("two@example.com").await.ok();
        let two = world.email_to("two@example.com").await.token();
        let half = world.post("/verify", json!({ "type": "email_change", "token_hash": two })).send().await.ok();
        assert_eq!(half.at("/code"), &json!("200"));
        assert_eq!(world.get("/user").bearer(&ann.access).send().await.at("/email"), &json!("ann@example.com"));
    }

    async fn emails_of_an_address_change_are_resent_to_unconfirmed_addresses(world: World) {
        let ann = world.joins("ann@example.com").await;
        let browser = world.browser_of("ann@example.com").await;
        world.put("/user", json!({ "email": "new@example.com" })).bearer(&ann.access).send().await.ok();
        let mails = async || (world.emails_to("ann@example.com").await.len(), world.emails_to("new@example.com").await.len());
        let again = async || {
            world.post("/resend", json!({ "type": "email_change", "email": "new@example.com" })).send().await.ok();
            world.works().await;
        };
        let agrees = async |token: String| {
            let proof = json!({ "type": "email_change", "token_hash": token });
            world.post("/verify", proof).header("cookie", &browser).send().await
        };
        let begun = mails().await;
        let first = world.email_to("new@example.com").await.token();
        again().await;
        assert_eq!(mails().await, (begun.0 + 1, begun.1 + 1));
        let second = world.email_to("new@example.com").await.token();
        agrees(first).await.ok();
        // one mailbox agrees once, however many links it has
        agrees(second).await.refused(403, "otp_expired");
        again().await;
        assert_eq!(mails().await, (begun.0 + 2, begun.1 + 1));
        assert_eq!(agrees(world.email_to("ann@example.com").await.token()).await.ok().at("/user/email"), &json!("new@example.com"));
    }

    async fn a_strangers_resend_does_not_affect_an_address_change(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let ann = world.joins("ann@example.com").await;
        let browser = world.browser_of("ann@example.com").await;
        let change = |email: &str| world.put("/user", json!({ "email": email })).bearer(&ann.access).send();
        change("new@example.com").await.ok();
        let (old, new) = (world.email_to("ann@example.com").await.token(), world.email_to("new@example.com").await.token());
        let agrees = async |token: &str| {
            let proof = json!({ "type": "email_change", "token_hash": token });
            world.post("/verify", proof).header("cookie", &browser).send().await
        };
        agrees(&old).await.ok();
        for n in 0..12 {
            let email = ["ann@example.com", "new@example.com"][n % 2];
            let body = json!({
                "type": "email_change", "email": email, "code_challenge": "x".repeat(43), "code_challenge_method": "plain",
            });
            world.post("/resend", body).from(&format!("10.1.{n}.1")).send().await.ok();
            world.works().await;
        }
        // asked for with a stranger's challenge, the links still lead Ann in
        assert!(!world.email_to("new@example.com").await.token().starts_with("pkce_"));
        let kinds: Vec<String> = world.emails_to("ann@example.com").await.into_iter().map(|mail| mail.kind).collect();
        assert_eq!(kinds.iter().filter(|kind| *kind == "email_change_current").count(), 1, "she has agreed there");
        assert_eq!(agrees(&new).await.ok().at("/user/email"), &json!("new@example.com"));
        // and her next change is not used up
        change("third@example.com").await.ok();
        assert_eq!(world.email_to("third@example.com").await.kind, "email_change_new");
        assert_eq!(world.email_to("new@example.com").await.kind, "email_change_current");
    }

    async fn a_new_address_confirmed_elsewhere_leaves_the_account_to_its_mailbox(world: World) {
        // Mallory moves his account to Ann's address, and she clicks on what arrives: before his click, and after it
        for (n, she_is_first) in [true, false].into_iter().enumerate() {
            let (his, hers) = (format!("mallory{n}@example.com"), format!("ann{n}@example.com"));
            let mallory = world.joins(&his).await;
            let browser = world.browser_of(&his).await;
            let bob = format!("bob{n}@example.com");
            world.joins(&bob).await;
            let stranger = world.browser_of(&bob).await;
            world.put("/user", json!({ "email": hers })).bearer(&mallory.access).send().await.ok();
            let mut clicks = [(world.email_to(&hers).await.token(), &stranger), (world.email_to(&his).await.token(), &browser)];
            if !she_is_first { clicks.reverse(); }
            let mut last = None;
            for (token, cookies) in clicks {
                let form = format!("token={token}&type=email_change&redirect_to=%2Fsettings");
                let call = world.call(axum::http::Method::POST, "/verify/confirm").header("content-type", "application/x-www-form-urlencoded");
                let answer = call.header("cookie", cookies).body(form).send().await;
                assert_eq!(answer.cookie(), None, "nobody is signed in");
                last = Some(answer.sent_to(&format!("{SITE}/settings")));
            }
            let last = last.expect("two clicks");
            assert_eq!((last["new_password"].as_str(), last.get("access_token")), ("email_change", None));
            assert!(last["message"].starts_with("Email address changed"));
            // nothing of his opens it any more
            assert!(!world.knows(&mallory).await);
            world.refreshes(&mallory.refresh).await.refused(400, "refresh_token_not_found");
            for email in [&his, &hers] { world.tries(email, PASSWORD).await.refused(400, "invalid_credentials"); }
            // and anyone who reads her email has it
            let mail = world.email_to(&hers).await;
            let proof = json!({ "type": "recovery", "token_hash": mail.token() });
            let owner = world.post("/verify", proof).send().await.ok().person();
            assert_eq!((mail.kind.as_str(), &owner.id), ("recovery", &mallory.id));
            world.put("/user", json!({ "password": "her own fine password" })).bearer(&owner.access).send().await.ok();
            world.tries(&hers, "her own fine password").await.ok();
        }
    }

    async fn a_new_address_confirmed_in_the_accounts_browser_signs_in(world: World) {
        let ann = world.joins("ann@example.com").await;
        let browser = world.browser_of("ann@example.com").await;
        let names: Vec<&str> = browser.split("; ").collect();
        assert_eq!(names.len(), 2, "a session and a known browser: {browser}");
        // either is enough
        for (n, cookie) in names.into_iter().enumerate() {
            let (from, to) = (if n == 0 { "ann".into() } else { format!("ann{n}") }, format!("ann{}", n + 1));
            let (from, to) = (format!("{from}@example.com"), format!("{to}@example.com"));
            world.put("/user", json!({ "email": to })).bearer(&ann.access).send().await.ok();
            for email in [&from, &to] {
                let proof = json!({ "type": "email_change", "token_hash": world.email_to(email).await.token() });
                let done = world.post("/verify", proof).header("cookie", cookie).send().await.ok();
                assert_eq!(done.at("/user/email").as_str(), (email == &to).then_some(to.as_str()));
            }
            assert!(world.knows(&ann).await);
            world.signs_in(&to).await;
        }
    }

    async fn with_autoconfirm_the_address_changes_at_once(db: TestDb) {
        let world = World::with(&db, |options| options.settings.autoconfirm = true).await;
        let ann = world.registers("ann@example.com").await.person();
        let user = world.put("/user", json!({ "email": "new@example.com" })).bearer(&ann.access).send().await.ok();
        assert_eq!((user.at("/email"), user.at("/new_email")), (&json!("new@example.com"), &json!(null)));
    }

    async fn users_cannot_raise_their_own_role(world: World) {
        let ann = world.joins("ann@example.com").await;
        let change = |body: serde_json::Value| world.put("/user", body).bearer(&ann.access).send();
        change(json!({ "app_metadata": { "role": "admin" } })).await.refused(403, "not_admin");
        change(json!({ "phone": "+49123" })).await.refused(400, "phone_provider_disabled");
        change(json!({ "data": { "a": "x".repeat(40_000) } })).await.refused(422, "validation_failed");
        let user = change(json!({ "role": "service_role", "id": "x", "email_confirmed_at": null, "banned_until": null })).await.ok();
        assert_eq!((user.at("/role"), user.at("/id")), (&json!("authenticated"), &json!(ann.id)));
        let large = change(json!({ "data": { "a": "x".repeat(20_000) } })).await.ok();
        assert_eq!(large.at("/user_metadata/a").as_str().map(str::len), Some(20_000));
        // what a header could not carry stays out of the token
        assert!(world.signs_in("ann@example.com").await.access.len() < 1_500);
    }
}
