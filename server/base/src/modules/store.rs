//! The SQL of interests in modules.
use super::rules::Module;
use crate::accounts::UserId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
};
use serde::Deserialize;

/// Someone wants to hear about a module.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Interest {
    /// A UUIDv7.
    pub id: String,
    /// Which module.
    pub module: Module,
    /// Lower case.
    pub email: String,
    /// Empty when none was left.
    pub note: String,
    /// The account, if someone was signed in.
    pub user_id: Option<UserId>,
    /// Product time.
    pub created_at: Timestamp,
}

/// Stores an interest; `false` if this address already has one in this module.
pub async fn insert(tx: &mut Tx, interest: &Interest) -> Result<bool> {
    let rows = tx
        .run(
            "INSERT INTO module_interests (id, module, email, note, user_id, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (module, email) DO NOTHING",
            args![interest.id, interest.module, interest.email, interest.note, interest.user_id, interest.created_at],
        )
        .await?;
    Ok(rows == 1)
}

/// Interests before the row (`at`, `id`), newest first.
pub async fn page(sql: &mut impl Sql, before: &(Timestamp, String), limit: i64) -> Result<Vec<Interest>> {
    sql.all(
        "SELECT * FROM module_interests WHERE (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC LIMIT $3",
        args![before.0, before.1, limit],
    )
    .await
}

/// Removes the interests of `person`, left while signed in or, until `until`, for their `email`; returns their modules.
pub async fn erase(tx: &mut Tx, person: &UserId, email: &str, until: Timestamp) -> Result<Vec<Module>> {
    let query = "DELETE FROM module_interests WHERE (email = $2 AND created_at <= $3) OR user_id = $1 RETURNING module";
    tx.all(query, args![person, email, until]).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::{
        db::Db,
        testing::{on_each_database, scan_offenders},
    };

    fn interest(id: &str, module: Module, email: &str, at: Timestamp) -> Interest {
        Interest { id: id.into(), module, email: email.into(), note: "Soon?".into(), user_id: None, created_at: at }
    }

    on_each_database! {
        async fn an_address_is_kept_once_for_each_module(db: Db) {
            let mut tx = db.write().await.unwrap();
            let first = interest("a", Module::Oneverse, "nora@example.test", Timestamp::from_micros(1));
            assert!(insert(&mut tx, &first).await.unwrap());
            assert!(!insert(&mut tx, &Interest { id: "b".into(), ..first.clone() }).await.unwrap());
            let other = interest("c", Module::Funding, "nora@example.test", Timestamp::from_micros(2));
            assert!(insert(&mut tx, &other).await.unwrap());
            tx.commit().await.unwrap();
            let newest = page(&mut &db, &(Timestamp::MAX, "~".into()), 9).await.unwrap();
            assert_eq!(newest, [other, first.clone()]);
            assert_eq!(page(&mut &db, &(Timestamp::from_micros(2), "c".into()), 9).await.unwrap(), [first]);
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn a_persons_interests_are_forgotten(db: Db) {
            let mut tx = db.write().await.unwrap();
            let signed_in = Interest { user_id: Some("nora".into()), ..interest("b", Module::Funding, "other@example.test", Timestamp::from_micros(2)) };
            let of_sam = interest("c", Module::Funding, "sam@example.test", Timestamp::from_micros(3));
            for made in [&interest("a", Module::Oneverse, "nora@example.test", Timestamp::from_micros(1)), &signed_in, &of_sam] {
                assert!(insert(&mut tx, made).await.unwrap());
            }
            let mut gone = erase(&mut tx, &"nora".into(), "nora@example.test", Timestamp::MAX).await.unwrap();
            gone.sort_by_key(|module| module.id());
            assert_eq!(gone, [Module::Funding, Module::Oneverse]);
            assert_eq!(page(&mut tx, &(Timestamp::MAX, "~".into()), 9).await.unwrap(), [of_sam]);
            assert_eq!(scan_offenders(&db), [""; 0]);
        }
    }
}
