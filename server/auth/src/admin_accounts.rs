//! Accounts, as admins create and change them.
pub(crate) use crate::store::factors::Factor;
use crate::user::UserId;
use crate::{
    access::Admin,
    errors::{Error, Result},
    options::Product,
    passwords::PasswordHash,
    rules::{contact::Contact, duration::duration, metadata},
    service::Auth,
    store::{factors, identities, one_time as tokens, users},
    tokens::AUDIENCE,
    user::Account,
    user::User,
    validation::{check_metadata, read_data},
};
use platform::{
    clock::Micros,
    db::{self, Tx},
};
use serde::Deserialize;
use serde_json::{Map, Value, json, value::RawValue};

/// Longest role, in characters.
const MAX_ROLE: usize = 64;

/// What a call may set on an account.
#[derive(Deserialize)]
pub(crate) struct Wanted {
    pub(crate) id: Option<UserId>,
    email: Option<String>,
    phone: Option<String>,
    password: Option<String>,
    password_hash: Option<String>,
    email_confirm: Option<bool>,
    phone_confirm: Option<bool>,
    user_metadata: Option<Box<RawValue>>,
    app_metadata: Option<Box<RawValue>>,
    role: Option<String>,
    ban_duration: Option<String>,
}

/// The same, checked.
struct Checked {
    email: Option<String>,
    phone: Option<String>,
    password: Option<PasswordHash>,
    user_metadata: Map<String, Value>,
    app_metadata: Map<String, Value>,
    role: Option<String>,
    ban: Option<Ban>,
}

enum Ban {
    Lifted,
    For(Micros),
}

impl Auth {
    /// Accounts whose address or number contains `filter`, the newest first, and how many there are.
    ///
    /// # Errors
    /// When the database does not answer.
    pub(crate) async fn accounts_page(
        &self,
        filter: &str,
        limit_and_offset: (i64, i64),
    ) -> Result<(Vec<Account>, i64)> {
        let (found, total) = users::page(&mut &self.db, filter, limit_and_offset).await?;
        let ids: Vec<&UserId> = found.iter().map(|user| &user.id).collect();
        let mut identities = identities::of_users(&mut &self.db, &ids).await?;
        let accounts = found.into_iter().map(|user| {
            let identities = identities.remove(&user.id).unwrap_or_default();
            Account { user, identities }
        });
        Ok((accounts.collect(), total))
    }

    /// One account.
    ///
    /// # Errors
    /// 404 when there is none, or it is deleted.
    pub(crate) async fn account(&self, id: &UserId) -> Result<Account> {
        let user = users::find(&mut &self.db, id).await?.filter(|user| !user.deleted);
        let user = user.ok_or_else(Error::user_not_found)?;
        let identities = identities::of_user(&mut &self.db, id).await?;
        Ok(Account { user, identities })
    }

    /// Makes an account; no email is sent. Unless the call says so, its address or number is not confirmed.
    ///
    /// # Errors
    /// 400 for what is invalid; 403 for a role that only the service key may give; 422 `user_already_exists`,
    /// `email_exists`, `phone_exists`, `weak_password`.
    pub(crate) async fn create_account(&self, id: UserId, sent: Wanted, admin: &Admin) -> Result<Account> {
        let confirmed = (sent.email_confirm == Some(true), sent.phone_confirm == Some(true));
        let wanted = self.check_wanted(sent, None).await?;
        if wanted.email.is_none() && wanted.phone.is_none() {
            return Err(Error::validation("Cannot create a user without either an email or phone"));
        }
        let now = self.clock.now();
        let mut tx = self.db.write().await?;
        self.must_be_free(&mut tx, &wanted, None).await?;
        if users::find(&mut tx, &id).await?.is_some() {
            return Err(Error::new(422, "user_already_exists", "A user with this id already exists"));
        }
        let row = users::Row {
            email: wanted.email.as_deref().unwrap_or_default(),
            phone: wanted.phone.as_deref().unwrap_or_default(),
            password_hash: wanted.password.as_ref(),
            email_confirmed_at: (confirmed.0 && wanted.email.is_some()).then_some(now),
            phone_confirmed_at: (confirmed.1 && wanted.phone.is_some()).then_some(now),
            user_metadata: Some(&wanted.user_metadata),
            ..users::Row::new(&id, now)
        };
        users::insert(&mut tx, row).await.map_err(taken)?;
        let role = wanted.role.as_deref().unwrap_or(AUDIENCE);
        admin.must_be_allowed_to_give(role)?;
        let user = users::set_role_and_app_metadata(&mut tx, &id, role, &wanted.app_metadata, now).await?;
        self.audit(&mut tx, &admin.name, "auth.user_created", &id, None).await?;
        self.changed(&mut tx, &user).await?;
        self.set_ban_of(&mut tx, &id, wanted.ban).await?;
        let account = self.account_of(&mut tx, &id).await?;
        tx.commit().await?;
        Ok(account)
    }

