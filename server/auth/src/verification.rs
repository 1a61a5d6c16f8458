//! Proving an address or a number: with the link of an email, or with the code beside it.
use crate::{
    Auth,
    client::Client,
    errors::{Error, Result},
    limits,
    links::Opened,
    one_time_tokens::Proof,
    rules::{contact::Contact, token_kind::Kind},
    store::one_time::{self as tokens, Row},
};
use serde_json::json;

impl Auth {
    pub(crate) async fn find_link(&self, token: &str, kind: &str) -> Result<Option<Row>> {
        let row = tokens::find(&mut &self.db, token, self.clock.real()).await?;
        Ok(row.filter(|row| Kind::of_link(kind).contains(&row.kind)))
    }

    /// The token whose code was sent to `contact`. The guess is counted before it is checked: for the code, and for the
    /// mailbox, so that asking for new codes gives no more guesses. The link in the same email still works.
    pub(crate) async fn find_code(
        &self,
        contact: &Contact,
        code: &str,
        kinds: &[Kind],
        client: &Client,
    ) -> Result<Option<Row>> {
        let to = contact.text();
        let here = format!("{to} {}", client.address.bucket());
        let budgets = [(&limits::WRONG_CODES_PER_ADDRESS, here.as_str()), (&limits::WRONG_CODES_PER_MAILBOX, to)];
        let attempt = self.shared.begin(&budgets).await?.map_err(|wait| Error::too_many(limits::seconds(wait)))?;
        let now = self.clock.real();
        let mut tx = self.db.write().await?;
        let mut sent_to_user = None;
        for kind in kinds {
            let rows = tokens::latest_codes(&mut tx, to, *kind, now).await?;
            // also where there is no code: as many statements and one commit, so that nothing tells who has been sent one
            if rows.is_empty() {
                tokens::count_guess(&mut tx, "").await?;
            }
            for row in rows {
                let may_guess = tokens::count_guess(&mut tx, &row.id).await?;
                sent_to_user = Some(row.user_id.clone());
                if may_guess && row.has_code(code) {
                    tx.commit().await?;
                    return Ok(Some(row));
                }
            }
        }
        let subject = sent_to_user.as_deref().unwrap_or("unknown");
        let detail = json!({ "address": client.address.to_string() });
        self.audit(&mut tx, "guest", "auth.code_refused", subject, Some(detail)).await?;
        tx.commit().await?;
        attempt.failed().await?;
        Ok(None)
    }

    pub(crate) async fn consume(&self, row: &Row, shown: Proof, client: &Client) -> Result<Opened> {
        let mut tx = self.db.write().await?;
        let opened = self.sign_in_by(&mut tx, row, shown, client).await?;
        tx.commit().await?;
        Ok(opened)
    }

    pub(crate) async fn open(&self, row: &Row, client: &Client) -> Result<Opened> {
        let mut tx = self.db.write().await?;
        let opened = self.open_link(&mut tx, row, client).await?;
        tx.commit().await?;
        Ok(opened)
    }
}
