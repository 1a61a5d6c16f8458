use super::*;
use crate::{clock::DAY, db::Db, jobs::Jobs, messages::Value, money::Money, msg, testing::on_each_database};
use std::sync::{Arc, Mutex};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
};

fn says(subject: &str) -> Content {
    Content { paragraphs: vec![Message::verbatim("Hello")], ..Content::new(Message::verbatim(subject)) }
}

fn welcome(key: &str) -> NewMail {
    let (to, kind) = ("ann@example.com".into(), "welcome".into());
    NewMail { to, kind, content: says("Welcome"), dedupe_key: key.into() }
}

async fn put(db: &Db, clock: &Clock, mail: NewMail) -> db::Result<()> {
    let mut tx = db.write().await?;
    queue(&mut tx, clock, mail).await?;
    tx.commit().await
}

/// A server that answers RCPT TO with `verdict` and keeps what it receives.
async fn smtp_server(verdict: &'static str) -> (String, Arc<Mutex<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("bound");
    let url = format!("smtp://{}", listener.local_addr().expect("address"));
    let received = Arc::new(Mutex::new(String::new()));
    let log = received.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            let (reader, mut writer) = stream.into_split();
            let mut lines = BufReader::new(reader).lines();
            let _ = writer.write_all(b"220 test\r\n").await;
            let mut in_data = false;
            while let Ok(Some(line)) = lines.next_line().await {
                log.lock().expect("log").push_str(&format!("{line}\n"));
                let answer = match line.get(..4).unwrap_or(&line) {
                    "." => {
                        in_data = false;
                        "250 taken"
                    }
                    _ if in_data => continue,
                    "RCPT" => verdict,
                    "DATA" => {
                        in_data = verdict.starts_with("250");
                        "354 go on"
                    }
                    _ => "250 fine",
                };
                let _ = writer.write_all(format!("{answer}\r\n").as_bytes()).await;
            }
        }
    });
    (url, received)
}

/// Queues one mail and runs the queue for two days; returns the mail and what the server received.
async fn send_by(db: &Db, transport: Transport) -> Mail {
    let clock = Clock::default();
    let jobs = Jobs::new(db.clone(), clock.clone());
    Mailer::new(transport, "Us <us@example.org>").expect("mailer").register(&jobs, db, &clock);
    put(db, &clock, welcome("a")).await.expect("queued");
    put(db, &clock, welcome("a")).await.expect("queued");
    jobs.run_due(clock.now() + 2 * DAY).await.expect("ran");
    let mails = newest(&mut &*db, Some("ann@example.com"), 9).await.expect("mails");
    assert_eq!(mails.len(), 1);
    mails.into_iter().next().expect("one")
}

on_each_database! { async fn an_email_is_captured_once(db: Db) {
    let mail = send_by(&db, Transport::Captured).await;
    assert_eq!((mail.status, mail.sent_at.is_some()), (Status::Captured, true));
} }

on_each_database! { async fn an_email_is_sent_with_the_id_of_its_row(db: Db) {
    let (url, received) = smtp_server("250 fine").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    assert_eq!(mail.status, Status::Sent);
    let received = received.lock().expect("log").clone();
    assert!(received.contains(&format!("Message-ID: <{}@example.org>", mail.id)), "{received}");
    assert_eq!(received.matches("Subject: Welcome").count(), 1);
    assert!(received.contains("Auto-Submitted: auto-generated"), "{received}");
    assert!(!received.contains("List-Unsubscribe"), "there is no setting for it: {received}");
} }

on_each_database! { async fn an_email_names_the_page_where_it_can_be_turned_off(db: Db) {
    let (url, received) = smtp_server("250 fine").await;
    let clock = Clock::default();
    let jobs = Jobs::new(db.clone(), clock.clone());
    let mailer = Mailer::new(Transport::from_url(Some(&url)).expect("transport"), "Us <us@example.org>").expect("mailer");
    let page = |mail: &Mail| (mail.kind == welcome("a").kind).then(|| "https://shop.example/settings#mails".to_owned());
    mailer.with_settings_page(std::sync::Arc::new(page)).register(&jobs, &db, &clock);
    put(&db, &clock, welcome("a")).await.expect("queued");
    jobs.run_due(clock.now() + 2 * DAY).await.expect("ran");
    let received = received.lock().expect("log").clone();
    assert!(received.contains("List-Unsubscribe: <https://shop.example/settings#mails>"), "{received}");
} }

