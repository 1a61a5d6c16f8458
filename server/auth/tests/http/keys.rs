//! Signing keys that are exchanged while the service runs.
use super::world::{Person, SITE, World};
use auth::PUBLISHED_AHEAD;
use jsonwebtoken::{EncodingKey, Header};
use platform::testing::{TestDb, on_each_database};
use serde_json::{Value, json};

async fn kids(world: &World) -> Vec<String> {
    let document = world.get("/.well-known/jwks.json").send().await.ok();
    let keys = document.at("/keys").as_array().cloned().unwrap_or_default();
    keys.iter().filter_map(|key| Some(key["kid"].as_str()?.to_owned())).collect()
}

fn kid(person: &Person) -> String {
    jsonwebtoken::decode_header(&person.access).expect("a header").kid.expect("a kid")
}

fn claims_of(token: &str) -> Value {
    use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
    let payload = token.split('.').nth(1).expect("a payload");
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(payload).expect("bytes")).expect("JSON")
}

on_each_database! {
    async fn the_next_key_is_published_before_it_signs(db: TestDb) {
        let world = World::with(&db, |_| {}).await;
        let node = World::with(&db, |_| {}).await;
        let ann = world.joins("ann@example.com").await;
        assert_eq!(kids(&world).await, [kid(&ann)]);
        let next = world.auth.rotate_key().await.expect("made");
        assert!(world.auth.rotate_key().await.is_err_and(|error| error.to_string().contains("published already")));
        assert_eq!(kids(&world).await, [kid(&ann), next.clone()]);
        assert_eq!(kid(&world.signs_in("ann@example.com").await), kid(&ann), "it does not sign yet");
        // another node finds it by itself
        assert_eq!(kids(&node).await.len(), 1);
        node.auth.reload_keys().await.expect("read");
        assert_eq!(kids(&node).await.len(), 2);
        world.age("auth_keys", "signs_from", PUBLISHED_AHEAD).await;
        world.auth.reload_keys().await.expect("read");
        let after = world.signs_in("ann@example.com").await;
        assert_eq!(kid(&after), next);
        assert!(world.knows(&ann).await && node.knows(&after).await, "both keys verify");
        world.auth.clean_up().await.expect("cleaned");
        assert_eq!(kids(&world).await.len(), 2);
        world.age("auth_keys", "signs_from", 25 * 3_600_000_000).await;
        world.auth.clean_up().await.expect("cleaned");
        world.auth.reload_keys().await.expect("read");
        assert_eq!(kids(&world).await, [next]);
        world.get("/user").bearer(&ann.access).send().await.refused(403, "bad_jwt");
    }

    async fn stored_keys_are_encrypted_with_the_operators_secret(db: TestDb) {
        let plain = World::with(&db, |_| {}).await;
        let ann = plain.joins("ann@example.com").await;
        let sealed = World::with(&db, |options| options.settings.keys_secret = Some("a secret of the operator".into())).await;
        assert!(sealed.knows(&ann).await, "the key is the same");
        sealed.auth.rotate_key().await.expect("made");
        let stored: Vec<String> = sealed.db.all("SELECT private_pem FROM auth_keys /* test */", &[]).await.expect("keys");
        assert!(stored.len() == 2 && stored.iter().all(|pem| pem.starts_with("-----BEGIN ENCRYPTED PRIVATE KEY-----")));
        let options = |secret: Option<&str>| auth::Options { settings: auth::Settings { keys_secret: secret.map(str::to_owned), ..auth::Settings::default() }, ..auth::Options::default() };
        for secret in [None, Some("another secret of somebody")] {
            let started = auth::Auth::new(db.db.clone(), platform::clock::Clock::default(), &db.data, options(secret), std::sync::Arc::new(|_, _| Box::pin(async { Ok(()) }))).await;
            assert!(started.is_err_and(|error| error.to_string().contains("encrypted")));
        }
    }

    async fn tokens_of_another_instance_are_not_ours(db: TestDb) {
        let here = World::with(&db, |_| {}).await;
        let there = World::with(&db, |options| options.public_url = "https://other.example".into()).await;
        let ann = here.joins("ann@example.com").await;
        let elsewhere = there.signs_in("ann@example.com").await;
        assert_eq!(kid(&elsewhere), kid(&ann), "both have the same keys");
        here.get("/user").bearer(&elsewhere.access).send().await.refused(403, "bad_jwt");
        there.get("/user").bearer(&ann.access).send().await.refused(403, "bad_jwt");
        assert!(here.knows(&ann).await && there.knows(&elsewhere).await);
    }

    /// The port is another after a restart and at each node; a public address is none of this machine's.
    async fn a_local_instance_accepts_its_tokens_at_every_port(db: TestDb) {
        let [here, there, public] = ["http://127.0.0.1:8080", "http://localhost:9090", "https://127.0.0.1.example"];
        let here = World::with(&db, |options| options.public_url = here.into()).await;
        let there = World::with(&db, |options| options.public_url = there.into()).await;
        let public = World::with(&db, |options| options.public_url = public.into()).await;
        let ann = here.joins("ann@example.com").await;
        assert!(there.knows(&ann).await);
        public.get("/user").bearer(&ann.access).send().await.refused(403, "bad_jwt");
        let elsewhere = public.signs_in("ann@example.com").await;
        here.get("/user").bearer(&elsewhere.access).send().await.refused(403, "bad_jwt");
    }

    async fn keys_come_from_a_file_of_web_keys(db: TestDb) {
        let shared = json!({ "kty": "oct", "kid": "shared", "k": "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA" });
        std::fs::write(db.data.join("keys.json"), json!({ "keys": [shared] }).to_string()).expect("written");
        let world = World::with(&db, |options| options.settings.signing_keys_file = Some("keys.json".into())).await;
        let ann = world.joins("ann@example.com").await;
        assert_eq!((kid(&ann), jsonwebtoken::decode_header(&ann.access).expect("header").alg), ("shared".into(), jsonwebtoken::Algorithm::HS256));
        assert!(kids(&world).await.is_empty(), "a shared secret is never published");
        assert!(world.knows(&ann).await);
        assert!(world.auth.rotate_key().await.is_err_and(|error| error.to_string().contains("come from")));
    }

    /// A program's token that the operator has signed with one of the keys; a person's token is never one.
    async fn a_key_in_the_set_signs_for_programs(db: TestDb) {
        let secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA";
        std::fs::write(db.data.join("keys.json"), json!({ "kty": "oct", "kid": "shared", "k": secret }).to_string()).expect("written");
        let world = World::with(&db, |options| options.settings.signing_keys_file = Some("keys.json".into())).await;
        let key = EncodingKey::from_secret(b"secret-secret-secret-secret-secret");
        let signed = |claims: Value| {
            let header = Header { kid: Some("shared".into()), ..Header::default() };
            jsonwebtoken::encode(&header, &claims, &key).expect("a token")
        };
        world.get("/admin/users").bearer(&signed(json!({ "role": "service_role" }))).send().await.ok();
        world.get("/admin/users").bearer(&signed(json!({ "role": "service_role", "exp": 1000 }))).send().await.refused(403, "bad_jwt");
        world.get("/admin/users").bearer(&signed(json!({ "role": "service_role", "iss": "supabase" }))).send().await.ok();
        world.get("/admin/users").bearer(&signed(json!({ "role": "service_role", "iss": format!("{SITE}/auth/v1") }))).send().await.ok();
        world.get("/admin/users").bearer(&signed(json!({ "role": "service_role", "iss": "https://other.example/auth/v1" }))).send().await.refused(403, "bad_jwt");
        world.get("/admin/users").bearer(&signed(json!({ "role": "anon" }))).send().await.refused(403, "not_admin");
        world.get("/admin/users").bearer(&signed(json!({ "role": "service_role", "session_id": "x", "aud": "authenticated", "exp": 99_999_999_999_i64, "iss": format!("{}/auth/v1", SITE) }))).send().await.refused(403, "user_not_found");
    }

    /// Signed with the right key, and yet not for this service, or not by this instance.
    async fn the_audience_and_the_issuer_have_to_be_ours(db: TestDb) {
        let secret = "c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0LXNlY3JldA";
        std::fs::write(db.data.join("keys.json"), json!({ "kty": "oct", "kid": "shared", "k": secret }).to_string()).expect("written");
        let world = World::with(&db, |options| options.settings.signing_keys_file = Some("keys.json".into())).await;
        let ann = world.joins("ann@example.com").await;
        let key = EncodingKey::from_secret(b"secret-secret-secret-secret-secret");
        let header = jsonwebtoken::decode_header(&ann.access).expect("a header");
        let with = |name: &str, value: Value| {
            let mut claims = claims_of(&ann.access);
            match value {
                Value::Null => drop(claims.as_object_mut().expect("claims").remove(name)),
                value => claims[name] = value,
            }
            jsonwebtoken::encode(&header, &claims, &key).expect("a token")
        };
        world.get("/user").bearer(&with("aal", json!("aal1"))).send().await.ok();
        for (name, value) in [
            ("aud", json!("another service")), ("aud", json!(["another service"])), ("aud", Value::Null),
            ("iss", json!("https://other.example/auth/v1")), ("iss", Value::Null),
        ] {
            world.get("/user").bearer(&with(name, value)).send().await.refused(403, "bad_jwt");
        }
    }

    /// What a token's own header says about keys is not believed.
    async fn a_token_cannot_bring_its_own_key(world: World) {
        let ann = world.joins("ann@example.com").await;
        let claims = claims_of(&ann.access);
        let key = EncodingKey::from_secret(b"a key of the attacker");
        for header in [
            Header { kid: Some(kid(&ann)), ..Header::default() },
            Header { kid: Some("foreign".into()), ..Header::default() },
            Header { jku: Some("https://evil.example/jwks.json".into()), kid: Some("evil".into()), ..Header::default() },
            Header { x5u: Some("https://evil.example/cert".into()), ..Header::default() },
        ] {
            let forged = jsonwebtoken::encode(&header, &claims, &key).expect("a token");
            world.get("/user").bearer(&forged).send().await.refused(403, "bad_jwt");
        }
        assert!(world.knows(&ann).await);
    }
}
