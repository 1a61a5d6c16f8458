//! The kinds of one-time token: how long each is valid, and what clients call it.
use platform::{
    clock::{DAY, HOUR, Micros},
    mail::CODE_LIFE,
};
use serde::{Deserialize, Serialize};

/// What a token is for.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    Signup,
    Invite,
    Magiclink,
    Recovery,
    EmailChangeCurrent,
    EmailChangeNew,
    /// A code in a text message: signs in, or completes a sign-up with a phone number.
    Sms,
    PhoneChange,
    /// A code that confirms a signed-in person's identity again.
    Reauthentication,
    /// The code that an opened link leads to; it is exchanged for a session.
    Flow,
}

impl Kind {
    /// How long a token of this kind is valid.
    pub(crate) fn life(self) -> Micros {
        match self {
            Self::Flow | Self::Sms | Self::PhoneChange | Self::Reauthentication => CODE_LIFE,
            Self::Recovery | Self::Magiclink => HOUR,
            Self::Signup | Self::Invite | Self::EmailChangeCurrent | Self::EmailChangeNew => DAY,
        }
    }
    /// Its name in links and after the redirect.
    pub(crate) fn link_type(self) -> &'static str {
        match self {
            Self::Signup => "signup",
            Self::Invite => "invite",
            Self::Magiclink => "magiclink",
            Self::Recovery => "recovery",
            Self::EmailChangeCurrent | Self::EmailChangeNew => "email_change",
            Self::Sms => "sms",
            Self::PhoneChange => "phone_change",
            Self::Reauthentication => "reauthentication",
            Self::Flow => "pkce",
        }
    }
    /// The kinds of link that a client may mean by `word`; empty when it is unknown.
    pub(crate) fn of_link(word: &str) -> &'static [Kind] {
        match word {
            "signup" => &[Self::Signup],
            "invite" => &[Self::Invite],
            "recovery" => &[Self::Recovery],
            "email" | "magiclink" => &[Self::Magiclink, Self::Signup, Self::Invite, Self::Recovery],
            "email_change" => &[Self::EmailChangeNew, Self::EmailChangeCurrent],
            _ => &[],
        }
    }
    /// The kinds of code that a client may mean by `word`; empty when it is unknown.
    pub(crate) fn of_code(word: &str) -> &'static [Kind] {
        match word {
            "sms" => &[Self::Sms],
            "phone_change" => &[Self::PhoneChange],
            // the page that asks for a code does not know whether the address had an account before; the link beside
            // the code may have been opened elsewhere already
            "signup" => &[Self::Signup, Self::Magiclink, Self::Flow],
            "recovery" => &[Self::Recovery, Self::Flow],
            "email" | "magiclink" => &[Self::Magiclink, Self::Signup, Self::Invite, Self::Recovery, Self::Flow],
            other => Self::of_link(other),
        }
    }
}

/// Prefix of the token of a link that leads to a code, so that errors are returned where such a client looks for them.
pub(crate) const PKCE: &str = "pkce_";

/// Whether `token`, by its prefix, is of a link that leads to a code.
pub(crate) fn is_pkce(token: &str) -> bool {
    token.starts_with(PKCE)
}