on_each_database! { async fn a_refused_address_is_dead_at_once_and_can_be_queued_again(db: Db) {
    let (url, received) = smtp_server("550 no such mailbox").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    assert_eq!(mail.status, Status::Dead);
    assert_eq!(received.lock().expect("log").matches("RCPT").count(), 1);
    let mut tx = db.write().await.expect("tx");
    assert!(requeue(&mut tx, &Clock::default(), &mail.id).await.expect("requeued"));
    assert!(!requeue(&mut tx, &Clock::default(), &mail.id).await.expect("requeued"));
    tx.commit().await.expect("kept");
} }

/// Runs the queue once more, by a server that takes everything; answers the mail and how many jobs are left as given
/// up.
async fn then_send(db: &Db, id: &str) -> (Mail, usize) {
    let clock = Clock::default();
    let jobs = Jobs::new(db.clone(), clock.clone());
    let (url, _received) = smtp_server("250 fine").await;
    let transport = Transport::from_url(Some(&url)).expect("transport");
    Mailer::new(transport, "Us <us@example.org>").expect("mailer").register(&jobs, db, &clock);
    jobs.run_due(clock.now() + 2 * DAY).await.expect("ran");
    let dead = jobs::dead(&mut &*db, None, 9).await.expect("jobs").len();
    (find(&mut &*db, id).await.expect("mail").expect("one"), dead)
}

on_each_database! { async fn a_requeued_email_leaves_no_old_job(db: Db) {
    let (url, _received) = smtp_server("550 no such mailbox").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    assert_eq!(jobs::dead(&mut &db, None, 9).await.expect("jobs").len(), 1);
    let mut tx = db.write().await.expect("tx");
    assert!(requeue(&mut tx, &Clock::default(), &mail.id).await.expect("requeued"));
    tx.commit().await.expect("kept");
    let (mail, dead) = then_send(&db, &mail.id).await;
    assert_eq!((mail.status, mail.last_error, dead), (Status::Sent, None, 0));
} }

on_each_database! { async fn the_job_of_a_rejected_email_sends_it_when_run_again(db: Db) {
    let (url, _received) = smtp_server("550 no such mailbox").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    let job = jobs::dead(&mut &db, None, 9).await.expect("jobs").remove(0);
    let mut tx = db.write().await.expect("tx");
    assert!(jobs::requeue(&mut tx, &job.id, Clock::default().now()).await.expect("requeued"));
    tx.commit().await.expect("kept");
    let (mail, dead) = then_send(&db, &mail.id).await;
    assert_eq!((mail.status, mail.last_error, dead), (Status::Sent, None, 0));
} }

