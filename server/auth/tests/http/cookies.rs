use super::world::{Answer, PASSWORD, Person, SITE, World};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use platform::testing::{TestDb, on_each_database};
use serde_json::json;

fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
    pairs
        .iter()
        .map(|(name, value)| (name.parse::<HeaderName>().expect("name"), value.parse::<HeaderValue>().expect("value")))
        .collect()
}

/// Who an `/api` request with these headers is.
async fn who(world: &World, method: Method, pairs: &[(&str, &str)]) -> Result<Option<String>, (u16, &'static str)> {
    let session = world.auth.session(&method, &headers(pairs)).await;
    session
        .map(|session| session.map(|session| session.user_id.into()))
        .map_err(|problem| (problem.status.as_u16(), problem.code))
}

/// Ann, signed in from one of our pages, and her cookie.
async fn ann(world: &World) -> (Person, String) {
    world.joins("ann@example.com").await;
    let body = json!({ "email": "ann@example.com", "password": PASSWORD });
    let answer = world.post("/token?grant_type=password", body).by_our_page().send().await.ok();
    let (name, value) = answer.cookie().expect("a cookie");
    (answer.person(), format!("{name}={value}"))
}

on_each_database! {
    async fn only_our_own_pages_get_a_cookie(world: World) {
        let (_, cookie) = ann(&world).await;
        assert!(cookie.starts_with("atelier-session-8080="));
        let body = json!({ "email": "ann@example.com", "password": PASSWORD });
        let post = || world.post("/token?grant_type=password", body.clone());
        let set = post().header("sec-fetch-site", "same-origin").send().await;
        assert!(set.header("set-cookie").ends_with("; HttpOnly; SameSite=Strict; Path=/; Max-Age=2592000"));
        assert!(post().header("origin", SITE).send().await.cookie().is_some());
        for (name, value) in [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "https://evil.example"), ("x", "y")] {
            assert!(post().header(name, value).send().await.ok().cookie().is_none(), "{name}: {value}");
        }
        assert!(post().header("sec-fetch-site", "cross-site").header("origin", SITE).send().await.cookie().is_none());
    }

    async fn https_sites_use_the_host_prefix(db: TestDb) {
        let world = World::with(&db, |options| { options.public_url = "https://shop.example.com".into(); options.settings.autoconfirm = true; }).await;
        let body = json!({ "email": "ann@example.com", "password": PASSWORD });
        let set = world.post("/signup", body).header("sec-fetch-site", "same-origin").send().await.ok();
        assert!(set.header("set-cookie").starts_with("__Host-atelier-session=") && set.header("set-cookie").contains("; Secure;"));
    }

    async fn the_cookie_alone_reads_and_only_our_pages_write(world: World) {
        let (ann, cookie) = ann(&world).await;
        let me = Ok(Some(ann.id));
        assert_eq!(who(&world, Method::GET, &[("cookie", &cookie)]).await, me);
        assert_eq!(who(&world, Method::GET, &[("cookie", &cookie), ("sec-fetch-site", "cross-site")]).await, Ok(None));
        let with = |pairs: &[(&'static str, &'static str)]| {
            let (world, cookie, mut all) = (world.clone(), cookie.clone(), pairs.to_vec());
            all.push(("content-type", "application/json"));
            async move {
                let mut all: Vec<(&str, &str)> = all;
                all.push(("cookie", &cookie));
                who(&world, Method::POST, &all).await
            }
        };
        assert_eq!(with(&[("sec-fetch-site", "same-origin")]).await, me);
        assert_eq!(with(&[("origin", SITE)]).await, me);
        assert_eq!(with(&[("origin", "http://lan:8080"), ("host", "lan:8080")]).await, me);
        assert_eq!(with(&[("referer", "http://127.0.0.1:8080/profile")]).await, me);
        for pairs in [
            &[][..], &[("sec-fetch-site", "same-site")], &[("sec-fetch-site", "cross-site")], &[("sec-fetch-site", "none")],
            &[("origin", "https://evil.example")], &[("origin", "null")], &[("referer", "https://evil.example/")],
            &[("sec-fetch-site", "cross-site"), ("origin", SITE)],
        ] {
            assert_eq!(with(pairs).await, Err((403, "cross_site")), "{pairs:?}");
        }
        let form = [("cookie", cookie.as_str()), ("sec-fetch-site", "same-origin"), ("content-type", "text/plain")];
        assert_eq!(who(&world, Method::POST, &form).await, Err((415, "unsupported_media_type")));
        let twice = format!("{cookie}; {cookie}");
        assert_eq!(who(&world, Method::GET, &[("cookie", &twice)]).await, Ok(None));
        assert_eq!(who(&world, Method::GET, &[("cookie", "atelier-session-8080=nonsense")]).await, Ok(None));
        assert_eq!(who(&world, Method::POST, &[("cookie", "atelier-session-8080=nonsense")]).await, Ok(None));
    }

    async fn an_authorization_header_decides_alone(world: World) {
        let (ann, cookie) = ann(&world).await;
        let bearer = format!("Bearer {}", ann.access);
        assert_eq!(who(&world, Method::POST, &[("authorization", &bearer)]).await, Ok(Some(ann.id)));
        for bad in ["Bearer nonsense", "Bearer ", "Basic YTpi", "x"] {
            let refused = who(&world, Method::GET, &[("authorization", bad), ("cookie", &cookie)]).await;
            assert_eq!(refused, Err((401, "not_authenticated")), "{bad}");
        }
        assert_eq!(who(&world, Method::GET, &[("authorization", "Bearer anon-key"), ("cookie", &cookie)]).await, Ok(None));
        assert!(world.auth.has_service_key(&headers(&[("authorization", "Bearer service-key")])));
        assert!(!world.auth.has_service_key(&headers(&[("authorization", "Bearer anon-key")])));
        assert!(!world.auth.has_service_key(&headers(&[("authorization", "Basic c2VydmljZS1rZXk=")])));
        // and /auth/v1 never looks at the cookie
        world.get("/user").header("cookie", &cookie).by_our_page().send().await.refused(401, "no_authorization");
    }

    async fn one_session_two_credentials(world: World) {
        let (ann, cookie) = ann(&world).await;
        let next = world.post("/token?grant_type=refresh_token", json!({ "refresh_token": ann.refresh }))
            .by_our_page().header("cookie", &cookie).send().await.ok();
        // the same value, living longer: requests on their way with it are not broken
        assert_eq!(next.cookie().map(|(name, value)| format!("{name}={value}")), Some(cookie.clone()));
        let out = world.call(Method::POST, "/logout?scope=local").bearer(&ann.access).header("cookie", &cookie).send().await.ok();
        assert_eq!(out.cookie().map(|(_, value)| value).as_deref(), Some(""));
        assert_eq!(who(&world, Method::GET, &[("cookie", &cookie)]).await, Ok(None));
        let dead = world.post("/token?grant_type=refresh_token", json!({ "refresh_token": next.person().refresh }))
            .by_our_page().header("cookie", &cookie).send().await.refused(400, "refresh_token_not_found");
        assert!(dead.header("set-cookie").contains("Max-Age=0"));
    }

    async fn the_cookie_can_be_set_and_dropped_by_our_pages(world: World) {
        let (ann, cookie) = ann(&world).await;
        let set = || world.call(Method::POST, "/api/session");
        let code = |answer: Answer| (answer.status.as_u16(), answer.at("/code").clone());
        assert_eq!(code(set().by_our_page().send().await), (401, json!("not_authenticated")));
        assert_eq!(code(set().by_our_page().header("cookie", &cookie).send().await), (401, json!("not_authenticated")));
        assert_eq!(code(set().by_our_page().bearer("anon-key").send().await), (401, json!("not_authenticated")));
        assert_eq!(code(set().by_our_page().bearer("nonsense").send().await), (401, json!("not_authenticated")));
        assert_eq!(code(set().bearer(&ann.access).send().await), (403, json!("cross_site")));
        let answer = set().by_our_page().bearer(&ann.access).send().await.ok();
        let (name, value) = answer.cookie().expect("a cookie");
        let fresh = format!("{name}={value}");
        assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (204, "no-store"));
        assert_eq!(who(&world, Method::GET, &[("cookie", &fresh)]).await, Ok(Some(ann.id.clone())));
        assert_eq!(who(&world, Method::GET, &[("cookie", &cookie)]).await, Ok(None));

        let drop = || world.call(Method::DELETE, "/api/session");
        assert_eq!(code(drop().header("cookie", &fresh).send().await), (403, json!("cross_site")));
        let gone = drop().by_our_page().header("cookie", &fresh).send().await.ok();
        assert!(gone.header("set-cookie").contains("Max-Age=0"));
        assert_eq!(who(&world, Method::GET, &[("cookie", &fresh)]).await, Ok(None));
        assert!(world.knows(&ann).await);
        drop().by_our_page().send().await.ok();
    }

    /// Session fixation: what an attacker has planted in a browser is never what its next sign-in makes.
    async fn a_planted_cookie_is_replaced_by_a_sign_in(world: World) {
        let (mallory, planted) = ann(&world).await;
        let name = planted.split('=').next().expect("a name").to_owned();
        let bob = world.joins("bob@example.com").await;
        for cookie in [planted.clone(), format!("{name}=planted"), format!("{name}={}", "0".repeat(64))] {
            let body = json!({ "email": "bob@example.com", "password": PASSWORD });
            let answer = world.post("/token?grant_type=password", body).by_our_page().header("cookie", &cookie).send().await.ok();
            let (_, value) = answer.cookie().expect("a cookie");
            let fresh = format!("{name}={value}");
            assert_ne!(fresh, cookie);
            assert_eq!(who(&world, Method::GET, &[("cookie", &fresh)]).await, Ok(Some(bob.id.clone())));
            let left = who(&world, Method::GET, &[("cookie", &cookie)]).await;
            let nobody_or_its_owner = !matches!(&left, Ok(Some(id)) if *id != mallory.id);
            assert!(nobody_or_its_owner, "{left:?}");
        }
    }
}
