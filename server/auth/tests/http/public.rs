//! The API of this crate for other crates.
use super::world::{PASSWORD, World};
use auth::NewUser;
use platform::{clock::Timestamp, testing::on_each_database};
use serde_json::json;

fn new_user(email: &str) -> NewUser {
    let user_metadata = json!({ "full_name": "Ann" }).as_object().cloned().expect("object");
    NewUser {
        id: None,
        email: email.into(),
        password: None,
        user_metadata,
        created_at: Some(Timestamp::from_micros(5)),
    }
}

on_each_database! {
    async fn an_admin_makes_confirmed_accounts(world: World) {
        let password = world.auth.hash_password(PASSWORD).await.expect("hash");
        let mut tx = world.db.write().await.expect("tx");
        let ann = world.auth.create_user(&mut tx, NewUser { password: Some(password), ..new_user("Ann@Example.com") }).await.expect("made");
        assert!(world.auth.create_user(&mut tx, new_user("no address")).await.is_err());
        tx.commit().await.expect("kept");
        let at = Timestamp::from_micros(5);
        assert_eq!((ann.created_at, ann.email_confirmed_at, ann.email.as_str()), (at, Some(at), "ann@example.com"));
        assert_eq!(world.signs_in("ann@example.com").await.id, ann.id);
        let found = world.auth.user_by_email(&mut &world.db, " ANN@example.com").await.expect("found");
        assert_eq!(found.map(|user| user.id), Some(ann.id));
        assert!(world.auth.user_by_email(&mut &world.db, "no address").await.expect("answer").is_none());
        let mut tx = world.db.write().await.expect("tx");
        let twice = world.auth.create_user(&mut tx, new_user("ann@example.com")).await;
        assert!(twice.is_err_and(|error| error.is_unique("auth_users.email")));
    }

    async fn people_see_and_end_their_sessions(world: World) {
        let ann = world.joins("ann@example.com").await;
        let body = json!({ "email": "ann@example.com", "password": PASSWORD });
        let phone = world.post("/token?grant_type=password", body).header("user-agent", "Phone").send().await.ok().person();
        let sessions = world.auth.sessions(&mut &world.db, &ann.id.clone().into()).await.expect("sessions");
        assert_eq!(sessions.iter().map(|session| session.user_agent.as_str()).collect::<Vec<_>>(), ["Phone", ""]);
        assert_eq!(sessions[0].address, "127.0.0.1");
        assert!(world.auth.is_live(&sessions[0].id).await.expect("answer"));
        let mut tx = world.db.write().await.expect("tx");
        assert!(!world.auth.end_session(&mut tx, &"somebody else".into(), &sessions[0].id).await.expect("answer"));
        assert!(world.auth.end_session(&mut tx, &ann.id.clone().into(), &sessions[0].id).await.expect("answer"));
        tx.commit().await.expect("kept");
        assert!(!world.knows(&phone).await && world.knows(&ann).await);
        assert!(!world.auth.is_live(&sessions[0].id).await.expect("answer"));
        world.signs_in("ann@example.com").await;
        let mut tx = world.db.write().await.expect("tx");
        assert_eq!(world.auth.end_sessions(&mut tx, &ann.id.clone().into(), Some(&sessions[1].id)).await.expect("ended"), 1);
        tx.commit().await.expect("kept");
        assert!(world.knows(&ann).await);
    }

    async fn a_deleted_account_leaves_nothing_personal(world: World) {
        let ann = world.joins("ann@example.com").await;
        let mut tx = world.db.write().await.expect("tx");
        assert!(world.auth.delete_user(&mut tx, &ann.id.clone().into()).await.expect("deleted"));
        assert!(!world.auth.delete_user(&mut tx, &ann.id.clone().into()).await.expect("answer"));
        tx.commit().await.expect("kept");
        let row = world.auth.user(&mut &world.db, &ann.id.clone().into()).await.expect("answer").expect("row");
        assert!(row.deleted && row.email.is_empty() && row.user_metadata.is_empty());
        assert!(world.changes().last().is_some_and(|user| user.deleted));
        assert!(!world.knows(&ann).await);
        world.refreshes(&ann.refresh).await.refused(400, "refresh_token_not_found");
        world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
        assert_ne!(world.joins("ann@example.com").await.id, ann.id);
    }

    async fn metadata_and_password_are_set_from_elsewhere(world: World) {
        let ann = world.joins("ann@example.com").await;
        let changes_before = world.changes().len();
        let hash = world.auth.hash_password("imported password").await.expect("hash");
        let mut tx = world.db.write().await.expect("tx");
        let changes = json!({ "tags": ["vr"], "full_name": null }).as_object().cloned().expect("object");
        let user = world.auth.merge_metadata(&mut tx, &ann.id.clone().into(), changes).await.expect("merged").expect("there");
        assert!(world.auth.merge_metadata(&mut tx, &"nobody".into(), Default::default()).await.expect("answer").is_none());
        world.auth.set_password(&mut tx, &ann.id.clone().into(), &hash).await.expect("set");
        tx.commit().await.expect("kept");
        assert_eq!((json!(user.user_metadata), world.changes().len()), (json!({ "tags": ["vr"] }), changes_before));
        assert!(!world.knows(&ann).await);
        world.tries("ann@example.com", "imported password").await.ok();
    }
}
