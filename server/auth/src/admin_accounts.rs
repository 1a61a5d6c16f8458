//! Accounts, as admins create and change them.
use crate::{
    Auth, PasswordHash, User,
    errors::{Error, Result},
    rules::{contact::Contact, duration::duration, metadata},
    store::{identities, users},
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
    pub(crate) id: Option<String>,
    pub(crate) email: Option<String>,
    pub(crate) phone: Option<String>,
    pub(crate) password: Option<String>,
    pub(crate) password_hash: Option<String>,
    pub(crate) email_confirm: Option<bool>,
    pub(crate) phone_confirm: Option<bool>,
    pub(crate) user_metadata: Option<Box<RawValue>>,
    pub(crate) app_metadata: Option<Box<RawValue>>,
    pub(crate) role: Option<String>,
    pub(crate) ban_duration: Option<String>,
}

/// The same, checked.
pub(crate) struct Checked {
    pub(crate) email: Option<String>,
    pub(crate) phone: Option<String>,
    pub(crate) password: Option<PasswordHash>,
    pub(crate) user_metadata: Map<String, Value>,
    pub(crate) app_metadata: Map<String, Value>,
    pub(crate) role: Option<String>,
    pub(crate) ban: Option<Ban>,
}

pub(crate) enum Ban {
    Lifted,
    For(Micros),
}

impl Auth {
    /// Checks what a call wants to set.
    pub(crate) async fn check_wanted(&self, body: Wanted, known: Option<&User>) -> Result<Checked> {
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
    pub(crate) async fn must_be_free(&self, tx: &mut Tx, wanted: &Checked, id: Option<&str>) -> Result<()> {
        let is_other = |user: Option<User>| user.is_some_and(|user| Some(user.id.as_str()) != id);
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

    pub(crate) async fn set_ban_of(&self, tx: &mut Tx, id: &str, ban: Option<Ban>) -> Result<()> {
        let until = match ban {
            None => return Ok(()),
            Some(Ban::Lifted) => None,
            Some(Ban::For(duration)) => Some(self.clock.real().saturating_add(duration)),
        };
        self.set_ban(tx, id, until).await?;
        Ok(())
    }

    pub(crate) async fn user_of(&self, tx: &mut Tx, id: &str) -> Result<User> {
        users::find(tx, id).await?.ok_or_else(Error::user_not_found)
    }

    /// The account as it is now, for the answer.
    pub(crate) async fn view_of(&self, tx: &mut Tx, id: &str) -> Result<Value> {
        let user = self.user_of(tx, id).await?;
        Ok(user.view(&identities::of_user(tx, id).await?))
    }
}

/// What the audit trail says of an account that an admin changed, besides its address.
pub(crate) fn audited(user: &User, has_new_password: bool) -> Value {
    json!({
        "role": user.role,
        "email_confirmed": user.email_confirmed_at.is_some(),
        "phone_confirmed": user.phone_confirmed_at.is_some(),
        "banned_until": user.banned_until,
        "new_password": has_new_password,
    })
}

/// A unique violation of another request that was faster.
pub(crate) fn taken(error: db::Error) -> Error {
    if error.is_unique("auth_users.email") {
        Error::email_exists()
    } else if error.is_unique("auth_users.phone") {
        Error::phone_exists()
    } else {
        error.into()
    }
}
