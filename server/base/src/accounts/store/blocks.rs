//! Blocks between people.
use auth::UserId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
};

/// Whether `blocker` has blocked `blocked`.
pub async fn is_blocked(sql: &mut impl Sql, blocker: &UserId, blocked: &UserId) -> Result<bool> {
    let text = "SELECT blocked_at FROM blocks WHERE blocker_id = $1 AND blocked_id = $2";
    Ok(sql.maybe::<Timestamp>(text, args![blocker, blocked]).await?.is_some())
}

/// Whether `one` has blocked `other`, and whether `other` has blocked `one`.
pub async fn blocks_between(sql: &mut impl Sql, one: &UserId, other: &UserId) -> Result<(bool, bool)> {
    let text = "SELECT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = $1 AND blocked_id = $2), \
                EXISTS (SELECT 1 FROM blocks WHERE blocker_id = $2 AND blocked_id = $1)";
    sql.one(text, args![one, other]).await
}

/// `blocker` blocks `blocked`.
pub async fn block(tx: &mut Tx, blocker: &UserId, blocked: &UserId, now: Timestamp) -> Result<()> {
    let text = "INSERT INTO blocks (blocker_id, blocked_id, blocked_at) VALUES ($1, $2, $3) \
                ON CONFLICT (blocker_id, blocked_id) DO NOTHING";
    tx.run(text, args![blocker, blocked, now]).await.map(drop)
}

/// `blocker` wants to learn of `blocked` again.
pub async fn unblock(tx: &mut Tx, blocker: &UserId, blocked: &UserId) -> Result<()> {
    tx.run("DELETE FROM blocks WHERE blocker_id = $1 AND blocked_id = $2", args![blocker, blocked]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::{db::Db, testing::on_each_database};

    on_each_database! {
        async fn a_block_has_a_direction(db: Db) {
            let mut tx = db.write().await.unwrap();
            for _ in 0..2 {
                block(&mut tx, &"carl".into(), &"hannah".into(), Timestamp::from_micros(1)).await.unwrap();
            }
            assert_eq!(blocks_between(&mut tx, &"carl".into(), &"hannah".into()).await.unwrap(), (true, false));
            assert_eq!(blocks_between(&mut tx, &"hannah".into(), &"carl".into()).await.unwrap(), (false, true));
            unblock(&mut tx, &"hannah".into(), &"carl".into()).await.unwrap();
            assert!(is_blocked(&mut tx, &"carl".into(), &"hannah".into()).await.unwrap());
            unblock(&mut tx, &"carl".into(), &"hannah".into()).await.unwrap();
            assert_eq!(blocks_between(&mut tx, &"carl".into(), &"hannah".into()).await.unwrap(), (false, false));
        }
    }
}
