//! The options of the service.
use crate::{
    settings::Settings,
    user::{User, UserId},
};
use futures_util::future::BoxFuture;
use platform::{
    db::{self, Tx},
    events::Events,
    http::Problem,
    http_client::HttpClient,
    text::Refused,
};
use serde_json::{Map, Value};
use std::sync::Arc;

/// The product's rule for metadata that a person types, at sign-up or as a change. Metadata from trusted code
/// ([`crate::Auth::create_user`]) are not checked.
pub type MetadataRule = Arc<dyn Fn(&Map<String, Value>) -> Result<(), Refused> + Send + Sync>;

/// The service's settings, with what the product around it decides.
#[derive(Clone)]
pub struct Options {
    /// What an operator can set.
    pub settings: Settings,
    /// Where people reach the site, without a path: links in emails, the issuer, the cookie's form.
    pub public_url: String,
    /// Origins whose pages may call the service; `*` is every one.
    pub cors_origins: Vec<String>,
    /// Calls the program that sends text messages.
    pub http: HttpClient,
    /// The confirmation page's own style and logo.
    pub page: PageStyle,
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
            settings: Settings::default(),
            public_url: "http://127.0.0.1:8080".into(),
            cors_origins: Vec::new(),
            http: HttpClient::default(),
            page: PageStyle::default(),
            limits_multiplier: 1,
            metadata_rule: None,
            signed_in: None,
            events: None,
        }
    }
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
