//! Contact details before a payment: their sender is warned once in each booking and conversation, and what clients sent
//! before there was a warning is sent as it was.

use crate::common::{Answer, Person, TestApp, id};
use platform::testing::on_each_database;
use serde_json::{Value, json};

const ADDRESS: &str = "Write to me at carl@elsewhere.example instead.";

fn confirmed(mut body: Value) -> Value {
    body["confirmed_contact"] = json!(true);
    body
}

/// As a page sends it that asks its user first.
fn asked(mut body: Value) -> Value {
    body["confirmed_contact"] = json!(false);
    body
}

async fn says(who: &Person, thread: &Value, message: &str) -> Answer {
    who.post(&format!("/api/threads/{}/messages", id(thread)), asked(json!({ "message": message }))).await
}

async fn begins(from: &Person, to: &Person, message: &str) -> Value {
    let body = json!({ "to": to.id, "subject": "Your work", "message": message });
    from.post("/api/threads", body).await.ok()["thread"].clone()
}

on_each_database! {
    async fn a_message_with_an_address_is_sent_once_its_sender_confirms(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        let refused = says(&carl, &thread, ADDRESS).await;
        assert_eq!(refused.status, 409);
        assert_eq!(refused.refused("contact_details")["found"], json!(["email"]));
        says(&carl, &thread, "+47 912 34 567 or paypal.me/carl").await.refused("contact_details");
        let path = format!("/api/threads/{}/messages", id(&thread));
        assert_eq!(hannah.get(&path).await.ok()["messages"].as_array().unwrap().len(), 1, "nothing was sent");

        carl.post(&path, confirmed(json!({ "message": ADDRESS }))).await.is(201);
        says(&carl, &thread, "Or call +47 912 34 567.").await.is(201);
        says(&hannah, &thread, "Mine is hannah@elsewhere.example.").await.refused("contact_details");
        let other = begins(&hannah, &carl, "Would you build a lighthouse?").await;
        says(&carl, &other, ADDRESS).await.refused("contact_details");
        app.settle().await;
    }

    async fn a_confirmation_without_contact_details_confirms_nothing(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        let path = format!("/api/threads/{}/messages", id(&thread));
        carl.post(&path, confirmed(json!({ "message": "Gladly." }))).await.is(201);
        says(&carl, &thread, ADDRESS).await.refused("contact_details");
        app.settle().await;
    }

    async fn a_first_message_is_checked_with_its_subject_and_without_the_forms_address(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let form = |subject: &str, message: &str| json!({
            "creator_id": carl.id, "name": "Hannah", "email": "hannah@test.example", "subject": subject, "message": message,
            "confirmed_contact": false,
        });
        hannah.post("/api/threads", form("Your work", "Would you build a harbour?")).await.is(201);
        hannah.post("/api/threads", form("Your work", "Call 555-123-4567, please.")).await.refused("contact_details");
        hannah.post("/api/threads", form("Call 555-123-4567", "Would you build it?")).await.refused("contact_details");
        let sent = confirmed(form("Your work", "Call 555-123-4567, please."));
        let thread = hannah.post("/api/threads", sent).await.is(201)["thread"].clone();
        says(&hannah, &thread, "Or venmo.com/hannah").await.is(201);
        app.settle().await;
    }

    async fn a_booking_and_its_conversation_are_one_and_the_payment_ends_the_warning(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        carl.tries_to_book(&brief, asked(json!({ "message": ADDRESS }))).await.refused("contact_details");
        let booking = carl.tries_to_book(&brief, confirmed(json!({ "message": ADDRESS }))).await.is(201)["booking"].clone();
        assert_eq!(booking["message"], ADDRESS);
        let write = |message: &str| asked(json!({ "booking_id": booking["id"], "message": message }));
        carl.post("/api/threads", write("Call me: 555-123-4567")).await.is(201);
        hannah.post("/api/threads", write("Call me: 555-123-4568")).await.refused("contact_details");

        let terms = format!("/api/bookings/{}/terms", id(&booking));
        let note = json!({ "hours": 2, "note": "Write to hannah@elsewhere.example." });
        hannah.post(&terms, asked(note.clone())).await.refused("contact_details");
        assert_eq!(carl.sees(&booking).await["terms_version"], 1);
        hannah.post(&terms, confirmed(note)).await.ok();
        hannah.post("/api/threads", write("Call me: 555-123-4568")).await.is(200);
        carl.post(&terms, asked(json!({ "hours": 3, "note": ADDRESS }))).await.ok();
        hannah.post(&format!("/api/bookings/{}/accept", id(&booking)), json!({ "version": 3 })).await.ok();

        let (dora, second) = (app.creator("Dora").await, hannah.publishes("VR Museum").await);
        let paid = dora.books(&second).await;
        hannah.accepts(&paid).await.ok();
        let about = asked(json!({ "booking_id": paid["id"], "message": "dora@elsewhere.example" }));
        dora.post("/api/threads", about.clone()).await.refused("contact_details");
        hannah.pays(&paid, "4242424242424242").await.ok();
        app.rings().await;
        let thread = dora.post("/api/threads", about).await.is(201)["thread"].clone();
        says(&hannah, &thread, "hannah@elsewhere.example").await.is(201);
        app.settle().await;
    }

    async fn an_offer_is_checked_and_what_older_clients_send_is_not(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        let offer = json!({ "experienceId": brief["id"], "creatorId": carl.id });
        let mut with_words = offer.clone();
        with_words["message"] = json!("See paypal.me/hannah");
        hannah.post("/api/projects", asked(with_words.clone())).await.refused("contact_details");
        let made = hannah.post("/api/projects", confirmed(with_words)).await.is(201);
        hannah.post("/api/threads", asked(json!({ "booking_id": made["id"], "message": "hannah@elsewhere.example" }))).await.is(201);

        let dora = app.creator("Dora").await;
        let older = json!({
            "user_id": dora.id, "user_email": "dora@test.example", "user_name": "Dora", "experience_id": brief["id"],
            "portfolio_link": "https://example.org/dora@elsewhere.example/5551234567",
        });
        let booking = dora.post("/api/bookings", older).await.is(201)["booking"].clone();
        let accepts = json!({ "experienceId": brief["id"], "creatorId": dora.id, "bookingId": booking["id"] });
        hannah.post("/api/projects", accepts).await.ok();
        app.settle().await;
    }

    async fn links_are_looked_at_and_a_client_that_does_not_ask_is_not_stopped(app: TestApp) {
        let (hannah, carl, dora) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Dora").await);
        let brief = hannah.publishes("VR Training Simulator").await;
        for body in [json!({ "portfolio_link": "https://t.me/carl" }), json!({ "links": ["https://wa.me/34612345678"] })] {
            carl.tries_to_book(&brief, asked(body)).await.refused("contact_details");
        }
        let booking = carl.tries_to_book(&brief, confirmed(json!({ "portfolio_link": "https://t.me/carl" }))).await.is(201)["booking"].clone();
        let terms = format!("/api/bookings/{}/terms", id(&booking));
        hannah.post(&terms, asked(json!({ "hours": 2, "links": ["https://paypal.me/hannah"] }))).await.refused("contact_details");
        // as clients send it that know nothing of the question
        dora.tries_to_book(&brief, json!({ "portfolio_link": "https://t.me/dora", "message": ADDRESS })).await.is(201);
        let thread = begins(&hannah, &carl, ADDRESS).await;
        carl.post(&format!("/api/threads/{}/messages", id(&thread)), json!({ "message": ADDRESS })).await.is(201);
        // who was never asked is asked once a page does
        says(&carl, &thread, ADDRESS).await.refused("contact_details");
        app.settle().await;
    }

    async fn the_same_key_is_not_used_up_by_a_warning(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let thread = begins(&hannah, &carl, "Would you build a harbour?").await;
        let send = async |body: Value| {
            let request = http::Request::post(format!("/api/threads/{}/messages", id(&thread))).header("host", "127.0.0.1:8080");
            let request = request.header("authorization", format!("Bearer {}", carl.token));
            let request = request.header("content-type", "application/json").header("idempotency-key", "k1");
            app.send(request.body(body.to_string().into()).unwrap()).await
        };
        send(asked(json!({ "message": ADDRESS }))).await.refused("contact_details");
        send(asked(json!({ "message": ADDRESS }))).await.refused("contact_details");
        assert_eq!(app.places_of("carl@elsewhere").await, [""; 0], "what was not sent is not kept");
        app.settle().await;
    }
}
