//! The format of every response, whatever is sent to the service.
use super::world::{PASSWORD, SITE, World};
use axum::http::Method;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use jsonwebtoken::{EncodingKey, Header};
use platform::testing::{TestDb, on_each_database};
use serde_json::{Value, json};

const ALL: &[(&str, &str)] = &[
    ("POST", "/signup"),
    ("POST", "/token?grant_type=password"),
    ("POST", "/token?grant_type=refresh_token"),
    ("POST", "/verify"),
    ("POST", "/resend"),
    ("POST", "/recover"),
    ("PUT", "/user"),
    ("POST", "/logout"),
    ("POST", "/otp"),
    ("POST", "/factors"),
];

on_each_database! {
    async fn errors_have_the_requested_format(world: World) {
        let newer = world.get("/user").send().await.refused(401, "no_authorization");
        assert_eq!(newer.body, json!({ "code": "no_authorization", "message": "This endpoint requires a valid Bearer token" }));
        let older = world.get("/user").without("x-supabase-api-version").send().await;
        assert_eq!(older.body, json!({ "code": 401, "error_code": "no_authorization", "msg": "This endpoint requires a valid Bearer token" }));
        assert_eq!((older.header("x-supabase-api-version"), older.header("x-sb-error-code")), ("", "no_authorization"));
        assert_eq!((older.header("content-type"), older.header("cache-control")), ("application/json", "no-store"));
        assert_eq!(world.get("/health").send().await.ok().header("x-supabase-api-version"), "2024-01-01");
    }

    async fn every_error_is_json(world: World) {
        world.get("/nonsense").send().await.refused(404, "not_found");
        let wrong = world.get("/signup").send().await.refused(405, "method_not_allowed");
        assert_eq!(wrong.header("allow"), "POST");
        let huge = world.post("/signup", json!({})).body(vec![b' '; 1024 * 1024 + 1]).send().await;
        huge.refused(413, "request_entity_too_large");
        world.get("/verify?token=a&token=b").send().await.refused(400, "validation_failed");
    }

    async fn hostile_bodies_are_refused_politely(world: World) {
        let ann = world.joins("ann@example.com").await;
        let deep = "[".repeat(200_000);
        let deeper = format!("{{\"data\":{}", "{\"a\":".repeat(100_000));
        let bodies: Vec<Vec<u8>> = vec![
            b"{".to_vec(), b"[]".to_vec(), b"null".to_vec(), b"\"x\"".to_vec(), b"{\"email\":\"\xff\"}".to_vec(), deep.into_bytes(),
            deeper.into_bytes(), b"{\"email\":{\"$ne\":null},\"password\":{\"$ne\":null}}".to_vec(), b"{\"type\":1,\"data\":7,\"refresh_token\":[]}".to_vec(),
            b"{\"email\":\"a\\u0000@b.c\",\"password\":\"\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\\u0000\",\"type\":\"signup\",\"token\":\"\\u0000\",\"refresh_token\":\"\\u0000\"}".to_vec(),
        ];
        for (method, path) in ALL {
            for body in &bodies {
                let call = world.call(method.parse().expect("method"), path).bearer(&ann.access).body(body.clone());
                let answer = call.send().await;
                let allowed = answer.status.is_client_error() || answer.status.is_success() && !path.contains("sign");
                assert!(allowed && !answer.status.is_server_error(), "{path}: {} {}", answer.status, answer.text);
                assert!(answer.text.is_empty() || answer.body.is_object(), "{path}: {}", answer.text);
            }
        }
    }

    async fn bodies_are_read_whatever_they_call_themselves(world: World) {
        world.joins("ann@example.com").await;
        let body = json!({ "email": "ann@example.com", "password": PASSWORD, "gotrue_meta_security": {}, "unknown": [1] });
        for kind in ["text/plain", "application/x-www-form-urlencoded", ""] {
            world.post("/token?grant_type=password", body.clone()).header("content-type", kind).send().await.ok();
        }
        world.post("/token?grant_type=password", body).without("content-type").send().await.ok();
    }

    async fn only_a_token_of_ours_is_a_person(world: World) {
        let ann = world.joins("ann@example.com").await;
        let bad = |token: String| { let call = world.get("/user").bearer(&token); async move { call.send().await } };
        let parts: Vec<&str> = ann.access.split('.').collect();
        let decode = |part: &str| serde_json::from_slice::<Value>(&URL_SAFE_NO_PAD.decode(part).expect("base64")).expect("json");
        let encode = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let (head, claims) = (decode(parts[0]), decode(parts[1]));
        assert_eq!((&head["alg"], &claims["aud"], &claims["aal"], &claims["sub"]), (&json!("ES256"), &json!("authenticated"), &json!("aal1"), &json!(ann.id)));
        assert_eq!((&claims["iss"], &claims["is_anonymous"]), (&json!(format!("{SITE}/auth/v1")), &json!(false)));
        let mut raised = claims.clone();
        raised["role"] = json!("service_role");
        let none = json!({ "alg": "none", "kid": head["kid"] });
        let symmetric = Header { kid: head["kid"].as_str().map(str::to_owned), ..Header::default() };
        let keys = world.get("/.well-known/jwks.json").send().await.text;
        for token in [
            String::new(), "nonsense".into(), "a.b.c".into(), "..".into(), format!("{}.{}.", parts[0], parts[1]),
            format!("{}.{}.{}", parts[0], encode(&raised), parts[2]),
            format!("{}.{}.", encode(&none), parts[1]), format!("{}.{}.{}", encode(&none), parts[1], parts[2]),
            jsonwebtoken::encode(&symmetric, &claims, &EncodingKey::from_secret(keys.as_bytes())).expect("token"),
            "x".repeat(50_000),
        ] {
            let answer = bad(token).await.refused(403, "bad_jwt");
            assert!(answer.at("/message").as_str().is_some_and(|text| text.starts_with("invalid JWT")));
        }
        bad("anon-key".into()).await.refused(403, "bad_jwt");
        bad("service-key".into()).await.refused(403, "bad_jwt");
        assert!(world.knows(&ann).await);
    }

    async fn keys_made_with_the_shared_secret_are_keys_and_never_people(db: TestDb) {
        let world = World::with(&db, |options| options.settings.jwt_secret = Some("a shared secret of the operator".into())).await;
        let ann = world.joins("ann@example.com").await;
        let signed = |claims: Value, secret: &str| jsonwebtoken::encode(&Header::default(), &claims, &EncodingKey::from_secret(secret.as_bytes())).expect("token");
        let secret = "a shared secret of the operator";
        let is_service = |token: &str| {
            let headers = axum::http::HeaderMap::from_iter([(axum::http::header::AUTHORIZATION, format!("Bearer {token}").parse().expect("header"))]);
            world.auth.has_service_key(&headers)
        };
        assert!(is_service(&signed(json!({ "role": "service_role" }), secret)));
        assert!(is_service(&signed(json!({ "sub": "1234567890", "role": "supabase_admin" }), secret)));
        assert!(!is_service(&signed(json!({ "role": "service_role" }), "another secret")));
        assert!(!is_service(&signed(json!({ "role": "service_role", "exp": 1000 }), secret)));
        assert!(!is_service(&signed(json!({ "role": "anon" }), secret)));
        let forged = signed(json!({ "role": "authenticated", "sub": ann.id, "aud": "authenticated", "exp": 99_999_999_999_i64 }), secret);
        world.get("/user").bearer(&forged).send().await.refused(403, "bad_jwt");
        world.get("/admin/users").bearer(&signed(json!({ "role": "service_role" }), secret)).send().await.ok();
        world.get("/admin/users").bearer(&signed(json!({ "role": "anon" }), secret)).send().await.refused(403, "not_admin");
    }

    async fn pages_elsewhere_need_to_be_listed(db: TestDb) {
        let world = World::with(&db, |options| options.cors_origins = vec!["https://app.example/".into()]).await;
        let ask = |origin: &str| world.call(Method::OPTIONS, "/token?grant_type=password").header("origin", origin)
            .header("access-control-request-method", "POST").header("access-control-request-headers", "apikey").send();
        let listed = ask("https://app.example").await.ok();
        assert_eq!((listed.status.as_u16(), listed.header("access-control-allow-origin")), (204, "https://app.example"));
        assert!(listed.header("access-control-allow-headers").contains("apikey") && listed.header("access-control-allow-headers").contains("traceparent, tracestate, baggage") && listed.header("access-control-allow-headers").contains("X-Supabase-Api-Version"));
        assert_eq!(listed.header("access-control-allow-credentials"), "");
        let other = ask("https://evil.example").await;
        assert_eq!((other.header("access-control-allow-origin"), other.header("access-control-allow-methods")), ("", ""));
        let error = world.get("/user").header("origin", "https://app.example").send().await.refused(401, "no_authorization");
        assert!(error.header("access-control-expose-headers").contains("X-Supabase-Api-Version"));
        assert_eq!((error.header("access-control-allow-origin"), error.header("vary")), ("https://app.example", "Origin"));
    }

    async fn unsupported_endpoints_say_so(world: World) {
        let ann = world.joins("ann@example.com").await;
        world.get("/authorize?provider=github").send().await.refused(400, "provider_disabled");
        world.post("/sso", json!({ "domain": "x" })).send().await.refused(404, "saml_provider_disabled");
        world.post("/factors", json!({ "factor_type": "totp" })).bearer(&ann.access).send().await.refused(422, "mfa_totp_enroll_not_enabled");
        world.post("/factors", json!({ "factor_type": "totp" })).send().await.refused(401, "no_authorization");
        world.post("/factors", json!({ "factor_type": "phone" })).bearer(&ann.access).send().await.refused(422, "mfa_phone_enroll_not_enabled");
        let answer = world.post("/factors", json!({ "factor_type": "webauthn" })).bearer(&ann.access).send().await;
        assert!(!answer.refused(422, "mfa_webauthn_enroll_not_enabled").text.contains("TOTP"));
        world.post("/factors", json!({})).bearer(&ann.access).send().await.refused(400, "validation_failed");
        world.post("/factors/x/challenge", json!({})).bearer(&ann.access).send().await.refused(404, "mfa_factor_not_found");
        world.get("/user/identities/authorize?provider=x").bearer(&ann.access).send().await.refused(404, "manual_linking_disabled");
        let settings = world.get("/settings").send().await.ok();
        assert_eq!((settings.at("/external/email"), settings.at("/external/github"), settings.at("/disable_signup")), (&json!(true), &json!(false), &json!(false)));
        assert_eq!((settings.at("/external/phone"), settings.at("/external/anonymous_users")), (&json!(false), &json!(false)));
        assert!(world.get("/health").send().await.ok().at("/version").is_string());
    }
}
