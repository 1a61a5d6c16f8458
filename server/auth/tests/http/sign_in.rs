use super::world::{PASSWORD, World};
use platform::testing::{TestDb, on_each_database};
use serde_json::json;

on_each_database! {
    async fn a_sign_in_answers_a_session(world: World) {
        let ann = world.joins("ann@example.com").await;
        let answer = world.tries("ann@example.com", PASSWORD).await.ok();
        assert_eq!((answer.at("/token_type"), answer.at("/user/id")), (&json!("bearer"), &json!(ann.id)));
        assert!(answer.at("/expires_in").is_i64() && answer.at("/user/last_sign_in_at").is_string());
        assert_eq!((answer.header("cache-control"), answer.cookie()), ("no-store", None));
        assert!(!answer.text.contains("argon2"));
    }

    async fn an_unknown_account_and_a_wrong_password_are_one_answer(world: World) {
        world.joins("ann@example.com").await;
        let wrong = world.tries("ann@example.com", "wrong password").await.refused(400, "invalid_credentials");
        let unknown = world.tries("nobody@example.com", "wrong password").await.refused(400, "invalid_credentials");
        let strange = world.tries("no address", "wrong password").await.refused(400, "invalid_credentials");
        let huge = world.tries("ann@example.com", &"x".repeat(500_000)).await.refused(400, "invalid_credentials");
        let empty = world.tries("ann@example.com", "").await.refused(400, "invalid_credentials");
        assert!([unknown, strange, huge, empty].iter().all(|answer| answer.text == wrong.text));
        assert_eq!(world.audit().await.iter().filter(|action| *action == "auth.sign_in_refused").count(), 4);
    }

    async fn other_grants_say_why_not(world: World) {
        let with = |grant: &str, body: serde_json::Value| { let call = world.post(&format!("/token?grant_type={grant}"), body); async move { call.send().await } };
        with("password", json!({ "password": "x" })).await.refused(400, "validation_failed");
        with("password", json!({ "phone": "+49", "password": "x" })).await.refused(400, "phone_provider_disabled");
        with("password", json!({ "email": 1 })).await.refused(400, "bad_json");
        with("refresh_token", json!({})).await.refused(400, "validation_failed");
        with("pkce", json!({ "auth_code": "x", "code_verifier": "y" })).await.refused(404, "flow_state_not_found");
        let google = with("id_token", json!({ "provider": "google", "id_token": "x" })).await;
        let refused = google.refused(400, "provider_disabled");
        assert_eq!(refused.at("/message"), "Provider (issuer \"https://accounts.google.com\") is not enabled");
        with("id_token", json!({ "provider": "https://a.example", "id_token": "x" }))
            .await
            .refused(400, "provider_disabled");
        with("web3", json!({ "chain": "solana" })).await.refused(422, "web3_provider_disabled");
        with("nonsense", json!({})).await.refused(400, "unsupported_grant_type");
        world.post("/token", json!({})).send().await.refused(400, "unsupported_grant_type");
    }

    async fn a_banned_person_stays_out(world: World) {
        let ann = world.joins("ann@example.com").await;
        let mut tx = world.db.write().await.expect("tx");
        tx.run("UPDATE auth_users SET banned_until = $2 WHERE id = $1", platform::args![ann.id, i64::MAX]).await.expect("banned");
        tx.commit().await.expect("kept");
        world.tries("ann@example.com", PASSWORD).await.refused(400, "user_banned");
        world.get("/user").bearer(&ann.access).send().await.refused(403, "user_banned");
        world.refreshes(&ann.refresh).await.refused(400, "user_banned");
    }

    async fn guessing_is_slowed_down(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        for _ in 0..5 {
            world.tries("ann@example.com", "wrong password").await.refused(400, "invalid_credentials");
        }
        let refused = world.tries("ann@example.com", "wrong password").await;
        assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|seconds| (1..=15).contains(&seconds)));
        refused.refused(429, "over_request_rate_limit");
        for n in 0..4 {
            world.tries(&format!("a{n}@example.com"), "wrong password").await.refused(400, "invalid_credentials");
        }
        world.tries("b@example.com", "wrong password").await.refused(429, "over_request_rate_limit");
    }

    async fn an_old_weak_password_is_reported(world: World) {
        use argon2::password_hash::PasswordHasher;
        let ann = world.joins("ann@example.com").await;
        assert_eq!(world.auth.hash_password("password").await.err().map(|problem| problem.code), Some("weak_password"));
        let old: argon2::password_hash::phc::PasswordHash = argon2::Argon2::default().hash_password(b"password").expect("hash");
        let old = auth::PasswordHash::from_phc(&old.to_string()).expect("a hash of argon2");
        let mut tx = world.db.write().await.expect("tx");
        world.auth.set_password(&mut tx, &ann.id.clone().into(), &old).await.expect("set");
        tx.commit().await.expect("kept");
        let answer = world.tries("ann@example.com", "password").await.ok();
        assert_eq!(answer.at("/weak_password/reasons"), &json!(["pwned"]));
        assert!(world.knows(&answer.person()).await);
    }

    async fn nobody_is_locked_out_by_guessing(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let ann = world.joins("ann@example.com").await;
        let right = json!({ "email": "ann@example.com", "password": PASSWORD });
        let sign_in = || world.post("/token?grant_type=password", right.clone());
        let browser = sign_in().by_our_page().send().await.ok().cookies();
        let session = world.auth.sessions(&mut &world.db, &ann.id.clone().into()).await.expect("sessions")[0].id.clone();
        let wrong = json!({ "email": "ann@example.com", "password": "wrong password" });
        let guess = |from: String| world.post("/token?grant_type=password", wrong.clone()).from(&from).send();
        let mut checked = 0;
        for n in 0..240 {
            // from ever new addresses, and from the one that she shares with the attacker
            let from = if n % 4 == 0 { "127.0.0.1".to_owned() } else { format!("10.3.{}.{}", n / 8, n % 8) };
            checked += usize::from(guess(from).await.status == 400);
            if n % 12 == 0 {
                // a known browser has a budget of its own, of which what is right costs nothing; her sign-ins are as
                // many as one person's
                if n < 96 { sign_in().header("cookie", &browser).send().await.ok(); }
                world.auth.prove_again(&ann.id.clone().into(), &session, PASSWORD).await.expect("reauthenticated");
            }
        }
        assert!((90..=130).contains(&checked), "{checked} guesses were checked");
        let wait: u64 = guess("10.4.0.1".into()).await.header("retry-after").parse().unwrap_or(0);
        assert!(wait <= 5, "{wait}: the bound over all addresses is no lock");
        let change = json!({ "password": "a whole new password", "current_password": PASSWORD });
        world.put("/user", change).bearer(&ann.access).send().await.ok();
        world.post("/recover", json!({ "email": "ann@example.com" })).send().await.ok();
        assert_eq!(world.email_to("ann@example.com").await.kind, "recovery");
    }

    async fn a_stolen_device_cookie_is_no_way_to_guess(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let ann = world.joins("ann@example.com").await;
        let body = json!({ "email": "ann@example.com", "password": PASSWORD });
        let browser = world.post("/token?grant_type=password", body).by_our_page().send().await.ok().cookies();
        let wrong = json!({ "email": "ann@example.com", "password": "wrong password" });
        let mut checked = 0;
        for n in 0..40 {
            let call = world.post("/token?grant_type=password", wrong.clone()).header("cookie", &browser);
            checked += usize::from(call.from(&format!("10.5.{n}.1")).send().await.status == 400);
        }
        assert!(checked <= 11, "{checked}");
        // nor is an open session one
        let session = world.auth.sessions(&mut &world.db, &ann.id.clone().into()).await.expect("sessions")[0].id.clone();
        let mut codes = Vec::new();
        for _ in 0..12 {
            codes.extend(world.auth.prove_again(&ann.id.clone().into(), &session, "wrong password").await.err().map(|problem| problem.code));
        }
        assert_eq!(codes.iter().filter(|code| **code == "wrong_password").count(), 10);
        // a session cookie does not authenticate here
        world.get("/user").header("cookie", &browser).send().await.refused(401, "no_authorization");
    }

    async fn many_guesses_at_once_are_guesses_all_the_same(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let tries: Vec<_> = (0..30).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.tries("ann@example.com", "wrong password").await.status.as_u16() })
        }).collect();
        let mut checked = 0;
        for one in tries { checked += usize::from(one.await.expect("done") == 400); }
        assert!(checked <= 6, "{checked}");
    }
}
