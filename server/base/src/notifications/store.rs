//! The notifications' SQL.
use super::rules::Kind;
use crate::accounts::UserId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx, row_places, rows_at_once},
};
use serde::Deserialize;
use std::collections::HashSet;

/// A notification as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Row {
    /// UUIDv7: notifications in the order they were made.
    pub id: String,
    /// Who is notified.
    pub user_id: UserId,
    /// What about.
    pub kind: Kind,
    /// A headline that a caller wrote; empty otherwise.
    pub title: String,
    /// A sentence that a caller wrote; empty otherwise.
    pub message: String,
    /// The message that it is otherwise, as JSON.
    pub content: Option<String>,
    /// The deal it is about.
    pub deal_id: Option<String>,
    /// A path of the web app.
    pub link: Option<String>,
    /// Two notifications with one key are one.
    pub dedupe_key: String,
    /// When, product time.
    pub created_at: Timestamp,
    /// When the person had seen it.
    pub read_at: Option<Timestamp>,
}

/// Adds notifications; the dedupe keys of those that did not exist already.
pub async fn insert_all(tx: &mut Tx, rows: &[Row]) -> Result<HashSet<String>> {
    const WIDTH: usize = 11;
    let mut new = HashSet::with_capacity(rows.len());
    for chunk in rows.chunks(rows_at_once(WIDTH)) {
        let text = format!(
            "INSERT INTO notifications (id, user_id, kind, title, message, content, deal_id, link, dedupe_key, created_at, read_at)
             VALUES {} ON CONFLICT (dedupe_key) DO NOTHING",
            row_places(chunk.len(), WIDTH)
        );
        let values = |row: &Row| {
            let values = args![
                row.id,
                row.user_id,
                row.kind,
                row.title,
                row.message,
                row.content,
                row.deal_id,
                row.link,
                row.dedupe_key,
                row.created_at,
                row.read_at
            ];
            values.to_vec()
        };
        let inserted = tx.run(&text, &chunk.iter().flat_map(values).collect::<Vec<_>>()).await?;
        if inserted == chunk.len() as u64 {
            new.extend(chunk.iter().map(|row| row.dedupe_key.clone()));
        } else {
            let text = format!("SELECT dedupe_key FROM notifications WHERE id IN {}", row_places(1, chunk.len()));
            let ids: Vec<_> = chunk.iter().flat_map(|row| args![row.id].to_vec()).collect();
            new.extend(tx.all::<String>(&text, &ids).await?);
        }
    }
    Ok(new)
}

/// Whether a notification is unread, as 1 or 0. The index of a person's notifications begins with the person and this,
/// and each part is in the order of the ids: one index for the list, the live stream and the count.
const UNREAD: &str = "(CASE WHEN read_at IS NULL THEN 1 ELSE 0 END)";

/// The notifications of `user_id` that fit `filter`, whose `$2` is `value`: at most `limit`, in the order of the ids.
/// Two statements: in one, PostgreSQL would sort all of a person's notifications.
async fn in_order(
    sql: &mut impl Sql,
    user_id: &UserId,
    (filter, value): (&str, &str),
    newest_first: bool,
    limit: i64,
) -> Result<Vec<Row>> {
    let order = if newest_first { "DESC" } else { "ASC" };
    let mut rows: Vec<Row> = Vec::new();
    for unread in [1, 0] {
        let text = format!(
            "SELECT * FROM notifications WHERE user_id = $1 AND {UNREAD} = {unread} AND {filter} ORDER BY id {order} LIMIT $3"
        );
        rows.extend(sql.all::<Row>(&text, args![user_id, value, limit]).await?);
    }
    rows.sort_by(|one, other| one.id.cmp(&other.id));
    if newest_first {
        rows.reverse();
    }
    rows.truncate(usize::try_from(limit).unwrap_or(0));
    Ok(rows)
}

/// The newest `limit` notifications of `user_id` made before the id `before`, newest first.
pub async fn page(sql: &mut impl Sql, user_id: &UserId, before: &str, limit: i64) -> Result<Vec<Row>> {
    in_order(sql, user_id, ("id < $2", before), true, limit).await
}

/// The notifications of `user_id` made after the id `after`, oldest first.
pub async fn after(sql: &mut impl Sql, user_id: &UserId, after: &str, limit: i64) -> Result<Vec<Row>> {
    in_order(sql, user_id, ("id > $2", after), false, limit).await
}

/// How many notifications `user_id` has not read, counted up to 100.
pub async fn unread(sql: &mut impl Sql, user_id: &UserId) -> Result<usize> {
    let text = format!("SELECT 1 AS unread FROM notifications WHERE user_id = $1 AND {UNREAD} = 1 LIMIT 100");
    Ok(sql.all::<i64>(&text, args![user_id]).await?.len())
}