on_each_database! { async fn an_email_that_the_gate_refuses_is_skipped_with_the_reason(db: Db) {
    let (clock, gate_calls) = (Clock::default(), Arc::new(Mutex::new(Vec::new())));
    let jobs = Jobs::new(db.clone(), clock.clone());
    let (url, received) = smtp_server("250 fine").await;
    let log = gate_calls.clone();
    let gate: Gate = Arc::new(move |mail: Mail| {
        let refused = mail.user_id.is_some();
        log.lock().expect("log").push((mail.user_id, mail.sender_id));
        Box::pin(async move { Ok(refused.then_some("No.")) })
    });
    let mailer = Mailer::new(Transport::from_url(Some(&url)).expect("transport"), "Us <us@example.org>").expect("mailer");
    mailer.with_gate(gate).register(&jobs, &db, &clock);
    let mut tx = db.write().await.expect("tx");
    let cause = Cause { user_id: Some("ann"), sender_id: Some("bob") };
    queue_for(&mut tx, &clock, welcome("a"), cause).await.expect("queued");
    queue(&mut tx, &clock, NewMail { content: says("Proof"), ..welcome("b") }).await.expect("queued");
    tx.commit().await.expect("kept");
    jobs.run_due(clock.now()).await.expect("ran");
    let skipped = envelopes(&mut &db, Some(Status::Skipped), None, None, 9).await.expect("mails").remove(0);
    assert_eq!((skipped.subject(&Reader::default()).as_str(), skipped.last_error.as_deref(), skipped.sent_at), ("Welcome", Some("No."), None));
    let mut gate_calls = gate_calls.lock().expect("log").clone();
    gate_calls.sort();
    assert_eq!(gate_calls, [(None, None), (Some("ann".to_owned()), Some("bob".to_owned()))]);
    let received = received.lock().expect("log").clone();
    assert!(received.contains("Subject: Proof") && !received.contains("Subject: Welcome"), "{received}");
} }

on_each_database! { async fn a_busy_server_is_asked_six_times(db: Db) {
    let (url, received) = smtp_server("451 later").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    assert_eq!(mail.status, Status::Dead);
    assert_eq!(received.lock().expect("log").matches("RCPT").count(), 6);
} }

on_each_database! { async fn a_line_break_cannot_make_a_header(db: Db) {
    let (clock, (url, received)) = (Clock::default(), smtp_server("250 fine").await);
    let refused = put(&db, &clock, NewMail { to: "a@b.c\r\nBcc: x@y.z".into(), ..welcome("x") }).await;
    assert!(refused.is_err() && newest(&mut &db, None, 9).await.expect("mails").is_empty());
    let jobs = Jobs::new(db.clone(), clock.clone());
    let transport = Transport::from_url(Some(&url)).expect("transport");
    Mailer::new(transport, "Us <us@example.org>").expect("mailer").register(&jobs, &db, &clock);
    put(&db, &clock, NewMail { content: says("s\r\nBcc: x@y.z"), ..welcome("y") }).await.expect("queued");
    jobs.run_due(clock.now()).await.expect("ran");
    let received = received.lock().expect("log").clone();
    assert!(received.contains("Subject: s  Bcc: x@y.z") && !received.contains("\nBcc:"), "{received}");
} }

/// What is left of an email's text once it has left by `transport`, when emails of its kind are emptied.
async fn text_left(db: &Db, transport: Transport, reads_captured: bool) -> (Status, String) {
    let clock = Clock::default();
    let jobs = Jobs::new(db.clone(), clock.clone());
    let mailer = Mailer::new(transport, "Us <us@example.org>").expect("mailer");
    mailer.erase_after_sending(&["welcome"], reads_captured).register(&jobs, db, &clock);
    put(db, &clock, welcome("a")).await.expect("queued");
    put(db, &clock, NewMail { kind: "news".into(), to: "bob@example.com".into(), ..welcome("b") })
        .await
        .expect("queued");
    jobs.run_due(clock.now()).await.expect("ran");
    let other = newest(&mut &*db, Some("bob@example.com"), 1).await.expect("mails").remove(0);
    assert_eq!(other.content, Some(says("Welcome").to_json()));
    let mail = newest(&mut &*db, Some("ann@example.com"), 1).await.expect("mails").remove(0);
    (mail.status, mail.content.unwrap_or_default())
}

on_each_database! { async fn what_opens_an_account_is_forgotten_once_sent(db: Db) {
    let (url, received) = smtp_server("250 fine").await;
    let left = text_left(&db, Transport::from_url(Some(&url)).expect("transport"), true).await;
    assert_eq!(left, (Status::Sent, String::new()));
    assert_eq!(received.lock().expect("log").matches("\nHello\n").count(), 2);
} }

on_each_database! { async fn a_captured_email_keeps_its_text_for_its_readers(db: Db) {
    assert_eq!(text_left(&db, Transport::Captured, true).await, (Status::Captured, says("Welcome").to_json()));
} }

