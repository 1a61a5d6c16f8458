//! Signing a person in: new sessions and their refresh tokens.
use crate::user::UserId;
use crate::{
    client::Client,
    errors::{Error, Result},
    rate_limits,
    rules::rotation::{self, PresentedToken, Rotation},
    service::Auth,
    store::{
        identities::{self, Identity},
        sessions::{self, RefreshRow, SessionRow, Step},
        users,
    },
    user::User,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use platform::{
    clock::{DAY, Timestamp},
    db::Tx,
};
use serde_json::json;

/// How often a refresh is tried when another one of the same session interferes.
const TRIES: usize = 5;

/// A signed-in person, from which the response is built.
pub(crate) struct Grant {
    pub(crate) user: User,
    pub(crate) session: SessionRow,
    pub(crate) identities: Vec<Identity>,
    pub(crate) refresh_token: String,
    /// The value of the session's cookie; `None`: the response sets none.
    pub(crate) cookie: Option<String>,
    /// The value of the cookie by which the account knows this browser; `None`: the response sets none.
    pub(crate) device: Option<String>,
}

/// The result of presenting a refresh token.
pub(crate) enum Refreshed {
    /// The session continues.
    Granted(Box<Grant>),
    /// The token was refused for this reason, and the browser's cookie belongs to no session any more: it is to be
    /// removed.
    Over(Error),
}

/// The result of one refresh attempt; its writes are committed in every case but `Again`.
enum Outcome {
    Granted(Box<Grant>),
    Refused(Error),
    Again,
}

impl Auth {
    /// Begins a session; `method` is how the person proved who they are (`password`, `otp`).
    pub(crate) async fn sign_in(&self, tx: &mut Tx, user: &User, method: &str, client: &Client) -> Result<Grant> {
        let now = self.clock.real();
        if user.is_banned(now) {
            return Err(Error::user_banned(400));
        }
        let address = client.address.to_string();
        let from = sessions::Origin { user_agent: &client.user_agent, address: &address };
        let session = sessions::begin(tx, &user.id, method, from, now).await?;
        let refresh_token = platform::ids::secret();
        sessions::add_refresh_token(tx, &session, &refresh_token, "", now).await?;
        let cookie = self.give_cookie(tx, &session, client).await?;
        let device = self.device_cookie(&user.id, client);
        let user = users::signed_in(tx, &user.id, self.clock.now()).await?;
        self.audit(tx, &user.id, "auth.signed_in", &user.id, Some(json!({ "method": method, "address": address })))
            .await?;
        if let Some(signed_in) = &self.options.signed_in {
            signed_in(tx, &user).await?;
        }
        let identities = identities::of_user(tx, &user.id).await?;
        Ok(Grant { user, session, identities, refresh_token, cookie, device })
    }

    /// Continues a session with its refresh token.
    ///
    /// # Errors
    /// 400 without a token, for one that is unknown or was used already, and when the session is over; 409 `conflict`
    /// for a token that another request has just replaced; 503 when others were faster several times over.
    pub(crate) async fn continue_session(&self, token: Option<&str>, client: &Client) -> Result<Refreshed> {
        let Some(token) = token else {
            self.limit(&rate_limits::REFRESH, client)?;
            return Err(Error::validation("refresh_token required"));
        };
        match self.refresh(token, client).await {
            Ok(grant) => Ok(Refreshed::Granted(Box::new(grant))),
            // the session is over: so is its cookie, unless that belongs to another session by now
            Err(error) if error.status.as_u16() == 400 && client.is_ours && self.has_dead_cookie(client).await? => {
                Ok(Refreshed::Over(error))
            }
            Err(error) => Err(error),
        }
    }

    /// Exchanges a refresh token.
    async fn refresh(&self, token: &str, client: &Client) -> Result<Grant> {
        // An unknown token costs only this read. A known one is never limited by its address: clients end the session
        // when a refresh is refused, and an office behind one address wakes its laptops at the same time.
        if sessions::refresh_token(&mut &self.db, token).await?.is_none() {
            self.limit(&rate_limits::REFRESH, client)?;
            return Err(not_found());
        }
        for _ in 0..TRIES {
            let mut tx = self.db.write().await?;
            let outcome = match self.try_refresh(&mut tx, token, client).await {
                Ok(Outcome::Again) => continue,
                Err(error) if error.try_again => continue,
                other => other?,
            };
            match tx.commit().await {
                Err(error) if error.try_again() => {}
                Err(error) => return Err(error.into()),
                Ok(()) => {
                    return match outcome {
                        Outcome::Granted(grant) => Ok(*grant),
                        Outcome::Refused(error) => Err(error),
                        Outcome::Again => Err(Error::overloaded()),
                    };
                }
            }
        }
        // clients end the session at any other refusal, and try again after this one
        Err(Error::overloaded())
    }

    async fn try_refresh(&self, tx: &mut Tx, token: &str, client: &Client) -> Result<Outcome> {
        let now = self.clock.real();
        let Some(row) = sessions::refresh_token(tx, token).await? else { return Ok(Outcome::Refused(not_found())) };
        let Some(user) = users::find(tx, &row.user_id).await?.filter(|user| !user.deleted) else {
            return Ok(Outcome::Refused(not_found()));
        };
        if user.is_banned(now) {
            return Ok(Outcome::Refused(Error::user_banned(400)));
        }
        let idle = row.refreshed_at + self.options.settings.session_days * DAY <= now;
        if idle || row.began_at + self.options.settings.session_most_days * DAY <= now {
            sessions::end(tx, &row.session_id, &user.id).await?;
            self.ended(tx, &user.id);
            return Ok(Outcome::Refused(Error::new(400, "session_expired", "Invalid Refresh Token: Session Expired")));
        }
        let steps = match row.generation < row.active {
            true => sessions::later_steps(tx, &row.session_id, row.generation).await?,
            false => Vec::new(),
        };
        let next = match self.decide(&row, &steps, now) {
            Rotation::Rotate => self.rotate(tx, &row, token, now).await?,
            Rotation::Repeat => {
                let active = steps.iter().fold(token.to_owned(), |parent, step| derived(&parent, &step.salt));
                sessions::find(tx, &row.session_id).await?.map(|session| (session, active))
            }
            Rotation::EndFamily => return self.end_family(tx, &row).await,
            Rotation::Superseded => return Ok(Outcome::Refused(Error::conflict())),
        };
        let Some((session, refresh_token)) = next else { return Ok(Outcome::Again) };
        let cookie = self.give_cookie(tx, &session, client).await?;
        let device = self.device_cookie(&user.id, client);
        let identities = identities::of_user(tx, &user.id).await?;
        Ok(Outcome::Granted(Box::new(Grant { user, session, identities, refresh_token, cookie, device })))
    }

    fn decide(&self, row: &RefreshRow, steps: &[Step], now: Timestamp) -> Rotation {
        let replaced_at = steps.first().map(|step| step.created_at);
        let RefreshRow { generation, active, seen, .. } = *row;
        // a token that was issued anew has no salt: it cannot be computed from the ones before it
        let derivable =
            i64::try_from(steps.len()) == Ok(active - generation) && steps.iter().all(|step| !step.salt.is_empty());
        rotation::decide(PresentedToken { generation, active, seen, replaced_at, derivable }, now)
    }

    async fn rotate(
        &self,
        tx: &mut Tx,
        row: &RefreshRow,
        token: &str,
        now: Timestamp,
    ) -> Result<Option<(SessionRow, String)>> {
        let Some(session) = sessions::advance(tx, &row.session_id, row.active + 1, now).await? else { return Ok(None) };
        let salt = platform::ids::secret();
        let next = derived(token, &salt);
        sessions::add_refresh_token(tx, &session, &next, &salt, now).await?;
        Ok(Some((session, next)))
    }

    async fn end_family(&self, tx: &mut Tx, row: &RefreshRow) -> Result<Outcome> {
        sessions::end(tx, &row.session_id, &row.user_id).await?;
        self.ended(tx, &row.user_id);
        let detail = json!({ "session": row.session_id, "generation": row.generation, "active": row.active });
        self.audit(tx, &row.user_id, "auth.refresh_token_reused", &row.user_id, Some(detail)).await?;
        let message = "Invalid Refresh Token: Already Used";
        Ok(Outcome::Refused(Error::new(400, "refresh_token_already_used", message)))
    }

    /// A cookie for the session, if one of our pages asks. An existing cookie is kept and extended: a new value would
    /// break the requests in flight with the old one.
    pub(crate) async fn give_cookie(
        &self,
        tx: &mut Tx,
        session: &SessionRow,
        client: &Client,
    ) -> Result<Option<String>> {
        if !client.is_ours {
            return Ok(None);
        }
        let has =
            |cookie: &&String| session.cookie_hash.as_deref() == Some(&platform::ids::sha256_hex(cookie.as_bytes()));
        let secret = client.cookie.as_ref().filter(has).cloned().unwrap_or_else(platform::ids::secret);
        let most = session.created_at + self.options.settings.session_most_days * DAY;
        let until = most.min(self.clock.real() + self.options.settings.session_days * DAY);
        sessions::set_cookie(tx, &session.id, &secret, until).await?;
        Ok(Some(secret))
    }

    /// The cookie by which `user_id` knows this browser from now on, if one of our pages asks and it needs a new one.
    pub(crate) fn device_cookie(&self, user_id: &UserId, client: &Client) -> Option<String> {
        let cookie = client.device.as_deref();
        client.is_ours.then(|| self.devices.signed_in(cookie, user_id, self.clock.real())).flatten()
    }

    /// Whether the caller's cookie no longer belongs to a session and should be removed.
    pub(crate) async fn has_dead_cookie(&self, client: &Client) -> Result<bool> {
        let Some(secret) = &client.cookie else { return Ok(false) };
        Ok(sessions::by_cookie(&mut &self.db, secret, self.clock.real()).await?.is_none())
    }
}

fn not_found() -> Error {
    Error::new(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found")
}

/// The token that follows `parent`: it cannot be computed from the database alone, nor from the parent alone.
fn derived(parent: &str, salt: &str) -> String {
    use sha2::Digest;
    let digest = sha2::Sha256::new().chain_update(salt).chain_update([0]).chain_update(parent).finalize();
    URL_SAFE_NO_PAD.encode(digest)
}
