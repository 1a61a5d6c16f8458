//! The contact form and the page around it: what is taken, held, mailed, and read by admins.

use crate::common::{Answer, TestApp};
use http::Method;
use platform::testing::{TestDb, on_each_database};
use serde_json::{Value, json};

fn form(message: &str) -> Value {
    json!({ "name": "Ada", "email": "Ada@Example.org", "subject": "A question", "message": message })
}

async fn writes(app: &TestApp, body: Value) -> Answer {
    app.guest(Method::POST, "/api/contact", Some(body)).await
}

on_each_database! {
    async fn a_message_is_stored_emailed_and_handled(app: TestApp) {
        let (olga, hannah) = (app.olga().await, app.hirer("Hannah").await);
        writes(&app, form("May I visit your studio?")).await.is(201);
        let mails = app.email_to(&olga).await;
        assert_eq!(mails.subjects(), ["Contact: A question"]);
        let text = mails.0[0]["text"].as_str().unwrap();
        assert!(text.contains("May I visit your studio?") && text.contains("ada@example.org"), "{text}");
        let inbox = olga.get("/api/admin/contact").await.ok();
        let message = &inbox["messages"][0];
        assert_eq!((&message["name"], &message["handled_at"], &message["sender_id"]), (&json!("Ada"), &Value::Null, &Value::Null));
        let path = format!("/api/admin/contact/{}/handled", message["id"].as_str().unwrap());
        hannah.get("/api/admin/contact").await.refused("not_allowed");
        hannah.post(&path, json!({})).await.refused("not_allowed");
        app.guest(Method::GET, "/api/admin/contact", None).await.refused("not_authenticated");
        for _ in 0..2 {
            assert_eq!(olga.post(&path, json!({})).await.ok()["handled_by"], olga.id.as_str());
        }
        assert_eq!(olga.get("/api/admin/contact").await.ok()["messages"], json!([]));
        assert_eq!(olga.get("/api/admin/contact?show=handled").await.ok()["messages"].as_array().unwrap().len(), 1);
        assert_eq!(olga.post(&path, json!({ "handled": false })).await.ok()["handled_at"], Value::Null);
        olga.post("/api/admin/contact/nothing/handled", json!({})).await.refused("not_found");
        assert_eq!(app.audited("contact.handled").await, 2);
    }

    async fn each_field_reports_what_is_missing(app: TestApp) {
        let refused = writes(&app, json!({})).await.is(422);
        let messages: Vec<_> = refused["errors"].as_array().unwrap().iter().map(|error| error["message"].as_str().unwrap()).collect();
        assert_eq!(messages, ["Name is required", "Invalid email address", "Subject is required", "Message must be at least 10 characters"]);
        let long = json!({ "name": "n".repeat(101), "email": "a@b.c", "subject": "s", "message": "m".repeat(5001) });
        let refused = writes(&app, long).await.refused("too_long");
        assert_eq!(refused["errors"][1]["message"], "Message must be at most 5000 characters");
        writes(&app, json!({ "name": "A\r\nBcc: x@y.example", "email": "a@b.c", "subject": "s", "message": "0123456789" }))
            .await.refused("control_characters");
    }

    async fn a_machine_is_answered_alike_and_held(app: TestApp) {
        let olga = app.olga().await;
        let token = app.guest(Method::GET, "/api/about", None).await.ok()["form_token"].clone();
        let mut hasty = form("Written faster than any hand could write.");
        hasty["form_token"] = token;
        writes(&app, hasty).await.is(201);
        let mut trapped = form("The invisible field is filled.");
        trapped["website"] = json!("https://spam.example");
        writes(&app, trapped).await.is(201);
        let mut forged = form("With a ticket of my own making.");
        forged["form_token"] = json!("1.0000");
        writes(&app, forged).await.is(201);
        writes(&app, form(&"https://spam.example ".repeat(4))).await.is(201);
        assert!(app.email_to(&olga).await.subjects().is_empty());
        assert_eq!(olga.get("/api/admin/contact").await.ok()["messages"], json!([]));
        let held = olga.get("/api/admin/contact?show=held&limit=3").await.ok();
        assert_eq!(held["messages"].as_array().unwrap().len(), 3);
        let next = format!("/api/admin/contact?show=held&cursor={}", held["next_cursor"].as_str().unwrap());
        assert_eq!(olga.get(&next).await.ok()["messages"].as_array().unwrap().len(), 1);
    }

    async fn the_same_words_twice_are_one_message(app: TestApp) {
        let olga = app.olga().await;
        let first = writes(&app, form("A double click does no harm.")).await.is(201);
        let second = writes(&app, form("A double click does no harm.")).await.is(201);
        assert_eq!(first["id"], second["id"]);
        assert_eq!(app.email_to(&olga).await.subjects().len(), 1);
        app.later(11 * platform::clock::MINUTE).await;
        let third = writes(&app, form("A double click does no harm.")).await.is(201);
        assert_ne!(first["id"], third["id"]);
        app.settle().await;
    }

    async fn admins_see_the_account_of_a_signed_in_sender(app: TestApp) {
        let (olga, hannah) = (app.olga().await, app.hirer("Hannah").await);
        hannah.post("/api/contact", form("It is me, with another address.")).await.is(201);
        assert_eq!(olga.get("/api/admin/contact").await.ok()["messages"][0]["sender_id"], hannah.id.as_str());
        app.settle().await;
    }

    async fn without_an_admin_the_configured_address_hears_of_it(app: TestApp) {
        writes(&app, form("Is anybody there yet?")).await.is(201);
        app.settle().await;
        let mails = app.guest(Method::GET, "/dev/mail.json?to=olga@test.example", None).await.ok();
        assert_eq!(mails[0]["subject"], "Contact: A question");
    }

    async fn one_address_writes_only_so_often(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| {
            (config.limits.enabled, config.dev_tools, config.admin_email) = (true, false, None);
        }).await;
        for n in 0..3 {
            writes(&app, form(&format!("The message number {n}."))).await.is(201);
        }
        let refused = writes(&app, form("One more message.")).await;
        assert!(refused.headers.contains_key("retry-after"));
        refused.refused("rate_limited");
    }

    async fn the_texts_of_the_page_are_the_admins(app: TestApp) {
        let ours = app.guest(Method::GET, "/api/about", None).await.ok();
        assert_eq!(ours["team"].as_array().unwrap().len(), 3);
        let team = &ours["team"];
        assert_eq!((&team[1]["role"], &team[1]["name"], &team[1]["hasGithub"]), (&json!("CTO"), &Value::Null, &json!(true)));
        let spanish = app.guest(Method::GET, "/api/about?language=es", None).await.ok();
        assert_ne!(ours["words"]["mission"]["title"], spanish["words"]["mission"]["title"]);
        let file = app.app.config.data.join("about.toml");
        let words = include_str!("../../base/src/contact/about.toml").replacen("name = \"\"", "name = \"Grace\"", 1);
        std::fs::write(&file, words.replace("github = \"\"", "github = \"javascript:alert(1)\"")).unwrap();
        let theirs = app.guest(Method::GET, "/api/about", None).await.ok();
        assert_eq!((&theirs["team"][0]["name"], &theirs["team"][1]["github"]), (&json!("Grace"), &Value::Null));
        std::fs::write(&file, "[en]\nmission = 1").unwrap();
        let again = app.guest(Method::GET, "/api/about", None).await.ok();
        assert_eq!(again["words"], ours["words"], "a broken file shows our own words");
    }

    async fn the_demos_team_is_made_up_and_says_so(db: TestDb) {
        let app = TestApp::with(db.db.clone(), |config| config.demo = true).await;
        let about = app.guest(Method::GET, "/api/about", None).await.ok();
        assert_eq!(about["demo"], true);
        assert!(about["team"].as_array().unwrap().iter().all(|member| member["name"].is_string()));
        assert!(about["team"][1]["github"].as_str().unwrap().contains(".example/"));
    }
}
