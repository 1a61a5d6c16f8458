//! Accounts and sessions for other crates: seed, import, account pages, deletion.
use crate::user::UserId;
use crate::{
    passwords::PasswordHash,
    rate_limits,
    rules::{email, metadata, password},
    service::Auth,
    store::{factors, identities, keys, one_time as tokens, sessions, text_messages, users},
    user::User,
};
use platform::msg;
use platform::{
    clock::{DAY, HOUR, Timestamp},
    db::{self, Sql, Tx},
    http::Problem,
    jobs::Jobs,
};
use serde_json::{Map, Value};

/// An account created by an admin or a command: its address counts as confirmed.
#[derive(Clone)]
pub struct NewUser {
    /// `None`: a new id.
    pub id: Option<UserId>,
    /// The address.
    pub email: String,
    /// From [`Auth::hash_password`]; with `None`, nobody can sign in until a password is set by a recovery email.
    pub password: Option<PasswordHash>,
    /// What the account page shows.
    pub user_metadata: Map<String, Value>,
    /// Product time; `None`: now.
    pub created_at: Option<Timestamp>,
}

/// A session as its owner may see it. Instants are real time.
#[derive(Clone, Debug, PartialEq)]
pub struct SessionInfo {
    /// Its id.
    pub id: String,
    /// The browser or program that signed in.
    pub user_agent: String,
    /// The address it signed in from.
    pub address: String,
    /// When the person signed in.
    pub authenticated_at: Timestamp,
    /// When it was last refreshed.
    pub refreshed_at: Timestamp,
}

impl Auth {
    /// The hash of a password, for [`NewUser`] and [`Auth::set_password`]; made outside of any transaction, because
    /// it takes tens of milliseconds.
    ///
    /// # Errors
    /// 422 `weak_password`; 429 when too many hashes are being made.
    pub async fn hash_password(&self, password: &str) -> Result<PasswordHash, Problem> {
        let password = password::normalised(password);
        if let Some(reason) = password::weaknesses(
            &password,
            self.options.settings.password_min,
            [self.options.settings.app_name.as_str()],
        )
        .first()
        {
            return Err(Problem::invalid(
                "weak_password",
                reason.message(&password, self.options.settings.password_min),
            ));
        }
        self.passwords.hash(password).await.map_err(|refused| match refused {
            crate::passwords::Refused::Busy => Problem::too_many("rate_limited", msg!("problem-passwords-busy"), 1),
            crate::passwords::Refused::Broken(_) => Problem::internal(refused),
        })
    }

    /// Makes a confirmed account.
    ///
    /// # Errors
    /// [`db::Error::Unique`] when the address has an account; [`db::Error::Other`] when it is no address.
    pub async fn create_user(&self, tx: &mut Tx, new: NewUser) -> db::Result<User> {
        let Some(email) = email::normalised(&new.email) else {
            return Err(db::Error::Other(format!("`{}` is no email address", new.email).into()));
        };
        let created_at = new.created_at.unwrap_or_else(|| self.clock.now());
        let id = new.id.unwrap_or_else(|| platform::ids::id().into());
        let row = users::Row {
            email: &email,
            password_hash: new.password.as_ref(),
            email_confirmed_at: Some(created_at),
            user_metadata: Some(&new.user_metadata),
            ..users::Row::new(&id, created_at)
        };
        let user = users::insert(tx, row).await?;
        self.changed(tx, &user).await?;
        Ok(user)
    }

