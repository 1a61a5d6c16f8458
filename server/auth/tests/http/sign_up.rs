use super::world::{Answer, PASSWORD, SITE, World};
use platform::{
    messages::Message,
    testing::{TestDb, on_each_database},
    text::Refused,
};
use serde_json::{Map, Value, json};
use std::sync::Arc;

const FORM: &str = "application/x-www-form-urlencoded";

on_each_database! {
    async fn registering_sends_an_email_whose_link_signs_in(world: World) {
        let answer = world.registers("  Ann@Example.com ").await;
        let browser = answer.cookies();
        assert_eq!((answer.at("/email"), answer.at("/access_token")), (&json!("ann@example.com"), &json!(null)));
        assert!(answer.at("/confirmation_sent_at").is_string() && answer.at("/email_confirmed_at").is_null());
        assert_eq!(answer.at("/identities/0/provider"), &json!("email"));
        world.tries("ann@example.com", PASSWORD).await.refused(400, "email_not_confirmed");
        world.tries("ann@example.com", "wrong password").await.refused(400, "invalid_credentials");

        let mails = world.emails_to("ann@example.com").await;
        assert_eq!(mails.iter().map(|mail| mail.kind.as_str()).collect::<Vec<_>>(), ["confirm_signup"]);
        let token = mails[0].token();
        let verified = world.post("/verify", json!({ "type": "signup", "token_hash": token })).header("cookie", &browser).send().await.ok();
        assert_eq!(verified.at("/user/user_metadata/full_name"), &json!("Ann"));
        assert!(verified.at("/user/email_confirmed_at").is_string() && verified.at("/expires_in").as_i64() == Some(3600));
        world.post("/verify", json!({ "type": "signup", "token_hash": token })).send().await.refused(403, "otp_expired");
        let person = world.signs_in("ANN@example.com").await;
        assert!(world.knows(&person).await);

        let confirmed: Vec<bool> = world.changes().iter().map(|user| user.email_confirmed_at.is_some()).collect();
        assert_eq!(confirmed, [false, true]);
        let audit = world.audit().await;
        assert_eq!(audit, ["auth.signed_up", "auth.sign_in_refused", "auth.email_confirmed", "auth.signed_in", "auth.signed_in"]);
    }

    async fn registering_a_known_address_reveals_no_more_than_that(world: World) {
        let ann = world.joins("ann@example.com").await;
        let asks = async |email: &str| world.post("/signup", json!({ "email": email, "password": "another password" })).send().await.ok();
        let answer = asks("ann@example.com").await;
        assert_ne!(answer.at("/id"), &json!(ann.id));
        // new, waiting for its confirmation, or known: the same members with values of one kind, and never one id twice;
        // clients recognise an address that has an account by its empty list of identities
        fn shape(value: &Value) -> Value {
            match value {
                Value::Object(members) => members.iter().map(|(name, value)| (name.clone(), shape(value))).collect(),
                Value::Array(items) => items.iter().map(shape).collect(),
                Value::String(text) if text.is_empty() || text.ends_with("authenticated") || text == "email" => value.clone(),
                Value::String(_) => json!("text"),
                other => other.clone(),
            }
        }
        let (new, waiting, again) = (asks("eve@example.com").await, asks("eve@example.com").await, asks("ann@example.com").await);
        let without_identities = |answer: &Answer| {
            let mut body = shape(&answer.body);
            body.as_object_mut().expect("an object").remove("identities").expect("a list");
            body
        };
        for other in [&new, &waiting, &again] { assert_eq!(without_identities(other), without_identities(&answer)); }
        assert_eq!(shape(&new.body), shape(&waiting.body));
        assert_eq!((again.at("/identities"), answer.at("/identities")), (&json!([]), &json!([])));
        assert!(new.at("/id") != waiting.at("/id") && again.at("/id") != answer.at("/id"));
        for one in [&new, &waiting] {
            assert_eq!((one.at("/identities/0/user_id"), one.at("/created_at")), (one.at("/id"), one.at("/confirmation_sent_at")));
        }
        assert_eq!(world.email_to("ann@example.com").await.kind, "already_registered");
        world.tries("ann@example.com", "another password").await.refused(400, "invalid_credentials");
        assert!(world.knows(&ann).await);
    }

    async fn a_link_opened_elsewhere_proves_the_address_and_nothing_more(world: World) {
        // Mallory registers Ann's address, and Ann clicks on what arrives
        let mallory = json!({ "email": "ann@example.com", "password": "mallory's secret", "data": { "full_name": "M" } });
        let browser = world.post("/signup", mallory).by_our_page().send().await.ok().cookies();
        assert!(browser.contains("sign-up"));
        let proof = json!({ "type": "signup", "token_hash": world.email_to("ann@example.com").await.token() });
        let hers = world.post("/verify", proof).header("cookie", "atelier-session-sign-up-8080=guessed").send().await.ok();
        assert_eq!(hers.at("/user/user_metadata"), &json!({}), "nor is she called what Mallory typed");
        let changed = world.changes().last().cloned().expect("a change");
        assert!(changed.email_confirmed_at.is_some() && changed.user_metadata.is_empty());
        world.tries("ann@example.com", "mallory's secret").await.refused(400, "invalid_credentials");
        let chosen = json!({ "password": PASSWORD, "data": { "full_name": "Ann" } });
        world.put("/user", chosen).bearer(&hers.person().access).send().await.ok();
        world.signs_in("ann@example.com").await;
    }

    async fn the_page_of_a_link_opened_elsewhere_leads_to_a_new_password(world: World) {
        let browser = world.registers("ann@example.com").await.cookies();
        let form = |token: String| format!("token={token}&type=signup&redirect_to=%2Fprofile");
        let click = |form: String| world.call(axum::http::Method::POST, "/verify/confirm").header("content-type", FORM).body(form);
        let elsewhere = click(form(world.email_to("ann@example.com").await.token())).send().await;
        let hash = elsewhere.sent_to(&format!("{SITE}/profile"));
        assert_eq!((hash["type"].as_str(), hash["new_password"].as_str()), ("recovery", "signup"));
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        // the same where the code is typed
        world.registers("bob@example.com").await;
        let code = json!({ "type": "email", "email": "bob@example.com", "token": world.email_to("bob@example.com").await.code() });
        world.post("/verify", code).header("cookie", &browser).send().await.ok();
        world.tries("bob@example.com", PASSWORD).await.refused(400, "invalid_credentials");
    }

    async fn a_second_sign_up_voids_both_passwords(world: World) {
        let hers = world.registers("ann@example.com").await.cookies();
        let mallory = json!({ "email": "ann@example.com", "password": "mallory's secret", "data": { "full_name": "M" } });
        let second = world.post("/signup", mallory).by_our_page().send().await.ok();
        assert_eq!(second.at("/user_metadata/full_name"), &json!("M"), "nothing tells that somebody was faster");
        let mails = world.emails_to("ann@example.com").await;
        assert_eq!(mails.len(), 2);
        for (token, browser) in [(mails[0].token(), second.cookies()), (mails[1].token(), hers)] {
            let proof = json!({ "type": "signup", "token_hash": token });
            let opened = world.post("/verify", proof).header("cookie", &browser).send().await;
            if opened.status.is_success() {
                assert_eq!(opened.at("/user/user_metadata"), &json!({}));
            }
            for password in [PASSWORD, "mallory's secret"] {
                world.tries("ann@example.com", password).await.refused(400, "invalid_credentials");
            }
        }
    }

    async fn only_a_page_of_ours_leaves_something_in_the_browser(world: World) {
        let body = json!({ "email": "ann@example.com", "password": PASSWORD });
        let elsewhere = world.post("/signup", body.clone()).header("sec-fetch-site", "cross-site").send().await.ok();
        assert!(elsewhere.cookie().is_none());
        // known or not, the answer is the same
        world.joins("bob@example.com").await;
        let known = world.registers("bob@example.com").await;
        assert!(known.cookies().contains("sign-up") && known.header("set-cookie").contains("HttpOnly; SameSite=Strict"));
    }

    async fn with_autoconfirm_registering_signs_in(db: TestDb) {
        let world = World::with(&db, |options| options.settings.autoconfirm = true).await;
        let ann = world.registers("ann@example.com").await.person();
        assert!(world.knows(&ann).await && world.emails_to("ann@example.com").await.is_empty());
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

    async fn the_size_is_looked_at_before_the_password(world: World) {
        let words = (0..5_000).map(|n| format!("word{n:04}")).collect::<Vec<_>>().join(" ");
        let body = json!({ "email": "ann@example.com", "password": "password", "data": { "a": words } });
        let refused = world.post("/signup", body).send().await.refused(422, "validation_failed");
        assert_eq!(refused.at("/message"), &json!("User metadata may hold at most 32768 bytes"));
    }

    async fn the_networks_of_one_site_share_what_it_may(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let from = |path: &str, body: Value, n: usize| world.post(path, body).from(&format!("2001:db8:1:{n:x}::1")).send();
        let ask = json!({ "email": "ann@example.com" });
        for n in 0..12 { from("/recover", ask.clone(), n).await.ok(); }
        from("/recover", ask.clone(), 12).await.refused(429, "over_request_rate_limit");
        for n in 0..12 {
            let body = json!({ "email": format!("a{n}@example.com"), "password": PASSWORD });
            from("/signup", body, n).await.ok();
        }
        let body = json!({ "email": "late@example.com", "password": PASSWORD });
        from("/signup", body.clone(), 12).await.refused(429, "over_request_rate_limit");
        world.post("/signup", body).from("2001:db8:2::1").send().await.ok();
    }

    async fn sign_ups_that_are_refused_are_counted_too(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let weak = || world.post("/signup", json!({ "email": "ann@example.com", "password": "password" })).send();
        for _ in 0..30 { weak().await.refused(422, "weak_password"); }
        weak().await.refused(429, "over_request_rate_limit");
        // and use up nothing of what sign-ups have
        world.post("/signup", json!({ "email": "ann@example.com", "password": PASSWORD })).from("203.0.113.9").send().await.ok();
    }

    async fn a_too_long_address_is_refused_with_the_limit(world: World) {
        let body = |letters: usize| json!({ "email": format!("a@{}", "b".repeat(letters)), "password": PASSWORD });
        let refused = world.post("/signup", body(253)).send().await.refused(422, "validation_failed");
        assert_eq!(refused.at("/message"), &json!("Email must be at most 254 characters"));
        // short enough as a whole, but malformed: a label has at most 63 characters
        world.post("/signup", body(252)).send().await.refused(400, "validation_failed");
    }

    async fn what_people_type_keeps_to_the_products_rule(db: TestDb) {
        let refuses = |data: &Map<String, Value>| match data.get("shoe_size") {
            Some(_) => Err(Refused::new("shoe_size", "unwanted", Message::verbatim("Nobody asked for that"))),
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
        world.auth.merge_metadata(&mut tx, &ann.id.clone().into(), older).await.expect("merged");
        tx.commit().await.expect("kept");
        let changed = change(json!({ "theme": "dark" })).await.ok();
        assert_eq!(changed.at("/user_metadata/theme"), &json!("dark"));
    }

    async fn signups_can_be_closed(db: TestDb) {
        let world = World::with(&db, |options| options.settings.signup_disabled = true).await;
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
