//! Audit log: sign-ins, refusals and actions of admins, with the values before and after.
use crate::{
    args,
    clock::{Clock, Timestamp},
    db::{self, Db, Json, Sql, Tx},
    http::problem::REQUEST_ID,
    ids, installation,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One line of the trail.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Entry {
    /// Its id, in time order.
    pub id: String,
    /// When, in microseconds of product time.
    pub at: Timestamp,
    /// Who: a user's id, `guest`, or the name of a job.
    pub actor: String,
    /// What: `role.granted`.
    pub action: String,
    /// To whom or what: `user:…`.
    pub subject: String,
    /// The value before.
    pub old: Option<Json<Value>>,
    /// The value after.
    pub new: Option<Json<Value>>,
    /// The request that did it.
    pub request_id: Option<String>,
}

/// Records that `actor` did `action` to `subject`, in the transaction that does it.
///
/// # Errors
/// When the row cannot be written, or `old` or `new` is no JSON.
pub async fn record(
    tx: &mut Tx,
    clock: &Clock,
    actor: &str,
    action: &str,
    subject: &str,
    old: impl Serialize,
    new: impl Serialize,
) -> db::Result<()> {
    let request = REQUEST_ID.try_with(Clone::clone).ok();
    let sql = "INSERT INTO audit (id, at, actor, action, subject, old, new, request_id) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let (old, new) = (json(&old)?, json(&new)?);
    tx.run(sql, args![ids::id(), clock.now(), actor, action, subject, old, new, request]).await.map(drop)
}

fn json(value: &impl Serialize) -> db::Result<Option<Json<Value>>> {
    let value = serde_json::to_value(value).map_err(|error| db::Error::Args(error.to_string().into()))?;
    Ok((!value.is_null()).then_some(Json(value)))
}

/// The newest `limit` entries older than the entry `before`, newest first.
pub async fn page(sql: &mut impl Sql, before: Option<&str>, limit: i64) -> db::Result<Vec<Entry>> {
    let text = "SELECT id, at, actor, action, subject, old, new, request_id FROM audit WHERE id < $1 \
                ORDER BY id DESC LIMIT $2";
    sql.all(text, args![before.unwrap_or("~"), limit]).await
}

/// The newest `limit` entries before the entry `before` that `who` did or that were done to them, newest first.
pub async fn page_of(sql: &mut impl Sql, who: &str, before: Option<&str>, limit: i64) -> db::Result<Vec<Entry>> {
    const SELECT: &str = "SELECT id, at, actor, action, subject, old, new, request_id FROM audit WHERE id < $1";
    // two index ranges rather than an OR over both columns
    let text = format!(
        "SELECT * FROM (SELECT * FROM ({SELECT} AND actor = $2 ORDER BY id DESC LIMIT $3) did \
         UNION SELECT * FROM ({SELECT} AND subject = $2 ORDER BY id DESC LIMIT $3) done) recent \
         ORDER BY id DESC LIMIT $3"
    );
    sql.all(&text, args![before.unwrap_or("~"), who, limit]).await
}

/// Rows examined in one transaction.
const PAGE: i64 = 500;
/// The instant up to which the log no longer holds addresses.
const FORGOTTEN_UNTIL: &str = "audit.addresses_forgotten_until";

#[derive(Deserialize)]
struct Values {
    id: String,
    at: Timestamp,
    old: Option<Json<Value>>,
    new: Option<Json<Value>>,
}

/// Removes addresses and IPs from the lines before `until`, in product time; the lines stay.
///
/// # Errors
/// When the database does not answer; another call continues where this one stopped.
pub async fn erase_addresses(db: &Db, until: Timestamp) -> db::Result<()> {
    let stored = installation::get(&mut &*db, FORGOTTEN_UNTIL).await?;
    let stored = stored.and_then(|text| text.parse().ok()).map(Timestamp::from_micros);
    let mut from = (stored.unwrap_or(Timestamp::MIN), String::new());
    loop {
        let mut tx = db.write().await?;
        let sql = "SELECT id, at, old, new FROM audit WHERE (at, id) > ($1, $2) AND at < $3 ORDER BY at, id LIMIT $4";
        let rows: Vec<Values> = tx.all(sql, args![from.0, from.1, until, PAGE]).await?;
        let is_last = i64::try_from(rows.len()).is_ok_and(|count| count < PAGE);
        let reached = rows.last().map(|row| (row.at, row.id.clone()));
        erase_in(&mut tx, rows).await?;
        // the instant itself is examined again: it may have more than one line
        let done = if is_last { until } else { reached.as_ref().map_or(until, |(at, _)| *at) } - 1;
        installation::set(&mut tx, FORGOTTEN_UNTIL, &done.micros().to_string()).await?;
        tx.commit().await?;
        match reached {
            Some(place) if !is_last => from = place,
            _ => return Ok(()),
        }
    }
}

/// Removes addresses and IPs from the lines about what `person` did and what was done to them.
///
/// # Errors
/// When the database does not answer.
pub async fn erase_person(tx: &mut Tx, person: &str) -> db::Result<()> {
    for column in ["actor", "subject"] {
        let sql = format!("SELECT id, at, old, new FROM audit WHERE {column} = $1 ORDER BY id");
        let rows: Vec<Values> = tx.all(&sql, args![person]).await?;
        erase_in(tx, rows).await?;
    }
    Ok(())
}

async fn erase_in(tx: &mut Tx, rows: Vec<Values>) -> db::Result<()> {
    for Values { id, old, new, .. } in rows {
        let (without_old, without_new) = (old.clone().map(without_addresses), new.clone().map(without_addresses));
        if (&without_old, &without_new) != (&old, &new) {
            let sql = "UPDATE audit SET old = $2, new = $3 WHERE id = $1";
            tx.run(sql, args![id, without_old, without_new]).await?;
        }
    }
    Ok(())
}

/// `value` without members and texts that are an email address or an IP.
fn without_addresses(Json(value): Json<Value>) -> Json<Value> {
    Json(match value {
        Value::String(text) if is_address(&text) => Value::String("removed".into()),
        Value::Array(values) => values.into_iter().map(|value| without_addresses(Json(value)).0).collect(),
        Value::Object(members) => {
            members.into_iter().map(|(name, value)| (name, without_addresses(Json(value)).0)).collect()
        }
        other => other,
    })
}

fn is_address(text: &str) -> bool {
    text.parse::<std::net::IpAddr>().is_ok() || text.contains('@')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::on_each_database;
    use serde_json::json;

    async fn written(db: &Db, at: i64, old: Value, new: Value) {
        let mut tx = db.write().await.expect("tx");
        let clock = Clock::default();
        record(&mut tx, &clock, "ann", "auth.email_changed", "ann", old, new).await.expect("recorded");
        let sql = "UPDATE audit SET at = $1 WHERE at > 1000000";
        tx.run(sql, args![at]).await.expect("moved");
        tx.commit().await.expect("kept");
    }
    async fn values(db: &Db) -> Vec<(Option<Value>, Option<Value>)> {
        let lines = page(&mut &*db, None, 10).await.expect("page");
        lines.into_iter().rev().map(|line| (line.old.map(|Json(old)| old), line.new.map(|Json(new)| new))).collect()
    }

    on_each_database! { async fn addresses_and_ips_go_in_time_and_the_lines_stay(db: Db) {
        written(&db, 10, json!("ann@old.test"), json!("ann@new.test")).await;
        written(&db, 20, json!(null), json!({ "method": "password", "address": "203.0.113.7" })).await;
        written(&db, 30, json!(null), json!({ "address": "2001:db8::1", "count": 3 })).await;
        erase_addresses(&db, Timestamp::from_micros(30)).await.expect("forgotten");
        let removed = || json!("removed");
        assert_eq!(values(&db).await, [
            (Some(removed()), Some(removed())),
            (None, Some(json!({ "method": "password", "address": "removed" }))),
            (None, Some(json!({ "address": "2001:db8::1", "count": 3 }))),
        ]);
        written(&db, 30, json!(null), json!("late@new.test")).await;
        erase_addresses(&db, Timestamp::from_micros(31)).await.expect("forgotten");
        assert_eq!(values(&db).await[2..], [
            (None, Some(json!({ "address": "removed", "count": 3 }))),
            (None, Some(removed())),
        ]);
    } }

    on_each_database! { async fn the_log_has_no_address_of_a_deleted_account(db: Db) {
        written(&db, 10, json!("ann@old.test"), json!(["ann@new.test", { "by": "203.0.113.7" }])).await;
        let mut tx = db.write().await.expect("tx");
        erase_person(&mut tx, "ann").await.expect("forgotten");
        tx.commit().await.expect("kept");
        assert_eq!(values(&db).await, [(Some(json!("removed")), Some(json!(["removed", { "by": "removed" }])))]);
    } }

    on_each_database! { async fn an_act_leaves_a_line(db: Db) {
        let mut tx = db.write().await.expect("tx");
        record(&mut tx, &Clock::default(), "u1", "role.granted", "user:u2", (), "owner").await.expect("recorded");
        tx.commit().await.expect("kept");
        let page = super::page(&mut &db, None, 10).await.expect("page");
        assert_eq!((page.len(), page[0].actor.as_str(), page[0].old.is_none()), (1, "u1", true));
        assert_eq!(page[0].new, Some(Json("owner".into())));
        for who in ["u1", "user:u2"] {
            assert_eq!(page_of(&mut &db, who, None, 10).await.expect("page").len(), 1);
        }
        assert!(page_of(&mut &db, "u2", None, 10).await.expect("page").is_empty());
        assert!(page_of(&mut &db, "u1", Some(&page[0].id), 10).await.expect("page").is_empty());
    } }
}
