//! Admin work: find bookings, look after people, emails, jobs, the trail and the ledger.

use crate::common::{Person, TestApp};
use base::{accounts::AdminRole, ledger::Book};
use deals::{self, DealActor, DealId, Transition};
use http::Method;
use platform::{
    clock::{DAY, HOUR},
    jobs::{self, NewJob},
    testing::{Fixture, TestDb, on_each_database},
};
use serde_json::{Value, json};
use std::time::Duration;

const PASSWORD: &str = "correct horse battery";

/// An admin with this role.
async fn admin(app: &TestApp, name: &str, role: AdminRole) -> Person {
    let person = app.person(name, Some("Hirer")).await;
    let mut tx = app.app.db.write().await.unwrap();
    app.app.profiles().grant(&mut tx, &person.email, Some(role)).await.unwrap().unwrap();
    tx.commit().await.unwrap();
    person
}

fn id(booking: &Value) -> &str {
    booking["id"].as_str().unwrap()
}

fn texts<'a>(page: &'a Value, list: &str, key: &str) -> Vec<&'a str> {
    page[list].as_array().unwrap().iter().map(|item| item[key].as_str().unwrap_or_default()).collect()
}

async fn bans(olga: &Person, who: &Person) -> Value {
    olga.post(&format!("/api/admin/users/{}/ban", who.id), json!({ "reason": "Spam." })).await.ok()
}

