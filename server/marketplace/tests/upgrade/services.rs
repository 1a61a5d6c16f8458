//! Everything else: notifications, emails, jobs, conversations, films, and what the installation itself keeps.
use super::{
    data::{NOW, ago, id, in_days, insert, job},
    people::{email, person},
};
use platform::db::Tx;
use serde_json::{Value, json};

pub async fn fill(tx: &mut Tx) {
    mails(tx).await;
    notifications(tx).await;
    jobs(tx).await;
    conversations(tx).await;
    films(tx).await;
    visitors(tx).await;
    installation(tx).await;
}

async fn mails(tx: &mut Tx) {
    for (number, status) in ["queued", "sending", "sent", "captured", "dead"].into_iter().enumerate() {
        let sent = matches!(status, "sent" | "captured");
        let row = json!({
            "id": id(0x10, number), "recipient": email(number), "subject": "Your proposal was accepted",
            "kind": "booking_accepted", "text_body": "Hello,\n\nyour proposal was accepted.",
            "html_body": "<p>your proposal was accepted</p>", "dedupe_key": format!("deal:x:{number}:booking_accepted"),
            "status": status, "last_error": (status == "dead").then_some("550 no such mailbox"), "created_at": ago(3),
            "sent_at": sent.then(|| ago(2)),
        });
        insert(tx, "mails", row).await;
        let row = json!({ "key": format!("confirmed:{number}"), "message_id": id(0x10, number), "sent_at": ago(2) });
        insert(tx, "requested_mails", row).await;
    }
    let (mail, payload) = (id(0x10, 0), json!({ "mail": id(0x10, 0) }));
    job(tx, 100, "mail.send", payload, Some(format!("mail:{mail}"))).await;
}

async fn notifications(tx: &mut Tx) {
    for (number, kind) in ["booking_requested", "payment_due", "message_new", "system"].into_iter().enumerate() {
        let row = json!({
            "id": id(0x11, number), "user_id": person(number), "kind": kind, "title": "Something happened",
            "message": "It did.", "deal_id": (number < 2).then(|| id(0x05, number)), "link": "/profile",
            "dedupe_key": format!("notice:{number}"), "created_at": ago(3), "read_at": (number == 1).then(|| ago(1)),
        });
        insert(tx, "notifications", row).await;
    }
}

/// A job of every kind that version had and that no other row here brings along.
async fn jobs(tx: &mut Tx) {
    let periodic =
        ["auth.clean_up", "generator.sweep", "payments.sweep", "payments.events", "ledger.check", "idempotency.sweep"];
    for (number, kind) in periodic.into_iter().enumerate() {
        job(tx, 110 + number, kind, Value::Null, Some(format!("every:{kind}"))).await;
    }
    let (thread, reader) = (id(0x12, 0), person(2));
    let payload = json!({ "thread_id": thread, "user_id": reader });
    job(tx, 120, "conversations.tell", payload, Some(format!("conversations.tell:{thread}:{reader}"))).await;
    job(tx, 121, "settings.forget_mails", json!({ "address": "gone@example.test", "until": ago(48) }), None).await;
    let cancelled = id(0x16, 4);
    job(tx, 122, "generator.draw", json!({ "id": cancelled }), Some(format!("generation:{cancelled}"))).await;
    job(tx, 123, "generator.discard", json!({ "files": [id(0x15, 9)] }), None).await;
    let key = format!("payments.cancel_intent:{}:3", id(0x05, 22));
    job(tx, 124, "payments.cancel_intent", json!({ "deal_id": id(0x05, 22) }), Some(key)).await;
    let intent = format!("pi_{}", id(0x07, 13).replace('-', ""));
    let event = json!({ "kind": "payment_intent.succeeded", "intent": intent });
    job(tx, 125, "payments.event", event, Some("payments.event:evt_24_13".into())).await;
    job(tx, 126, "sandbox.webhook", json!({ "event": "evt_24_13" }), None).await;
    for (number, timer) in [(8, "lapse"), (13, "auto_accept"), (18, "release"), (20, "refund")] {
        let deal = id(0x05, number);
        let payload = json!({ "deal_id": deal, "timer": timer });
        job(tx, 130 + number, "deals.timer", payload, Some(format!("deal:{deal}:{timer}"))).await;
    }
    let given_up = json!({
        "id": id(0x90, 200), "kind": "mail.send", "payload": json!({ "mail": id(0x10, 4) }).to_string(), "status": "dead",
        "run_at": ago(8), "attempts": 6, "max_attempts": 6, "last_error": "550 no such mailbox",
    });
    insert(tx, "jobs", given_up).await;
    let running = json!({
        "id": id(0x90, 201), "kind": "mail.send", "payload": json!({ "mail": id(0x10, 3) }).to_string(),
        "status": "running", "run_at": ago(1), "lease_until": ago(1), "attempts": 1, "max_attempts": 6,
    });
    insert(tx, "jobs", running).await;
}

async fn conversations(tx: &mut Tx) {
    for (number, deal) in [None, Some(id(0x05, 10))].into_iter().enumerate() {
        let thread = id(0x12, number);
        let row = json!({
            "id": thread, "starter_id": person(0), "other_id": person(2), "deal_id": deal, "subject": "The stairs",
            "last_text": "Tuesday works.", "last_sender_id": person(0), "created_at": ago(40),
        });
        insert(tx, "threads", row).await;
        for (at, (user, other)) in [(0, 2), (2, 0)].into_iter().enumerate() {
            let row = json!({
                "thread_id": thread, "user_id": person(user), "other_id": person(other), "last_at": ago(10), "unread": at,
                "told": false, "seen_at": (at == 0).then(|| ago(10)),
            });
            insert(tx, "thread_members", row).await;
            let row = json!({
                "id": id(0x13, 2 * number + at), "thread_id": thread, "sender_id": person(other), "message": "Tuesday works.",
                "created_at": ago(20 - 10 * at as i64),
            });
            insert(tx, "thread_messages", row).await;
        }
        let row = json!({
            "id": id(0x14, number), "thread_id": thread, "reporter_id": person(2), "reason": "Rude.", "created_at": ago(9),
            "resolved_at": (number == 0).then(|| ago(8)), "resolved_by": (number == 0).then(|| person(4)),
        });
        insert(tx, "thread_reports", row).await;
    }
}

