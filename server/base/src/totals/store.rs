//! The table `listing_counts`: creators, listings by side, interests by module.
use platform::{
    args,
    db::{Result, Sql, Tx},
};

/// Adds `by` to the total `name`.
pub async fn add(tx: &mut Tx, name: &str, by: i64) -> Result<()> {
    if by == 0 {
        return Ok(());
    }
    tx.run("UPDATE listing_counts SET total = total + $2 WHERE name = $1", args![name, by]).await.map(drop)
}

/// The total `name`.
pub async fn total(sql: &mut impl Sql, name: &str) -> Result<i64> {
    sql.one("SELECT total FROM listing_counts WHERE name = $1", args![name]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::{db::Db, testing::on_each_database};

    on_each_database! {
        async fn totals_are_kept(db: Db) {
            let mut tx = db.write().await.unwrap();
            for by in [2, 0, -1] {
                add(&mut tx, "creators", by).await.unwrap();
            }
            assert_eq!(total(&mut tx, "creators").await.unwrap(), 1);
        }
    }
}
