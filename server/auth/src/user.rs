//! A person's account, as its row and as the wire has it.
use crate::{
    rules::{contact::Contact, email::shown as shown_email},
    store::identities::{self, Identity},
    tokens::AUDIENCE,
};
use platform::clock::{Timestamp, iso};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::{Map, Value, json};

platform::id_type! {
    /// The id of an account, and of its profile.
    pub struct UserId;
}

/// An account. `created_at` and the other instants are product time.
#[derive(Clone, Debug, Deserialize)]
pub struct User {
    /// UUIDv7.
    pub id: UserId,
    /// Lower case; empty once deleted, and for a person who has none.
    pub email: String,
    /// E.164 without the plus sign; empty: none.
    pub phone: String,
    /// When the person proved that the address is theirs; `None`: not yet.
    pub email_confirmed_at: Option<Timestamp>,
    /// When the person proved that the number is theirs.
    pub phone_confirmed_at: Option<Timestamp>,
    /// When someone invited them.
    pub invited_at: Option<Timestamp>,
    /// When the last confirmation mail was sent.
    pub confirmation_sent_at: Option<Timestamp>,
    /// When the last recovery mail was sent.
    pub recovery_sent_at: Option<Timestamp>,
    /// An address that waits for its confirmation.
    pub new_email: Option<String>,
    /// When the emails about it were sent.
    pub email_change_sent_at: Option<Timestamp>,
    /// A phone number that waits for its confirmation.
    pub new_phone: Option<String>,
    /// When the code for it was sent.
    pub phone_change_sent_at: Option<Timestamp>,
    /// When a code was sent that confirms the person's identity again.
    pub reauthentication_sent_at: Option<Timestamp>,
    /// What their access tokens say: `authenticated`, or a role that an admin gave them.
    pub role: String,
    /// They have neither an address nor a number yet.
    pub is_anonymous: bool,
    /// The last sign-in.
    pub last_sign_in_at: Option<Timestamp>,
    /// Until then (real time) the account cannot be used.
    pub banned_until: Option<Timestamp>,
    /// What the person says about themselves; untrusted.
    #[serde(deserialize_with = "object")]
    pub user_metadata: Map<String, Value>,
    /// What admins set about them.
    #[serde(deserialize_with = "object")]
    pub app_metadata: Map<String, Value>,
    /// The account is gone; its row stays for what refers to it.
    pub deleted: bool,
    /// When they signed up.
    pub created_at: Timestamp,
    /// The last change.
    pub updated_at: Timestamp,
}

/// An account with the ways in which its owner may sign in.
pub(crate) struct Account {
    pub(crate) user: User,
    pub(crate) identities: Vec<Identity>,
}

impl Account {
    /// The user object of the wire protocol.
    pub(crate) fn view(&self) -> Value {
        self.user.view(&self.identities)
    }
}

pub(crate) fn object<'de, D: Deserializer<'de>>(column: D) -> Result<Map<String, Value>, D::Error> {
    serde_json::from_str(&String::deserialize(column)?).map_err(D::Error::custom)
}