    /// Changes an account. Metadata are merged; a new password ends its sessions.
    ///
    /// # Errors
    /// Those of [`Auth::create_account`]; 404 when there is no such account.
    pub(crate) async fn change_account(&self, id: &UserId, sent: Wanted, admin: &Admin) -> Result<Account> {
        let known = users::find(&mut &self.db, id).await?.filter(|user| !user.deleted);
        let known = known.ok_or_else(Error::user_not_found)?;
        let confirm = (sent.email_confirm, sent.phone_confirm);
        let wanted = self.check_wanted(sent, Some(&known)).await?;
        let now = self.clock.now();
        let mut tx = self.db.write().await?;
        let user = users::lock_for_change(&mut tx, id, now).await?.ok_or_else(Error::user_not_found)?;
        self.must_be_free(&mut tx, &wanted, Some(id)).await?;
        let (before, sets_password) = (user.clone(), wanted.password.is_some());
        if let Some(hash) = &wanted.password {
            self.set_password_as(&mut tx, id, hash, &admin.name).await?;
        }
        if let Some(email) = wanted.email.as_deref().filter(|email| *email != user.email) {
            tokens::void_all(&mut tx, id).await?;
            // an account that was confirmed stays so: an unconfirmed one is emptied by the next sign-up with its address
            let confirmed = confirm.0 == Some(true) || user.email_confirmed_at.is_some();
            users::change_email(&mut tx, id, email, confirmed, now).await.map_err(taken)?;
            let (old, new) = (json!(user.email), json!(email));
            platform::audit::record(&mut tx, &self.clock, &admin.name, "auth.email_changed", id, Some(old), Some(new))
                .await?;
            if !user.email.is_empty() {
                self.mail_email_changed(&mut tx, &user.email, email).await?;
            }
        } else if confirm.0 == Some(true) && !user.email.is_empty() {
            users::confirm(&mut tx, id, now).await?;
        }
        if let Some(phone) = wanted.phone.as_deref().filter(|phone| *phone != user.phone) {
            let confirmed = confirm.1 == Some(true) || user.phone_confirmed_at.is_some();
            users::change_phone(&mut tx, id, phone, confirmed, now).await.map_err(taken)?;
        } else if confirm.1 == Some(true) && !user.phone.is_empty() {
            users::confirm_phone(&mut tx, id, now).await?;
        }
        users::set_metadata(&mut tx, id, &metadata::merged(user.user_metadata, wanted.user_metadata), now).await?;
        let role = wanted.role.as_deref().unwrap_or(&user.role);
        if role != user.role {
            admin.must_be_allowed_to_give(role)?;
        }
        let app_metadata = metadata::merged(user.app_metadata, wanted.app_metadata);
        let changed = users::set_role_and_app_metadata(&mut tx, id, role, &app_metadata, now).await?;
        self.changed(&mut tx, &changed).await?;
        self.set_ban_of(&mut tx, id, wanted.ban).await?;
        let (before, after) = (audited(&before, false), audited(&self.user_of(&mut tx, id).await?, sets_password));
        platform::audit::record(&mut tx, &self.clock, &admin.name, "auth.user_changed", id, Some(before), Some(after))
            .await?;
        let account = self.account_of(&mut tx, id).await?;
        tx.commit().await?;
        Ok(account)
    }

    /// Deletes an account, unless the product refuses; `soft` is only noted in the audit trail.
    ///
    /// # Errors
    /// 404 when there is none; the product's own refusal.
    pub(crate) async fn delete_account(
        &self,
        id: &UserId,
        soft: bool,
        admin: &Admin,
        product: &dyn Product,
    ) -> Result<()> {
        let mut tx = self.db.write().await?;
        users::lock(&mut tx, id, users::Lock::Exclusive).await?;
        let user = users::find(&mut tx, id).await?.filter(|user| !user.deleted).ok_or_else(Error::user_not_found)?;
        let detail = json!({ "soft": soft });
        self.audit(&mut tx, &admin.name, "auth.user_deleted_by_admin", id, Some(detail)).await?;
        if user.is_anonymous {
            // the product has never heard of them
            self.delete_user(&mut tx, id).await?;
        } else {
            product.delete(&mut tx, &user).await?;
        }
        Ok(tx.commit().await?)
    }

    /// The second factors of an account.
    ///
    /// # Errors
    /// 404 when there is no such account.
    pub(crate) async fn factors(&self, id: &UserId) -> Result<Vec<Factor>> {
        users::find(&mut &self.db, id).await?.filter(|user| !user.deleted).ok_or_else(Error::user_not_found)?;
        Ok(factors::of_user(&mut &self.db, id).await?)
    }

    /// Removes a second factor; its sessions have one factor from then on.
    ///
    /// # Errors
    /// 404 when the account has no such factor.
    pub(crate) async fn remove_factor(&self, id: &UserId, factor: &str, admin: &Admin) -> Result<Factor> {
        let not_found = || Error::new(404, "mfa_factor_not_found", "Factor not found");
        let mut tx = self.db.write().await?;
        let removed = factors::remove(&mut tx, id, &factor.to_lowercase()).await?.ok_or_else(not_found)?;
        self.audit(&mut tx, &admin.name, "auth.factor_removed", id, Some(json!(removed.factor_type))).await?;
        tx.commit().await?;
        Ok(removed)
    }

