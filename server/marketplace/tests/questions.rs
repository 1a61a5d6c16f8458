//! Questions about listings: who may ask how often, and what publishers show of them.

use crate::common::{Answer, Person, TestApp, id};
use http::Method;
use platform::{
    clock::{DAY, HOUR, MINUTE},
    testing::on_each_database,
};
use serde_json::{Value, json};

async fn tries_to_ask(who: &Person, listing: &Value, message: &str) -> Answer {
    who.post(
        &format!("/api/experiences/{}/questions", id(listing)),
        json!({ "message": message, "confirmed_contact": false }),
    )
    .await
}

/// Asks; the thread.
async fn asks(who: &Person, listing: &Value, message: &str) -> Value {
    tries_to_ask(who, listing, message).await.is(201)["thread"].clone()
}

async fn says(who: &Person, thread: &Value, message: &str) -> Answer {
    who.post(&format!("/api/threads/{}/messages", id(thread)), json!({ "message": message })).await
}

/// The messages of a thread, newest first.
async fn reads(who: &Person, thread: &Value) -> Vec<Value> {
    let page = who.get(&format!("/api/threads/{}/messages", id(thread))).await.ok();
    page["messages"].as_array().unwrap().clone()
}

async fn publishes(who: &Person, question: &Value, texts: (&str, &str)) -> Answer {
    let body = json!({ "question": texts.0, "answer": texts.1 });
    who.post(&format!("/api/questions/{}/publish", id(question)), body).await
}

async fn takes_back(who: &Person, question: &Value) -> Answer {
    who.delete(&format!("/api/questions/{}/publish", id(question))).await
}

/// What guests see on the listing's page.
async fn shown(app: &TestApp, listing: &Value) -> Value {
    let page = app.guest(Method::GET, &format!("/api/experiences/{}", id(listing)), None).await.ok();
    page["experience"]["questions"].clone()
}

const LIFT: &str = "Hi, Carl here. Is there a lift?";

