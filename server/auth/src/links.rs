//! The links of emails, and the result of using one or its code.
//!
//! In the implicit flow anyone who proves a mailbox is signed in. A link that was asked for with a code challenge
//! (PKCE) proves the mailbox as well, but leads to a code: the session is for the person who asked for the link and
//! holds the verifier. Only one and the same person can have both: a stranger who asks for someone's link gets no
//! code, and someone who opens a stranger's link has no verifier. So the password of a sign-up counts only after the
//! exchange.
use crate::{
    client::Client,
    errors::{Error, Result},
    one_time_tokens::{Owner, Proof, RedeemOutcome, belongs_to_browser, read_metadata, signed_up_in},
    passwords::PasswordHash,
    rate_limits,
    rules::{challenge::Challenge, metadata},
    service::Auth,
    store::{
        one_time::{self as tokens, Row},
        users,
    },
    token_grants::Grant,
    user::User,
};
use platform::{db::Tx, shared_limits::Attempt};
use serde_json::json;
use url::Url;

/// What the link of an email is for.
#[derive(Clone, Copy)]
pub(crate) struct Link<'a> {
    /// Where it finally leads.
    pub(crate) target: &'a Url,
    /// Whose verifier gets the session; `None`: anyone who opens it.
    pub(crate) challenge: Option<&'a Challenge>,
}

/// The result of opening a link.
pub(crate) enum Opened {
    /// The person is signed in.
    SignedIn(Box<Grant>),
    /// The same, and has no password yet.
    WithoutPassword(Box<Grant>),
    /// Nobody is signed in until this code is exchanged.
    Code {
        code: String,
        /// They will have no password then.
        without_password: bool,
    },
    /// One of two confirmations of a new address; the other one is missing.
    Halfway,
    /// The address is changed, and nobody is signed in: an email sent to it has a link for a new password.
    Moved,
}

impl Auth {
    /// Uses up a token and signs its owner in.
    pub(crate) async fn sign_in_by(&self, tx: &mut Tx, token: &Row, proof: Proof, client: &Client) -> Result<Opened> {
        let owner = match self.redeem(tx, token, proof, client).await? {
            RedeemOutcome::Owner(owner) => owner,
            RedeemOutcome::Halfway => return Ok(Opened::Halfway),
            RedeemOutcome::Moved => return Ok(Opened::Moved),
        };
        let grant = Box::new(self.sign_in(tx, &owner.user, "otp", client).await?);
        Ok(if owner.without_password { Opened::WithoutPassword(grant) } else { Opened::SignedIn(grant) })
    }

    /// Uses up the token of a link that someone opened.
    pub(crate) async fn open_link(&self, tx: &mut Tx, token: &Row, client: &Client) -> Result<Opened> {
        let Some(challenge) = &token.challenge else {
            return self.sign_in_by(tx, token, Proof::Link, client).await;
        };
        let owner = match self.redeem(tx, token, Proof::Link, client).await? {
            RedeemOutcome::Owner(owner) => owner,
            RedeemOutcome::Halfway => return Ok(Opened::Halfway),
            RedeemOutcome::Moved => return Ok(Opened::Moved),
        };
        // credentials of another browser do not count here, even with the verifier
        let without_password = owner.without_password && (owner.unclaimed.is_none() || belongs_to_browser(token));
        let code = self.begin_flow(tx, token, &owner, challenge).await?;
        Ok(Opened::Code { code, without_password })
    }

    /// A code for the owner of a mailbox; earlier ones are void.
    async fn begin_flow(&self, tx: &mut Tx, opened: &Row, owner: &Owner, challenge: &Challenge) -> Result<String> {
        let user_id = owner.user.id.as_str();
        let asked_for = owner.unclaimed.as_ref();
        let password = asked_for.and_then(|asked_for| asked_for.password.as_ref());
        let metadata = asked_for.and_then(|asked_for| asked_for.metadata.as_deref());
        let code = tokens::issue_flow(tx, opened, challenge, (password, metadata), self.clock.real()).await?;
        self.audit(tx, user_id, "auth.link_opened", user_id, None).await?;
        Ok(code)
    }

