//! Acknowledged warnings about contact details.
use crate::accounts::UserId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
};

/// Whether `who` has confirmed in `subject`.
pub async fn has_confirmed(sql: &mut impl Sql, who: &UserId, subject: &str) -> Result<bool> {
    let text = "SELECT confirmed_at FROM contact_confirmations WHERE user_id = $1 AND subject_id = $2";
    Ok(sql.maybe::<Timestamp>(text, args![who, subject]).await?.is_some())
}

/// Records that `who` has confirmed in `subject`.
pub async fn confirm(tx: &mut Tx, who: &UserId, subject: &str, now: Timestamp) -> Result<()> {
    let text = "INSERT INTO contact_confirmations (user_id, subject_id, confirmed_at) VALUES ($1, $2, $3) \
                ON CONFLICT (user_id, subject_id) DO NOTHING";
    tx.run(text, args![who, subject, now]).await.map(drop)
}

/// Removes what is kept of a person who leaves.
pub async fn erase(tx: &mut Tx, who: &UserId) -> Result<()> {
    tx.run("DELETE FROM contact_confirmations WHERE user_id = $1", args![who]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::{
        db::Db,
        testing::{on_each_database, scan_offenders},
    };

    on_each_database! {
        async fn a_confirmation_is_of_one_person_in_one_place(db: Db) {
            let mut tx = db.write().await.unwrap();
            for now in [1, 2].map(Timestamp::from_micros) {
                confirm(&mut tx, &"carl".into(), "t1", now).await.unwrap();
            }
            confirm(&mut tx, &"hannah".into(), "t1", Timestamp::from_micros(1)).await.unwrap();
            let known = [("carl", "t1", true), ("carl", "t2", false), ("hannah", "t1", true), ("sam", "t1", false)];
            for (who, subject, expected) in known {
                assert_eq!(has_confirmed(&mut tx, &who.into(), subject).await.unwrap(), expected, "{who} {subject}");
            }
            erase(&mut tx, &"carl".into()).await.unwrap();
            assert!(!has_confirmed(&mut tx, &"carl".into(), "t1").await.unwrap());
            assert!(has_confirmed(&mut tx, &"hannah".into(), "t1").await.unwrap());
            assert_eq!(scan_offenders(&db), [""; 0]);
        }
    }
}
