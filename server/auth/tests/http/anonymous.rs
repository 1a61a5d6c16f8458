//! People who begin without an address.
use super::world::{PASSWORD, World};
use platform::testing::{TestDb, on_each_database};
use serde_json::json;

on_each_database! {
    async fn someone_begins_without_an_address_and_adds_one(db: TestDb) {
        let world = World::with(&db, |options| options.settings.anonymous_sign_ins = true).await;
        let begun = world.post("/signup", json!({ "data": { "theme": "dark" } })).by_our_page().send().await.ok();
        let (guest, browser) = (begun.person(), begun.cookies());
        assert_eq!((begun.at("/user/is_anonymous"), begun.at("/user/email"), begun.at("/user/identities")), (&json!(true), &json!(""), &json!([])));
        assert!(world.changes().is_empty(), "the product does not hear of them");
        let headers = axum::http::HeaderMap::from_iter([(axum::http::header::AUTHORIZATION, format!("Bearer {}", guest.access).parse().expect("header"))]);
        assert_eq!(world.auth.session(&axum::http::Method::GET, &headers).await.expect("answer"), None, "and treats them as a guest");
        let change = |body| world.put("/user", body).bearer(&guest.access).send();
        change(json!({ "password": PASSWORD })).await.refused(422, "validation_failed");
        assert_eq!(change(json!({ "email": "ann@example.com" })).await.ok().at("/new_email"), &json!("ann@example.com"));
        let link = world.email_to("ann@example.com").await.token();
        let done = world.post("/verify", json!({ "type": "email_change", "token_hash": link })).header("cookie", &browser).send().await.ok();
        assert_eq!((done.person().id, done.at("/user/is_anonymous")), (guest.id.clone(), &json!(false)));
        assert_eq!((done.at("/user/email"), done.at("/user/identities/0/provider")), (&json!("ann@example.com"), &json!("email")));
        assert_eq!(world.changes().len(), 1, "now it does");
        world.put("/user", json!({ "password": PASSWORD })).bearer(&done.person().access).send().await.ok();
        assert_eq!(world.signs_in("ann@example.com").await.id, guest.id);
    }

    /// A stranger who adds guest else's address must not keep the account when its owner opens the link.
    async fn an_address_that_its_owner_confirms_elsewhere_is_theirs_alone(db: TestDb) {
        let world = World::with(&db, |options| options.settings.anonymous_sign_ins = true).await;
        let stranger = world.post("/signup", json!({})).by_our_page().send().await.ok().person();
        world.put("/user", json!({ "email": "ann@example.com" })).bearer(&stranger.access).send().await.ok();
        let link = world.email_to("ann@example.com").await.token();
        let answer = world.post("/verify", json!({ "type": "email_change", "token_hash": link })).send().await.ok();
        assert!(answer.at("/access_token").is_null());
        world.get("/user").bearer(&stranger.access).send().await.refused(403, "session_not_found");
    }

    /// An admin adds an address to an anonymous account: once its owner has confirmed it, the guest is out.
    async fn an_address_that_an_admin_adds_is_its_owners(db: TestDb) {
        let world = World::with(&db, |options| options.settings.anonymous_sign_ins = true).await;
        let guest = world.post("/signup", json!({})).send().await.ok().person();
        world.put(&format!("/admin/users/{}", guest.id), json!({ "email": "ann@example.com" })).bearer("service-key").send().await.ok();
        world.asks_for_code(json!({ "email": "ann@example.com" })).await;
        let link = json!({ "type": "magiclink", "token_hash": world.email_to("ann@example.com").await.token() });
        let ann = world.post("/verify", link).send().await.ok().person();
        assert!(world.knows(&ann).await && !world.knows(&guest).await);
    }

    async fn who_cannot_come_back_is_removed_after_a_month(db: TestDb) {
        let world = World::with(&db, |options| options.settings.anonymous_sign_ins = true).await;
        let (left, stays) = (world.post("/signup", json!({})).send().await.ok().person(), world.post("/signup", json!({})).send().await.ok().person());
        let ann = world.joins("ann@example.com").await;
        world.call(axum::http::Method::POST, "/logout").bearer(&left.access).send().await.ok();
        world.call(axum::http::Method::POST, "/logout").bearer(&ann.access).send().await.ok();
        let known = async || world.db.all::<String>("SELECT id FROM auth_users ORDER BY created_at, id /* test */", &[]).await.expect("ids");
        world.auth.clean_up().await.expect("cleaned");
        assert_eq!(known().await.len(), 3, "a month has to pass");
        world.age("auth_users", "created_at", 31 * platform::clock::DAY).await;
        world.auth.clean_up().await.expect("cleaned");
        let mut expected = vec![stays.id.clone(), ann.id.clone()];
        expected.sort();
        let mut left_over = known().await;
        left_over.sort();
        assert_eq!(left_over, expected);
        assert!(world.knows(&stays).await);
    }

    async fn they_need_permission(world: World) {
        world.post("/signup", json!({})).send().await.refused(422, "anonymous_provider_disabled");
        assert_eq!(world.get("/settings").send().await.ok().at("/external/anonymous_users"), &json!(false));
    }
}
