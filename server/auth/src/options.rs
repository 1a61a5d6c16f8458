//! The options of the service.
use crate::user::{User, UserId};
use futures_util::future::BoxFuture;
use platform::{
    db::{self, Tx},
    events::Events,
    http::Problem,
    http_client::HttpClient,
    text::Refused,
};
use serde_json::{Map, Value};
use std::{path::PathBuf, sync::Arc};

/// Longest life of an access token, in seconds.
pub const ACCESS_TOKEN_SECONDS: i64 = 3_600;

/// The product's rule for metadata that a person types, at sign-up or as a change. Metadata from trusted code
/// ([`crate::Auth::create_user`]) are not checked.
pub type MetadataRule = Arc<dyn Fn(&Map<String, Value>) -> Result<(), Refused> + Send + Sync>;

/// Settings of the service; the defaults suit a production site.
#[derive(Clone)]
pub struct Options {
    /// The product's name, as emails and the confirmation page say it.
    pub app_name: String,
    /// Where people reach the site, without a path: links in emails, the issuer, the cookie's form.
    pub public_url: String,
    /// The cookie's name before its prefix or port.
    pub cookie_name: String,
    /// New accounts need not confirm their address or number.
    pub autoconfirm: bool,
    /// Refuses all sign-ups.
    pub signup_disabled: bool,
    /// Shared secret of HS256 keys (`anon`, `service_role`) made for this instance elsewhere; never signs people's
    /// tokens.
    pub jwt_secret: Option<String>,
    /// File with the signing key, followed by keys that only verify: PEM (PKCS #8, P-256) or JSON Web Keys (ES256 and
    /// HS256 sign, RS256 verifies); created when absent. If not set, the keys are stored in the database, where every
    /// node finds them.
    pub signing_keys_file: Option<PathBuf>,
    /// Encrypts the signing keys that are stored in the database, and so in every copy of it.
    pub keys_secret: Option<String>,
    /// The key that pages send when nobody is signed in.
    pub anon_key: Option<String>,
    /// The key of trusted servers.
    pub service_key: Option<String>,
    /// Further redirect targets: an origin with an optional path; `*` and `**` are wildcards.
    pub redirect_allow: Vec<String>,
    /// Origins whose pages may call the service; `*` is every one.
    pub cors_origins: Vec<String>,
    /// Life of an access token in seconds, at most [`ACCESS_TOKEN_SECONDS`].
    pub access_token_seconds: i64,
    /// Days after which a session that was not refreshed ends; also the cookie's life.
    pub session_days: i64,
    /// Days after which a session ends however often it was refreshed.
    pub session_most_days: i64,
    /// Shortest password, in characters.
    pub password_min: usize,
    /// Whether people may sign in without an address, to add one later.
    pub anonymous_sign_ins: bool,
    /// How text messages are sent; without it, phone numbers cannot be used.
    pub sms: Sms,
    /// Calls the program that sends them.
    pub http: HttpClient,
    /// The confirmation page's own style and logo.
    pub page: PageStyle,
    /// What hashing a password costs.
    pub password_cost: PasswordCost,
    /// How many times more generous than the rules the rate limits are; 0: none.
    pub limits_multiplier: u32,
    /// A rule that metadata must meet besides the size limit; `None`: no rule.
    pub metadata_rule: Option<MetadataRule>,
    /// Told about each sign-in, in its transaction.
    pub signed_in: Option<crate::service::UserChanged>,
    /// Notified whose sessions have ended ([`crate::session_events::sessions_ended`]), so that what they hold open ends with them.
    pub events: Option<Events>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            app_name: "Accounts".into(),
            public_url: "http://127.0.0.1:8080".into(),
            cookie_name: "session".into(),
            autoconfirm: false,
            signup_disabled: false,
            jwt_secret: None,
            signing_keys_file: None,
            keys_secret: None,
            anon_key: None,
            service_key: None,
            redirect_allow: Vec::new(),
            cors_origins: Vec::new(),
            access_token_seconds: ACCESS_TOKEN_SECONDS,
            session_days: 30,
            session_most_days: 90,
            password_min: PASSWORD_MIN,
            anonymous_sign_ins: false,
            sms: Sms::Off,
            http: HttpClient::default(),
            page: PageStyle::default(),
            password_cost: PasswordCost::default(),
            limits_multiplier: 1,
            metadata_rule: None,
            signed_in: None,
            events: None,
        }
    }
}

pub use crate::rules::password::LEAST as PASSWORD_LEAST;

/// Shortest password unless configured, in characters.
pub const PASSWORD_MIN: usize = 8;

/// How text messages are sent.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Sms {
    /// Not at all: phone numbers are refused.
    #[default]
    Off,
    /// They are captured, for development ([`crate::Auth::captured_text_messages`]).
    Captured,
    /// Every attempt fails, as with a provider that is down.
    Failing,
    /// With a signed `POST` to a program that sends them.
    Webhook {
        /// Where to.
        url: String,
        /// The key of the signature, as the Standard Webhooks specification has it.
        secret: String,
    },
}

/// The look of the confirmation page. Its class names are in `templates/confirm.html`.
#[derive(Clone, Debug)]
pub struct PageStyle {
    /// CSS.
    pub css: String,
    /// An SVG element beside the name; empty: none.
    pub logo: String,
}

impl Default for PageStyle {
    fn default() -> Self {
        let css = "body{margin:0;min-height:100vh;display:grid;place-items:center;background:#fff;color:#333;\
                   font:16px/1.5 system-ui,sans-serif}main{box-sizing:border-box;width:100%;max-width:28rem;padding:2rem}\
                   h1{margin:0 0 .5rem;color:#111;font-size:1.75rem;line-height:1.2}p{margin:0}\
                   .app{margin:0 0 2rem;font-weight:600}button{width:100%;height:3rem;margin-top:2rem;border:0;\
                   border-radius:8px;background:#111;color:#fff;font:inherit;font-weight:600;cursor:pointer}";
        Self { css: css.into(), logo: String::new() }
    }
}

/// What the product around the service decides. Its parts run inside the service's transactions.
pub trait Product: Send + Sync + 'static {
    /// Whether a signed-in person may use the admin endpoints.
    fn is_admin<'a>(&'a self, user_id: &'a UserId) -> BoxFuture<'a, db::Result<bool>>;
    /// Deletes the account `user` with all that the product stores about it, and calls [`crate::Auth::delete_user`];
    /// refuses where something has to end first.
    fn delete<'a>(&'a self, tx: &'a mut Tx, user: &'a User) -> BoxFuture<'a, Result<(), Problem>>;
}

/// Parameters of argon2id.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PasswordCost {
    /// Memory in KiB.
    pub memory_kib: u32,
    /// Passes over it.
    pub passes: u32,
    /// Lanes.
    pub lanes: u32,
}

impl Default for PasswordCost {
    /// OWASP's first choice: 19 MiB, two passes, one lane.
    fn default() -> Self {
        Self { memory_kib: 19_456, passes: 2, lanes: 1 }
    }
}

impl PasswordCost {
    /// As cheap as it gets, for tests only.
    pub const MINIMAL: Self = Self { memory_kib: 8, passes: 1, lanes: 1 };
}