async fn films(tx: &mut Tx) {
    for (number, content_type) in ["video/mp4", "image/jpeg", "video/mp4", "image/jpeg"].into_iter().enumerate() {
        file(tx, number, content_type, "films").await;
    }
    file(tx, 9, "video/mp4", "films").await; // its last film is gone; a job removes it
    for number in 0..2 {
        let row = json!({
            "id": id(0x17, number), "key": format!("{:064x}", 500 + number), "title": "A lighthouse", "scene": "sea",
            "width": 1280, "height": 720, "millis": 6000, "video_file": id(0x15, 2 * number),
            "poster_file": id(0x15, 2 * number + 1), "bytes": 2_000_000, "created_at": ago(60),
        });
        insert(tx, "films", row).await;
    }
    let states = ["queued", "running", "succeeded", "failed", "cancelled"];
    for (number, status) in states.into_iter().enumerate() {
        let ended = !matches!(status, "queued" | "running");
        let row = json!({
            "id": id(0x16, number), "owner": if number == 0 { "guest:5f".to_owned() } else { person(0) }, "guest": number == 0,
            "prompt": "a lighthouse at night", "seed": number, "size": "wide", "key": format!("{:064x}", 500 + number),
            "status": status, "done": if ended { 10 } else { 0 }, "total": 10, "drawing": "waves",
            "problem": (status == "failed").then_some("film_failed"), "film_id": (status == "succeeded").then(|| id(0x17, 0)),
            "created_at": ago(60), "finished_at": ended.then(|| ago(59)),
        });
        insert(tx, "generations", row).await;
        let row = json!({ "generation_id": id(0x16, number), "subject": person(0), "at": ago(60) });
        insert(tx, "generation_uses", row).await;
    }
    let sql = "UPDATE generation_queue SET taken = 5, bytes = 4000000 WHERE id = 1";
    tx.run(sql, &[]).await.unwrap();
    let sql = "UPDATE experiences SET teaser = $1 WHERE id = $2";
    tx.run(sql, platform::args![id(0x17, 0), id(0x04, 2)]).await.unwrap();
}

async fn file(tx: &mut Tx, number: usize, content_type: &str, owner: &str) {
    let row = json!({
        "id": id(0x15, number), "content_type": content_type, "size": 1_000_000, "sha256": format!("{number:064x}"),
        "original_name": "film", "owner": owner, "created_at": ago(60),
    });
    insert(tx, "files", row).await;
}

async fn visitors(tx: &mut Tx) {
    for (number, module) in ["courses", "spaces"].into_iter().enumerate() {
        let row = json!({
            "id": id(0x18, number), "name": "Ada Vance", "email": "ada@visitor.example", "subject": "A harbour school",
            "message": "We teach forty pilots a year.", "sender_id": (number == 1).then(|| person(1)), "held": number == 0,
            "created_at": ago(5), "handled_at": (number == 1).then(|| ago(4)), "handled_by": (number == 1).then(|| person(4)),
        });
        insert(tx, "contact_messages", row).await;
        let row = json!({
            "id": id(0x19, number), "module": module, "email": "ada@visitor.example", "note": "soon?",
            "user_id": (number == 1).then(|| person(1)), "created_at": ago(5),
        });
        insert(tx, "module_interests", row).await;
        let row = json!({
            "id": format!("lighthouse-{number}"), "category": "courses", "title": format!("Lighthouses {number}"),
            "description": "A course.", "position": 100 + number, "created_at": ago(5), "updated_at": ago(5), "rev": 1,
        });
        insert(tx, "catalogue_items", row).await;
    }
    let sql = "UPDATE listing_counts SET total = 1 WHERE name IN ('interest:courses', 'interest:spaces')";
    tx.run(sql, &[]).await.unwrap();
}

async fn installation(tx: &mut Tx) {
    let check = json!({ "at": ago(24), "sum_cents": 0, "crooked": [], "differences": [] });
    for (key, value) in [("auth_device_key", "ZGV2aWNl".to_owned()), ("ledger_check", check.to_string())] {
        insert(tx, "settings", json!({ "key": key, "value": value })).await;
    }
    for (name, secret) in [("webhook", "c2VjcmV0"), ("retired", "b2xk")] {
        insert(tx, "sandbox_keys", json!({ "name": name, "secret": secret })).await;
    }
    for (year, last) in [(2025, 1), (2026, 34)] {
        insert(tx, "receipt_years", json!({ "year": year, "last": last })).await;
    }
    for number in 0..2 {
        let row = json!({
            "id": id(0x20, number), "at": ago(5), "actor": person(4), "action": "role.granted", "subject": person(5),
            "old": Value::Null, "new": "\"finance\"", "request_id": "0192e000",
        });
        insert(tx, "audit", row).await;
        let done = number == 0;
        let row = json!({
            "id": id(0x21, number), "actor": person(number), "key": format!("key-{number}"), "request_hash": format!("{number:064x}"),
            "claimed_at": NOW, "created_at": in_days(-1), "status": done.then_some(201),
            "content_type": done.then_some("application/json"), "location": Value::Null, "body": done.then_some("{}"),
        });
        insert(tx, "idempotency", row).await;
    }
}