/// Marks every notification of `user_id` as read at `now`.
pub async fn read_all(tx: &mut Tx, user_id: &UserId, now: Timestamp) -> Result<()> {
    let text = format!("UPDATE notifications SET read_at = $2 WHERE user_id = $1 AND {UNREAD} = 1");
    tx.run(&text, args![user_id, now]).await.map(drop)
}

/// Marks one notification of `user_id` as read at `now`; an id of someone else's changes nothing.
pub async fn read_one(tx: &mut Tx, user_id: &UserId, id: &str, now: Timestamp) -> Result<()> {
    tx.run(
        "UPDATE notifications SET read_at = $3 WHERE id = $1 AND user_id = $2 AND read_at IS NULL",
        args![id, user_id, now],
    )
    .await?;
    Ok(())
}

/// Marks the notifications of `user_id` that lead to `link` as read at `now`.
pub async fn read_link(tx: &mut Tx, user_id: &UserId, link: &str, now: Timestamp) -> Result<()> {
    let text = format!("UPDATE notifications SET read_at = $3 WHERE user_id = $1 AND {UNREAD} = 1 AND link = $2");
    tx.run(&text, args![user_id, link, now]).await.map(drop)
}

/// Marks the notifications of `user_id` about the deal `deal_id` as read at `now`.
pub async fn read_deal(tx: &mut Tx, user_id: &UserId, deal_id: &str, now: Timestamp) -> Result<()> {
    let text = format!("UPDATE notifications SET read_at = $3 WHERE user_id = $1 AND {UNREAD} = 1 AND deal_id = $2");
    tx.run(&text, args![user_id, deal_id, now]).await.map(drop)
}

/// Marks the notifications of `user_id` that ask to pay for the deal `deal_id` as read at `now`.
pub async fn read_asking_to_pay(tx: &mut Tx, user_id: &UserId, deal_id: &str, now: Timestamp) -> Result<()> {
    let text = format!(
        "UPDATE notifications SET read_at = $3 WHERE user_id = $1 AND {UNREAD} = 1 AND deal_id = $2
         AND kind IN ($4, $5, $6, $7, $8)"
    );
    let [accepted, due, soon, failed, overdue] = Kind::ASK_TO_PAY;
    tx.run(&text, args![user_id, deal_id, now, accepted, due, soon, failed, overdue]).await.map(drop)
}

/// The newest notification of `kind` about a deal that `user_id` got after `since`; what a caller wrote does not count.
pub async fn notifications_since(
    sql: &mut impl Sql,
    user_id: &UserId,
    deal_id: &str,
    kind: Kind,
    since: Timestamp,
) -> Result<Option<String>> {
    let mut newest = None;
    for unread in [1, 0] {
        let text = format!(
            "SELECT id FROM notifications WHERE user_id = $1 AND {UNREAD} = {unread} AND created_at > $2 AND deal_id = $3
             AND kind = $4 AND dedupe_key NOT LIKE 'api:%' ORDER BY id DESC LIMIT 1"
        );
        newest = newest.max(sql.maybe::<String>(&text, args![user_id, since, deal_id, kind]).await?);
    }
    Ok(newest)
}

