//! A few values that belong to the whole installation: the clock's offset, the mark that the seed has run.
use crate::{
    args,
    clock::{Clock, Timestamp},
    db::{self, Db, Sql, Tx},
};

const CLOCK_OFFSET: &str = "clock_offset";

/// The value under `key`.
pub async fn get(sql: &mut impl Sql, key: &str) -> db::Result<Option<String>> {
    sql.maybe("SELECT value FROM settings WHERE key = $1", args![key]).await
}

/// Sets the value under `key`.
pub async fn set(tx: &mut Tx, key: &str, value: &str) -> db::Result<()> {
    let sql =
        "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = excluded.value";
    tx.run(sql, args![key, value]).await.map(drop)
}

/// Sets the value under `key` unless there is one; true when it was set.
pub async fn set_once(tx: &mut Tx, key: &str, value: &str) -> db::Result<bool> {
    let sql = "INSERT INTO settings (key, value) VALUES ($1, $2) ON CONFLICT (key) DO NOTHING";
    Ok(tx.run(sql, args![key, value]).await? > 0)
}

/// Moves `clock` at least as far ahead as the database records: at start, and when another node moved it.
pub async fn load_clock(db: &Db, clock: &Clock) -> db::Result<()> {
    let offset = get(&mut &*db, CLOCK_OFFSET).await?.and_then(|text| text.parse().ok());
    clock.at_least(offset.unwrap_or(0));
    Ok(())
}

/// Records that product time is to be at least `target`; call it before the clock moves, so that a crash in between
/// cannot leave rows from a future that the next start does not know.
pub async fn store_clock(db: &Db, clock: &Clock, target: Timestamp) -> db::Result<()> {
    let mut tx = db.write().await?;
    let stored: Option<String> = get(&mut tx, CLOCK_OFFSET).await?;
    let offset = (target - clock.real()).max(stored.and_then(|text| text.parse().ok()).unwrap_or(0));
    set(&mut tx, CLOCK_OFFSET, &offset.to_string()).await?;
    tx.commit().await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{clock::DAY, testing::on_each_database};

    on_each_database! { async fn the_offset_survives_a_restart_and_never_shrinks(db: Db) {
        let clock = Clock::default();
        store_clock(&db, &clock, clock.real() + 2 * DAY).await.expect("stored");
        store_clock(&db, &clock, clock.real() + DAY).await.expect("stored");
        let restarted = Clock::default();
        load_clock(&db, &restarted).await.expect("loaded");
        assert!(restarted.offset() > DAY + DAY / 2);
    } }

    on_each_database! { async fn a_mark_is_set_once(db: Db) {
        let mut tx = db.write().await.expect("tx");
        assert!(set_once(&mut tx, "seeded", "a").await.expect("set"));
        assert!(!set_once(&mut tx, "seeded", "b").await.expect("set"));
        assert_eq!(get(&mut tx, "seeded").await.expect("get").as_deref(), Some("a"));
        tx.commit().await.expect("kept");
    } }
}
