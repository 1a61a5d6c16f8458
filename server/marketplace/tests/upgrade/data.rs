//! Writes the rows of a database as commit 29d80a8 had it: the same every time, two or more in every table.
use super::{deals, people, services};
use platform::{
    clock::{DAY, HOUR, Timestamp},
    db::{Db, Tx, value_of},
};
use serde_json::{Value, json};

/// 19 November 2026, 12:00 UTC: shortly before that commit.
pub const NOW: Timestamp = Timestamp::from_micros(1_795_089_600_000_000);

/// An id with the shape of a UUIDv7: `kind` keeps the tables apart.
pub fn id(kind: u16, number: usize) -> String {
    format!("0192e000-0000-7{kind:03x}-8000-{number:012x}")
}

/// `hours` before [`NOW`].
pub fn ago(hours: i64) -> Timestamp {
    NOW - hours * HOUR
}

/// `days` after [`NOW`].
pub fn in_days(days: i64) -> Timestamp {
    NOW + days * DAY
}

/// Inserts one row, whose columns are the members of `row`.
pub async fn insert(tx: &mut Tx, table: &str, row: Value) {
    let Value::Object(row) = row else { panic!("{table}: a row is an object") };
    let columns: Vec<&str> = row.keys().map(String::as_str).collect();
    let places: Vec<String> = (1..=row.len()).map(|place| format!("${place}")).collect();
    let sql = format!("INSERT INTO {table} ({}) VALUES ({})", columns.join(", "), places.join(", "));
    let values: Vec<_> = row.values().map(value_of).collect();
    tx.run(&sql, &values).await.unwrap_or_else(|error| panic!("{error}: {row:?}"));
}

/// Inserts a job as the queue of that version left it.
pub async fn job(tx: &mut Tx, number: usize, kind: &str, payload: Value, key: Option<String>) {
    let row = json!({
        "id": id(0x90, number), "kind": kind, "payload": payload.to_string(), "status": "queued", "run_at": ago(1),
        "attempts": 0, "max_attempts": 6, "unique_key": key,
    });
    insert(tx, "jobs", row).await;
}

/// Fills an empty database that has the migrations up to 0017.
pub async fn fill(db: &Db) {
    let mut tx = db.write().await.unwrap();
    people::fill(&mut tx).await;
    deals::fill(&mut tx).await;
    services::fill(&mut tx).await;
    tx.commit().await.unwrap();
}
