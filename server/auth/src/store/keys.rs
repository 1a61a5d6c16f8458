//! The signing keys when they are stored in the database, where every node finds the same ones.
use crate::keys::{Key, KeyError};
use platform::{
    clock::Micros,
    db::{self, Db, Sql, args},
};

/// Why there are no keys.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The database did not answer.
    #[error(transparent)]
    Db(#[from] db::Error),
    /// The key could not be made.
    #[error(transparent)]
    Key(#[from] KeyError),
}

/// PEM texts, the active key first; the first node that needs it creates it.
pub(crate) async fn load_or_make(db: &Db, now: Micros) -> Result<Vec<String>, Error> {
    let stored = load(&mut &*db).await?;
    if !stored.is_empty() {
        return Ok(stored);
    }
    let (kid, pem) = Key::generate()?;
    let mut tx = db.write().await?;
    let inserted = tx
        .run(
            "INSERT INTO auth_keys (kid, private_pem, active, created_at) VALUES ($1, $2, TRUE, $3)",
            args![kid, pem, now],
        )
        .await;
    match inserted {
        Ok(_) => tx.commit().await?,
        // another node was faster: all nodes use its key
        Err(db::Error::Unique { .. } | db::Error::TryAgain(_)) => drop(tx),
        Err(error) => return Err(error.into()),
    }
    Ok(load(&mut &*db).await?)
}

async fn load(sql: &mut impl Sql) -> db::Result<Vec<String>> {
    sql.all("SELECT private_pem FROM auth_keys ORDER BY active DESC, created_at DESC", &[]).await
}
