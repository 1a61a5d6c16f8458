//! Checks of what callers send: addresses, numbers, passwords, metadata, redirect targets.
use crate::{
    errors::{Error, Result},
    rules::{
        contact::{self, Contact},
        email, metadata, password, redirect,
    },
    service::Auth,
};
use serde_json::{Map, Value, value::RawValue};
use url::Url;

impl Auth {
    /// What a body names: an address or a number, and only one of them.
    pub(crate) fn contact(&self, email: Option<&str>, phone: Option<&str>) -> Result<Contact> {
        let given = |text: Option<&str>| text.is_some_and(|text| !text.is_empty());
        match (email.filter(|_| given(email)), phone.filter(|_| given(phone))) {
            (Some(_), Some(_)) => Err(Error::validation("Only an email address or phone number should be provided")),
            (Some(email), None) => Ok(Contact::Email(valid_email(email)?)),
            (None, Some(phone)) => Ok(Contact::Phone(self.valid_phone(phone)?)),
            (None, None) => Err(Error::validation("An email address or a phone number is required")),
        }
    }

    /// The normalised number, where numbers can be used.
    pub(crate) fn valid_phone(&self, typed: &str) -> Result<String> {
        if !self.has_sms() {
            return Err(Error::phone_disabled());
        }
        contact::phone(typed).ok_or_else(|| Error::validation("Invalid phone number format (E.164 required)"))
    }

    /// Where a link finally leads: `wanted` if it is allowed, or else the start page.
    pub(crate) fn target(&self, wanted: Option<&str>) -> Url {
        redirect::target(wanted, &self.url, &self.options.settings.redirect_allow)
    }

    /// Metadata about a new person, as they were sent, checked.
    pub(crate) fn typed_metadata(&self, sent: Option<Box<RawValue>>) -> Result<Map<String, Value>> {
        let metadata = metadata::merged(Map::new(), read_data(sent)?.unwrap_or_default());
        check_metadata(&metadata)?;
        self.check_typed(&metadata)?;
        Ok(metadata)
    }

    /// Checks metadata that a person typed against the product's own rule.
    pub(crate) fn check_typed(&self, metadata: &Map<String, Value>) -> Result<()> {
        let Some(rule) = &self.options.metadata_rule else { return Ok(()) };
        rule(metadata).map_err(|refused| Error::new(422, "validation_failed", refused.message.english()))
    }

    /// The normalised password, if it is strong enough for this account.
    pub(crate) fn checked_password(&self, typed: &str, email: &str, metadata: &Map<String, Value>) -> Result<String> {
        if password::is_too_long_to_hash(typed) {
            return Err(Error::weak_password(
                vec![crate::rules::password::Weakness::Length],
                (typed, self.options.settings.password_min),
            ));
        }
        let password = password::normalised(typed);
        let min = self.options.settings.password_min;
        let weaknesses = password::weaknesses(&password, min, self.guessable_words(email, metadata));
        if weaknesses.is_empty() { Ok(password) } else { Err(Error::weak_password(weaknesses, (&password, min))) }
    }

    /// What an attacker would try first for this account: the product's name, the address, the person's metadata.
    pub(crate) fn guessable_words<'a>(
        &'a self,
        email: &'a str,
        metadata: &'a Map<String, Value>,
    ) -> impl Iterator<Item = &'a str> {
        let texts = metadata.values().filter_map(Value::as_str).filter(|text| text.len() <= 200);
        let own = email.split('@').next().into_iter().chain([email, self.options.settings.app_name.as_str()]);
        own.chain(texts.flat_map(|text| [text].into_iter().chain(text.split_whitespace())))
    }
}

/// The normalised address.
pub(crate) fn valid_email(typed: &str) -> Result<String> {
    if email::is_too_long(typed) {
        let message = format!("Email must be at most {} characters", email::MAX);
        return Err(Error::new(422, "validation_failed", message));
    }
    email::normalised(typed).ok_or_else(|| Error::validation("Unable to validate email address: invalid format"))
}

/// Metadata as it was sent; too large ones are not parsed at all.
pub(crate) fn read_data(sent: Option<Box<RawValue>>) -> Result<Option<Map<String, Value>>> {
    let Some(sent) = sent else { return Ok(None) };
    if sent.get().len() > 2 * metadata::MAX {
        return Err(too_much_metadata());
    }
    serde_json::from_str(sent.get()).map_err(|_| Error::bad_json())
}

/// Metadata, refused above the size limit.
pub(crate) fn check_metadata(metadata: &Map<String, Value>) -> Result<()> {
    if metadata::fits(metadata) {
        return Ok(());
    }
    Err(too_much_metadata())
}

fn too_much_metadata() -> Error {
    Error::new(422, "validation_failed", format!("User metadata may hold at most {} bytes", metadata::MAX))
}
