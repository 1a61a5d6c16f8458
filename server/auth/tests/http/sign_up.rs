use crate::world::{PASSWORD, World};
use platform::{
    testing::{TestDb, on_each_database},
    text::Refused,
};
use serde_json::{Map, Value, json};
use std::sync::Arc;

on_each_database! {
    async fn registering_sends_a_mail_and_the_link_signs_in(world: World) {
        let answer = world.registers("  Ann@Example.com ").await;
        assert_eq!((answer.at("/email"), answer.at("/access_token")), (&json!("ann@example.com"), &json!(null)));
        assert!(answer.at("/confirmation_sent_at").is_string() && answer.at("/email_confirmed_at").is_null());
        assert_eq!(answer.at("/identities/0/provider"), &json!("email"));
        world.tries("ann@example.com", PASSWORD).await.refused(400, "email_not_confirmed");
        world.tries("ann@example.com", "wrong password").await.refused(400, "invalid_credentials");

        let mails = world.mails_to("ann@example.com").await;
        assert_eq!(mails.iter().map(|mail| mail.kind.as_str()).collect::<Vec<_>>(), ["confirm_signup"]);
        let token = mails[0].token();
        let verified = world.post("/verify", json!({ "type": "signup", "token_hash": token })).send().await.ok();
        assert_eq!(verified.at("/user/user_metadata/full_name"), &json!("Ann"));
        assert!(verified.at("/user/email_confirmed_at").is_string() && verified.at("/expires_in").as_i64() == Some(3600));
        world.post("/verify", json!({ "type": "signup", "token_hash": token })).send().await.refused(403, "otp_expired");
        let person = world.signs_in("ANN@example.com").await;
        assert!(world.knows(&person).await);

        let told: Vec<bool> = world.changes().iter().map(|user| user.email_confirmed_at.is_some()).collect();
        assert_eq!(told, [false, true]);
        let audit = world.audit().await;
        assert_eq!(audit, ["auth.signed_up", "auth.sign_in_refused", "auth.email_confirmed", "auth.signed_in", "auth.signed_in"]);
    }

    async fn registering_a_known_address_tells_nothing(world: World) {
        let ann = world.joins("ann@example.com").await;
        let answer = world.post("/signup", json!({ "email": "ann@example.com", "password": "another password" })).send().await.ok();
        assert_ne!(answer.at("/id"), &json!(ann.id));
        assert_eq!((answer.at("/identities"), answer.at("/role")), (&json!([]), &json!("")));
        assert_eq!(world.mail_to("ann@example.com").await.kind, "already_registered");
        world.tries("ann@example.com", "another password").await.refused(400, "invalid_credentials");
        assert!(world.knows(&ann).await);
    }

    async fn each_link_stands_for_the_sign_up_that_sent_it(world: World) {
        // Mallory registers Ann's address first; Ann registers too and uses her own mail
        world.post("/signup", json!({ "email": "ann@example.com", "password": "mallory's secret", "data": { "full_name": "M" } })).send().await.ok();
        let hers = world.registers("ann@example.com").await;
        assert_eq!(hers.at("/identities/0/provider"), &json!("email"));
        let mails = world.mails_to("ann@example.com").await;
        let verified = world.post("/verify", json!({ "type": "signup", "token_hash": mails[0].token() })).send().await.ok();
        assert_eq!(verified.at("/user/user_metadata/full_name"), &json!("Ann"));
        world.tries("ann@example.com", "mallory's secret").await.refused(400, "invalid_credentials");
        world.signs_in("ann@example.com").await;
        world.post("/verify", json!({ "type": "signup", "token_hash": mails[1].token() })).send().await.refused(403, "otp_expired");
    }

    async fn an_earlier_link_restores_the_earlier_sign_up(world: World) {
        world.registers("ann@example.com").await;
        world.post("/signup", json!({ "email": "ann@example.com", "password": "mallory's secret" })).send().await.ok();
        let mails = world.mails_to("ann@example.com").await;
        world.post("/verify", json!({ "type": "signup", "token_hash": mails[1].token() })).send().await.ok();
        world.tries("ann@example.com", "mallory's secret").await.refused(400, "invalid_credentials");
        world.signs_in("ann@example.com").await;
    }

    async fn with_autoconfirm_registering_signs_in(db: TestDb) {
        let world = World::with(&db, |options| options.autoconfirm = true).await;
        let ann = world.registers("ann@example.com").await.person();
        assert!(world.knows(&ann).await && world.mails_to("ann@example.com").await.is_empty());
        world.post("/signup", json!({ "email": "ann@example.com", "password": PASSWORD })).send().await.refused(422, "user_already_exists");
        assert_eq!(world.get("/settings").send().await.at("/mailer_autoconfirm"), &json!(true));
    }

    async fn what_cannot_be_registered_is_refused_with_reasons(world: World) {
        let with = |body: serde_json::Value| { let world = world.clone(); async move { world.post("/signup", body).send().await } };
        with(json!({ "email": "ann@example.com" })).await.refused(400, "validation_failed");
        with(json!({ "email": "no address", "password": PASSWORD })).await.refused(400, "validation_failed");
        with(json!({ "email": "a@b.c\r\nbcc: x@y.z", "password": PASSWORD })).await.refused(400, "validation_failed");
        with(json!({ "phone": "+4912345", "password": PASSWORD })).await.refused(400, "phone_provider_disabled");
        with(json!({ "data": {} })).await.refused(422, "anonymous_provider_disabled");
        with(json!({ "email": "ann@example.com", "password": PASSWORD, "code_challenge": "x", "code_challenge_method": "s256" })).await.refused(400, "validation_failed");
        let short = with(json!({ "email": "ann@example.com", "password": "123456" })).await.refused(422, "weak_password");
        assert_eq!(short.at("/weak_password/reasons"), &json!(["length", "pwned"]));
        assert!(short.at("/message").as_str().is_some_and(|text| text.contains("at least 8 characters")));
        let long = with(json!({ "email": "ann@example.com", "password": "x".repeat(100_000) })).await.refused(422, "weak_password");
        assert_eq!(long.at("/weak_password/reasons"), &json!(["length"]));
        with(json!({ "email": "ann@example.com", "password": PASSWORD, "data": { "a": "x".repeat(40_000) } })).await.refused(422, "validation_failed");
        with(json!({ "email": "ann@example.com", "password": PASSWORD, "data": "text" })).await.refused(400, "bad_json");
        assert!(world.changes().is_empty() && world.audit().await.is_empty());
    }

    async fn a_too_long_address_says_how_long_one_may_be(world: World) {
        let body = |letters: usize| json!({ "email": format!("a@{}", "b".repeat(letters)), "password": PASSWORD });
        let refused = world.post("/signup", body(253)).send().await.refused(422, "validation_failed");
        assert_eq!(refused.at("/message"), &json!("Email must be at most 254 characters"));
        // within the length it is the form that is wrong: a label has at most 63 letters
        world.post("/signup", body(252)).send().await.refused(400, "validation_failed");
    }

    async fn what_people_type_keeps_to_the_products_rule(db: TestDb) {
        let refuses = |data: &Map<String, Value>| match data.get("shoe_size") {
            Some(_) => Err(Refused::new("shoe_size", "unwanted", "Nobody asked for that")),
            None => Ok(()),
        };
        let world = World::with(&db, |options| options.metadata_rule = Some(Arc::new(refuses))).await;
        let typed = json!({ "email": "ann@example.com", "password": PASSWORD, "data": { "shoe_size": 38 } });
        let refused = world.post("/signup", typed).send().await.refused(422, "validation_failed");
        assert_eq!(refused.at("/message"), &json!("Nobody asked for that"));
        assert!(world.changes().is_empty());
        let ann = world.joins("ann@example.com").await;
        let change = async |data: Value| world.put("/user", json!({ "data": data })).bearer(&ann.access).send().await;
        change(json!({ "shoe_size": 38, "theme": "dark" })).await.refused(422, "validation_failed");
        // it came before the rule did
        let mut tx = world.db.write().await.expect("tx");
        let older = Map::from_iter([("shoe_size".to_owned(), json!(38))]);
        world.auth.merge_metadata(&mut tx, &ann.id, older).await.expect("merged");
        tx.commit().await.expect("kept");
        let changed = change(json!({ "theme": "dark" })).await.ok();
        assert_eq!(changed.at("/user_metadata/theme"), &json!("dark"));
    }

    async fn signups_can_be_closed(db: TestDb) {
        let world = World::with(&db, |options| options.signup_disabled = true).await;
        world.post("/signup", json!({ "email": "ann@example.com", "password": PASSWORD })).send().await.refused(422, "signup_disabled");
    }

    async fn fifty_at_once_make_one_account(world: World) {
        let tries = (0..50).map(|_| {
            let world = world.clone();
            tokio::spawn(async move { world.post("/signup", json!({ "email": "ann@example.com", "password": PASSWORD })).send().await })
        });
        for done in tries.collect::<Vec<_>>() {
            let answer = done.await.expect("done");
            assert!(answer.status.is_success(), "{}", answer.text);
        }
        let users: i64 = world.db.one("SELECT count(*) FROM auth_users WHERE email = $1 /* test */", platform::args!["ann@example.com"]).await.expect("count");
        assert_eq!(users, 1);
    }

    async fn a_client_that_registers_too_much_has_to_wait(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        for n in 0..3 {
            world.post("/signup", json!({ "email": format!("a{n}@example.com"), "password": PASSWORD })).send().await.ok();
        }
        let refused = world.post("/signup", json!({ "email": "a4@example.com", "password": PASSWORD })).send().await;
        assert!(refused.header("retry-after").parse::<u64>().is_ok_and(|seconds| (1_000..=1_200).contains(&seconds)));
        refused.refused(429, "over_request_rate_limit");
    }
}
