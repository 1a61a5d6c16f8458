use super::world::World;
use platform::{
    clock::{DAY, SECOND, Timestamp},
    testing::{TestDb, on_each_database},
};
use serde_json::json;

on_each_database! {
    async fn a_refresh_continues_the_same_session(world: World) {
        let ann = world.joins("ann@example.com").await;
        let next = world.refreshes(&ann.refresh).await.ok().person();
        assert!(next.refresh != ann.refresh && world.knows(&next).await && world.knows(&ann).await);
        let sessions: i64 = world.db.one("SELECT count(*) FROM auth_sessions WHERE user_id = $1", platform::args![ann.id]).await.expect("count");
        assert_eq!(sessions, 1);
        let stored: Vec<String> = world.db.all("SELECT token_hash || salt FROM auth_refresh_tokens ORDER BY generation /* test */", &[]).await.expect("rows");
        assert!(stored.iter().all(|row| !row.contains(&ann.refresh) && !row.contains(&next.refresh)));
    }

    async fn tabs_that_refresh_at_once_get_the_same_token(world: World) {
        let ann = world.joins("ann@example.com").await;
        let tabs: Vec<_> = (0..20).map(|_| {
            let (world, token) = (world.clone(), ann.refresh.clone());
            tokio::spawn(async move { world.refreshes(&token).await })
        }).collect();
        let mut tokens = Vec::new();
        for tab in tabs {
            let answer = tab.await.expect("done");
            // clients try again after 503, and end the session at any other refusal
            if answer.status.as_u16() == 200 { tokens.push(answer.person().refresh) } else { assert_eq!(answer.at("/code"), &json!("unavailable")); }
        }
        tokens.dedup();
        assert_eq!(tokens.len(), 1);
        world.refreshes(&tokens[0]).await.ok();
    }

    async fn within_the_grace_an_older_token_leads_to_the_active_one(world: World) {
        let first = world.joins("ann@example.com").await;
        let second = world.refreshes(&first.refresh).await.ok().person();
        let third = world.refreshes(&second.refresh).await.ok().person();
        assert_eq!(world.refreshes(&first.refresh).await.ok().person().refresh, third.refresh);
        assert_eq!(world.refreshes(&second.refresh).await.ok().person().refresh, third.refresh);
    }

    async fn a_lost_response_is_repeated_however_late(world: World) {
        let ann = world.joins("ann@example.com").await;
        let lost = world.refreshes(&ann.refresh).await.ok().person();
        world.age("auth_refresh_tokens", "created_at", 600 * SECOND).await;
        assert_eq!(world.refreshes(&ann.refresh).await.ok().person().refresh, lost.refresh);
    }

    async fn a_stolen_token_ends_the_session(world: World) {
        let ann = world.joins("ann@example.com").await;
        let other = world.signs_in("ann@example.com").await;
        let next = world.refreshes(&ann.refresh).await.ok().person();
        // the answer arrived: its access token is used
        assert!(world.knows(&next).await);
        for _ in 0..100 {
            let seen: i64 = world.db.one("SELECT max(seen_generation) FROM auth_sessions WHERE user_id = $1", platform::args![ann.id]).await.expect("seen");
            if seen == 2 { break; }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        world.age("auth_refresh_tokens", "created_at", 11 * SECOND).await;
        world.refreshes(&ann.refresh).await.refused(400, "refresh_token_already_used");
        assert!(!world.knows(&next).await && world.knows(&other).await);
        world.refreshes(&next.refresh).await.refused(400, "refresh_token_not_found");
        assert!(world.audit().await.contains(&"auth.refresh_token_reused".to_owned()));
    }

    async fn a_grandparent_after_the_grace_ends_the_session(world: World) {
        let first = world.joins("ann@example.com").await;
        let second = world.refreshes(&first.refresh).await.ok().person();
        let third = world.refreshes(&second.refresh).await.ok().person();
        world.age("auth_refresh_tokens", "created_at", 11 * SECOND).await;
        world.refreshes(&first.refresh).await.refused(400, "refresh_token_already_used");
        assert!(!world.knows(&third).await);
    }

    /// An office behind one address wakes its laptops, and one of them has a clock that makes it refresh all the time.
    async fn a_known_token_is_never_limited_by_its_address(db: TestDb) {
        let world = World::with(&db, |options| options.limits_multiplier = 1).await;
        let mut ann = world.joins("ann@example.com").await;
        let refresh = |token: String| world.post("/token?grant_type=refresh_token", json!({ "refresh_token": token })).from("198.51.100.7").send();
        for _ in 0..150 { refresh("unknown".into()).await.refused(400, "refresh_token_not_found"); }
        refresh("unknown".into()).await.refused(429, "over_request_rate_limit");
        for _ in 0..160 { ann = refresh(ann.refresh).await.ok().person(); }
    }

    async fn a_session_says_how_long_it_lasts_but_not_until_when(world: World) {
        let ann = world.joins("ann@example.com").await;
        let next = world.refreshes(&ann.refresh).await.ok();
        assert_eq!((next.at("/expires_in"), next.at("/expires_at")), (&json!(3600), &json!(null)));
    }

    async fn nonsense_is_not_found(world: World) {
        for token in ["x", "' OR 1=1 --", "\u{0}", &"x".repeat(100_000)] {
            world.refreshes(token).await.refused(400, "refresh_token_not_found");
        }
    }

    async fn a_session_without_refresh_ends(world: World) {
        let ann = world.joins("ann@example.com").await;
        world.age("auth_sessions", "refreshed_at", 31 * DAY).await;
        world.refreshes(&ann.refresh).await.refused(400, "session_expired");
        assert!(!world.knows(&ann).await);
    }

    async fn cleaning_up_removes_what_is_over_and_nothing_else(world: World) {
        let ann = world.joins("ann@example.com").await;
        world.registers("bob@example.com").await;
        world.auth.clean_up().await.expect("clean");
        assert!(world.knows(&ann).await);
        world.age("auth_one_time_tokens", "expires_at", 2 * DAY).await;
        world.age("auth_sessions", "refreshed_at", 31 * DAY).await;
        world.auth.clean_up().await.expect("clean");
        assert!(!world.knows(&ann).await);
        let left: i64 = world.db.one("SELECT (SELECT count(*) FROM auth_one_time_tokens) + (SELECT count(*) FROM auth_refresh_tokens) /* test */", &[]).await.expect("count");
        assert_eq!(left, 0);
    }

    async fn signing_out_has_three_scopes(world: World) {
        let (mut sessions, out) = (vec![world.joins("ann@example.com").await], |scope: &str| world.call(axum::http::Method::POST, &format!("/logout{scope}")));
        for _ in 0..3 { sessions.push(world.signs_in("ann@example.com").await); }
        let bob = world.joins("bob@example.com").await;
        out("?scope=nonsense").bearer(&sessions[0].access).send().await.refused(400, "validation_failed");
        let local = out("?scope=local").header("content-type", "application/json;charset=UTF-8").bearer(&sessions[0].access).send().await;
        assert_eq!((local.status.as_u16(), local.text.as_str()), (204, ""));
        assert!(!world.knows(&sessions[0]).await && world.knows(&sessions[1]).await);
        out("?scope=others").bearer(&sessions[1].access).send().await.ok();
        assert!(world.knows(&sessions[1]).await && !world.knows(&sessions[2]).await);
        out("").bearer(&sessions[1].access).send().await.ok();
        assert!(!world.knows(&sessions[1]).await && world.knows(&bob).await);
        out("").bearer(&sessions[1].access).send().await.refused(403, "session_not_found");
        out("").send().await.refused(401, "no_authorization");
        world.refreshes(&sessions[1].refresh).await.refused(400, "refresh_token_not_found");
    }

    async fn an_access_token_expires(db: TestDb) {
        let (world, brief) =
            (World::with(&db, |_| {}).await, World::with(&db, |options| options.settings.access_token_seconds = 1).await);
        let ann = world.joins("ann@example.com").await;
        assert!(world.knows(&ann).await);
        let ann = brief.refreshes(&ann.refresh).await.ok().person();
        tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
        let expired = world.get("/user").bearer(&ann.access).send().await.refused(403, "bad_jwt");
        assert!(expired.at("/message").as_str().is_some_and(|text| text.starts_with("invalid JWT")));
        assert!(world.knows(&world.refreshes(&ann.refresh).await.ok().person()).await);
    }

    async fn nodes_share_the_key_of_the_database(db: TestDb) {
        let (one, two) = (World::with(&db, |_| {}).await, World::with(&db, |_| {}).await);
        let ann = one.joins("ann@example.com").await;
        assert!(two.knows(&ann).await);
        let keys = one.get("/.well-known/jwks.json").send().await.ok();
        assert_eq!(keys.body, two.get("/.well-known/jwks.json").send().await.body);
        assert_eq!(keys.header("cache-control"), "public, max-age=600");
        assert_eq!((keys.at("/keys/0/alg"), keys.at("/keys/0/d")), (&json!("ES256"), &json!(null)));
        let other = World::with(&db, |options| options.settings.signing_keys_file = Some("keys.pem".into())).await;
        assert!(!other.knows(&ann).await);
    }

    async fn a_session_ends_after_three_months_however_often_it_is_refreshed(world: World) {
        let ann = world.joins("ann@example.com").await;
        world.age("auth_sessions", "created_at", 89 * DAY).await;
        let next = world.refreshes(&ann.refresh).await.ok().person();
        world.age("auth_sessions", "created_at", DAY).await;
        world.refreshes(&next.refresh).await.refused(400, "session_expired");
        assert!(!world.knows(&next).await);
        let bob = world.joins("bob@example.com").await;
        world.age("auth_sessions", "created_at", 91 * DAY).await;
        world.auth.clean_up().await.expect("cleaned");
        assert!(!world.knows(&bob).await);
    }

    async fn the_end_of_a_session_reaches_every_node(db: TestDb) {
        let shutdown = platform::shutdown::Shutdown::new();
        let (events, _running) = platform::events::Events::start(&db.db, shutdown);
        let (mut received, sender) = (events.subscribe(), events.clone());
        let world = World::with(&db, |options| options.events = Some(sender)).await;
        let ann = world.joins("ann@example.com").await;
        let mut ended = async |what: &str| {
            events.publish("now");
            let mut ended = 0;
            loop {
                let event = received.next().await.expect("an event");
                if auth::sessions_ended(&event) == Some(ann.id.as_str()) { ended += 1; }
                if event == platform::events::Event::Changed("now".into()) { break; }
            }
            assert!(ended > 0, "{what}");
        };
        let out = world.signs_in("ann@example.com").await;
        world.call(axum::http::Method::POST, "/logout?scope=local").bearer(&out.access).send().await.ok();
        ended("signing out").await;
        world.put("/user", json!({ "password": "a whole new password" })).bearer(&ann.access).send().await.ok();
        ended("another password").await;
        let next = world.refreshes(&ann.refresh).await.ok().person();
        assert!(world.knows(&next).await);
        for _ in 0..100 {
            let seen: i64 = world.db.one("SELECT max(seen_generation) FROM auth_sessions WHERE user_id = $1", platform::args![ann.id]).await.expect("seen");
            if seen == 2 { break; }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
        world.age("auth_refresh_tokens", "created_at", 600 * SECOND).await;
        world.refreshes(&ann.refresh).await.refused(400, "refresh_token_already_used");
        ended("a stolen token").await;
        let mut tx = world.db.write().await.expect("tx");
        world.auth.end_sessions(&mut tx, &ann.id.clone().into(), None).await.expect("ended");
        tx.commit().await.expect("kept");
        ended("an operator").await;
        let mut tx = world.db.write().await.expect("tx");
        world.auth.set_ban(&mut tx, &ann.id.clone().into(), Some(Timestamp::MAX)).await.expect("banned");
        tx.commit().await.expect("kept");
        ended("a ban").await;
        let mut tx = world.db.write().await.expect("tx");
        world.auth.delete_user(&mut tx, &ann.id.clone().into()).await.expect("deleted");
        tx.commit().await.expect("kept");
        ended("leaving").await;
        // what was undone is not announced
        let mut tx = world.db.write().await.expect("tx");
        world.auth.end_sessions(&mut tx, &ann.id.clone().into(), None).await.expect("ended");
        drop(tx);
        events.publish("now");
        assert_eq!(received.next().await, Some(platform::events::Event::Changed("now".into())));
    }
}