impl User {
    /// Whether the account is shut at `now` (real time).
    pub fn is_banned(&self, now: Timestamp) -> bool {
        self.banned_until.is_some_and(|until| until > now)
    }
    /// Whether they have proved that an address or a number is theirs.
    pub(crate) fn is_confirmed(&self) -> bool {
        self.email_confirmed_at.is_some() || self.phone_confirmed_at.is_some()
    }
    /// The metadata that admins set, with how the person may sign in.
    pub(crate) fn shown_app_metadata(&self, identities: &[Identity]) -> Value {
        let mut shown = self.app_metadata.clone();
        let providers: Vec<&str> = identities.iter().map(|identity| identity.provider.as_str()).collect();
        if let Some(first) = providers.first() {
            shown.insert("provider".into(), json!(first));
            shown.insert("providers".into(), json!(providers));
        }
        Value::Object(shown)
    }
    /// The user object of the wire protocol.
    pub(crate) fn view(&self, identities: &[Identity]) -> Value {
        let mut view = json!({
            "id": self.id,
            "aud": "authenticated",
            "role": self.role,
            "email": shown_email(&self.email),
            "phone": self.phone,
            "app_metadata": self.shown_app_metadata(identities),
            "user_metadata": self.user_metadata,
            "identities": identities.iter().map(|identity| self.identity(identity)).collect::<Vec<_>>(),
            "created_at": iso(self.created_at),
            "updated_at": iso(self.updated_at),
            "is_anonymous": self.is_anonymous,
        });
        let confirmed = [self.email_confirmed_at, self.phone_confirmed_at].into_iter().flatten().min();
        let optional = [
            ("email_confirmed_at", self.email_confirmed_at),
            ("phone_confirmed_at", self.phone_confirmed_at),
            ("confirmed_at", confirmed),
            ("invited_at", self.invited_at),
            ("confirmation_sent_at", self.confirmation_sent_at),
            ("recovery_sent_at", self.recovery_sent_at),
            ("reauthentication_sent_at", self.reauthentication_sent_at),
            ("email_change_sent_at", self.new_email.as_ref().and(self.email_change_sent_at)),
            ("phone_change_sent_at", self.new_phone.as_ref().and(self.phone_change_sent_at)),
            ("last_sign_in_at", self.last_sign_in_at),
            ("banned_until", self.banned_until),
        ];
        if let Some(members) = view.as_object_mut() {
            members.extend(optional.into_iter().filter_map(|(name, at)| Some((name.to_owned(), json!(iso(at?))))));
            members.extend(self.new_email.iter().map(|email| ("new_email".to_owned(), json!(email))));
            members.extend(self.new_phone.iter().map(|phone| ("new_phone".to_owned(), json!(phone))));
        }
        view
    }
    /// What a sign-up answers that has to be confirmed. For an address or a number that has an account, `is_new` is false
    /// and the list of identities empty: that is how clients of this protocol recognise it.
    pub(crate) fn signed_up(
        id: UserId,
        contact: &Contact,
        metadata: &Map<String, Value>,
        is_new: bool,
        now: Timestamp,
    ) -> Value {
        let (email, phone, provider) = match contact {
            Contact::Email(email) => (email.clone(), String::new(), identities::EMAIL),
            Contact::Phone(phone) => (String::new(), phone.clone(), identities::PHONE),
        };
        let identity = Identity {
            id: platform::ids::id(),
            provider: provider.to_owned(),
            provider_id: id.clone().into(),
            user_id: id.clone(),
            data: Map::new(),
            last_sign_in_at: None,
            created_at: now,
            updated_at: now,
        };
        let user = Self {
            id,
            email,
            phone,
            email_confirmed_at: None,
            phone_confirmed_at: None,
            invited_at: None,
            confirmation_sent_at: Some(now),
            recovery_sent_at: None,
            new_email: None,
            email_change_sent_at: None,
            new_phone: None,
            phone_change_sent_at: None,
            reauthentication_sent_at: None,
            role: AUDIENCE.to_owned(),
            is_anonymous: false,
            last_sign_in_at: None,
            banned_until: None,
            user_metadata: metadata.clone(),
            app_metadata: Map::new(),
            deleted: false,
            created_at: now,
            updated_at: now,
        };
        let mut view = user.view(std::slice::from_ref(&identity));
        if !is_new {
            view["identities"] = json!([]);
        }
        view
    }
    fn identity(&self, identity: &Identity) -> Value {
        let mut data = identity.data.clone();
        if matches!(identity.provider.as_str(), identities::EMAIL | identities::PHONE) {
            data.extend(self.user_metadata.clone());
            data.insert("email_verified".into(), json!(self.email_confirmed_at.is_some()));
            data.insert("phone_verified".into(), json!(self.phone_confirmed_at.is_some()));
            for (name, text) in [("email", &shown_email(&self.email)), ("phone", &self.phone)] {
                if !text.is_empty() {
                    data.insert(name.into(), json!(text));
                }
            }
        }
        data.insert("sub".into(), json!(identity.provider_id));
        json!({
            "identity_id": identity.id,
            "id": identity.provider_id,
            "user_id": self.id,
            "email": data.get("email").cloned().unwrap_or_else(|| json!("")),
            "identity_data": data,
            "provider": identity.provider,
            "last_sign_in_at": identity.last_sign_in_at.or(self.last_sign_in_at).map(iso),
            "created_at": iso(identity.created_at),
            "updated_at": iso(identity.updated_at),
        })
    }
}
