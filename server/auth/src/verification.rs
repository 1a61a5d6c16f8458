//! Proving an address or a number: with the link of an email, or with the code beside it.
use crate::{
    client::Client,
    errors::{Error, Result},
    links::Opened,
    one_time_tokens::{LINK_EXPIRED, Proof},
    rate_limits,
    rules::{contact::Contact, token_kind::Kind},
    service::Auth,
    store::one_time::{self as tokens, Row},
};
use serde::Deserialize;
use serde_json::json;

/// The longest text that is compared with a code, in bytes: six digits, perhaps with spaces.
const MAX_CODE: usize = 32;

/// What a page's script sends: the token of a link, or a code with the address or number that it was sent to.
#[derive(Deserialize)]
pub(crate) struct Verification {
    r#type: Option<String>,
    token: Option<String>,
    token_hash: Option<String>,
    email: Option<String>,
    phone: Option<String>,
}

impl Auth {
    /// What a link is for, without using it up; or why it cannot be used.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(crate) async fn check_link(
        &self,
        token: &str,
        kind: &str,
        client: &Client,
    ) -> Result<std::result::Result<Kind, Error>> {
        if let Err(error) = self.limit(&rate_limits::VERIFY, client) {
            return Ok(Err(error));
        }
        let row = self.find_link(token, kind).await?;
        Ok(row.map(|row| row.kind).ok_or_else(|| Error::otp_expired(LINK_EXPIRED)))
    }

    /// Uses up a link and returns what it was for.
    ///
    /// # Errors
    /// 403 `otp_expired`, `user_banned`; 422 when another account has the new address; 429 after too many attempts.
    pub(crate) async fn use_link(&self, token: &str, kind: &str, client: &Client) -> Result<(Opened, Kind)> {
        self.limit(&rate_limits::VERIFY, client)?;
        let row = self.find_link(token, kind).await?.ok_or_else(|| Error::otp_expired(LINK_EXPIRED))?;
        let mut tx = self.db.write().await?;
        let opened = self.open_link(&mut tx, &row, client).await?;
        tx.commit().await?;
        Ok((opened, row.kind))
    }

    /// Uses up the token or the code that a page's script sent.
    ///
    /// # Errors
    /// 400 for what is missing or does not fit together; 403 `otp_expired`, `user_banned`; 422 when another account has
    /// the new address or number; 429 after too many attempts.
    pub(crate) async fn verify(&self, sent: Verification, client: &Client) -> Result<Opened> {
        self.limit(&rate_limits::VERIFY, client)?;
        let kind = sent.r#type.as_deref().filter(|word| !word.is_empty());
        let kind = kind.ok_or_else(|| Error::validation("Verify requires a verification type"))?;
        if matches!(kind, "sms" | "phone_change") && !self.has_sms() {
            return Err(Error::phone_disabled());
        }
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let (token_hash, code) = (given(sent.token_hash), given(sent.token));
        // to hash a long one takes time only where there is a code to compare it with
        if code.as_ref().is_some_and(|code| code.len() > MAX_CODE) {
            return Err(Error::otp_expired("Token has expired or is invalid"));
        }
        let (email, phone) = (given(sent.email), given(sent.phone));
        let by_link = token_hash.is_some();
        let kinds = if by_link { Kind::of_link(kind) } else { Kind::of_code(kind) };
        if kinds.is_empty() {
            return Err(Error::validation("Unsupported verification type"));
        }
        let row = match (token_hash, code) {
            (Some(token), None) if email.is_none() && phone.is_none() => self.find_link(&token, kind).await?,
            (None, Some(code)) => {
                let contact = self.contact(email.as_deref(), phone.as_deref())?;
                if contact.is_phone() != matches!(kind, "sms" | "phone_change") {
                    return Err(Error::validation("The type of verification does not fit the address or number"));
                }
                self.find_code(&contact, code.trim(), kinds, client).await?
            }
            (Some(_), _) => return Err(Error::validation("Only the token_hash and type should be provided")),
            _ => return Err(Error::validation("Verify requires a token or a token hash")),
        };
        let row = row.ok_or_else(|| Error::otp_expired("Token has expired or is invalid"))?;
        if by_link && row.challenge.is_some() {
            // the session of such a link is for the person who asked for it, not for anyone who has the link
            return Err(Error::validation("A link that was asked for with a code challenge has to be opened"));
        }
        let shown = if by_link { Proof::Link } else { Proof::Code };
        let mut tx = self.db.write().await?;
        let opened = self.sign_in_by(&mut tx, &row, shown, client).await?;
        tx.commit().await?;
        Ok(opened)
    }

    /// The token of a link, if it may be used for `kind`, has not been used and has not expired.
    async fn find_link(&self, token: &str, kind: &str) -> Result<Option<Row>> {
        let row = tokens::find(&mut &self.db, token, self.clock.real()).await?;
        Ok(row.filter(|row| Kind::of_link(kind).contains(&row.kind)))
    }

    /// The token whose code was sent to `contact`. The guess is counted before it is checked: for the code, and for the
    /// mailbox, so that asking for new codes gives no more guesses. The link in the same email still works.
    async fn find_code(&self, contact: &Contact, code: &str, kinds: &[Kind], client: &Client) -> Result<Option<Row>> {
        let to = contact.text();
        let here = format!("{to} {}", client.address.bucket());
        let budgets =
            [(&rate_limits::WRONG_CODES_PER_ADDRESS, here.as_str()), (&rate_limits::WRONG_CODES_PER_MAILBOX, to)];
        let attempt = self.shared.begin(&budgets).await?.map_err(|wait| Error::too_many(rate_limits::seconds(wait)))?;
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
}
