use crate::world::{PASSWORD, World};
use platform::testing::{TestDb, on_each_database};
use serde_json::json;

on_each_database! {
    async fn a_sign_in_answers_a_session(world: World) {
        let ann = world.joins("ann@example.com").await;
        let answer = world.tries("ann@example.com", PASSWORD).await.ok();
        assert_eq!((answer.at("/token_type"), answer.at("/user/id")), (&json!("bearer"), &json!(ann.id)));
        assert!(answer.at("/expires_at").is_i64() && answer.at("/user/last_sign_in_at").is_string());
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
        with("id_token", json!({ "provider": "google", "id_token": "x" })).await.refused(400, "provider_disabled");
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
        assert_eq!(refused.header("retry-after"), "1");
        refused.refused(429, "over_request_rate_limit");
        for n in 0..4 {
            world.tries(&format!("a{n}@example.com"), "wrong password").await.refused(400, "invalid_credentials");
        }
        world.tries("b@example.com", "wrong password").await.refused(429, "over_request_rate_limit");
    }

    async fn a_weak_password_of_old_is_said_so(world: World) {
        use argon2::password_hash::PasswordHasher;
        let ann = world.joins("ann@example.com").await;
        assert_eq!(world.auth.hash_password("password").await.err().map(|problem| problem.code), Some("weak_password"));
        let old: argon2::password_hash::phc::PasswordHash = argon2::Argon2::default().hash_password(b"password").expect("hash");
        let old = auth::PasswordHash::from_phc(&old.to_string()).expect("a hash of argon2");
        let mut tx = world.db.write().await.expect("tx");
        world.auth.set_password(&mut tx, &ann.id, &old).await.expect("set");
        tx.commit().await.expect("kept");
        let answer = world.tries("ann@example.com", "password").await.ok();
        assert_eq!(answer.at("/weak_password/reasons"), &json!(["pwned"]));
        assert!(world.knows(&answer.person()).await);
    }
}