    /// The account `id`; deleted ones too.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn user(&self, sql: &mut impl Sql, id: &UserId) -> db::Result<Option<User>> {
        users::find(sql, id).await
    }

    /// The accounts with these ids, 100 at most; deleted ones too.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn users(&self, sql: &mut impl Sql, ids: &[&UserId]) -> db::Result<Vec<User>> {
        users::find_all(sql, ids).await
    }

    /// Bans an account until `until` (real time): its sessions end, signing in is refused, its links stop working.
    /// `None` lifts the ban. Returns `None` if there is no such account.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn set_ban(&self, tx: &mut Tx, id: &UserId, until: Option<Timestamp>) -> db::Result<Option<User>> {
        users::lock(tx, id, users::Lock::Exclusive).await?;
        let Some(user) = users::set_banned(tx, id, until, self.clock.now()).await? else { return Ok(None) };
        if until.is_some() {
            tokens::void_all(tx, id).await?;
            sessions::end_all(tx, id, None).await?;
            self.ended(tx, id);
        }
        self.changed(tx, &user).await?;
        Ok(Some(user))
    }

    /// Whether the confirmation email of an account may be sent again now; call it before the transaction that sends
    /// it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn may_mail_confirmation(&self, user: &User) -> db::Result<bool> {
        self.may_mail(rate_limits::EmailKind::ConfirmAgain, &user.email, rate_limits::Sender::Us).await
    }

    /// Sends the confirmation email of an account again, in the language of the request's reader; false when its address
    /// is already confirmed.
    ///
    /// # Errors
    /// When the mail cannot be queued.
    pub async fn mail_confirmation(&self, tx: &mut Tx, user: &User) -> Result<bool, Problem> {
        let link = crate::links::Link { target: &self.target(None), challenge: None };
        self.resend_confirmation(tx, user, link).await.map_err(crate::access::unavailable)
    }

    /// The account of an address, in any spelling.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn user_by_email(&self, sql: &mut impl Sql, email: &str) -> db::Result<Option<User>> {
        match email::normalised(email) {
            Some(email) => users::find_by_email(sql, &email).await,
            None => Ok(None),
        }
    }

    /// Merges `changes` into an account's metadata; null deletes a member. Does not call `user_changed`, because the
    /// caller made the change.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn merge_metadata(
        &self,
        tx: &mut Tx,
        id: &UserId,
        changes: Map<String, Value>,
    ) -> db::Result<Option<User>> {
        let now = self.clock.now();
        let Some(user) = users::lock_for_change(tx, id, now).await? else { return Ok(None) };
        users::set_metadata(tx, id, &metadata::merged(user.user_metadata, changes), now).await.map(Some)
    }

    /// Replaces a password, ends every session of the account and voids its open links.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn set_password(&self, tx: &mut Tx, id: &UserId, hash: &PasswordHash) -> db::Result<()> {
        self.set_password_as(tx, id, hash, id).await
    }

    /// The same, on behalf of `actor`.
    pub(crate) async fn set_password_as(
        &self,
        tx: &mut Tx,
        id: &UserId,
        hash: &PasswordHash,
        actor: &str,
    ) -> db::Result<()> {
        users::set_password(tx, id, Some(hash), self.clock.now()).await?;
        tokens::void_all(tx, id).await?;
        sessions::end_all(tx, id, None).await?;
        self.ended(tx, id);
        self.audit(tx, actor, "auth.password_changed", id, None).await
    }

    /// The sessions of an account, the one used last first.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn sessions(&self, sql: &mut impl Sql, user_id: &UserId) -> db::Result<Vec<SessionInfo>> {
        let rows = sessions::of_user(sql, user_id).await?;
        Ok(rows
            .into_iter()
            .map(|row| SessionInfo {
                id: row.id,
                user_agent: row.user_agent,
                address: row.address,
                authenticated_at: row.authenticated_at,
                refreshed_at: row.refreshed_at,
            })
            .collect())
    }

    /// Whether a session is still live; an open stream asks repeatedly.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn is_live(&self, session_id: &str) -> db::Result<bool> {
        let live = sessions::live(&mut &self.db, session_id).await?;
        let now = self.clock.real();
        Ok(live.is_some_and(|live| live.banned_until.is_none_or(|until| until <= now)))
    }

    /// Ends one session of an account; false when it has none with that id.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_session(&self, tx: &mut Tx, user_id: &UserId, session_id: &str) -> db::Result<bool> {
        let ended = sessions::end(tx, session_id, user_id).await? > 0;
        if ended {
            self.ended(tx, user_id);
            self.audit(tx, user_id, "auth.session_ended", user_id, Some(session_id.into())).await?;
        }
        Ok(ended)
    }

    /// Ends all sessions of an account, except `kept`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn end_sessions(&self, tx: &mut Tx, user_id: &UserId, kept: Option<&str>) -> db::Result<u64> {
        let ended = sessions::end_all(tx, user_id, kept).await?;
        self.ended(tx, user_id);
        self.audit(tx, user_id, "auth.sessions_ended", user_id, Some(ended.into())).await?;
        Ok(ended)
    }

    /// Whether the account `id` may act, until `tx` ends: a concurrent deletion or ban either waits for `tx` or came
    /// first. So nothing is written for a deleted or banned account.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn stays_active(&self, tx: &mut Tx, id: &UserId) -> db::Result<bool> {
        users::stays_active(tx, id, self.clock.real()).await
    }

    /// Waits for any deletion or ban of the account `id` in progress, and makes later ones wait until `tx` ends. For an
    /// account that others act upon, many at once: check afterwards whether it is active.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn share_user(&self, tx: &mut Tx, id: &UserId) -> db::Result<()> {
        users::lock(tx, id, users::Lock::Shared).await
    }

    /// Waits until no one else writes for the account `id`, and makes others wait until `tx` ends; `false` when the
    /// account is gone.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn lock_user(&self, tx: &mut Tx, id: &UserId) -> db::Result<bool> {
        users::lock(tx, id, users::Lock::Exclusive).await?;
        Ok(users::lock_for_change(tx, id, self.clock.now()).await?.is_some())
    }

    /// Deletes an account: its row keeps nothing personal, its sessions and links end, and the address becomes free.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn delete_user(&self, tx: &mut Tx, id: &UserId) -> db::Result<bool> {
        users::lock(tx, id, users::Lock::Exclusive).await?;
        let Some(user) = users::anonymise(tx, id, self.clock.now()).await? else { return Ok(false) };
        tokens::void_all(tx, id).await?;
        sessions::end_all(tx, id, None).await?;
        identities::remove_all(tx, id).await?;
        factors::remove_all(tx, id).await?;
        self.ended(tx, id);
        self.audit(tx, id, "auth.user_deleted", id, None).await?;
        self.changed(tx, &user).await?;
        Ok(true)
    }

    /// Registers the jobs that send queued emails, and the hourly clean-up.
    pub fn register_jobs(&self, jobs: &Jobs) {
        self.register_contact_requests(jobs);
        self.register_text_messages(jobs);
        let auth = self.clone();
        jobs.every("auth.clean_up", HOUR, move |_| {
            let auth = auth.clone();
            async move { Ok(auth.clean_up().await?) }
        });
    }

    /// Removes anonymous accounts that are as old as a session may be idle, and that have none: the product has never
    /// heard of them.
    async fn remove_anonymous(&self) -> db::Result<()> {
        let before = self.clock.now() - self.options.settings.session_days * DAY;
        loop {
            let mut tx = self.db.write().await?;
            let ids = users::unreachable_anonymous(&mut tx, before).await?;
            for id in &ids {
                tokens::void_all(&mut tx, id).await?;
                identities::remove_all(&mut tx, id).await?;
                factors::remove_all(&mut tx, id).await?;
                users::remove(&mut tx, id).await?;
            }
            tx.commit().await?;
            if ids.len() < 100 {
                return Ok(());
            }
        }
    }

    /// Removes what has expired: sessions that were not refreshed, anonymous accounts without a session, links, their
    /// codes, replaced refresh tokens.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn clean_up(&self) -> db::Result<()> {
        let now = self.clock.real();
        let idle = now - self.options.settings.session_days * DAY;
        let old = now - self.options.settings.session_most_days * DAY;
        let mut tx = self.db.write().await?;
        // the tokens of a replaced key have expired after an hour
        keys::remove_replaced(&mut tx, now - DAY).await?;
        tx.commit().await?;
        self.remove_anonymous().await?;
        // each pass is a short transaction of its own, so that writers in between do not wait
        loop {
            let mut tx = self.db.write().await?;
            let mut ended = sessions::end_idle(&mut tx, idle).await?;
            ended.extend(sessions::end_old(&mut tx, old).await?);
            ended.iter().for_each(|user_id| self.ended(&mut tx, user_id));
            let most = [
                tokens::delete_expired(&mut tx, now).await?,
                text_messages::delete_old(&mut tx, now - DAY).await?,
                u64::try_from(ended.len()).unwrap_or_default(),
                sessions::delete_replaced(&mut tx, idle).await?,
            ];
            tx.commit().await?;
            if most.iter().all(|removed| *removed < 1_000) {
                return Ok(());
            }
        }
    }
}