    /// Checks what a call wants to set.
    async fn check_wanted(&self, body: Wanted, known: Option<&User>) -> Result<Checked> {
        let given = |text: Option<String>| text.filter(|text| !text.is_empty());
        let email = match given(body.email) {
            Some(typed) => Some(self.contact(Some(&typed), None)?.text().to_owned()),
            None => None,
        };
        let phone = match given(body.phone) {
            Some(typed) => match Contact::parse_phone(&typed) {
                Some(phone) => Some(phone.text().to_owned()),
                None => return Err(Error::validation("Invalid phone number format (E.164 required)")),
            },
            None => None,
        };
        let mut texts = [Map::new(), Map::new()];
        for (merged, sent) in texts.iter_mut().zip([body.user_metadata, body.app_metadata]) {
            *merged = read_data(sent)?.unwrap_or_default();
            check_metadata(merged)?;
        }
        let [user_metadata, app_metadata] = texts;
        self.check_typed(&user_metadata)?;
        // what is merged into the account must fit as well
        if let Some(known) = known {
            check_metadata(&metadata::merged(known.user_metadata.clone(), user_metadata.clone()))?;
            check_metadata(&metadata::merged(known.app_metadata.clone(), app_metadata.clone()))?;
        }
        let role = given(body.role);
        let plain = |role: &String| {
            role.len() <= MAX_ROLE && role.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-')
        };
        if role.as_ref().is_some_and(|role| !plain(role)) {
            return Err(Error::validation("A role is at most 64 letters, digits, dashes and underscores"));
        }
        let ban = match given(body.ban_duration).as_deref() {
            None => None,
            Some("none") => Some(Ban::Lifted),
            Some(text) => Some(Ban::For(duration(text).ok_or_else(|| {
                Error::validation("invalid format for ban duration: a duration such as 24h or 1h30m, or none")
            })?)),
        };
        let password = match (given(body.password), given(body.password_hash)) {
            (Some(_), Some(_)) => {
                return Err(Error::validation("Only a password or a password hash should be provided"));
            }
            (Some(typed), None) => {
                let contact = email.as_deref().or(known.map(|known| known.email.as_str())).unwrap_or_default();
                let typed = self.checked_password(&typed, contact, &user_metadata)?;
                Some(self.passwords.hash(typed).await?)
            }
            (None, Some(hash)) => Some(
                PasswordHash::from_phc(&hash)
                    .ok_or_else(|| Error::validation("A password hash must be one of argon2 as a PHC string"))?,
            ),
            (None, None) => None,
        };
        Ok(Checked { email, phone, password, user_metadata, app_metadata, role, ban })
    }

    /// Refuses an address or a number that another account has.
    async fn must_be_free(&self, tx: &mut Tx, wanted: &Checked, id: Option<&UserId>) -> Result<()> {
        let is_other = |user: Option<User>| user.is_some_and(|user| Some(&user.id) != id);
        if let Some(email) = &wanted.email
            && is_other(users::find_by_email(tx, email).await?)
        {
            return Err(Error::email_exists());
        }
        if let Some(phone) = &wanted.phone
            && is_other(users::find_by_phone(tx, phone).await?)
        {
            return Err(Error::phone_exists());
        }
        Ok(())
    }

    async fn set_ban_of(&self, tx: &mut Tx, id: &UserId, ban: Option<Ban>) -> Result<()> {
        let until = match ban {
            None => return Ok(()),
            Some(Ban::Lifted) => None,
            Some(Ban::For(duration)) => Some(self.clock.real().saturating_add(duration)),
        };
        self.set_ban(tx, id, until).await?;
        Ok(())
    }

    async fn user_of(&self, tx: &mut Tx, id: &UserId) -> Result<User> {
        users::find(tx, id).await?.ok_or_else(Error::user_not_found)
    }

    /// The account as it is now, for the answer.
    pub(crate) async fn account_of(&self, tx: &mut Tx, id: &UserId) -> Result<Account> {
        let user = self.user_of(tx, id).await?;
        let identities = identities::of_user(tx, id).await?;
        Ok(Account { user, identities })
    }
}

/// What the audit trail says of an account that an admin changed, besides its address.
fn audited(user: &User, has_new_password: bool) -> Value {
    json!({
        "role": user.role,
        "email_confirmed": user.email_confirmed_at.is_some(),
        "phone_confirmed": user.phone_confirmed_at.is_some(),
        "banned_until": user.banned_until,
        "new_password": has_new_password,
    })
}

/// A unique violation of another request that was faster.
fn taken(error: db::Error) -> Error {
    if error.is_unique("auth_users.email") {
        Error::email_exists()
    } else if error.is_unique("auth_users.phone") {
        Error::phone_exists()
    } else {
        error.into()
    }
}