on_each_database! {
    /// Anyone who gets hold of a configured mailbox later would be an owner otherwise.
    async fn the_configured_address_is_an_owner_only_while_there_is_none(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |_| {}).await;
        let olga = app.olga().await;
        olga.get("/api/admin/users").await.ok();
        Fixture::finish({ app.settle().await; app }).await;
        let app = TestApp::with(db.db.clone(), |config| config.admin_email = Some("eve@test.example".into())).await;
        let (olga, eve) = (Person { app: app.clone(), ..olga }, app.hirer("Eve").await);
        eve.get("/api/admin/users").await.refused("not_allowed");
        let first = async || {
            let mut tx = app.app.db.write().await.unwrap();
            app.app.profiles().grant_first(&mut tx).await.unwrap();
            tx.commit().await.unwrap();
        };
        first().await;
        eve.get("/api/admin/users").await.refused("not_allowed");
        let revoke = async |email: &str| {
            let mut tx = app.app.db.write().await.unwrap();
            let person = app.app.profiles().revoke(&mut tx, email).await.unwrap();
            tx.commit().await.unwrap();
            person.map(|person| person.id)
        };
        assert_eq!(revoke("nobody@test.example").await, None);
        assert_eq!(revoke(" Olga@test.example ").await, Some(olga.id.clone().into()));
        assert_eq!(revoke("olga@test.example").await, None, "she has no role any more");
        assert_eq!(app.audited("role_revoked").await, 1);
        olga.get("/api/admin/users").await.refused("not_allowed");
        first().await;
        eve.get("/api/admin/users").await.ok();
        app.settle().await;
        Fixture::finish(app).await;
    }

    async fn all_bookings_are_found_by_status_and_words_and_paged(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        for title in ["Tidal Cathedral", "Glass Desert", "Echo Garden"] {
            carl.books(&hannah.publishes(title).await).await;
        }
        let all = olga.get("/api/admin/bookings?limit=2").await.ok();
        assert_eq!(texts(&all, "bookings", "experience_title"), ["Echo Garden", "Glass Desert"]);
        let next = format!("/api/admin/bookings?cursor={}", all["next_cursor"].as_str().unwrap());
        assert_eq!(texts(&olga.get(&next).await.ok(), "bookings", "experience_title"), ["Tidal Cathedral"]);
        let tidal = olga.get("/api/admin/bookings?query=tidal").await.ok();
        assert_eq!((texts(&tidal, "bookings", "status"), &tidal["next_cursor"]), (vec!["pending"], &Value::Null));
        hannah.accepts(&tidal["bookings"][0]).await.ok();
        let approved = olga.get("/api/admin/bookings?status=approved").await.ok();
        assert_eq!(texts(&approved, "bookings", "experience_title"), ["Tidal Cathedral"]);
        let carls = olga.get("/api/admin/bookings?status=pending&query=carl@").await.ok();
        assert_eq!(carls["bookings"].as_array().unwrap().len(), 2);
        olga.get("/api/admin/bookings?status=lost").await.refused("unknown_status");
        hannah.get("/api/admin/bookings").await.refused("not_allowed");
        app.settle().await;
    }

    async fn users_who_are_no_admins_see_only_their_own(app: TestApp) {
        let (hannah, carl, sam) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Sam").await);
        let brief = hannah.publishes("Tidal Cathedral").await;
        carl.books(&brief).await;
        sam.books(&brief).await;
        let of = async |who: &Person, query: &str| {
            let page = who.get(&format!("/api/bookings?{query}")).await.ok();
            page["bookings"].as_array().unwrap().len()
        };
        assert_eq!((of(&hannah, "").await, of(&carl, "").await, of(&sam, "query=carl").await), (2, 1, 0));
        assert_eq!((of(&hannah, "query=carl").await, of(&hannah, "status=approved").await), (1, 0));
        app.settle().await;
    }

    async fn a_request_to_the_concierge_is_assigned_or_declined(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        let brief = hannah.publishes("Tidal Cathedral").await;
        let asked = json!({ "user_id": carl.id, "experience_id": "unknown", "portfolio_link": null });
        carl.post("/api/bookings", asked).await.is(201);
        let mails = app.email_to(&olga).await;
        let (subject, text) = (mails.subjects().pop().unwrap(), mails.0.last().unwrap()["text"].as_str().unwrap());
        assert_eq!(subject, "New request for a match");
        assert!(!text.contains("Unknown Experience"), "{text}");
        let queue = olga.get("/api/admin/bookings").await.ok()["bookings"][0].clone();
        let facts = ["experience_title", "experience_description", "mentor_name"].map(|key| queue[key].as_str().unwrap());
        assert_eq!(facts, ["Unknown Experience", "No description available", "Unknown Mentor"]);
        assert_eq!((&queue["price_per_hour"], &queue["operations"]), (&json!(0.0), &json!(["assign", "decline"])));
        assert_eq!(olga.get("/api/admin/bookings?query=unknown").await.ok()["bookings"].as_array().unwrap().len(), 1);
        let path = format!("/api/bookings/{}/assign", queue["id"].as_str().unwrap());
        let max = admin(&app, "Max", AdminRole::Moderator).await;
        max.post(&path, json!({ "experience_id": brief["id"] })).await.refused("role_not_allowed");
        olga.post(&path, json!({ "experience_id": brief["id"] })).await.ok();
        let decline = format!("/api/bookings/{}/decline", queue["id"].as_str().unwrap());
        max.post(&decline, json!({ "reason": "No." })).await.refused("role_not_allowed");
        max.get(&format!("/api/bookings/{}/timeline", queue["id"].as_str().unwrap())).await.ok();
        assert_eq!(hannah.get("/api/bookings").await.ok()["bookings"][0]["experience_title"], "Tidal Cathedral");
        app.settle().await;
    }

    async fn what_waits_for_admins_is_counted(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let olga = app.olga().await;
        hannah.get("/api/admin/work").await.refused("not_allowed");
        let work = async || olga.get("/api/admin/work").await.ok();
        let counts = |disputes: u8, matches: u8, decide_by: &Value| {
            json!({ "disputes": disputes, "decide_by": decide_by, "money": 0, "matches": matches, "reports": 0, "contact": 0, "outbox": 0, "jobs": 0 })
        };
        assert_eq!(work().await, counts(0, 0, &Value::Null));
        assert_eq!(hannah.pays(&booking, "4242424242424242").await.ok()["success"], true);
        hannah.post(&format!("/api/bookings/{}/dispute", id(&booking)), json!({ "reason": "Nothing came." })).await.ok();
        let asked = json!({ "user_id": carl.id, "experience_id": "unknown", "portfolio_link": null });
        carl.post("/api/bookings", asked).await.is(201);
        let listed = olga.get("/api/admin/disputes").await.ok()["bookings"][0].clone();
        assert_eq!(work().await, counts(1, 1, &listed["decide_by"]));
        let unmatched = olga.get("/api/admin/bookings?status=unmatched").await.ok()["bookings"].as_array().unwrap().clone();
        assert_eq!((unmatched.len(), &unmatched[0]["experience_id"]), (1, &Value::Null));
        assert!(listed["decide_by"].is_string() && listed["dispute"] == "open", "{listed}");
        app.settle().await;
    }

    async fn a_ban_ends_sessions_and_signing_in_and_takes_what_is_public(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        let (brief, service) = (hannah.publishes("Tidal Cathedral").await, carl.publishes("Film work").await);
        let listed = async |path: &str, list: &str| {
            let page = app.guest(Method::GET, path, None).await.ok();
            page[list].as_array().unwrap().len()
        };
        assert_eq!((listed("/api/experiences", "experiences").await, listed("/api/creators", "creators").await), (2, 1));
        olga.post(&format!("/api/admin/users/{}/ban", carl.id), json!({})).await.refused("required");
        let seen = bans(&olga, &carl).await;
        assert_eq!((&seen["banned"], &seen["actions"]), (&json!(true), &json!(["unban", "change_type"])));
        carl.get("/api/me").await.is(401);
        let sign_in = json!({ "email": carl.email, "password": PASSWORD });
        let refused = app.guest(Method::POST, "/auth/v1/token?grant_type=password", Some(sign_in)).await;
        assert_eq!((refused.status.as_u16(), &refused.body["error_code"]), (400, &json!("user_banned")));
        assert_eq!((listed("/api/experiences", "experiences").await, listed("/api/creators", "creators").await), (1, 0));
        app.guest(Method::GET, &format!("/api/creators/{}", carl.id), None).await.is(404);
        app.guest(Method::GET, &format!("/api/experiences/{}", service["id"].as_str().unwrap()), None).await.is(404);
        olga.post(&format!("/api/admin/users/{}/ban", carl.id), json!({ "reason": "Again." })).await.refused("already_banned");

        olga.post(&format!("/api/admin/users/{}/unban", carl.id), json!({})).await.ok();
        let carl = app.signs_in(&carl.email, PASSWORD).await;
        assert_eq!(carl.get("/api/me").await.ok()["user_type"], "Creator");
        assert_eq!((listed("/api/experiences", "experiences").await, listed("/api/creators", "creators").await), (2, 1));
        carl.books(&brief).await;
        let trail = olga.get(&format!("/api/admin/audit?who={}", carl.id)).await.ok();
        let acts = texts(&trail, "entries", "action");
        assert!(acts.contains(&"user.banned") && acts.contains(&"user.unbanned"), "{acts:?}");
        let ban = trail["entries"].as_array().unwrap().iter().find(|entry| entry["action"] == "user.banned").unwrap();
        assert_eq!((&ban["actor_name"], &ban["new"]), (&json!("Olga"), &json!("{\"reason\":\"Spam.\"}")));
        app.settle().await;
    }

    async fn a_type_written_into_the_metadata_does_not_hold_after_a_ban(app: TestApp) {
        let (carl, olga) = (app.creator("Carl").await, app.olga().await);
        let data = json!({ "data": { "user_type": "Hirer" } });
        app.call(Some(&carl.token), Method::PUT, "/auth/v1/user", Some(data)).await.ok();
        bans(&olga, &carl).await;
        olga.post(&format!("/api/admin/users/{}/unban", carl.id), json!({})).await.ok();
        let carl = app.signs_in(&carl.email, PASSWORD).await;
        assert_eq!(carl.get("/api/me").await.ok()["user_type"], "Creator");
        app.settle().await;
    }

    async fn each_write_of_an_admin_needs_the_right_of_its_role(app: TestApp) {
        use AdminRole::{Finance, Moderator, Support};
        let zoe = app.hirer("Zoe").await;
        let brief = zoe.publishes("Tidal Cathedral").await;
        let mut admins = Vec::new();
        for (name, role) in [("Sue", Support), ("Fay", Finance), ("Max", Moderator)] {
            admins.push((admin(&app, name, role).await, role));
        }
        let item = json!({ "category": "courses", "title": "A", "description": "B" });
        let reason = json!({ "reason": "Because." });
        let of_zoe = |path: &str| format!("/api/admin/users/{}/{path}", zoe.id);
        let writes = [
            (Method::POST, "/api/admin/catalogue".to_owned(), item.clone(), vec![Moderator]),
            (Method::PATCH, "/api/admin/catalogue/x".into(), json!({ "title": "A" }), vec![Moderator]),
            (Method::DELETE, "/api/admin/catalogue/x".into(), Value::Null, vec![Moderator]),
            (Method::POST, "/api/admin/threads/x/resolve".into(), Value::Null, vec![Moderator]),
            (Method::POST, "/api/admin/contact/x/handled".into(), json!({ "handled": true }), vec![Moderator, Support]),
            (Method::POST, "/api/admin/jobs/x/retry".into(), Value::Null, vec![Support]),
            (Method::POST, "/api/admin/outbox/x/requeue".into(), Value::Null, vec![Support]),
            (Method::POST, "/api/admin/ledger/check".into(), Value::Null, vec![Finance]),
            (Method::POST, "/api/admin/bookings/x/write-off".into(), reason.clone(), vec![Finance]),
            (Method::POST, "/api/admin/bookings/x/clawback".into(), reason.clone(), vec![Finance]),
            (Method::POST, "/api/admin/bookings/x/resolve".into(), json!({ "outcome": "refund", "reason": "R" }), vec![Finance]),
            (Method::POST, of_zoe("ban"), reason.clone(), vec![Moderator]),
            (Method::POST, of_zoe("unban"), Value::Null, vec![Moderator]),
            (Method::POST, of_zoe("type"), json!({ "user_type": "Creator", "reason": "R" }), vec![Moderator]),
            (Method::PATCH, format!("/api/experiences/{}", brief["id"].as_str().unwrap()), json!({ "title": "A" }), vec![Moderator]),
            (Method::POST, format!("/api/users/{}/tags", zoe.id), json!({ "name": "VR" }), vec![Moderator]),
        ];
        for (method, path, body, may) in writes {
            for (person, role) in &admins {
                let body = (!body.is_null()).then(|| body.clone());
                let answer = app.call(Some(&person.token), method.clone(), &path, body).await;
                let code = answer.body["code"].as_str().unwrap_or_default().to_owned();
                let refused = ["role_not_allowed", "not_yours"].contains(&code.as_str());
                assert_eq!(refused, !may.contains(role), "{role:?} {method} {path}: {} {code}", answer.status);
            }
        }
        let (max, _) = &admins[2];
        let notification = json!({ "user_id": zoe.id, "booking_id": null, "type": "system", "title": "A", "message": "B" });
        max.post("/api/notifications", notification).await.refused("not_yours");
        let asked = json!({ "user_id": zoe.id, "experience_id": "unknown", "portfolio_link": null });
        max.post("/api/bookings", asked).await.refused("not_yours");
        app.settle().await;
    }

    async fn admins_are_shut_out_by_owners_only_and_nobody_by_themselves(app: TestApp) {
        let olga = app.olga().await;
        let (max, fay) = (admin(&app, "Max", AdminRole::Moderator).await, admin(&app, "Fay", AdminRole::Finance).await);
        let zoe = app.hirer("Zoe").await;
        let ban = async |who: &Person, whom: &Person| {
            who.post(&format!("/api/admin/users/{}/ban", whom.id), json!({ "reason": "Spam." })).await
        };
        ban(&olga, &olga).await.refused("own_account");
        ban(&max, &fay).await.refused("role_not_allowed");
        ban(&fay, &zoe).await.refused("role_not_allowed");
        ban(&zoe, &olga).await.refused("not_allowed");
        ban(&max, &zoe).await.ok();
        ban(&olga, &max).await.ok();
        max.get("/api/admin/users").await.is(401);
        app.settle().await;
    }

    async fn people_are_found_and_change_sides_with_a_reason(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah Berg").await, app.creator("Carl").await, app.olga().await);
        let found = olga.get("/api/admin/users?query=BERG").await.ok();
        assert_eq!(texts(&found, "users", "email"), [hannah.email.as_str()]);
        assert_eq!(found["users"][0]["actions"], json!(["ban", "sign_out", "change_type"]));
        let creators = olga.get("/api/admin/users?user_type=creator").await.ok();
        assert_eq!(texts(&creators, "users", "full_name"), ["Carl"]);
        let first = olga.get("/api/admin/users?limit=2").await.ok();
        assert_eq!(texts(&first, "users", "full_name"), ["Olga", "Carl"]);
        let next = format!("/api/admin/users?cursor={}", first["next_cursor"].as_str().unwrap());
        assert_eq!(texts(&olga.get(&next).await.ok(), "users", "full_name"), ["Hannah Berg"]);

        let path = format!("/api/admin/users/{}/type", carl.id);
        olga.post(&path, json!({ "user_type": "Hirer" })).await.refused("required");
        olga.post(&path, json!({ "user_type": "Owner", "reason": "x" })).await.refused("user_type_unknown");
        olga.post(&path, json!({ "user_type": "Hirer", "reason": "Chose the wrong one." })).await.ok();
        assert_eq!(carl.get("/api/me").await.ok()["user_type"], "Hirer");
        assert_eq!(app.guest(Method::GET, "/api/creators", None).await.ok()["creators"], json!([]));
        hannah.get("/api/admin/users").await.refused("not_allowed");
        olga.post("/api/admin/users/nobody/unban", json!({})).await.is(404);
        app.settle().await;
    }

    async fn a_confirmed_address_gets_no_second_confirmation(app: TestApp) {
        let (hannah, olga) = (app.hirer("Hannah").await, app.olga().await);
        let path = format!("/api/admin/users/{}/resend-verification", hannah.id);
        olga.post(&path, json!({})).await.refused("already_confirmed");
        admin(&app, "Fay", AdminRole::Finance).await.post(&path, json!({})).await.refused("role_not_allowed");
        app.settle().await;
    }

    async fn an_admin_signs_a_user_out_everywhere(app: TestApp) {
        let (olga, carl) = (app.olga().await, app.creator("Carl").await);
        let phone = app.signs_in(&carl.email, PASSWORD).await;
        let path = |who: &Person| format!("/api/admin/users/{}/sign-out", who.id);
        carl.post(&path(&carl), json!({})).await.refused("not_allowed");
        admin(&app, "Sue", AdminRole::Support).await.post(&path(&carl), json!({})).await.refused("role_not_allowed");
        olga.post(&path(&olga), json!({})).await.refused("own_account");
        phone.get("/api/me").await.ok();
        olga.post(&path(&carl), json!({})).await.ok();
        for device in [&carl, &phone] {
            device.get("/api/me").await.refused("not_authenticated");
        }
        assert_eq!(app.audited("user.signed_out").await, 1);
        app.signs_in(&carl.email, PASSWORD).await.get("/api/me").await.ok();
    }

    async fn an_unconfirmed_account_gets_one_more_confirmation(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |_| {}).await;
        let (olga, asking) = (app.olga().await, TestApp::with(db.db, |config| config.auth.autoconfirm = false).await);
        let body = json!({ "email": "una@test.example", "password": PASSWORD, "data": { "full_name": "Una" } });
        let una = asking.guest(Method::POST, "/auth/v1/signup", Some(body)).await.ok();
        let mails = async || {
            asking.settle().await;
            let mails = asking.guest(Method::GET, "/dev/mail.json?to=una@test.example", None).await.ok();
            mails.as_array().unwrap().iter().map(|mail| (mail["kind"].clone(), mail["text"].clone())).collect::<Vec<_>>()
        };
        assert_eq!(mails().await.len(), 1, "of the sign-up");
        let path = format!("/api/admin/users/{}/resend-verification", una["id"].as_str().unwrap());
        assert_eq!(olga.post(&path, json!({})).await.is(200), json!({ "sent": true }));
        let sent = mails().await;
        assert_eq!((sent.len(), &sent[0].0), (2, &json!("confirm_signup")));
        assert_ne!(sent[0].1, sent[1].1, "with a link of its own");
        assert_eq!(app.audited("user.verification_resent").await, 1);
        let token = sent[0].1.as_str().unwrap().split("token=").nth(1).unwrap().split(['&', '\n']).next().unwrap();
        let verify = json!({ "type": "signup", "token_hash": token });
        asking.guest(Method::POST, "/auth/v1/verify", Some(verify)).await.ok();
        olga.post(&path, json!({})).await.refused("already_confirmed");
        app.finish().await;
    }

    async fn emails_are_listed_and_dead_ones_resent(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        carl.books(&hannah.publishes("Tidal Cathedral").await).await;
        app.settle().await;
        let hers = olga.get(&format!("/api/admin/outbox?recipient={}", hannah.email)).await.ok();
        assert!(texts(&hers, "mails", "kind").contains(&"booking_requested"), "{hers}");
        assert_eq!(hers["mails"][0].get("text_body"), None, "its text may hold a link that signs in");
        let mail = hers["mails"][0]["id"].as_str().unwrap().to_owned();
        let again = format!("/api/admin/outbox/{mail}/requeue");
        olga.post(&again, json!({})).await.refused("mail_not_dead");
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE mails SET status = 'dead', last_error = '550 no' WHERE id = $1", platform::args![mail]).await.unwrap();
        tx.commit().await.unwrap();
        let dead = olga.get("/api/admin/outbox?status=dead").await.ok();
        assert_eq!((texts(&dead, "mails", "id"), &dead["mails"][0]["actions"]), (vec![mail.as_str()], &json!(["requeue"])));
        admin(&app, "Max", AdminRole::Moderator).await.post(&again, json!({})).await.refused("role_not_allowed");
        olga.post(&again, json!({})).await.ok();
        app.settle().await;
        assert_eq!(olga.get("/api/admin/outbox?status=dead").await.ok()["mails"], json!([]));
        olga.get("/api/admin/outbox?status=lost").await.refused("unknown_status");
        olga.post("/api/admin/outbox/none/requeue", json!({})).await.is(404);
    }

    async fn dead_jobs_are_listed_and_run_again(app: TestApp) {
        let olga = app.olga().await;
        app.app.jobs.register("test.fails", |_| async { Err(jobs::JobError::GiveUp("no such thing".into())) });
        let mut tx = app.app.db.write().await.unwrap();
        let job = NewJob::new("test.fails", json!({ "deal": "d1" }), app.app.clock.now());
        jobs::enqueue(&mut tx, job).await.unwrap();
        tx.commit().await.unwrap();
        app.settle().await;
        let dead = olga.get("/api/admin/jobs").await.ok();
        assert_eq!((&dead["jobs"][0]["kind"], &dead["jobs"][0]["last_error"]), (&json!("test.fails"), &json!("no such thing")));
        app.app.jobs.register("test.fails", |_| async { Ok(()) });
        let path = format!("/api/admin/jobs/{}/retry", dead["jobs"][0]["id"].as_str().unwrap());
        olga.post(&path, json!({})).await.ok();
        olga.post(&path, json!({})).await.refused("job_not_dead");
        app.settle().await;
        assert_eq!(olga.get("/api/admin/jobs").await.ok()["jobs"], json!([]));
    }

    async fn disputes_are_decided_by_finance_with_a_recent_password(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let (olga, fay) = (app.olga().await, admin(&app, "Fay", AdminRole::Finance).await);
        let max = admin(&app, "Max", AdminRole::Moderator).await;
        assert_eq!(hannah.pays(&booking, "4242424242424242").await.ok()["success"], true);
        let path = format!("/api/bookings/{}/dispute", booking["id"].as_str().unwrap());
        hannah.post(&path, json!({ "reason": "Nothing came." })).await.ok();
        let open = fay.get("/api/admin/disputes").await.ok()["bookings"][0].clone();
        assert_eq!((&open["operations"], &open["reason"]), (&json!(["resolve"]), &json!("Nothing came.")));
        assert_eq!(max.get("/api/admin/disputes").await.ok()["bookings"][0]["operations"], json!([]));
        let resolve = format!("/api/admin/bookings/{}/resolve", booking["id"].as_str().unwrap());
        let decision = json!({ "outcome": "refund", "reason": "Nothing was delivered." });
        max.post(&resolve, decision.clone()).await.refused("role_not_allowed");
        let mut tx = app.app.db.write().await.unwrap();
        let old = app.app.clock.real() - HOUR;
        tx.run("UPDATE auth_sessions SET authenticated_at = $1 WHERE user_id = $2", platform::args![old, fay.id]).await.unwrap();
        tx.commit().await.unwrap();
        fay.post(&resolve, decision.clone()).await.refused("reauth_required");
        let fay = app.signs_in(&fay.email, PASSWORD).await;
        fay.post(&resolve, decision).await.ok();
        app.settle().await;
        assert_eq!(olga.get("/api/admin/disputes").await.ok()["bookings"], json!([]));
        assert_eq!(hannah.sees(&booking).await["money"], "refunded");
    }

    async fn support_ends_no_work_that_is_paid(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let sue = admin(&app, "Sue", AdminRole::Support).await;
        assert_eq!(hannah.pays(&booking, "4242424242424242").await.ok()["success"], true);
        let (project, cancel) = (format!("/api/projects/{}", id(&booking)), format!("/api/bookings/{}/cancel", id(&booking)));
        let reason = json!({ "reason": "R" });
        sue.post(&cancel, reason.clone()).await.refused("role_not_allowed");
        app.call(Some(&sue.token), Method::DELETE, &project, Some(reason.clone())).await.refused("role_not_allowed");
        sue.patch(&project, json!({ "isCompleted": true, "reason": "R" })).await.refused("role_not_allowed");
        assert_eq!(hannah.sees(&booking).await["money"], "held");
        let unpaid = carl.books(&hannah.publishes("VR Course").await).await;
        hannah.accepts(&unpaid).await.ok();
        sue.post(&format!("/api/bookings/{}/cancel", id(&unpaid)), reason).await.ok();
        app.settle().await;
    }

    async fn support_sends_nothing_back_that_is_paid_while_it_cancels(app: TestApp) {
        let (hannah, _, booking) = app.accepted(1.0).await;
        let sue = admin(&app, "Sue", AdminRole::Support).await;
        let mut tx = app.app.db.write().await.unwrap();
        let (deal, settle) = (DealId::from(id(&booking)), Transition::Settle { payment: "a payment".into(), amount: 8_000, book: Book::default() });
        deals::transition(&app.app, &mut tx, &deal, settle, &DealActor::Provider).await.unwrap();
        let cancel = format!("/api/bookings/{}/cancel", id(&booking));
        let cancels = tokio::spawn(async move { sue.post(&cancel, json!({ "reason": "R" })).await });
        tokio::time::sleep(Duration::from_millis(200)).await;
        tx.commit().await.unwrap();
        cancels.await.unwrap().refused("role_not_allowed");
        assert_eq!(hannah.sees(&booking).await["money"], "held");
        app.settle().await;
    }

    async fn an_offline_payment_is_recorded_by_finance_and_refunded_manually(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let (olga, fay) = (app.olga().await, admin(&app, "Fay", AdminRole::Finance).await);
        let record = format!("/api/admin/bookings/{}/record-payment", booking["id"].as_str().unwrap());
        let wire = |reference: &str| json!({ "reference": reference, "reason": "A bank transfer." });
        for (name, role) in [("Sue", AdminRole::Support), ("Mona", AdminRole::Moderator)] {
            let other = admin(&app, name, role).await;
            other.post(&record, wire("wire 1")).await.refused("role_not_allowed");
            assert_eq!(other.get("/api/admin/bookings").await.ok()["bookings"][0]["operations"], json!([]));
        }
        for party in [&hannah, &carl] {
            party.post(&record, wire("wire 1")).await.refused("not_allowed");
        }
        assert_eq!(fay.get("/api/admin/bookings").await.ok()["bookings"][0]["operations"], json!(["record_payment"]));
        fay.post(&record, json!({ "reason": "A bank transfer." })).await.refused("required");
        fay.post(&record, json!({ "reference": "wire 1" })).await.refused("required");

        // an open card form prevents it, until it lapses
        hannah.opens_payment(&booking).await.ok();
        fay.post(&record, wire("wire 1")).await.refused("payment_under_way");
        app.later(HOUR).await;
        let recorded = fay.post(&record, wire(" wire 1 ")).await.ok();
        assert_eq!((&recorded["amount_cents"], &recorded["reference"]), (&json!(8_000), &json!("wire 1")));
        assert_eq!(fay.post(&record, wire("wire 1")).await.ok(), recorded, "the same report is the same payment");
        fay.post(&record, wire("wire 2")).await.refused("already_settled");
        app.settle().await;
        assert_eq!(hannah.sees(&booking).await["money"], "held");
        for side in [&hannah, &carl] {
            assert_eq!(app.email_to(side).await.of_kind("payment_confirmed"), 1);
        }
        let receipt = hannah.get(&format!("/api/receipts/{}", booking["id"].as_str().unwrap())).await.ok();
        assert_eq!((&receipt["provider"], &receipt["provider_payment_id"]), (&json!("by_hand"), &json!("wire 1")));
        let balance = async |account: &str| {
            let ledger = olga.get("/api/admin/ledger").await.ok();
            let balances = ledger["balances"].as_array().unwrap().clone();
            balances.into_iter().find(|one| one["account"] == account).unwrap()["cents"].clone()
        };
        assert_eq!((balance("external_manual").await, balance("provider_clearing").await), (json!(8_000), json!(0)));
        assert_eq!((app.audited("payment.recorded").await, app.audited("record_payment").await), (1, 1));
        let next = carl.books(&hannah.publishes("Another").await).await;
        hannah.accepts(&next).await.ok();
        let other = record.replace(booking["id"].as_str().unwrap(), next["id"].as_str().unwrap());
        fay.post(&other, wire("wire 1")).await.refused("reference_taken");

        // it is refunded without the provider: someone has to send it
        hannah.rejects_work(&booking).await.ok();
        app.settle().await;
        assert_eq!(hannah.sees(&booking).await["money"], "refunded");
        assert_eq!((balance("external_manual").await, balance("held").await), (json!(0), json!(0)));
        let asked: Vec<String> = app.app.db.all("SELECT id FROM sandbox_refunds LIMIT 9", &[]).await.unwrap();
        assert_eq!(asked, [""; 0], "the card provider was asked for nothing");
        assert!(app.email_to(&fay).await.subjects().contains(&"Refund of $80.00 to send manually"));
        let open = fay.get("/api/admin/refunds").await.ok()["refunds"].clone();
        assert_eq!((&open[0]["reference"], &open[0]["amount_cents"], &open[0]["hirer_name"]), (&json!("wire 1"), &json!(8_000), &json!("Hannah")));
        assert_eq!((&open[0]["actions"], &olga.get("/api/admin/refunds").await.ok()["refunds"][0]["actions"]), (&json!(["mark_sent"]), &json!(["mark_sent"])));
        let max = admin(&app, "Max", AdminRole::Moderator).await;
        assert_eq!(max.get("/api/admin/refunds").await.ok()["refunds"][0]["actions"], json!([]));
        let sent = format!("/api/admin/refunds/{}/sent", open[0]["id"].as_str().unwrap());
        carl.post(&sent, json!({ "reference": "wire back" })).await.refused("not_allowed");
        hannah.get("/api/admin/refunds").await.refused("not_allowed");
        max.post(&sent, json!({ "reference": "wire back" })).await.refused("role_not_allowed");
        fay.post(&sent, json!({ "reference": " " })).await.refused("required");
        let receipt = async || hannah.get(&format!("/api/receipts/{}", booking["id"].as_str().unwrap())).await.ok();
        assert_eq!(receipt().await["refunds"][0]["sent"], false);
        for _ in 0..2 {
            fay.post(&sent, json!({ "reference": "wire back" })).await.ok();
        }
        assert_eq!((receipt().await["refunds"][0]["sent"].clone(), app.audited("refund.sent").await), (json!(true), 1));
        assert_eq!(fay.get("/api/admin/refunds").await.ok()["refunds"], json!([]));
        fay.post("/api/admin/refunds/nothing/sent", json!({ "reference": "wire back" })).await.refused("not_found");
        assert_eq!((app.ledger_sum().await, olga.post("/api/admin/ledger/check", json!({})).await.ok()["clean"].clone()), (0, json!(true)));
        app.settle().await;
    }

    async fn a_manual_payment_needs_a_recent_password_and_something_due(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(1.0).await;
        let fay = admin(&app, "Fay", AdminRole::Finance).await;
        let record = |booking: &Value| format!("/api/admin/bookings/{}/record-payment", booking["id"].as_str().unwrap());
        let wire = json!({ "reference": "wire 1", "reason": "A bank transfer." });
        let pending = carl.books(&hannah.publishes("Later").await).await;
        fay.post(&record(&pending), wire.clone()).await.refused("booking_wrong_state");
        fay.post("/api/admin/bookings/nothing/record-payment", wire.clone()).await.refused("not_found");
        // work that was accepted unpaid clears at once
        hannah.accepts_work(&booking).await.ok();
        let mut tx = app.app.db.write().await.unwrap();
        let old = app.app.clock.real() - HOUR;
        tx.run("UPDATE auth_sessions SET authenticated_at = $1 WHERE user_id = $2", platform::args![old, fay.id]).await.unwrap();
        tx.commit().await.unwrap();
        fay.post(&record(&booking), wire.clone()).await.refused("reauth_required");
        let fay = app.signs_in(&fay.email, PASSWORD).await;
        fay.post(&record(&booking), wire).await.ok();
        assert_eq!(hannah.sees(&booking).await["money"], "clearing");
        app.later(3 * DAY).await;
        assert_eq!(hannah.sees(&booking).await["money"], "released");
        assert_eq!(app.email_to(&carl).await.of_kind("payout_sent"), 1);
        assert_eq!(app.ledger_sum().await, 0);
    }

    async fn the_figures_say_how_long_people_waited_for_a_yes(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        let (dome, walk) = (hannah.publishes("Dome").await, hannah.publishes("Walk").await);
        let (first, second) = (carl.books(&dome).await, carl.books(&walk).await);
        app.later(2 * HOUR).await;
        hannah.accepts(&first).await.ok();
        app.later(3 * HOUR).await;
        hannah.accepts(&second).await.ok();
        for by in ["day", "month"] {
            let flow = olga.get(&format!("/api/admin/money-flow?by={by}")).await.ok();
            let points = flow["points"].as_array().unwrap();
            // midnight may come between the two
            let waited = |point: &Value| point["hours_to_accept"].as_f64().unwrap_or(0.0) * point["accepted"].as_f64().unwrap();
            assert_eq!(points.iter().map(waited).sum::<f64>(), 7.0, "two hours and five: {points:?}");
            assert_eq!((&points[0]["accepted"], &points[0]["hours_to_accept"]), (&json!(0), &Value::Null));
        }
        app.settle().await;
    }

    async fn the_stats_count_what_moved_and_reconciliation_finds_no_difference(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(2.0).await;
        let olga = app.olga().await;
        hannah.pays(&booking, "4242424242424242").await.ok();
        let today = async |by: &str| {
            let flow = olga.get(&format!("/api/admin/money-flow?by={by}")).await.ok();
            flow["points"].as_array().unwrap().last().unwrap().clone()
        };
        let point = today("day").await;
        assert_eq!((&point["paid_cents"], &point["held_cents"], &point["accepted"]), (&json!(16_000), &json!(16_000), &json!(1)));
        carl.delivers(&booking, "https://example.org/work").await.ok();
        hannah.accepts_work(&booking).await.ok();
        app.later(3 * DAY).await;
        let point = today("day").await;
        assert_eq!((&point["released_cents"], &point["held_cents"], &point["paid_cents"]), (&json!(16_000), &json!(0), &json!(0)));
        assert_eq!(today("month").await["held_cents"], 0);
        olga.get("/api/admin/money-flow?by=week").await.refused("unknown_step");

        let check = olga.post("/api/admin/ledger/check", json!({})).await.ok();
        assert_eq!((&check["clean"], &check["sum_cents"]), (&json!(true), &json!(0)));
        let mut tx = app.app.db.write().await.unwrap();
        tx.run("UPDATE deals SET money = 'held' WHERE id = $1", platform::args![booking["id"].as_str().unwrap()]).await.unwrap();
        tx.commit().await.unwrap();
        olga.post("/api/admin/ledger/check", json!({})).await.ok();
        let ledger = olga.get("/api/admin/ledger").await.ok();
        let difference = json!({ "booking_id": booking["id"], "ledger_cents": 0, "deal_cents": 16_000 });
        assert_eq!((&ledger["check"]["clean"], &ledger["check"]["differences"]), (&json!(false), &json!([difference])));
        admin(&app, "Max", AdminRole::Moderator).await.post("/api/admin/ledger/check", json!({})).await.refused("role_not_allowed");
        app.settle().await;
    }
}
