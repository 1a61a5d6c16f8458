use super::*;
use crate::{clock::DAY, db::Db, jobs::Jobs, testing::on_each_database};
use std::sync::{Arc, Mutex};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpListener,
};

fn welcome(key: &str) -> NewMail {
    NewMail {
        to: "ann@example.com".into(),
        subject: "Welcome".into(),
        kind: "welcome".into(),
        text: "Hello".into(),
        html: "<p>Hello</p>".into(),
        content: None,
        dedupe_key: key.into(),
    }
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
    let heard = Arc::new(Mutex::new(String::new()));
    let log = heard.clone();
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
    (url, heard)
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

on_each_database! { async fn a_mail_is_captured_once(db: Db) {
    let mail = send_by(&db, Transport::Captured).await;
    assert_eq!((mail.status, mail.sent_at.is_some()), (Status::Captured, true));
} }

on_each_database! { async fn a_mail_is_sent_with_an_id_of_its_row(db: Db) {
    let (url, heard) = smtp_server("250 fine").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    assert_eq!(mail.status, Status::Sent);
    let heard = heard.lock().expect("log").clone();
    assert!(heard.contains(&format!("Message-ID: <{}@example.org>", mail.id)), "{heard}");
    assert_eq!(heard.matches("Subject: Welcome").count(), 1);
} }

on_each_database! { async fn a_refused_address_is_dead_at_once_and_can_be_queued_again(db: Db) {
    let (url, heard) = smtp_server("550 no such mailbox").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    assert_eq!(mail.status, Status::Dead);
    assert_eq!(heard.lock().expect("log").matches("RCPT").count(), 1);
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
    let (url, _heard) = smtp_server("250 fine").await;
    let transport = Transport::from_url(Some(&url)).expect("transport");
    Mailer::new(transport, "Us <us@example.org>").expect("mailer").register(&jobs, db, &clock);
    jobs.run_due(clock.now() + 2 * DAY).await.expect("ran");
    let dead = jobs::dead(&mut &*db, None, 9).await.expect("jobs").len();
    (find(&mut &*db, id).await.expect("mail").expect("one"), dead)
}

on_each_database! { async fn a_mail_that_is_queued_again_leaves_no_job_behind(db: Db) {
    let (url, _heard) = smtp_server("550 no such mailbox").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    assert_eq!(jobs::dead(&mut &db, None, 9).await.expect("jobs").len(), 1);
    let mut tx = db.write().await.expect("tx");
    assert!(requeue(&mut tx, &Clock::default(), &mail.id).await.expect("requeued"));
    tx.commit().await.expect("kept");
    let (mail, dead) = then_send(&db, &mail.id).await;
    assert_eq!((mail.status, mail.last_error, dead), (Status::Sent, None, 0));
} }

on_each_database! { async fn the_job_of_a_refused_mail_sends_it_when_it_runs_again(db: Db) {
    let (url, _heard) = smtp_server("550 no such mailbox").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    let job = jobs::dead(&mut &db, None, 9).await.expect("jobs").remove(0);
    let mut tx = db.write().await.expect("tx");
    assert!(jobs::requeue(&mut tx, &job.id, Clock::default().now()).await.expect("requeued"));
    tx.commit().await.expect("kept");
    let (mail, dead) = then_send(&db, &mail.id).await;
    assert_eq!((mail.status, mail.last_error, dead), (Status::Sent, None, 0));
} }

on_each_database! { async fn a_mail_that_the_gate_refuses_is_skipped_and_says_why(db: Db) {
    let (clock, asked) = (Clock::default(), Arc::new(Mutex::new(Vec::new())));
    let jobs = Jobs::new(db.clone(), clock.clone());
    let (url, heard) = smtp_server("250 fine").await;
    let log = asked.clone();
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
    queue(&mut tx, &clock, NewMail { subject: "Proof".into(), ..welcome("b") }).await.expect("queued");
    tx.commit().await.expect("kept");
    jobs.run_due(clock.now()).await.expect("ran");
    let skipped = envelopes(&mut &db, Some(Status::Skipped), None, None, 9).await.expect("mails").remove(0);
    assert_eq!((skipped.subject.as_str(), skipped.last_error.as_deref(), skipped.sent_at), ("Welcome", Some("No."), None));
    let mut asked = asked.lock().expect("log").clone();
    asked.sort();
    assert_eq!(asked, [(None, None), (Some("ann".to_owned()), Some("bob".to_owned()))]);
    let heard = heard.lock().expect("log").clone();
    assert!(heard.contains("Subject: Proof") && !heard.contains("Subject: Welcome"), "{heard}");
} }

on_each_database! { async fn a_busy_server_is_asked_six_times(db: Db) {
    let (url, heard) = smtp_server("451 later").await;
    let mail = send_by(&db, Transport::from_url(Some(&url)).expect("transport")).await;
    assert_eq!(mail.status, Status::Dead);
    assert_eq!(heard.lock().expect("log").matches("RCPT").count(), 6);
} }

on_each_database! { async fn a_line_break_cannot_make_a_header(db: Db) {
    let clock = Clock::default();
    for (to, subject) in [("a@b.c\r\nBcc: x@y.z", "s"), ("a@b.c", "s\nBcc: x@y.z")] {
        let mail = NewMail { to: to.into(), subject: subject.into(), ..welcome("x") };
        assert!(put(&db, &clock, mail).await.is_err());
    }
    assert!(newest(&mut &db, None, 9).await.expect("mails").is_empty());
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
    assert_eq!((other.text_body.as_str(), other.html_body.as_str()), ("Hello", "<p>Hello</p>"));
    let mail = newest(&mut &*db, Some("ann@example.com"), 1).await.expect("mails").remove(0);
    (mail.status, mail.text_body + &mail.html_body)
}

on_each_database! { async fn what_opens_an_account_is_forgotten_once_sent(db: Db) {
    let (url, heard) = smtp_server("250 fine").await;
    let left = text_left(&db, Transport::from_url(Some(&url)).expect("transport"), true).await;
    assert_eq!(left, (Status::Sent, String::new()));
    assert_eq!(heard.lock().expect("log").matches("\nHello\n").count(), 2);
} }

on_each_database! { async fn a_captured_mail_keeps_its_text_for_its_readers_only(db: Db) {
    assert_eq!(text_left(&db, Transport::Captured, true).await, (Status::Captured, "Hello<p>Hello</p>".into()));
} }

on_each_database! { async fn a_captured_mail_that_nobody_reads_is_emptied(db: Db) {
    assert_eq!(text_left(&db, Transport::Captured, false).await, (Status::Captured, String::new()));
} }
