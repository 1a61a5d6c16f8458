//! Confirming one's identity again in a session that is no longer recent.
use crate::{
    Auth,
    errors::{Error, Result},
    limits,
    lockout::GuessOrigin,
    passwords::Refused,
    rules::token_kind::Kind,
    store::{
        one_time as tokens,
        sessions::{self, Live},
        users,
    },
};
use platform::msg;
use platform::{
    clock::{HOUR, Micros},
    db::Tx,
    http::Problem,
};

/// How old the last proof may be when an address is changed, or a password without the current one: as long as the link
/// of a recovery email is valid, because people who use one do not know their password.
const RECENT: Micros = HOUR;

impl Auth {
    /// Checks the password of a signed-in person again; if it is right, they count as just signed in.
    /// Wrong guesses elsewhere do not count here: a session has a budget of its own.
    ///
    /// # Errors
    /// 403 `wrong_password`; 429 `rate_limited` after several of them, or when too many passwords are being checked.
    pub async fn prove_again(
        &self,
        user_id: &str,
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

    /// The id of the token of `/reauthenticate` whose code this is; the guess is counted before it is checked, as with any
    /// other code. The change that it allows uses it up ([`Auth::use_nonce`]): a change that is refused for another reason
    /// costs no code.
    pub(crate) async fn check_nonce(&self, live: &Live, nonce: &str) -> Result<String> {
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
