//! Confirming one's identity again in a session that is no longer recent.
use crate::user::UserId;
use crate::{
    client::Client,
    errors::{Error, Result},
    lockout::GuessOrigin,
    passwords::Refused,
    rate_limits::{self, EmailKind, Sender},
    rules::token_kind::Kind,
    service::Auth,
    store::{
        one_time::{self as tokens, Pending},
        sessions::{self, Live},
        users,
    },
};
use platform::msg;
use platform::{
    clock::{MINUTE, Micros},
    db::Tx,
    http::Problem,
};

/// How old the last proof may be when an address is changed, or a password without the current one. Not longer than for
/// any other sensitive call of the product: with a new password its owner would prove everything else.
const RECENT: Micros = 15 * MINUTE;

impl Auth {
    /// Checks the password of a signed-in person again; if it is right, they count as just signed in.
    /// Wrong guesses elsewhere do not count here: a session has a budget of its own.
    ///
    /// # Errors
    /// 403 `wrong_password`; 429 `rate_limited` after several of them, or when too many passwords are being checked.
    pub async fn prove_again(
        &self,
        user_id: &UserId,
        session_id: &str,
        password: &str,
    ) -> std::result::Result<(), Problem> {
        let user = users::find(&mut &self.db, user_id).await?.ok_or_else(Problem::unauthorized)?;
        let stored = users::password(&mut &self.db, user_id).await?;
        let attempt = self
            .begin_guess(&user.id, GuessOrigin::Session(session_id))
            .await?
            .map_err(|seconds| Problem::too_many("rate_limited", msg!("problem-too-many-wrong-passwords"), seconds))?;
        let right = self.passwords.verify(password, stored, true).await.map_err(refused)?;
        if !right {
            attempt.failed().await?;
        }
        let mut tx = self.db.write().await?;
        let action = if right { "auth.proved_again" } else { "auth.proof_refused" };
        self.audit(&mut tx, user_id, action, user_id, None).await?;
        if right {
            sessions::mark_reauthenticated(&mut tx, session_id, self.clock.real()).await?;
        }
        tx.commit().await?;
        if !right {
            let message = msg!("problem-wrong-password");
            return Err(Problem::forbidden("wrong_password", message.clone()).field("password", message));
        }
        Ok(())
    }

    /// Refuses a session whose last proof of identity is too old for a sensitive change.
    pub(crate) fn must_be_recent(&self, live: &Live) -> Result<()> {
        if self.clock.real() - live.authenticated_at <= RECENT {
            return Ok(());
        }
        Err(Error::new(400, "reauthentication_needed", "Please enter your password again."))
    }

    /// Sends a code that confirms a signed-in person's identity once more: to their address, or to their number if they
    /// have no address.
    ///
    /// # Errors
    /// 422 when the address or number is not confirmed; 400 when there is neither; 429 after too many codes.
    pub(crate) async fn send_reauthentication_code(&self, live: &Live, client: &Client) -> Result<()> {
        self.limit(&rate_limits::CHANGE, client)?;
        let user = users::find(&mut &self.db, &live.user_id).await?.ok_or_else(Error::gone)?;
        let by_email = match (user.email.is_empty(), user.phone.is_empty()) {
            (false, _) if user.email_confirmed_at.is_none() => {
                return Err(Error::new(422, "email_not_confirmed", "Please verify your email first."));
            }
            (false, _) => true,
            (true, false) if self.has_sms() && user.phone_confirmed_at.is_some() => false,
            (true, false) => return Err(Error::new(422, "phone_not_confirmed", "Please verify your phone first.")),
            (true, true) => {
                let message = "Reauthentication requires the user to have an email or a phone number";
                return Err(Error::validation(message));
            }
        };
        let may_send = match by_email {
            true => self.may_mail(EmailKind::Reauthentication, &user.email, Sender::Account(&user.id)).await?,
            false => self.may_text(&user.phone).await?,
        };
        if !may_send {
            let message = "For security purposes, you can only request this again later.";
            return Err(Error::new(429, "over_email_send_rate_limit", message));
        }
        let to = if by_email { &user.email } else { &user.phone };
        let mut tx = self.db.write().await?;
        users::sent(&mut tx, &user.id, users::Sent::Reauthentication, self.clock.now()).await?;
        tokens::void(&mut tx, &user.id, Kind::Reauthentication).await?;
        let now = self.clock.real();
        let secrets = tokens::issue(&mut tx, &user.id, Kind::Reauthentication, to, Pending::default(), now).await?;
        match by_email {
            true => self.mail_reauthentication(&mut tx, to, &secrets).await?,
            false => self.text_code(&mut tx, to, Kind::Reauthentication, &secrets).await?,
        }
        Ok(tx.commit().await?)
    }

    /// The id of the token of `/reauthenticate` whose code this is; the guess is counted before it is checked, as with any
    /// other code. The change that it allows uses it up ([`Auth::use_nonce`]): a change that is refused for another reason
    /// costs no code.
    pub(crate) async fn check_nonce(&self, live: &Live, nonce: &str) -> Result<String> {
        let budgets = [(&rate_limits::WRONG_CODES_PER_MAILBOX, live.user_id.as_str())];
        let attempt = self.shared.begin(&budgets).await?.map_err(|wait| Error::too_many(rate_limits::seconds(wait)))?;
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
    pub(crate) async fn use_nonce(&self, tx: &mut Tx, token_id: &str) -> Result<()> {
        tokens::take(tx, token_id).await?.map(drop).ok_or_else(invalid_nonce)
    }
}

fn refused(refused: Refused) -> Problem {
    match refused {
        Refused::Busy => Problem::too_many("rate_limited", msg!("problem-passwords-busy"), 1),
        Refused::Broken(_) => Problem::internal(refused),
    }
}

fn invalid_nonce() -> Error {
    Error::new(422, "reauthentication_not_valid", "Nonce has expired or is invalid")
}