on_each_database! {
    async fn a_question_opens_a_thread_about_the_listing_with_its_publisher(app: TestApp) {
        let (hannah, carl, sam) = (app.hirer("Hannah").await, app.creator("Carl").await, app.hirer("Sam").await);
        let brief = hannah.publishes("Harbour Walk").await;
        let path = format!("/api/experiences/{}", id(&brief));
        assert_eq!(carl.get(&path).await.ok()["experience"]["actions"], json!(["book", "ask"]));
        assert_eq!(sam.get(&path).await.ok()["experience"]["actions"], json!(["ask"]), "the same side asks, too");
        assert_eq!(hannah.get(&path).await.ok()["experience"]["actions"], json!(["edit", "unpublish"]));

        let thread = asks(&carl, &brief, LIFT).await;
        assert_eq!((&thread["subject"], &thread["experience_id"]), (&json!("Harbour Walk"), &brief["id"]));
        let mails = app.email_to(&hannah).await;
        assert_eq!(mails.subjects(), ["Carl asked about \"Harbour Walk\""]);
        let again = asks(&carl, &brief, "And how long is the walk?").await;
        assert_eq!(again["id"], thread["id"], "one thread for each person");
        assert_ne!(asks(&sam, &brief, "Is it far to the station?").await["id"], thread["id"]);
        assert_eq!(hannah.get("/api/threads").await.ok()["threads"].as_array().unwrap().len(), 2);
        app.settle().await;
    }

    async fn who_cannot_be_asked_and_who_cannot_ask(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("Harbour Walk").await;
        tries_to_ask(&hannah, &brief, LIFT).await.refused("own_listing");
        tries_to_ask(&carl, &json!({ "id": "none" }), LIFT).await.refused("not_found");
        tries_to_ask(&carl, &brief, "Lift?").await.refused("too_short");
        tries_to_ask(&carl, &brief, &"x".repeat(1_001)).await.refused("too_long");
        tries_to_ask(&carl, &brief, "Call me: 555-123-4567").await.refused("contact_details");
        let body = json!({ "message": "Call me: 555-123-4567", "confirmed_contact": true });
        carl.post(&format!("/api/experiences/{}/questions", id(&brief)), body).await.is(201);
        asks(&carl, &brief, "Or write to carl@elsewhere.example").await;
        let path = format!("/api/experiences/{}/questions", id(&brief));
        app.guest(Method::POST, &path, Some(json!({ "message": LIFT }))).await.refused("not_authenticated");

        let dora = app.creator("Dora").await;
        let thread = asks(&dora, &brief, LIFT).await;
        hannah.post(&format!("/api/threads/{}/block", id(&thread)), json!({})).await.ok();
        let other = hannah.publishes("Harbour Run").await;
        let refused = tries_to_ask(&dora, &other, LIFT).await;
        assert_eq!(refused.status, 403);
        refused.refused("blocked");
        let back = dora.publishes("A Service").await;
        tries_to_ask(&hannah, &back, "Do you work on weekends?").await.refused("you_blocked");

        hannah.delete(&format!("/api/experiences/{}", id(&other))).await.ok();
        tries_to_ask(&carl, &other, LIFT).await.refused("not_found");
        hannah.accepts(&carl.books(&brief).await).await.ok();
        tries_to_ask(&app.creator("Erin").await, &brief, LIFT).await.refused("brief_taken");
        app.settle().await;
    }

    async fn three_questions_for_each_person_and_listing_and_day(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let (brief, other) = (hannah.publishes("Harbour Walk").await, hannah.publishes("Harbour Run").await);
        let thread = asks(&carl, &brief, "Is there a lift?").await;
        assert_eq!(tries_to_ask(&carl, &brief, "Is there a lift?").await.is(200)["thread"]["id"], thread["id"]);
        assert_eq!(reads(&carl, &thread).await.len(), 1, "a click too many");
        app.later(HOUR).await;
        asks(&carl, &brief, "And how long is the walk?").await;
        says(&carl, &thread, "Until the publisher answers, this is a question, too.").await.is(201);
        let refused = tries_to_ask(&carl, &brief, "And is there coffee?").await;
        assert_eq!(refused.status, 429);
        let seconds: u64 = refused.headers["retry-after"].to_str().unwrap().parse().unwrap();
        assert!((22 * 3_600..=23 * 3_600).contains(&seconds), "{seconds}");
        assert!(refused.refused("question_limit")["message"].as_str().unwrap().contains("in 23 hours"));
        says(&carl, &thread, "And is there coffee?").await.refused("question_limit");
        asks(&carl, &other, "Is there coffee?").await;

        says(&hannah, &thread, "There is a lift.").await.is(201);
        for _ in 0..3 {
            says(&carl, &thread, "Now we are talking.").await.is(201);
        }
        tries_to_ask(&carl, &brief, "And is there coffee?").await.refused("question_limit");
        app.later(23 * HOUR).await;
        asks(&carl, &brief, "And is there coffee?").await;
        app.settle().await;
    }

    async fn thirty_questions_for_each_listing_and_day(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let brief = hannah.publishes("Harbour Walk").await;
        for person in 0..10 {
            let who = app.creator(&format!("Person {person}")).await;
            for question in 0..3 {
                asks(&who, &brief, &format!("Question number {question}?")).await;
            }
        }
        let carl = app.creator("Carl").await;
        let refused = tries_to_ask(&carl, &brief, LIFT).await;
        assert_eq!(refused.status, 429);
        refused.refused("listing_question_limit");
        app.later(DAY + MINUTE).await;
        asks(&carl, &brief, LIFT).await;
        app.settle().await;
    }

    async fn two_questions_at_once_do_not_pass_the_limit(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("Harbour Walk").await;
        let tries = (0..6).map(|n| {
            let (carl, brief) = (carl.clone(), brief.clone());
            async move { tries_to_ask(&carl, &brief, &format!("Question number {n}?")).await.status.as_u16() }
        });
        let mut statuses = futures_util::future::join_all(tries).await;
        statuses.sort_unstable();
        assert_eq!(statuses, [201, 201, 201, 429, 429, 429]);
        assert_eq!(carl.get("/api/threads").await.ok()["threads"].as_array().unwrap().len(), 1);
        app.settle().await;
    }

    async fn the_publisher_shows_an_answered_question_without_a_name_and_takes_it_back(app: TestApp) {
        let (hannah, carl, sam) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Sam").await);
        let brief = hannah.publishes("Harbour Walk").await;
        let thread = asks(&carl, &brief, LIFT).await;
        let question = reads(&hannah, &thread).await[0].clone();
        assert_eq!(question["question"], json!({ "published": false, "actions": [] }));
        publishes(&hannah, &question, ("Is there a lift?", "There is.")).await.refused("not_answered");
        says(&hannah, &thread, "There is.").await.is(201);
        assert_eq!(reads(&hannah, &thread).await[1]["question"]["actions"], json!(["publish"]));
        assert_eq!(reads(&carl, &thread).await[1]["question"]["actions"], json!([]));
        assert_eq!(reads(&hannah, &thread).await[0]["question"], Value::Null, "an answer is no question");

        assert_eq!(shown(&app, &brief).await, Value::Null);
        publishes(&carl, &question, ("Is there a lift?", "There is.")).await.refused("not_yours");
        publishes(&sam, &question, ("Is there a lift?", "There is.")).await.refused("not_found");
        publishes(&hannah, &question, (" ", "There is.")).await.refused("required");
        publishes(&hannah, &question, ("Is there a lift?", &"x".repeat(2_001))).await.refused("too_long");
        publishes(&hannah, &question, ("Is there a <b>lift</b>?", "There is.")).await.ok();
        let on_page = shown(&app, &brief).await;
        assert_eq!((&on_page[0]["question"], &on_page[0]["answer"]), (&json!("Is there a <b>lift</b>?"), &json!("There is.")));
        let text = on_page.to_string();
        assert!(!text.contains("Carl") && !text.contains(&carl.id) && !text.contains(id(&thread)), "{text}");
        assert!(app.guest(Method::GET, "/api/experiences", None).await.ok()["experiences"][0]["questions"].is_null(), "lists are short");
        assert_eq!(reads(&carl, &thread).await[1]["question"], json!({ "published": true, "actions": [] }));
        assert_eq!(reads(&hannah, &thread).await[1]["question"]["actions"], json!(["unpublish"]));

        publishes(&hannah, &question, ("Is there a lift?", "Yes, there is.")).await.ok();
        assert_eq!(shown(&app, &brief).await[0]["answer"], "Yes, there is.", "published again, it is changed");
        takes_back(&carl, &question).await.refused("not_yours");
        takes_back(&sam, &question).await.refused("not_yours");
        takes_back(&hannah, &question).await.is(204);
        assert_eq!(shown(&app, &brief).await, Value::Null);
        takes_back(&sam, &question).await.refused("not_found");
        assert_eq!(reads(&hannah, &thread).await[1]["question"]["actions"], json!(["publish"]));
        app.settle().await;
    }

    async fn a_listing_shows_twenty_questions_at_most(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let brief = hannah.publishes("Harbour Walk").await;
        let mut questions = Vec::new();
        for person in 0..7 {
            let who = app.creator(&format!("Person {person}")).await;
            for question in 0..3 {
                let thread = asks(&who, &brief, &format!("Question number {question}?")).await;
                questions.push(reads(&who, &thread).await[0].clone());
                if question == 2 {
                    says(&hannah, &thread, "Answered.").await.is(201);
                }
            }
        }
        for question in &questions[..20] {
            publishes(&hannah, question, ("A question?", "Answered.")).await.ok();
        }
        publishes(&hannah, &questions[20], ("A question?", "Answered.")).await.refused("too_many_answers");
        publishes(&hannah, &questions[3], ("A question?", "Changed.")).await.ok();
        takes_back(&hannah, &questions[3]).await.is(204);
        publishes(&hannah, &questions[20], ("A question?", "Answered.")).await.ok();
        assert_eq!(shown(&app, &brief).await.as_array().unwrap().len(), 20);
        app.settle().await;
    }

    async fn an_admin_takes_back_what_a_publisher_shows(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        let brief = hannah.publishes("Harbour Walk").await;
        let thread = asks(&carl, &brief, LIFT).await;
        let question = reads(&carl, &thread).await[0].clone();
        says(&hannah, &thread, "There is.").await.is(201);
        publishes(&olga, &question, ("Is there a lift?", "There is.")).await.refused("not_yours");
        publishes(&hannah, &question, ("Is Carl a fool?", "He is.")).await.ok();
        takes_back(&olga, &question).await.is(204);
        assert_eq!((shown(&app, &brief).await, app.audited("question.unpublished").await), (Value::Null, 1));
        app.settle().await;
    }

    async fn a_published_question_outlives_its_askers_account_and_not_its_publishers(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("Harbour Walk").await;
        let thread = asks(&carl, &brief, "Is there a lift in the house?").await;
        let question = reads(&carl, &thread).await[0].clone();
        asks(&carl, &brief, "And is there coffee?").await;
        says(&hannah, &thread, "Both, and tea.").await.is(201);
        publishes(&hannah, &question, ("Is there a lift?", "There is.")).await.ok();
        let export = carl.get("/api/me/export").await.ok();
        assert_eq!(export["questions_asked"][0]["question"], "Is there a lift?");
        assert_eq!(export["questions_asked"].as_array().unwrap().len(), 2);
        assert_eq!(hannah.get("/api/me/export").await.ok()["questions_about_own_listings"][0]["answer"], "There is.");

        carl.delete("/api/me").await.is(204);
        assert_eq!(shown(&app, &brief).await[0]["question"], "Is there a lift?");
        assert_eq!(app.places_of("And is there coffee").await, [""; 0]);
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM listing_questions").await, 1);
        let of_carl = app.places_of(&carl.id).await;
        assert!(!of_carl.iter().any(|place| place.starts_with("listing_questions")), "{of_carl:?}");
        takes_back(&hannah, &question).await.is(204);
        assert_eq!(app.count("SELECT COUNT(*) /* test */ FROM listing_questions").await, 0, "nobody could show it again");

        let sam = app.creator("Sam").await;
        let thread = asks(&sam, &brief, LIFT).await;
        let question = reads(&sam, &thread).await[0].clone();
        says(&hannah, &thread, "There is.").await.is(201);
        publishes(&hannah, &question, ("Is there a lift at last?", "There is.")).await.ok();
        hannah.delete("/api/me").await.is(204);
        assert_eq!(app.places_of("lift at last").await, [""; 0]);
        app.later(2 * DAY).await;
    }
}
