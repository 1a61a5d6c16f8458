//! Who did what: sign-ins, refusals and acts of operators, with the values before and after.
use crate::{
    args,
    clock::{Clock, Micros},
    db::{self, Json, Sql, Tx},
    http::problem::REQUEST_ID,
    ids,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// One line of the trail.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Entry {
    /// Its id, in time order.
    pub id: String,
    /// When, in microseconds of product time.
    pub at: Micros,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{db::Db, testing::on_each_database};

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
