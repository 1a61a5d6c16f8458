//! The settings of the service.
use crate::passwords::PasswordCost;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

pub use crate::rules::password::LEAST as PASSWORD_LEAST;

/// Longest life of an access token, in seconds.
pub const ACCESS_TOKEN_SECONDS: i64 = 3_600;
/// Shortest password unless configured, in characters.
pub const PASSWORD_MIN: usize = 8;

/// What an operator can set of the service; the defaults suit a production site.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The name that emails, text messages and confirmation pages say.
    pub app_name: String,
    /// The name of the session's cookie, before its prefix or port.
    pub cookie_name: String,
    /// Accounts need no confirmation mail.
    pub autoconfirm: bool,
    /// Nobody can sign up; accounts are made by admins.
    pub signup_disabled: bool,
    /// People can begin without an address. They cannot use the marketplace until they add one.
    pub anonymous_sign_ins: bool,
    /// Shortest password, in characters: at least 6.
    pub password_min: usize,
    /// Also accept HS256 tokens signed with this secret (service and anon keys of an existing set-up).
    pub jwt_secret: Option<String>,
    /// Signing key, then keys that only verify: PEM or JSON Web Keys; absent: made at the first start and kept in the
    /// database.
    pub signing_keys_file: Option<PathBuf>,
    /// Encrypts the signing keys in the database, and so in its backups; absent: a backup leaves them out.
    pub keys_secret: Option<String>,
    /// Key that counts as signed out.
    pub anon_key: Option<String>,
    /// Key with full access to the administrative endpoints.
    pub service_key: Option<String>,
    /// Pages outside this site to which links in emails may lead: an origin with an optional path, `*` and `**` are
    /// wildcards.
    pub redirect_allow: Vec<String>,
    /// How long an access token is valid, in seconds: at most [`ACCESS_TOKEN_SECONDS`].
    pub access_token_seconds: i64,
    /// Days after which a session that was not refreshed ends.
    pub session_days: i64,
    /// Days after which a session ends however often it was refreshed.
    pub session_most_days: i64,
    /// What hashing a password costs.
    pub password_cost: PasswordCost,
    /// Text messages, for people who sign in with a phone number.
    pub sms: Sms,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            app_name: "Accounts".into(),
            cookie_name: "session".into(),
            autoconfirm: false,
            signup_disabled: false,
            anonymous_sign_ins: false,
            password_min: PASSWORD_MIN,
            jwt_secret: None,
            signing_keys_file: None,
            keys_secret: None,
            anon_key: None,
            service_key: None,
            redirect_allow: Vec::new(),
            access_token_seconds: ACCESS_TOKEN_SECONDS,
            session_days: 30,
            session_most_days: 90,
            password_cost: PasswordCost::default(),
            sms: Sms::default(),
        }
    }
}

impl Settings {
    /// Refuses settings that would make the service unsafe or meaningless.
    ///
    /// # Errors
    /// With the setting's name, and what it has to be.
    pub fn check(&self, dev_tools: bool) -> Result<(), String> {
        let cost = &self.password_cost;
        let url = |url: &String| url::Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https"));
        let checks = [
            ((PASSWORD_LEAST..=64).contains(&self.password_min), "auth.password_min must be between 6 and 64"),
            (
                (60..=ACCESS_TOKEN_SECONDS).contains(&self.access_token_seconds),
                "auth.access_token_seconds must be between 60 and 3600",
            ),
            (
                1 <= self.session_days
                    && self.session_days <= self.session_most_days
                    && self.session_most_days <= 3_650,
                "auth.session_days must be at least 1, and auth.session_most_days between it and 3650",
            ),
            (
                (8..=1_048_576).contains(&cost.memory_kib)
                    && (1..=20).contains(&cost.passes)
                    && (1..=8).contains(&cost.lanes),
                "auth.password_cost must be 8 to 1048576 KiB, 1 to 20 passes and 1 to 8 lanes",
            ),
            (
                dev_tools || cost.memory_kib >= 7_168,
                "auth.password_cost.memory_kib below 7168 makes passwords easy to guess, and needs dev tools",
            ),
            (
                !self.app_name.trim().is_empty() && self.app_name.chars().count() <= 60,
                "auth.app_name must have 1 to 60 characters",
            ),
            (
                !self.cookie_name.is_empty()
                    && self.cookie_name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'),
                "auth.cookie_name must consist of letters, digits, dashes and underscores",
            ),
            (dev_tools || self.sms.mode == SmsMode::Auto, "auth.sms.mode other than auto needs dev tools"),
            (
                self.service_key.is_none() || self.service_key != self.anon_key,
                "auth.anon_key is the service key: every page would have full access to all accounts",
            ),
            (self.sms.url.as_ref().is_none_or(url), "auth.sms.url must be an http or https address"),
            (
                self.sms.url.is_none() || self.sms.secret.as_ref().is_some_and(|secret| secret.len() >= 16),
                "auth.sms.url needs auth.sms.secret with at least 16 characters",
            ),
            (
                [&self.service_key, &self.jwt_secret].into_iter().flatten().all(|secret| secret.len() >= 32),
                "auth.service_key and auth.jwt_secret need at least 32 characters",
            ),
            (
                self.keys_secret.as_ref().is_none_or(|secret| secret.len() >= 16),
                "auth.keys_secret needs at least 16 characters",
            ),
        ];
        match checks.into_iter().find(|(holds, _)| !holds) {
            Some((_, refusal)) => Err(refusal.to_owned()),
            None => Ok(()),
        }
    }
}

/// How text messages are sent.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum SmsMode {
    /// By `url` if it is set, otherwise not at all.
    #[default]
    Auto,
    /// They are captured and shown at `/dev/mail`; needs dev tools.
    Capture,
    /// Every attempt fails, to see what happens then; needs dev tools.
    Fail,
}

/// Text messages.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sms {
    /// How they are sent.
    pub mode: SmsMode,
    /// A program that sends them: it gets a signed `POST` (docs/auth.md).
    pub url: Option<String>,
    /// The key of that signature; `whsec_…` as the Standard Webhooks specification has it, or any text.
    pub secret: Option<String>,
}

/// Who sends text messages.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Sender<'a> {
    /// Nobody: phone numbers are refused.
    Nobody,
    /// They are captured, for development ([`crate::Auth::captured_text_messages`]).
    Capture,
    /// A provider that is down.
    Failing,
    /// A program, by a signed `POST`.
    Webhook {
        /// Where to.
        url: &'a str,
        /// The key of the signature.
        secret: &'a str,
    },
}

impl Sms {
    pub(crate) fn sender(&self) -> Sender<'_> {
        match (self.mode, &self.url) {
            (SmsMode::Capture, _) => Sender::Capture,
            (SmsMode::Fail, _) => Sender::Failing,
            (SmsMode::Auto, Some(url)) => Sender::Webhook { url, secret: self.secret.as_deref().unwrap_or_default() },
            (SmsMode::Auto, None) => Sender::Nobody,
        }
    }
}
