//! What using a link or a code comes to: whoever proves a mailbox by one is signed in.
use crate::{Auth, client::Client, errors::Result, grants::Grant, redeem::Proved, store::tokens::Row};
use platform::db::Tx;

/// What came of it.
pub(crate) enum Opened {
    /// The person is signed in.
    SignedIn(Box<Grant>),
    /// The same, and has no password yet.
    WithoutPassword(Box<Grant>),
    /// One of two confirmations of a new address; the other one is missing.
    Halfway,
}

impl Auth {
    /// Uses up a token and signs its owner in.
    pub(crate) async fn sign_in_by(&self, tx: &mut Tx, token: &Row, client: &Client) -> Result<Opened> {
        let Proved::Owner(owner) = self.redeem(tx, token, client).await? else { return Ok(Opened::Halfway) };
        let grant = Box::new(self.sign_in(tx, &owner.user, "otp", client).await?);
        Ok(if owner.without_password { Opened::WithoutPassword(grant) } else { Opened::SignedIn(grant) })
    }
}