on_each_database! { async fn a_captured_email_without_readers_is_emptied(db: Db) {
    assert_eq!(text_left(&db, Transport::Captured, false).await, (Status::Captured, String::new()));
} }

/// A captured email of the account `user_id` as it is read.
async fn read_by(db: &Db, content: Content, layout: &Layout) -> Rendered {
    let mut tx = db.write().await.expect("tx");
    let cause = Cause { user_id: Some("ann"), sender_id: None };
    queue_for(&mut tx, &Clock::default(), NewMail { content, ..welcome("a") }, cause).await.expect("queued");
    tx.commit().await.expect("kept");
    let mail = newest(&mut &*db, None, 1).await.expect("mails").remove(0);
    layout.render(&mail).await.expect("rendered")
}

on_each_database! { async fn an_email_is_read_in_the_language_of_the_account(db: Db) {
    let brand = Brand { name: "Us".into(), logo: None, settings: Some("https://us.example/settings".into()) };
    let layout = Layout::new(brand, Arc::new(|user_id, known: Reader| Box::pin(async move {
        assert_eq!((user_id.as_str(), known.language.name()), ("ann", "en"));
        Ok(known.or_settings(Some("es"), Some("Europe/Madrid")))
    })));
    let content = Content {
        greeting: Some(msg!("email-hello", name = "<b>Ann</b>")),
        paragraphs: vec![Message::verbatim("One.\n\nTwo.")],
        button: Some((Message::verbatim("Open"), "https://us.example/?a=1&b=2".into())),
        code: Some("012345".into()),
        facts: vec![
            (Message::verbatim("Until"), Fact::Value(Value::Moment(Timestamp::from_micros(1_795_000_000_000_000)))),
            (Message::verbatim("Total"), Fact::Value(Value::Money(Money::usd(6_000)))),
            (Message::verbatim("Title"), Fact::Value("https://not-a-link.example".into())),
            (Message::verbatim("Work"), Fact::Link("https://example.org/?a=1&b=\"2\"".into())),
        ],
        ..says("A & B")
    };
    let Rendered { subject, text, html } = read_by(&db, content, &layout).await;
    assert_eq!(subject, "A & B");
    for part in ["Hola, <b>Ann</b>:", "One.\n\nTwo.", "18 de noviembre de 2026 a las 12:06 (CET)", "60,00\u{a0}US$", "012345",
        "Open: https://us.example/?a=1&b=2", "Ajustes de correo: https://us.example/settings"] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert!(html.contains("<html lang=\"es\">") && !html.contains("<b>Ann</b>"), "{html}");
    assert!(html.contains("<p style=\"unicode-bidi:plaintext;margin:0 0 16px;\">Two.</p>"), "{html}");
    let link = "https://example.org/?a=1&#38;b=&#34;2&#34;";
    assert!(html.contains(&format!("href=\"{link}\"")) && html.contains(">https://not-a-link.example</td>"), "{html}");
    assert!(html.find(">Open</a>") < html.find("18 de noviembre"), "the button is above the details");
    assert!(html.contains("prefers-color-scheme:dark"));
} }

#[test]
fn an_email_of_an_older_version_keeps_its_text() {
    let old = Mail {
        id: "1".into(),
        recipient: "ann@example.com".into(),
        stored_subject: "Reset {your} password".into(),
        kind: "recovery".into(),
        text_body: "Click <here>.".into(),
        html_body: String::new(),
        content: Some(r#"{"subject":"an older shape"}"#.into()),
        status: Status::Queued,
        last_error: None,
        created_at: Timestamp::default(),
        sent_at: None,
        user_id: None,
        sender_id: None,
    };
    let read = futures_util::future::FutureExt::now_or_never(Layout::default().render(&old)).expect("at once");
    let Rendered { subject, text, html } = read.expect("rendered");
    assert_eq!((subject.as_str(), text.as_str()), ("Reset {your} password", "Click <here>."));
    assert!(html.contains("Click &#60;here&#62;."), "{html}");
}