    /// Exchanges the code of an opened link. A failure counts as a wrong guess.
    ///
    /// # Errors
    /// 400 when either is missing, `bad_code_verifier`; 404 `flow_state_not_found`; 422 `flow_state_expired`; 429 after
    /// too many attempts.
    pub(crate) async fn exchange(&self, code: Option<&str>, verifier: Option<&str>, client: &Client) -> Result<Grant> {
        self.limit(&rate_limits::VERIFY, client)?;
        let (Some(code), Some(verifier)) = (code, verifier) else {
            return Err(Error::validation("invalid request: both auth code and code verifier should be non-empty"));
        };
        let found = tokens::find_flow(&mut &self.db, code).await?;
        let attempt = self.begin_exchange(found.as_ref(), client).await?;
        let flow = match self.check_flow(found.as_ref(), verifier) {
            Ok(flow) => flow,
            Err(error) => {
                attempt.failed().await?;
                self.audit_refused(found.as_ref(), error.code, client).await?;
                return Err(error);
            }
        };
        let mut tx = self.db.write().await?;
        let user = users::lock_for_change(&mut tx, &flow.user_id, self.clock.now()).await?.ok_or_else(not_found)?;
        // deleting the row makes the code work only once, however many requests arrive at the same moment
        let flow = tokens::take(&mut tx, &flow.id).await?.ok_or_else(not_found)?;
        let typed_here = !belongs_to_browser(&flow) || signed_up_in(&flow, client);
        let user = if typed_here { self.claim(&mut tx, user, flow).await? } else { user };
        let grant = self.sign_in(&mut tx, &user, "otp", client).await?;
        tx.commit().await?;
        Ok(grant)
    }

    /// Unknown codes count by address only, so that they never block someone whose code is right.
    async fn begin_exchange(&self, flow: Option<&Row>, client: &Client) -> Result<Attempt> {
        let bucket = client.address.bucket();
        let account = format!("exchange {}", flow.map_or("unknown", |flow| &flow.user_id));
        let here = format!("{account} {bucket}");
        let mut budgets = vec![(&rate_limits::WRONG_CODES_PER_ADDRESS, here.as_str())];
        budgets.extend(flow.map(|_| (&rate_limits::WRONG_CODES_PER_MAILBOX, account.as_str())));
        self.shared.begin(&budgets).await?.map_err(|wait| Error::too_many(rate_limits::seconds(wait)))
    }

    fn check_flow<'a>(&self, flow: Option<&'a Row>, verifier: &str) -> Result<&'a Row> {
        let flow = flow.ok_or_else(not_found)?;
        if flow.expires_at <= self.clock.real() {
            return Err(Error::new(422, "flow_state_expired", "invalid flow state, flow state has expired"));
        }
        if !flow.challenge.as_ref().is_some_and(|challenge| challenge.is_of(verifier)) {
            let message = "code challenge does not match previously saved code verifier";
            return Err(Error::new(400, "bad_code_verifier", message));
        }
        Ok(flow)
    }

    async fn audit_refused(&self, flow: Option<&Row>, why: &str, client: &Client) -> Result<()> {
        let Some(flow) = flow else { return Ok(()) };
        let mut tx = self.db.write().await?;
        let detail = json!({ "why": why, "address": client.address.to_string() });
        self.audit(&mut tx, "guest", "auth.exchange_refused", &flow.user_id, Some(detail)).await?;
        Ok(tx.commit().await?)
    }

    /// Completes a sign-up: the person has proved both that the address is theirs and that they typed this password.
    pub(crate) async fn claim(&self, tx: &mut Tx, user: User, flow: Row) -> Result<User> {
        if flow.password_hash.is_none() && flow.user_metadata.is_none()
            || users::password(tx, &user.id).await?.is_some()
        {
            return Ok(user);
        }
        let now = self.clock.now();
        if let Some(password) = flow.password_hash.map(PasswordHash) {
            users::set_password(tx, &user.id, Some(&password), now).await?;
        }
        let metadata = metadata::merged(read_metadata(flow.user_metadata.as_deref()), user.user_metadata);
        let user = users::set_metadata(tx, &user.id, &metadata, now).await?;
        self.changed(tx, &user).await?;
        Ok(user)
    }
}

fn not_found() -> Error {
    Error::new(404, "flow_state_not_found", "invalid flow state, no valid flow state found")
}
