//! A person's account, as its row and as the wire has it.
use platform::clock::{Micros, iso};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::{Map, Value, json};

/// An account. `created_at` and the other instants are product time.
#[derive(Clone, Debug, Deserialize)]
pub struct User {
    /// UUIDv7.
    pub id: String,
    /// Lower case; empty once deleted.
    pub email: String,
    /// When the person proved that the address is theirs; `None`: not yet.
    pub email_confirmed_at: Option<Micros>,
    /// When someone invited them.
    pub invited_at: Option<Micros>,
    /// When the last confirmation mail was sent.
    pub confirmation_sent_at: Option<Micros>,
    /// When the last recovery mail was sent.
    pub recovery_sent_at: Option<Micros>,
    /// An address that waits for its confirmation.
    pub new_email: Option<String>,
    /// When the emails about it were sent.
    pub email_change_sent_at: Option<Micros>,
    /// The last sign-in.
    pub last_sign_in_at: Option<Micros>,
    /// Until then (real time) the account cannot be used.
    pub banned_until: Option<Micros>,
    /// What the person says about themselves; untrusted.
    #[serde(deserialize_with = "object")]
    pub user_metadata: Map<String, Value>,
    /// What admins set about them.
    #[serde(deserialize_with = "object")]
    pub app_metadata: Map<String, Value>,
    /// The account is gone; its row stays for what refers to it.
    pub deleted: bool,
    /// When they signed up.
    pub created_at: Micros,
    /// The last change.
    pub updated_at: Micros,
}

fn object<'de, D: Deserializer<'de>>(column: D) -> Result<Map<String, Value>, D::Error> {
    serde_json::from_str(&String::deserialize(column)?).map_err(D::Error::custom)
}

impl User {
    /// Whether the account is shut at `now` (real time).
    pub fn is_banned(&self, now: Micros) -> bool {
        self.banned_until.is_some_and(|until| until > now)
    }
    /// The metadata that admins set, with how the person may sign in.
    pub(crate) fn shown_app_metadata(&self) -> Value {
        let mut shown = self.app_metadata.clone();
        shown.insert("provider".into(), json!("email"));
        shown.insert("providers".into(), json!(["email"]));
        Value::Object(shown)
    }
    /// The user object of the wire protocol.
    pub(crate) fn view(&self) -> Value {
        let mut view = json!({
            "id": self.id,
            "aud": "authenticated",
            "role": "authenticated",
            "email": self.email,
            "phone": "",
            "app_metadata": self.shown_app_metadata(),
            "user_metadata": self.user_metadata,
            "identities": [self.identity()],
            "created_at": iso(self.created_at),
            "updated_at": iso(self.updated_at),
            "is_anonymous": false,
        });
        let optional = [
            ("email_confirmed_at", self.email_confirmed_at),
            ("confirmed_at", self.email_confirmed_at),
            ("invited_at", self.invited_at),
            ("confirmation_sent_at", self.confirmation_sent_at),
            ("recovery_sent_at", self.recovery_sent_at),
            ("email_change_sent_at", self.new_email.as_ref().and(self.email_change_sent_at)),
            ("last_sign_in_at", self.last_sign_in_at),
            ("banned_until", self.banned_until),
        ];
        if let Some(members) = view.as_object_mut() {
            members.extend(optional.into_iter().filter_map(|(name, at)| Some((name.to_owned(), json!(iso(at?))))));
            members.extend(self.new_email.iter().map(|email| ("new_email".to_owned(), json!(email))));
        }
        view
    }
    /// What a sign-up answers that has to be confirmed: the same for an address that is new, waits or has an account.
    pub(crate) fn signed_up(id: String, email: &str, metadata: &Map<String, Value>, now: Micros) -> Value {
        let user = Self {
            id,
            email: email.to_owned(),
            email_confirmed_at: None,
            invited_at: None,
            confirmation_sent_at: Some(now),
            recovery_sent_at: None,
            new_email: None,
            email_change_sent_at: None,
            last_sign_in_at: None,
            banned_until: None,
            user_metadata: metadata.clone(),
            app_metadata: Map::new(),
            deleted: false,
            created_at: now,
            updated_at: now,
        };
        user.view()
    }
    fn identity(&self) -> Value {
        let mut data = self.user_metadata.clone();
        data.insert("sub".into(), json!(self.id));
        data.insert("email".into(), json!(self.email));
        data.insert("email_verified".into(), json!(self.email_confirmed_at.is_some()));
        data.insert("phone_verified".into(), json!(false));
        json!({
            "identity_id": self.id,
            "id": self.id,
            "user_id": self.id,
            "identity_data": data,
            "provider": "email",
            "last_sign_in_at": self.last_sign_in_at.map(iso),
            "created_at": iso(self.created_at),
            "updated_at": iso(self.updated_at),
            "email": self.email,
        })
    }
}