/// The notification with this dedupe key.
pub async fn by_key(sql: &mut impl Sql, key: &str) -> Result<Row> {
    sql.one("SELECT * FROM notifications WHERE dedupe_key = $1", args![key]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::{
        db::Db,
        testing::{on_each_database, scan_offenders},
    };

    const NOW: Timestamp = Timestamp::from_micros(1_795_000_000_000_000);
    const TOP: &str = "~";

    fn row(id: &str, user: &str, at: Timestamp) -> Row {
        Row {
            id: id.into(),
            user_id: user.into(),
            kind: Kind::BookingRequested,
            title: "New".into(),
            message: "Carl asks.".into(),
            content: None,
            deal_id: Some("d".into()),
            link: None,
            dedupe_key: format!("key:{id}"),
            created_at: at,
            read_at: None,
        }
    }

    async fn insert(tx: &mut Tx, row: &Row) -> Result<bool> {
        Ok(insert_all(tx, std::slice::from_ref(row)).await?.contains(&row.dedupe_key))
    }

    async fn insert_rows(db: &Db, rows: &[Row]) {
        let mut tx = db.write().await.unwrap();
        for row in rows {
            assert!(insert(&mut tx, row).await.unwrap(), "{}", row.id);
        }
        tx.commit().await.unwrap();
    }

    fn ids(rows: &[Row]) -> Vec<&str> {
        rows.iter().map(|row| row.id.as_str()).collect()
    }

    on_each_database! {
        async fn a_notification_is_sent_once_and_read_back_unchanged(db: Db) {
            let first = row("n1", "hannah", NOW);
            insert_rows(&db, std::slice::from_ref(&first)).await;
            let mut tx = db.write().await.unwrap();
            let again = Row { id: "n2".into(), ..first.clone() };
            assert!(!insert(&mut tx, &again).await.unwrap(), "its key stands");
            let written = Row { kind: Kind::System, dedupe_key: "api:1".into(), ..row("n3", "hannah", NOW) };
            assert!(insert(&mut tx, &written).await.unwrap());
            tx.commit().await.unwrap();
            assert_eq!(by_key(&mut &db, "key:n1").await.unwrap(), first);
            let latest = async |kind, since| notifications_since(&mut &db, &"hannah".into(), "d", kind, since).await.unwrap();
            assert_eq!(latest(Kind::BookingRequested, NOW - 1).await.as_deref(), Some("n1"));
            assert_eq!((latest(Kind::BookingRequested, NOW).await, latest(Kind::System, Timestamp::default()).await), (None, None));
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn pages_go_back_in_time_and_the_stream_forward(db: Db) {
            insert_rows(&db, &[row("n1", "hannah", NOW), row("n2", "hannah", NOW), row("n3", "carl", NOW), row("n4", "hannah", NOW + 1)]).await;
            let mut sql = &db;
            let newest = page(&mut sql, &"hannah".into(), TOP, 2).await.unwrap();
            assert_eq!(ids(&newest), ["n4", "n2"]);
            let older = page(&mut sql, &"hannah".into(), "n2", 2).await.unwrap();
            assert_eq!(ids(&older), ["n1"]);
            assert_eq!(ids(&after(&mut sql, &"hannah".into(), "n1", 10).await.unwrap()), ["n2", "n4"]);
            assert_eq!(ids(&after(&mut sql, &"hannah".into(), "n1", 1).await.unwrap()), ["n2"]);
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn reading_counts_and_stays_with_its_person(db: Db) {
            insert_rows(&db, &[row("n1", "hannah", NOW), row("n2", "hannah", NOW), row("n3", "hannah", NOW), row("n4", "carl", NOW)]).await;
            let mut tx = db.write().await.unwrap();
            read_one(&mut tx, &"hannah".into(), "n1", NOW).await.unwrap();
            read_one(&mut tx, &"hannah".into(), "n4", NOW).await.unwrap();
            assert_eq!((unread(&mut tx, &"hannah".into()).await.unwrap(), unread(&mut tx, &"carl".into()).await.unwrap()), (2, 1));
            read_link(&mut tx, &"hannah".into(), "/messages/1", NOW).await.unwrap();
            assert_eq!(unread(&mut tx, &"hannah".into()).await.unwrap(), 2, "none of them leads there");
            read_all(&mut tx, &"hannah".into(), NOW + 5).await.unwrap();
            tx.commit().await.unwrap();
            assert_eq!(unread(&mut &db, &"hannah".into()).await.unwrap(), 0);
            let reads: Vec<_> = page(&mut &db, &"hannah".into(), TOP, 9).await.unwrap().iter().map(|row| row.read_at).collect();
            assert_eq!(reads, [Some(NOW + 5), Some(NOW + 5), Some(NOW)], "read once");
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn reading_what_asks_to_pay_leaves_other_kinds_deals_and_people(db: Db) {
            let asks = |id: &str, user: &str| Row { kind: Kind::PaymentDue, ..row(id, user, NOW) };
            let overdue = Row { kind: Kind::PaymentOverdue, ..row("n2", "hannah", NOW) };
            let other_deal = Row { deal_id: Some("e".into()), ..asks("n4", "hannah") };
            insert_rows(&db, &[asks("n1", "hannah"), overdue, row("n3", "hannah", NOW), other_deal, asks("n5", "carl")]).await;
            let mut tx = db.write().await.unwrap();
            read_asking_to_pay(&mut tx, &"hannah".into(), "d", NOW).await.unwrap();
            tx.commit().await.unwrap();
            let rows = page(&mut &db, &"hannah".into(), TOP, 9).await.unwrap();
            let left: Vec<_> = rows.iter().filter(|row| row.read_at.is_none()).map(|row| row.id.as_str()).collect();
            assert_eq!((left, unread(&mut &db, &"carl".into()).await.unwrap()), (vec!["n4", "n3"], 1));
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn many_unread_are_counted_up_to_a_hundred(db: Db) {
            let rows: Vec<Row> = (0..130).map(|n| row(&format!("n{n:03}"), "hannah", NOW)).collect();
            insert_rows(&db, &rows).await;
            assert_eq!(unread(&mut &db, &"hannah".into()).await.unwrap(), 100);
        }
    }
}
