//! The keys of a running service: loaded at the start, and again when another process has added one.
use crate::{
    errors::StartError,
    keys::{self, Key, KeyError, Keys},
    options::Options,
    service::Auth,
    service::Inner,
    store::keys::{self as stored, Row},
};
use platform::{
    clock::{MINUTE, Micros, Timestamp},
    db::{self, Db},
};
use std::{
    path::Path,
    sync::{Arc, Weak},
    time::Duration,
};

/// How long a new key is published before it signs: clients keep the public keys for ten minutes.
pub const PUBLISHED_AHEAD: Micros = 10 * MINUTE;
/// Deletes from a copy of the database the keys that are not encrypted: with them, anyone who has the copy could
/// sign in as any person.
pub const KEYS_IN_THE_CLEAR: &str = "DELETE FROM auth_keys WHERE private_pem NOT LIKE '-----BEGIN ENCRYPTED %'";
/// How often a node looks for new keys; far more often than [`PUBLISHED_AHEAD`].
const RELOAD_EVERY: Duration = Duration::from_secs(60);

/// The keys to start with: those of the configured file, or of the database, where the first node makes one.
pub(crate) async fn load(db: &Db, data: &Path, options: &Options, now: Timestamp) -> Result<Keys, StartError> {
    if let Some(file) = &options.settings.signing_keys_file {
        return Ok(Keys::new(keys::from_file(&data.join(file))?, now)?);
    }
    let secret = options.settings.keys_secret.as_deref();
    if stored::all(&mut &*db).await?.is_empty() {
        match add(db, secret, 1, now, now).await {
            // another node was faster: all nodes use its key
            Ok(_) | Err(StartError::Db(db::Error::Unique { .. } | db::Error::TryAgain(_))) => {}
            Err(error) => return Err(error),
        }
    }
    let keys = read(db, secret, &[]).await?;
    if let Some(secret) = secret {
        encrypt_stored(db, secret).await?;
    }
    Ok(Keys::new(keys, now)?)
}

/// All stored keys; those in `known` are not read again.
async fn read(db: &Db, secret: Option<&str>, known: &[Key]) -> Result<Vec<Key>, StartError> {
    let mut keys = Vec::new();
    for Row { kid, signs_from, .. } in stored::all(&mut &*db).await? {
        if let Some(key) = known.iter().find(|key| key.kid == kid) {
            keys.push(key.signing_from(signs_from));
        } else if let Some(pem) = stored::private_part(&mut &*db, &kid).await? {
            keys.push(Key::from_pem(&opened(pem, secret)?, signs_from)?);
        }
    }
    Ok(keys)
}

fn opened(pem: String, secret: Option<&str>) -> Result<String, KeyError> {
    match secret {
        _ if !keys::is_encrypted(&pem) => Ok(pem),
        Some(secret) => keys::decrypted(&pem, secret),
        None => Err(KeyError::new("it is encrypted in the database: set auth.keys_secret")),
    }
}

/// Encrypts keys that were stored before there was a secret.
async fn encrypt_stored(db: &Db, secret: &str) -> Result<(), StartError> {
    for row in stored::all(&mut &*db).await? {
        let Some(pem) = stored::private_part(&mut &*db, &row.kid).await? else { continue };
        if !keys::is_encrypted(&pem) {
            let mut tx = db.write().await?;
            stored::set_private_part(&mut tx, &row.kid, &keys::encrypted(&pem, secret)?).await?;
            tx.commit().await?;
        }
    }
    Ok(())
}

async fn add(
    db: &Db,
    secret: Option<&str>,
    number: i64,
    signs_from: Timestamp,
    now: Timestamp,
) -> Result<String, StartError> {
    let (kid, pem) = Key::generate()?;
    let pem = match secret {
        Some(secret) => keys::encrypted(&pem, secret)?,
        None => pem,
    };
    let mut tx = db.write().await?;
    stored::add(&mut tx, &Row { kid: kid.clone(), number, signs_from }, &pem, now).await?;
    tx.commit().await?;
    Ok(kid)
}

impl Auth {
    /// Makes the next signing key, which signs from [`PUBLISHED_AHEAD`] later on; running nodes find it by themselves.
    /// The key before it verifies until its last token has expired. Returns the new key's id.
    ///
    /// # Errors
    /// When the keys come from a file, a key is waiting already, or the database does not answer.
    pub async fn rotate_key(&self) -> Result<String, StartError> {
        if let Some(file) = &self.options.settings.signing_keys_file {
            let advice = "add the new key to the file below the old one, restart, and move it up ten minutes later";
            return Err(KeyError::new(format!("the keys come from {}: {advice}", file.display())).into());
        }
        let now = self.clock.real();
        let newest = stored::all(&mut &self.db).await?.into_iter().next_back();
        if newest.as_ref().is_some_and(|key| key.signs_from > now) {
            return Err(KeyError::new("the next one is published already and will sign in a few minutes").into());
        }
        let number = newest.map_or(1, |key| key.number + 1);
        let kid =
            add(&self.db, self.options.settings.keys_secret.as_deref(), number, now + PUBLISHED_AHEAD, now).await?;
        self.reload_keys().await?;
        let mut tx = self.db.write().await?;
        self.audit(&mut tx, "operator", "auth.key_rotated", &kid, None).await?;
        tx.commit().await?;
        Ok(kid)
    }

    /// Reads the keys that other processes have added since.
    ///
    /// # Errors
    /// When the database does not answer, or a key cannot be read.
    pub async fn reload_keys(&self) -> Result<(), StartError> {
        if self.options.settings.signing_keys_file.is_some() {
            return Ok(());
        }
        let known = self.tokens.keys();
        let keys = read(&self.db, self.options.settings.keys_secret.as_deref(), known.all()).await?;
        self.tokens.set_keys(Keys::new(keys, self.clock.real())?);
        Ok(())
    }

    /// Looks for new keys as long as the service exists.
    pub(crate) fn watch_keys(&self) {
        let inner = Arc::downgrade(&self.0);
        tokio::spawn(async move {
            loop {
                tokio::time::sleep(RELOAD_EVERY).await;
                let Some(inner) = Weak::<Inner>::upgrade(&inner) else { return };
                if let Err(error) = Auth(inner).reload_keys().await {
                    tracing::warn!(%error, "signing keys: reload failed");
                }
            }
        });
    }
}
