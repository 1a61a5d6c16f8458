//! The admin endpoints.
use super::world::{Answer, PASSWORD, World};
use axum::http::Method;
use platform::testing::on_each_database;
use serde_json::{Value, json};

const NOBODY: &str = "018f0000-0000-7000-8000-000000000000";

impl World {
    async fn admin(&self, method: Method, path: &str, body: Value) -> Answer {
        let call = self.call(method, path).header("content-type", "application/json").body(body.to_string());
        call.bearer("service-key").send().await
    }
    async fn makes(&self, body: Value) -> Answer {
        self.admin(Method::POST, "/admin/users", body).await
    }
}

on_each_database! {
    async fn only_the_service_key_and_admins_may(world: World) {
        let ann = world.joins("ann@example.com").await;
        let calls = [
            (Method::GET, "/admin/users".to_owned()), (Method::POST, "/admin/users".into()), (Method::GET, format!("/admin/users/{}", ann.id)),
            (Method::PUT, format!("/admin/users/{}", ann.id)), (Method::DELETE, format!("/admin/users/{}", ann.id)),
            (Method::GET, format!("/admin/users/{}/factors", ann.id)), (Method::DELETE, format!("/admin/users/{}/factors/{NOBODY}", ann.id)),
            (Method::POST, "/admin/generate_link".into()), (Method::POST, "/invite".into()),
        ];
        for (method, path) in calls {
            let call = || world.call(method.clone(), &path).header("content-type", "application/json").body("{}");
            call().send().await.refused(401, "no_authorization");
            call().bearer("anon-key").send().await.refused(403, "not_admin");
            call().bearer("nonsense").send().await.refused(403, "bad_jwt");
            call().bearer(&ann.access).send().await.refused(403, "not_admin");
        }
        assert!(world.knows(&ann).await);
        // a role in the metadata that people write themselves gives nothing
        world.put("/user", json!({ "data": { "role": "service_role", "is_admin": true } })).bearer(&ann.access).send().await.ok();
        world.get("/admin/users").bearer(&world.signs_in("ann@example.com").await.access).send().await.refused(403, "not_admin");
        world.admin(Method::PUT, &format!("/admin/users/{}", ann.id), json!({ "role": "service_role" })).await.ok();
        let promoted = world.signs_in("ann@example.com").await;
        assert_eq!(world.get("/admin/users").bearer(&promoted.access).send().await.ok().at("/users/0/id"), &json!(ann.id));
        // she cannot keep the door open for others, whatever happens to her own role
        let bob = world.joins("bob@example.com").await;
        let role = json!({ "role": "supabase_admin" });
        world.put(&format!("/admin/users/{}", bob.id), role.clone()).bearer(&promoted.access).send().await.refused(403, "not_admin");
        let mut made = role;
        made["email"] = json!("carl@example.com");
        world.post("/admin/users", made).bearer(&promoted.access).send().await.refused(403, "not_admin");
        world.put(&format!("/admin/users/{}", bob.id), json!({ "role": "editor" })).bearer(&promoted.access).send().await.ok();
        world.admin(Method::PUT, &format!("/admin/users/{}", ann.id), json!({ "role": "authenticated" })).await.ok();
        world.get("/admin/users").bearer(&promoted.access).send().await.refused(403, "not_admin");
    }

    async fn accounts_are_made_shown_and_changed(world: World) {
        let made = world.makes(json!({ "email": "Ann@Example.com", "password": PASSWORD, "email_confirm": true, "user_metadata": { "full_name": "Ann" }, "app_metadata": { "plan": "pro" } })).await.ok();
        assert!(made.at("/email_confirmed_at").is_string() && world.emails_to("ann@example.com").await.is_empty());
        assert_eq!(made.at("/app_metadata"), &json!({ "plan": "pro", "provider": "email", "providers": ["email"] }));
        let id = made.at("/id").as_str().expect("an id").to_owned();
        let path = format!("/admin/users/{id}");
        assert_eq!(world.signs_in("ann@example.com").await.id, id);
        world.makes(json!({ "email": "ann@example.com" })).await.refused(422, "email_exists");
        world.makes(json!({ "email": "bob@example.com", "id": id })).await.refused(422, "user_already_exists");
        let unconfirmed = world.makes(json!({ "email": "bob@example.com", "password": PASSWORD })).await.ok();
        assert!(unconfirmed.at("/email_confirmed_at").is_null());
        world.tries("bob@example.com", PASSWORD).await.refused(400, "email_not_confirmed");
        let phone = world.makes(json!({ "phone": "+15550100199", "phone_confirm": true })).await.ok();
        assert!(phone.at("/phone_confirmed_at").is_string());
        world.makes(json!({ "phone": "15550100199" })).await.refused(422, "phone_exists");
        for body in [json!({}), json!({ "email": "no address" }), json!({ "email": "c@example.com", "id": "1" }), json!({ "email": "c@example.com", "ban_duration": "soon" }),
            json!({ "email": "c@example.com", "password": PASSWORD, "password_hash": "x" }), json!({ "email": "c@example.com", "password_hash": "$2b$10$abc" }), json!({ "email": "c@example.com", "role": "a b" })] {
            world.makes(body).await.refused(400, "validation_failed");
        }
        world.makes(json!({ "email": "c@example.com", "password": "short" })).await.refused(422, "weak_password");
        let changed = world.admin(Method::PUT, &path, json!({ "email": "anna@example.com", "email_confirm": true, "user_metadata": { "city": "Bonn" }, "app_metadata": { "plan": null } })).await.ok();
        assert_eq!((changed.at("/email"), changed.at("/user_metadata"), changed.at("/app_metadata/plan")), (&json!("anna@example.com"), &json!({ "full_name": "Ann", "city": "Bonn" }), &json!(null)));
        world.admin(Method::PUT, &path, json!({ "email": "bob@example.com" })).await.refused(422, "email_exists");
        let ann = world.signs_in("anna@example.com").await;
        world.admin(Method::PUT, &path, json!({ "password": "another fine password" })).await.ok();
        assert!(!world.knows(&ann).await, "signed out everywhere");
        let ann = world.tries("anna@example.com", "another fine password").await.ok().person();
        let banned = world.admin(Method::PUT, &path, json!({ "ban_duration": "1h30m" })).await.ok();
        assert!(banned.at("/banned_until").is_string() && !world.knows(&ann).await);
        world.admin(Method::PUT, &path, json!({ "ban_duration": "none" })).await.ok();
        world.tries("anna@example.com", "another fine password").await.ok();
        for (path, status, code) in [(format!("/admin/users/{NOBODY}"), 404, "user_not_found"), ("/admin/users/nobody".into(), 404, "validation_failed")] {
            world.admin(Method::GET, &path, json!({})).await.refused(status, code);
            world.admin(Method::PUT, &path, json!({})).await.refused(status, code);
            world.admin(Method::DELETE, &path, json!({})).await.refused(status, code);
        }
        assert!(world.audit().await.iter().filter(|action| *action == "auth.user_changed").count() >= 4);
    }

    /// A new address from an admin does not make the account one that anyone's sign-up empties.
    async fn an_admins_change_of_address_keeps_the_account(world: World) {
        let ann = world.joins("ann@example.com").await;
        let path = format!("/admin/users/{}", ann.id);
        let changed = world.admin(Method::PUT, &path, json!({ "email": "new@example.com", "password": "three quiet lamps", "ban_duration": "none" })).await.ok();
        assert!(changed.at("/email_confirmed_at").is_string());
        world.post("/signup", json!({ "email": "new@example.com", "password": "a strangers password" })).send().await.ok();
        world.post("/recover", json!({ "email": "new@example.com" })).send().await.ok();
        world.works().await;
        let session = world.tries("new@example.com", "three quiet lamps").await.ok();
        assert_eq!(session.at("/user/user_metadata/full_name"), &json!("Ann"));
        // the trail says what was changed, and by whom
        let rows = world.trail(&ann.id).await;
        let of = |action: &str| rows.iter().find(|row| row["action"] == action).expect(action).clone();
        assert_eq!((&of("auth.password_changed")["actor"], &of("auth.user_changed")["actor"]), (&json!("service"), &json!("service")));
        let after: Value = serde_json::from_str(of("auth.user_changed")["new"].as_str().expect("a text")).expect("JSON");
        assert_eq!((&after["new_password"], &after["role"]), (&json!(true), &json!("authenticated")));
        // a hash that takes the memory of the server is none
        for cost in ["m=4294967295,t=1,p=1", "m=19456,t=4000000,p=1"] {
            let hash = format!("$argon2id$v=19${cost}$c29tZXNhbHRzb21lc2FsdA$MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTI");
            world.admin(Method::PUT, &path, json!({ "password_hash": hash })).await.refused(400, "validation_failed");
        }
    }

    async fn lists_have_pages(world: World) {
        for n in 0..5 {
            world.makes(json!({ "email": format!("person{n}@example.com") })).await.ok();
        }
        let page = |query: &str| world.get(&format!("/admin/users{query}")).bearer("service-key").send();
        let all = page("?page=&per_page=").await.ok();
        assert_eq!((all.at("/users").as_array().map(Vec::len), all.at("/aud"), all.header("x-total-count")), (Some(5), &json!("authenticated"), "5"));
        assert_eq!(all.header("link"), "</auth/v1/admin/users?page=1&per_page=50>; rel=\"last\"");
        let second = page("?page=2&per_page=2").await.ok();
        assert_eq!(second.at("/users/0/email"), &json!("person2@example.com"));
        assert_eq!(second.header("link"), "</auth/v1/admin/users?page=3&per_page=2>; rel=\"next\", </auth/v1/admin/users?page=3&per_page=2>; rel=\"last\"");
        assert_eq!(page("?page=9&per_page=2").await.ok().at("/users"), &json!([]));
        let found = page("?filter=person3").await.ok();
        assert_eq!((found.at("/users/0/email"), found.header("x-total-count")), (&json!("person3@example.com"), "1"));
        for filter in ["%25", "_", "%5C"] {
            assert_eq!(page(&format!("?filter={filter}")).await.ok().at("/users"), &json!([]), "{filter}");
        }
        for query in ["?page=-1", "?page=0", "?per_page=x", "?page=99999999999999999999"] {
            page(query).await.refused(400, "validation_failed");
        }
    }

    async fn accounts_are_deleted(world: World) {
        for body in [json!({ "should_soft_delete": true }), json!({ "should_soft_delete": false }), Value::Null] {
            let ann = world.joins("ann@example.com").await;
            let call = world.call(Method::DELETE, &format!("/admin/users/{}", ann.id)).header("content-type", "application/json;charset=UTF-8");
            let call = if body.is_null() { call } else { call.body(body.to_string()) };
            assert_eq!(call.bearer("service-key").send().await.ok().body, json!({}));
            world.get("/user").bearer(&ann.access).send().await.refused(403, "user_not_found");
            world.admin(Method::GET, &format!("/admin/users/{}", ann.id), json!({})).await.refused(404, "user_not_found");
            world.tries("ann@example.com", PASSWORD).await.refused(400, "invalid_credentials");
            assert!(world.changes().last().is_some_and(|user| user.deleted));
        }
    }

    async fn an_invitation_proves_the_address(world: World) {
        let invite = |email: &str| world.admin(Method::POST, "/invite?redirect_to=%2Fwelcome", json!({ "email": email, "data": { "full_name": "Ann" } }));
        let invited = invite("ann@example.com").await.ok();
        assert!(invited.at("/invited_at").is_string() && invited.at("/email_confirmed_at").is_null());
        let mail = world.email_to("ann@example.com").await;
        assert_eq!((mail.kind.as_str(), mail.subject.as_str()), ("invite", "You are invited to Atelier"));
        assert!(mail.link().contains("type=invite"));
        let ann = world.post("/verify", json!({ "type": "invite", "token_hash": mail.token() })).send().await.ok();
        assert_eq!(ann.at("/user/user_metadata/full_name"), &json!("Ann"), "what the admin said counts");
        world.put("/user", json!({ "password": PASSWORD })).bearer(&ann.person().access).send().await.ok();
        assert_eq!(world.signs_in("ann@example.com").await.id, ann.person().id);
        invite("ann@example.com").await.refused(422, "email_exists");
        invite("no address").await.refused(400, "validation_failed");
    }

    async fn links_are_made_and_not_sent(world: World) {
        let link = |body: Value| world.admin(Method::POST, "/admin/generate_link", body);
        let made = link(json!({ "type": "signup", "email": "ann@example.com", "password": PASSWORD, "data": { "full_name": "Ann" }, "redirect_to": "http://127.0.0.1:8080/welcome" })).await.ok();
        assert_eq!((made.at("/verification_type"), made.at("/redirect_to"), made.at("/email")), (&json!("signup"), &json!("http://127.0.0.1:8080/welcome"), &json!("ann@example.com")));
        assert_eq!(made.at("/user_metadata/full_name"), &json!("Ann"), "known at once");
        assert!(made.at("/action_link").as_str().is_some_and(|link| link.ends_with("redirect_to=http://127.0.0.1:8080/welcome")));
        assert!(made.at("/action_link").as_str().is_some_and(|link| link.starts_with("http://127.0.0.1:8080/auth/v1/verify?token=")));
        assert!(world.emails_to("ann@example.com").await.is_empty());
        let use_link = |made: &Answer| {
            let (token, kind) = (made.at("/hashed_token").clone(), made.at("/verification_type").as_str().expect("a type").to_owned());
            let kind = if kind.starts_with("email_change") { "email_change".to_owned() } else { kind };
            world.post("/verify", json!({ "type": kind, "token_hash": token })).send()
        };
        let ann = use_link(&made).await.ok();
        assert_eq!(ann.at("/user/user_metadata/full_name"), &json!("Ann"));
        world.signs_in("ann@example.com").await;
        link(json!({ "type": "signup", "email": "ann@example.com", "password": PASSWORD })).await.refused(422, "email_exists");
        for kind in ["magiclink", "recovery"] {
            let made = link(json!({ "type": kind, "email": "ann@example.com" })).await.ok();
            assert_eq!(use_link(&made).await.ok().person().id, ann.person().id);
        }
        let code = link(json!({ "type": "magiclink", "email": "ann@example.com" })).await.ok().at("/email_otp").clone();
        world.post("/verify", json!({ "type": "email", "email": "ann@example.com", "token": code })).send().await.ok();
        let new = link(json!({ "type": "magiclink", "email": "new@example.com" })).await.ok();
        assert_eq!(new.at("/verification_type"), &json!("signup"), "for someone new it is a sign-up");
        use_link(&new).await.ok();
        let invited = link(json!({ "type": "invite", "email": "guest@example.com" })).await.ok();
        use_link(&invited).await.ok();
        let change = |which: &str| link(json!({ "type": which, "email": "ann@example.com", "new_email": "anna@example.com" }));
        let (current, next) = (change("email_change_current").await.ok(), change("email_change_new").await.ok());
        assert!(use_link(&current).await.ok().at("/msg").is_string());
        use_link(&next).await.ok();
        assert!(world.auth.user_by_email(&mut &world.db, "anna@example.com").await.expect("answer").is_some());
        link(json!({ "type": "recovery", "email": "nobody@example.com" })).await.refused(404, "user_not_found");
        for body in [json!({ "type": "signup", "email": "c@example.com" }), json!({ "type": "nonsense", "email": "anna@example.com" }), json!({ "type": "recovery" }), json!({ "type": "email_change_new", "email": "anna@example.com" })] {
            link(body).await.refused(400, "validation_failed");
        }
    }

    async fn second_factors_are_listed_and_removed(world: World) {
        let ann = world.joins("ann@example.com").await;
        let factor = "018f0000-0000-7000-8000-0000000000fa";
        let mut tx = world.db.write().await.expect("tx");
        tx.run("INSERT INTO auth_factors (id, user_id, factor_type, status, friendly_name, secret, created_at, updated_at) VALUES ($1, $2, 'totp', 'verified', 'Phone', 'secret', 5, 5)", platform::args![factor, ann.id]).await.expect("made");
        tx.run("UPDATE auth_sessions SET aal = 'aal2', factor_id = $1 WHERE user_id = $2", platform::args![factor, ann.id]).await.expect("raised");
        tx.commit().await.expect("kept");
        let path = format!("/admin/users/{}/factors", ann.id);
        let listed = world.admin(Method::GET, &path, json!({})).await.ok();
        assert_eq!((listed.at("/0/id"), listed.at("/0/status")), (&json!(factor), &json!("verified")));
        assert!(!listed.text.contains("secret"));
        let capitals = format!("/admin/users/{}/factors/{}", ann.id.to_uppercase(), factor.to_uppercase());
        assert_eq!(world.admin(Method::DELETE, &capitals, json!({})).await.ok().at("/id"), &json!(factor));
        world.admin(Method::DELETE, &format!("{path}/{factor}"), json!({})).await.refused(404, "mfa_factor_not_found");
        let aal: String = world.db.one("SELECT aal FROM auth_sessions WHERE user_id = $1", platform::args![ann.id]).await.expect("a session");
        assert_eq!(aal, "aal1");
        world.admin(Method::GET, &format!("/admin/users/{NOBODY}/factors"), json!({})).await.refused(404, "user_not_found");
    }
}
