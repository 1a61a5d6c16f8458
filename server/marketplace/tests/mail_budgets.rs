//! Which emails are sent: to verified addresses, and only so many of what others cause; what is not emailed is shown in
//! the app.

use crate::common::{Person, TestApp};
use base::accounts::Person as Profile;
use base::config::Config;
use http::Method;
use platform::{
    clock::Timestamp,
    testing::{Fixture, TestDb},
};
use serde_json::{Value, json};

fn strict(config: &mut Config) {
    (config.limits.enabled, config.dev_tools, config.admin_email) = (true, false, None);
}

platform::testing::on_each_database! {
    async fn one_person_cannot_fill_anothers_mailbox(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |_| {}).await;
        let (hannah, carl, cleo) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Cleo").await);
        let mut briefs = Vec::new();
        for n in 0..20 {
            briefs.push(hannah.publishes(&format!("Brief {n}")).await);
        }
        Fixture::finish(app).await;
        let app = TestApp::with(db.db.clone(), strict).await;
        let [hannah, carl, cleo] = [&hannah, &carl, &cleo].map(|person| Person { app: app.clone(), ..person.clone() });
        let mut last = Value::Null;
        for brief in &briefs {
            last = carl.books(brief).await;
        }
        assert_eq!(states(&app, &hannah, "booking_requested").await, [("captured".to_owned(), 12), ("skipped".into(), 8)]);
        let notifications = hannah.get("/api/notifications?limit=50").await.ok();
        let requests = notifications["notifications"].as_array().unwrap().iter().filter(|one| one["type"] == "booking_requested");
        assert_eq!(requests.count(), 20, "the app shows all of them");
        // what others do takes nothing from what she causes herself, nor from what someone else has to say
        hannah.accepts(&last).await.ok();
        assert_eq!(states(&app, &hannah, "payment_due").await, [("captured".to_owned(), 1)]);
        cleo.books(&briefs[0]).await;
        assert_eq!(states(&app, &hannah, "booking_requested").await, [("captured".to_owned(), 13), ("skipped".into(), 8)]);
        Fixture::finish(app).await;
    }

    /// Only the first proposal in a dispute reaches its reader whatever else was sent: money moves without an answer. What
    /// is proposed again and again counts for who does it.
    async fn repeated_proposals_in_a_dispute_count_for_who_makes_them(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |_| {}).await;
        let (hannah, carl, booking) = app.accepted(2.0).await;
        hannah.pays(&booking, "4242424242424242").await.ok();
        app.rings().await;
        carl.delivers(&booking, "https://example.org/work").await.ok();
        let path = |end: &str| format!("/api/bookings/{}/{end}", booking["id"].as_str().unwrap());
        hannah.post(&path("dispute"), json!({ "reason": "The second scene is missing." })).await.ok();
        Fixture::finish({ app.settle().await; app }).await;
        let app = TestApp::with(db.db.clone(), strict).await;
        let carl = Person { app: app.clone(), ..carl };
        let query = "SELECT COUNT(*) FROM mails WHERE recipient = 'hannah@test.example' AND status = 'captured' /* test */";
        let before = app.count(query).await;
        for cents in 1..=25 {
            carl.post(&path("split"), json!({ "refund_cents": 100 * cents })).await.ok();
        }
        app.settle().await;
        let sent = app.count(query).await - before;
        assert!((1..=13).contains(&sent), "{sent} emails for 25 proposals");
        Fixture::finish(app).await;
    }

    async fn what_is_not_sent_is_shown_to_admins_with_the_reason(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| config.demo = true).await;
        let (hannah, olga) = (app.hirer("Hannah").await, app.olga().await);
        let brief = hannah.publishes("VR Training").await;
        let tester = Profile { full_name: "Test User".into(), ..Profile::new("test-user-123", "tester@test.example", Timestamp::default()) };
        let mut tx = app.app.db.write().await.unwrap();
        assert!(app.app.profiles().add_profile_without_account(&mut tx, tester).await.unwrap());
        tx.commit().await.unwrap();
        let asks = json!({ "user_id": "test-user-123", "experience_id": brief["id"] });
        let booking = hannah.app.creator("Carl").await.post("/api/bookings", asks).await.is(201)["booking"].clone();
        hannah.accepts(&booking).await.ok();
        app.settle().await;
        let path = "/api/admin/outbox?recipient=tester@test.example";
        let mails = olga.get(path).await.ok()["mails"].clone();
        let shown: Vec<_> = mails.as_array().unwrap().iter().map(|mail| (&mail["kind"], &mail["status"], &mail["last_error"])).collect();
        assert_eq!(shown, [(&json!("booking_accepted"), &json!("skipped"), &json!("The address is not verified."))]);
        assert_eq!(olga.get(&format!("{path}&status=skipped")).await.ok()["mails"], mails);
        let read = app.guest(Method::GET, "/dev/mail.json?to=tester@test.example", None).await.ok();
        assert_eq!(read, json!([]), "captured mail is what would have been sent");
        Fixture::finish(app).await;
    }

    async fn a_module_emails_one_mailbox_only_so_often(db: TestDb) {
        let app = TestApp::with(db.db.clone(), strict).await;
        for module in ["projects", "oneverse", "ai", "funding", "courses"] {
            let path = format!("/api/modules/{module}/interests");
            app.guest(Method::POST, &path, Some(json!({ "email": "nora@example.test" }))).await.is(201);
        }
        app.settle().await;
        let sent = app.count("SELECT COUNT(*) FROM mails WHERE kind = 'waitlist_joined' AND status = 'captured'").await;
        assert_eq!(sent, 3);
        Fixture::finish(app).await;
    }

    async fn an_email_says_who_wrote_the_message(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let body = json!({ "to": carl.id, "subject": "Your work", "message": "Would you build a harbour?" });
        hannah.post("/api/threads", body).await.is(201);
        let mails = app.email_to(&carl).await;
        assert_eq!(mails.subjects(), ["Message from Hannah: Your work"]);
        let text = mails.0[0]["text"].as_str().unwrap();
        assert!(text.contains("Message from Hannah"), "{text}");
    }
}

/// How many emails of `kind` to `who` are in which state.
async fn states(app: &TestApp, who: &Person, kind: &str) -> Vec<(String, i64)> {
    app.settle().await;
    let sql = "SELECT status, COUNT(*) AS count FROM mails WHERE recipient = $1 AND kind = $2 GROUP BY status ORDER BY status";
    let mut db = &app.app.db;
    platform::db::Sql::all(&mut db, sql, platform::args![who.email, kind]).await.unwrap()
}
