use super::*;
use base::accounts::{UserId, block, is_blocked, unblock};
use platform::{
    db::Db,
    testing::{on_each_database, scan_offenders},
};

const NOW: Timestamp = Timestamp::from_micros(1_795_000_000_000_000);
const TOP: Timestamp = Timestamp::MAX;

fn thread(id: &str, deal: Option<&str>) -> Thread {
    Thread {
        id: id.into(),
        starter_id: "hannah".into(),
        other_id: "carl".into(),
        deal_id: deal.map(str::to_owned).map(Into::into),
        experience_id: None,
        subject: format!("About {id}"),
        last_text: String::new(),
        last_sender_id: "hannah".into(),
        created_at: NOW,
    }
}

fn message(id: &str, thread: &str, sender: &UserId, at: Timestamp) -> Message {
    let message = format!("The message {id}.");
    Message { id: id.into(), thread_id: thread.into(), sender_id: sender.into(), message, created_at: at }
}

/// Hannah, Carl and Sam, who are in the table that threads refer to.
async fn with_people(db: &Db) -> Tx {
    let mut tx = db.write().await.unwrap();
    for id in ["hannah", "carl", "sam"] {
        let text = "INSERT INTO profiles (id, email, full_name, name_lower, description, icon, is_public, created_at, \
                    updated_at, changed_at, place, rev) VALUES ($1, $1, $1, $1, '', 'Star', TRUE, 1, 1, 1, 1, 1)";
        tx.run(text, args![id]).await.unwrap();
    }
    tx
}

async fn says(tx: &mut Tx, id: &str, thread: &str, sender: &UserId, at: Timestamp) -> Member {
    add(tx, &message(id, thread, sender, at), &format!("… {id}")).await.unwrap().unwrap()
}

async fn list(sql: &mut impl Sql, user: &UserId, before: (Timestamp, &str), limit: i64) -> Vec<String> {
    let rows = page(sql, user, &(before.0, before.1.to_owned()), limit).await.unwrap();
    rows.into_iter().map(|row| row.id).collect()
}

