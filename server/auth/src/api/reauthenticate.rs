//! `GET /reauthenticate`: a code that confirms a signed-in person's identity once more, for `PUT /user`.
use crate::{
    Auth,
    client::Client,
    errors::{Error, Result},
    limits::{self, EmailKind, Sender},
    rules::token_kind::Kind,
    store::{
        one_time::{self as tokens, Pending},
        sessions::Live,
        users,
    },
};
use axum::{extract::State, http::HeaderMap};
use platform::{db::Tx, http::Json};
use serde_json::{Value, json};

/// Send the code to the person's address, or to their number if they have no address.
pub(super) async fn reauthenticate(
    State(auth): State<Auth>,
    client: Client,
    headers: HeaderMap,
) -> Result<Json<Value>> {
    let live = auth.person(&headers).await?;
    auth.limit(&limits::CHANGE, &client)?;
    let user = users::find(&mut &auth.db, &live.user_id).await?.ok_or_else(Error::gone)?;
    let by_email = match (user.email.is_empty(), user.phone.is_empty()) {
        (false, _) if user.email_confirmed_at.is_none() => {
            return Err(Error::new(422, "email_not_confirmed", "Please verify your email first."));
        }
        (false, _) => true,
        (true, false) if auth.has_sms() && user.phone_confirmed_at.is_some() => false,
        (true, false) => return Err(Error::new(422, "phone_not_confirmed", "Please verify your phone first.")),
        (true, true) => {
            let message = "Reauthentication requires the user to have an email or a phone number";
            return Err(Error::validation(message));
        }
    };
    let may_send = match by_email {
        true => auth.may_mail(EmailKind::Reauthentication, &user.email, Sender::Account(&user.id)).await?,
        false => auth.may_text(&user.phone).await?,
    };
    if !may_send {
        let message = "For security purposes, you can only request this again later.";
        return Err(Error::new(429, "over_email_send_rate_limit", message));
    }
    let to = if by_email { &user.email } else { &user.phone };
    let mut tx = auth.db.write().await?;
    users::sent(&mut tx, &user.id, users::Sent::Reauthentication, auth.clock.now()).await?;
    tokens::void(&mut tx, &user.id, Kind::Reauthentication).await?;
    let now = auth.clock.real();
    let secrets = tokens::issue(&mut tx, &user.id, Kind::Reauthentication, to, Pending::default(), now).await?;
    match by_email {
        true => auth.mail_reauthentication(&mut tx, to, &secrets).await?,
        false => auth.text_code(&mut tx, to, Kind::Reauthentication, &secrets).await?,
    }
    tx.commit().await?;
    Ok(Json(json!({})))
}

impl Auth {
    /// The id of the token of `/reauthenticate` whose code this is; the guess is counted before it is checked, as with any
    /// other code. The change that it allows uses it up ([`Auth::use_nonce`]): a change that is refused for another reason
    /// costs no code.
    pub(super) async fn check_nonce(&self, live: &Live, nonce: &str) -> Result<String> {
        let budgets = [(&limits::WRONG_CODES_PER_MAILBOX, live.user_id.as_str())];
        let attempt = self.shared.begin(&budgets).await?.map_err(|wait| Error::too_many(limits::seconds(wait)))?;
        let now = self.clock.real();
        let row = tokens::latest_of(&mut &self.db, &live.user_id, Kind::Reauthentication, now).await?;
        if let Some(row) = row {
            let mut tx = self.db.write().await?;
            let may_guess = tokens::count_guess(&mut tx, &row.id).await?;
            tx.commit().await?;
            if may_guess && row.has_code(nonce.trim()) {
                return Ok(row.id);
            }
        }
        attempt.failed().await?;
        Err(invalid_nonce())
    }

    /// Uses up the code of a token; of two changes at once, only one gets it.
    pub(super) async fn use_nonce(&self, tx: &mut Tx, token_id: &str) -> Result<()> {
        tokens::take(tx, token_id).await?.map(drop).ok_or_else(invalid_nonce)
    }
}

fn invalid_nonce() -> Error {
    Error::new(422, "reauthentication_not_valid", "Nonce has expired or is invalid")
}
