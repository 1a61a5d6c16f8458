//! The account at Stripe that the settings name.
use super::{Keys, Stripe};
use crate::gateway::{Gateway, GatewayError};
use base::config;
use platform::{clock::Clock, db::Db, http_client::HttpClient, ids, installation};

/// The gateway to the account that the configured keys belong to. Stripe is asked which one that is when the server
/// first starts with a key; later starts need no network.
///
/// # Errors
/// When Stripe cannot be asked or does not know the key; when the database does not answer.
pub async fn stripe(
    config: &config::Stripe,
    db: &Db,
    clock: &Clock,
    http: &HttpClient,
) -> Result<Gateway, GatewayError> {
    let keys = Keys {
        secret: config.secret_key.clone().unwrap_or_default(),
        publishable: config.publishable_key.clone().unwrap_or_default(),
        webhook_secrets: config.webhook_secrets.clone(),
        api_url: config.api_url.trim_end_matches('/').to_owned(),
    };
    let known = format!("stripe_account:{}", ids::sha256_hex(format!("{} {}", keys.api_url, keys.secret).as_bytes()));
    let account = match installation::get(&mut &*db, &known).await? {
        Some(account) => account,
        None => {
            let account = Stripe::account_of(http.clone(), keys.clone()).await?;
            let mut tx = db.write().await?;
            installation::set(&mut tx, &known, &account).await?;
            tx.commit().await?;
            account
        }
    };
    Ok(Gateway::Stripe(Stripe::new(http.clone(), clock.clone(), keys, account)))
}