on_each_database! {
    async fn a_thread_is_found_again_and_a_deal_has_only_one(db: Db) {
        let mut tx = with_people(&db).await;
        let first = thread("t1", None);
        assert!(insert(&mut tx, &first).await.unwrap() && insert(&mut tx, &thread("t2", None)).await.unwrap());
        assert_eq!(find(&mut tx, "t1").await.unwrap(), Some(first.clone()));
        assert_eq!(of_deal(&mut tx, &"nothing".into()).await.unwrap(), None);
        let found = async |tx: &mut Tx, subject, since| find_recently_started(tx, ("hannah", "carl"), subject, since).await.unwrap();
        assert_eq!(found(&mut tx, "About t1", NOW - 1).await, Some(first.clone()));
        assert_eq!((found(&mut tx, "About t1", NOW).await, found(&mut tx, "Else", Timestamp::default()).await), (None, None));
        assert_eq!((first.counterpart(&"hannah".into()), first.counterpart(&"carl".into())), (Some(&"carl".into()), Some(&"hannah".into())));
        assert_eq!(first.counterpart(&"sam".into()), None);
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn a_person_has_one_thread_about_a_listing(db: Db) {
        let mut tx = with_people(&db).await;
        let listing = "INSERT INTO experiences (id, publisher_id, side, title, title_lower, description, price_cents, icon, \
                       tags, published, created_at, updated_at, changed_at, rev) \
                       VALUES ('dome', 'carl', 'offered', 'Dome', 'dome', '', 1, 'Star', '[]', TRUE, 1, 1, 1, 1)";
        tx.run(listing, &[]).await.unwrap();
        let about = |id: &str| Thread { experience_id: Some("dome".into()), ..thread(id, None) };
        assert!(insert(&mut tx, &about("t1")).await.unwrap() && !insert(&mut tx, &about("t2")).await.unwrap());
        assert!(insert(&mut tx, &thread("t3", None)).await.unwrap());
        assert_eq!(of_listing(&mut tx, &"dome".into(), &"hannah".into()).await.unwrap(), Some(about("t1")));
        assert_eq!(of_listing(&mut tx, &"dome".into(), &"sam".into()).await.unwrap(), None);
        assert_eq!(find_recently_started(&mut tx, ("hannah", "carl"), "About t1", Timestamp::default()).await.unwrap(), None);
        assert_eq!(last_written(&mut tx, "t1", &"carl".into()).await.unwrap(), None);
        for (id, sender, at) in [("m1", "carl", NOW), ("m2", "carl", NOW), ("m3", "hannah", NOW + 1)] {
            says(&mut tx, id, "t1", &sender.into(), at).await;
        }
        assert_eq!(last_written(&mut tx, "t1", &"carl".into()).await.unwrap(), Some((NOW, "m2".into())));
        let row = listed(&mut tx, &"carl".into(), "t1").await.unwrap().unwrap();
        assert_eq!(row.experience_id.as_deref(), Some("dome"));
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn the_newest_thread_of_two_people_is_about_neither_a_deal_nor_a_listing(db: Db) {
        let mut tx = with_people(&db).await;
        let listing = "INSERT INTO experiences (id, publisher_id, side, title, title_lower, description, price_cents, icon, \
                       tags, published, created_at, updated_at, changed_at, rev) \
                       VALUES ('dome', 'carl', 'offered', 'Dome', 'dome', '', 1, 'Star', '[]', TRUE, 1, 1, 1, 1)";
        tx.run(listing, &[]).await.unwrap();
        insert(&mut tx, &Thread { experience_id: Some("dome".into()), ..thread("t1", None) }).await.unwrap();
        assert_eq!(newest_with(&mut tx, &"hannah".into(), &"carl".into()).await.unwrap(), None);
        for id in ["t2", "t3"] {
            insert(&mut tx, &thread(id, None)).await.unwrap();
        }
        for (id, thread, at) in [("m1", "t3", NOW + 1), ("m2", "t2", NOW + 2), ("m3", "t1", NOW + 3)] {
            says(&mut tx, id, thread, &"hannah".into(), at).await;
        }
        for (one, other, newest) in [("hannah", "carl", Some("t2")), ("carl", "hannah", Some("t2")), ("sam", "carl", None)] {
            let found = newest_with(&mut tx, &one.into(), &other.into()).await.unwrap();
            assert_eq!(found.map(|row| row.id).as_deref(), newest, "{one} with {other}");
        }
        tx.commit().await.unwrap();
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn lists_follow_the_newest_message_and_count_what_is_unread(db: Db) {
        let mut tx = with_people(&db).await;
        for id in ["t1", "t2", "t3"] {
            insert(&mut tx, &thread(id, None)).await.unwrap();
        }
        says(&mut tx, "m1", "t1", &"hannah".into(), NOW + 1).await;
        says(&mut tx, "m2", "t3", &"hannah".into(), NOW + 2).await;
        says(&mut tx, "m3", "t2", &"hannah".into(), NOW + 3).await;
        let reader = says(&mut tx, "m4", "t1", &"hannah".into(), NOW + 4).await;
        assert_eq!(reader, Member { unread: 2, notified: false, seen_at: None });
        assert_eq!(list(&mut tx, &"carl".into(), (TOP, "~"), 9).await, ["t1", "t2", "t3"]);
        assert_eq!(list(&mut tx, &"hannah".into(), (TOP, "~"), 1).await, ["t1"]);
        assert_eq!(list(&mut tx, &"hannah".into(), (NOW + 4, "t1"), 9).await, ["t2", "t3"]);
        assert_eq!(list(&mut tx, &"sam".into(), (TOP, "~"), 9).await, [""; 0]);
        assert_eq!((unread(&mut tx, &"carl".into()).await.unwrap(), unread(&mut tx, &"hannah".into()).await.unwrap()), (3, 0));
        read(&mut tx, "t1", &"carl".into(), NOW + 5).await.unwrap();
        assert_eq!(unread(&mut tx, &"carl".into()).await.unwrap(), 2);
        let row = listed(&mut tx, &"carl".into(), "t1").await.unwrap().unwrap();
        assert_eq!((row.unread, row.last_text.as_str(), row.other_id.as_str()), (0, "… m4", "hannah"));
        assert_eq!(listed(&mut tx, &"sam".into(), "t1").await.unwrap(), None);
        tx.commit().await.unwrap();
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn messages_are_paged_backwards_and_writing_is_reading(db: Db) {
        let mut tx = with_people(&db).await;
        insert(&mut tx, &thread("t1", None)).await.unwrap();
        for (id, sender) in [("m1", "hannah"), ("m2", "hannah"), ("m3", "carl")] {
            says(&mut tx, id, "t1", &sender.into(), NOW + 1).await;
        }
        let carl = member(&mut tx, "t1", &"carl".into()).await.unwrap().unwrap();
        assert_eq!(carl, Member { unread: 0, notified: false, seen_at: Some(NOW + 1) });
        let ids = async |tx: &mut Tx, before: (Timestamp, &str), limit| {
            let rows = messages(tx, "t1", &(before.0, before.1.to_owned()), limit).await.unwrap();
            rows.into_iter().map(|row| row.id).collect::<Vec<_>>()
        };
        assert_eq!(ids(&mut tx, (TOP, "~"), 2).await, ["m3", "m2"]);
        assert_eq!(ids(&mut tx, (NOW + 1, "m2"), 9).await, ["m1"]);
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn one_notification_until_the_conversation_is_read(db: Db) {
        let mut tx = with_people(&db).await;
        insert(&mut tx, &thread("t1", None)).await.unwrap();
        assert!(!mark_notified(&mut tx, "t1", &"carl".into()).await.unwrap(), "nothing is unread");
        says(&mut tx, "m1", "t1", &"hannah".into(), NOW + 1).await;
        assert!(mark_notified(&mut tx, "t1", &"carl".into()).await.unwrap());
        assert!(says(&mut tx, "m2", "t1", &"hannah".into(), NOW + 2).await.notified);
        assert!(!mark_notified(&mut tx, "t1", &"carl".into()).await.unwrap());
        read(&mut tx, "t1", &"carl".into(), NOW + 3).await.unwrap();
        says(&mut tx, "m3", "t1", &"hannah".into(), NOW + 4).await;
        assert!(mark_notified(&mut tx, "t1", &"carl".into()).await.unwrap());
    }

    async fn a_block_has_a_direction(db: Db) {
        let mut tx = with_people(&db).await;
        insert(&mut tx, &thread("t1", None)).await.unwrap();
        for _ in 0..2 {
            block(&mut tx, &"carl".into(), &"hannah".into(), NOW).await.unwrap();
        }
        assert!(is_blocked(&mut tx, &"carl".into(), &"hannah".into()).await.unwrap());
        assert!(!is_blocked(&mut tx, &"hannah".into(), &"carl".into()).await.unwrap());
        assert_eq!(listed(&mut tx, &"carl".into(), "t1").await.unwrap().unwrap().blocked_at, Some(NOW));
        assert_eq!(listed(&mut tx, &"hannah".into(), "t1").await.unwrap().unwrap().blocked_at, None);
        unblock(&mut tx, &"carl".into(), &"hannah".into()).await.unwrap();
        assert!(!is_blocked(&mut tx, &"carl".into(), &"hannah".into()).await.unwrap());
    }

    async fn a_report_is_open_until_it_is_resolved(db: Db) {
        let mut tx = with_people(&db).await;
        insert(&mut tx, &thread("t1", None)).await.unwrap();
        assert!(reports::insert(&mut tx, "r1", ("t1", "carl"), "Rude.", NOW).await.unwrap());
        assert!(!reports::insert(&mut tx, "r2", ("t1", "carl"), "Again.", NOW + 1).await.unwrap());
        assert!(reports::is_open(&mut tx, "t1").await.unwrap());
        assert_eq!(listed(&mut tx, &"carl".into(), "t1").await.unwrap().unwrap().reported_at, Some(NOW));
        let top = (TOP, "~".to_owned());
        let open = reports::page(&mut tx, reports::ReportFilter::Open, &top, 9).await.unwrap();
        assert_eq!((open.len(), open[0].reason.as_str(), open[0].subject.as_str()), (1, "Rude.", "About t1"));
        assert_eq!(reports::resolve(&mut tx, "t1", "olga", NOW + 2).await.unwrap(), 1);
        assert!(!reports::is_open(&mut tx, "t1").await.unwrap());
        assert!(reports::page(&mut tx, reports::ReportFilter::Open, &top, 9).await.unwrap().is_empty());
        assert_eq!(reports::page(&mut tx, reports::ReportFilter::Resolved, &top, 9).await.unwrap()[0].id, "r1");
        assert!(reports::insert(&mut tx, "r3", ("t1", "carl"), "Anew.", NOW + 3).await.unwrap());
        tx.commit().await.unwrap();
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn what_was_written_about_a_paid_deal_stays_until_both_have_left(db: Db) {
        let mut tx = with_people(&db).await;
        for (deal, thread_id, held_at) in [("d1", "t1", Some(NOW)), ("d2", "t2", None)] {
            let text = "INSERT INTO deals (id, rev, request, work, money, dispute, overdue, chargeback, hirer_id, creator_id, \
                        initiator_id, responder_id, price_cents, quarters, fee_bps, policy, deliveries, creator_acted, \
                        hidden_hirer, hidden_creator, created_at, updated_at, asked_at, respond_by, extended, held_at) \
                        VALUES ($1, 1, 'approved', 'completed', 'released', 'none', FALSE, FALSE, 'hannah', 'carl', 'carl', \
                        'hannah', 5000, 4, 1000, 'flexible', 1, TRUE, FALSE, FALSE, 1, 1, 1, 1, FALSE, $2)";
            tx.run(text, args![deal, held_at]).await.unwrap();
            insert(&mut tx, &thread(thread_id, Some(deal))).await.unwrap();
            says(&mut tx, &format!("m of {thread_id}"), thread_id, &"carl".into(), NOW + 1).await;
        }
        leave(&mut tx, &"carl".into()).await.unwrap();
        let words = async |tx: &mut Tx, thread| messages(tx, thread, &(TOP, "~".into()), 9).await.unwrap()[0].message.clone();
        let excerpt = async |tx: &mut Tx, thread| find(tx, thread).await.unwrap().unwrap().last_text;
        assert_eq!((words(&mut tx, "t1").await.as_str(), excerpt(&mut tx, "t1").await.as_str()), ("The message m of t1.", "… m of t1"));
        assert_eq!((words(&mut tx, "t2").await.as_str(), excerpt(&mut tx, "t2").await.as_str()), ("", ""));
        leave(&mut tx, &"hannah".into()).await.unwrap();
        for thread in ["t1", "t2"] {
            assert_eq!(find(&mut tx, thread).await.unwrap(), None);
            assert!(messages(&mut tx, thread, &(TOP, "~".into()), 9).await.unwrap().is_empty());
        }
        tx.commit().await.unwrap();
        assert_eq!(scan_offenders(&db), [""; 0]);
    }

    async fn leaving_removes_what_was_written_once_no_report_is_open(db: Db) {
        let mut tx = with_people(&db).await;
        insert(&mut tx, &thread("t1", None)).await.unwrap();
        insert(&mut tx, &thread("t2", None)).await.unwrap();
        for (id, thread) in [("m1", "t1"), ("m2", "t2")] {
            says(&mut tx, id, thread, &"carl".into(), NOW + 1).await;
        }
        for (blocker, blocked) in [("carl", "hannah"), ("sam", "carl"), ("sam", "hannah")] {
            block(&mut tx, &blocker.into(), &blocked.into(), NOW).await.unwrap();
        }
        let report = async |tx: &mut Tx, id, thread, by| reports::insert(tx, id, (thread, by), "Rude.", NOW).await.unwrap();
        assert!(report(&mut tx, "r1", "t1", "carl").await);
        reports::resolve(&mut tx, "t1", "olga", NOW).await.unwrap();
        assert!(report(&mut tx, "r2", "t2", "carl").await);
        assert_eq!(leave(&mut tx, &"carl".into()).await.unwrap().len(), 2);
        assert_eq!(list(&mut tx, &"carl".into(), (TOP, "~"), 9).await, [""; 0]);
        assert_eq!(list(&mut tx, &"hannah".into(), (TOP, "~"), 9).await, ["t2", "t1"], "hers too");
        let words = async |tx: &mut Tx, thread| messages(tx, thread, &(TOP, "~".into()), 9).await.unwrap()[0].message.clone();
        assert_eq!((words(&mut tx, "t1").await.as_str(), words(&mut tx, "t2").await.is_empty()), ("", false), "t2 has an open report");
        assert_eq!(find(&mut tx, "t1").await.unwrap().unwrap().last_text, "");
        assert!(!is_blocked(&mut tx, &"carl".into(), &"hannah".into()).await.unwrap() && !is_blocked(&mut tx, &"sam".into(), &"carl".into()).await.unwrap());
        assert!(is_blocked(&mut tx, &"sam".into(), &"hannah".into()).await.unwrap());
        let top = (TOP, "~".to_owned());
        assert!(reports::page(&mut tx, reports::ReportFilter::Resolved, &top, 9).await.unwrap().is_empty());
        leave(&mut tx, &"hannah".into()).await.unwrap();
        assert_eq!(find(&mut tx, "t1").await.unwrap(), None, "nobody is left in it");
        assert!(messages(&mut tx, "t1", &top, 9).await.unwrap().is_empty());
        delete_left(&mut tx, "t2").await.unwrap();
        assert!(find(&mut tx, "t2").await.unwrap().is_some(), "its report waits for the operators");
        reports::resolve(&mut tx, "t2", "olga", NOW).await.unwrap();
        delete_left(&mut tx, "t2").await.unwrap();
        assert_eq!(find(&mut tx, "t2").await.unwrap(), None);
        tx.commit().await.unwrap();
        assert_eq!(scan_offenders(&db), [""; 0]);
    }
}
