//! Authentication: who sent a request.
use crate::user::UserId;
use crate::{
    client::bearer,
    errors::{Error, Result},
    options::Product,
    rate_limits,
    service::Auth,
    store::{
        sessions::{self, Live},
        users,
    },
};
use axum::http::{HeaderMap, Method, StatusCode, header};
use platform::{clock::Timestamp, http::Problem};
use platform::{messages::Message, msg};
use std::sync::Arc;

/// A signed-in person, as every request under `/api` sees them.
#[derive(Clone, Debug, PartialEq)]
pub struct Session {
    /// The session's id.
    pub id: String,
    /// The account's id.
    pub user_id: UserId,
    /// Its address; empty for a person who signs in with a phone number and has none.
    pub email: String,
    /// When they last proved who they are (real time).
    pub authenticated_at: Timestamp,
    /// `aal1` (one factor) or `aal2`.
    pub aal: String,
}

impl From<Live> for Session {
    fn from(live: Live) -> Self {
        let Live { id, user_id, email, authenticated_at, aal, .. } = live;
        Self { id, user_id, email, authenticated_at, aal }
    }
}

/// What a Bearer token is.
pub(crate) enum Credential<'a> {
    /// None was sent.
    Absent,
    /// The key of pages without a person.
    Anon,
    /// The key of trusted servers.
    Service,
    /// Anything else: a person's token, or nonsense.
    Token(&'a str),
}

/// Roles whose holders may use the admin endpoints.
const ADMIN_ROLES: &[&str] = &["service_role", "supabase_admin"];

/// Someone who may use the admin endpoints; the audit trail knows them by `name`.
pub(crate) struct Admin {
    pub(crate) name: String,
    /// The service key, and not a person.
    is_service: bool,
}

impl Admin {
    /// A person could open these endpoints to themselves for good: only the service key gives the roles that do.
    pub(crate) fn must_be_allowed_to_give(&self, role: &str) -> Result<()> {
        if self.is_service || !ADMIN_ROLES.contains(&role) { Ok(()) } else { Err(Error::not_admin()) }
    }
}

impl Auth {
    /// Who sent this request under `/api`; `None` when nobody is signed in.
    ///
    /// An `Authorization` header takes precedence over the cookie. With the cookie, a request that changes something
    /// must come from one of our own pages and carry JSON.
    ///
    /// # Errors
    /// 401 for a bad or expired token, 403 `cross_site` and 415 for a cookie's request that breaks those rules.
    pub async fn session(&self, method: &Method, headers: &HeaderMap) -> std::result::Result<Option<Session>, Problem> {
        match self.credential(headers) {
            Credential::Anon | Credential::Service => Ok(None),
            Credential::Token(token) => match self.live(token).await {
                // anonymous people are guests to the product
                Ok(live) => Ok((!live.is_anonymous).then(|| live.into())),
                Err(error) if error.status.is_server_error() || error.code == "conflict" => Err(unavailable(error)),
                Err(error) => Err(Problem { message: Message::verbatim(error.message), ..Problem::unauthorized() }),
            },
            Credential::Absent => self.cookie_session(method, headers).await,
        }
    }
    /// Whether the request carries the service key.
    pub fn has_service_key(&self, headers: &HeaderMap) -> bool {
        matches!(self.credential(headers), Credential::Service)
    }
    /// The person behind a request to this service; only the `Authorization` header counts here.
    pub(crate) async fn person(&self, headers: &HeaderMap) -> Result<Live> {
        match self.credential(headers) {
            Credential::Absent => Err(Error::no_authorization()),
            Credential::Anon | Credential::Service => Err(crate::tokens::Invalid::NoSubject.into()),
            Credential::Token(token) => self.live(token).await,
        }
    }
    /// The admin behind a request to the admin endpoints; `product` has admins of its own.
    ///
    /// # Errors
    /// 401 without a token; 403 `bad_jwt`, `not_admin`; 429 after too many requests.
    pub(crate) async fn admin(&self, headers: &HeaderMap, product: Option<Arc<dyn Product>>) -> Result<Admin> {
        let mut is_service = false;
        let name = match self.credential(headers) {
            Credential::Absent => return Err(Error::no_authorization()),
            Credential::Anon => return Err(Error::not_admin()),
            Credential::Service => {
                is_service = true;
                "service".to_owned()
            }
            Credential::Token(_) => {
                let live = self.person(headers).await?;
                let by_product = match product {
                    Some(product) => product.is_admin(&live.user_id).await?,
                    None => false,
                };
                if !by_product && !ADMIN_ROLES.contains(&live.role.as_str()) {
                    return Err(Error::not_admin());
                }
                live.user_id.into()
            }
        };
        self.limit_key(&rate_limits::ADMIN, &name)?;
        Ok(Admin { name, is_service })
    }
    /// What the `Authorization` header holds.
    pub(crate) fn credential<'a>(&self, headers: &'a HeaderMap) -> Credential<'a> {
        let Some(token) = bearer(headers) else { return Credential::Absent };
        // an empty key is none: a header of another scheme holds an empty token
        let is = |key: &Option<String>| key.as_deref().is_some_and(|key| !key.is_empty() && same(key, token));
        if is(&self.options.settings.service_key) {
            return Credential::Service;
        }
        if is(&self.options.settings.anon_key) {
            return Credential::Anon;
        }
        match self.tokens.verify_key(token, self.clock.real()).map(|claims| claims.role).as_deref() {
            Some("service_role" | "supabase_admin") => Credential::Service,
            Some("anon") => Credential::Anon,
            _ => Credential::Token(token),
        }
    }
    /// The live session of a person's token. Checks the signature (cached for seconds), the expiry and always the row.
    async fn live(&self, token: &str) -> Result<Live> {
        let now = self.clock.real();
        let (verified, fresh) = self.tokens.verify(token, now)?;
        let Some(live) = sessions::live(&mut &self.db, &verified.session_id).await? else {
            // clients end their session quietly for a person who is gone, and report one that is missing
            let person = users::find(&mut &self.db, &verified.sub.as_str().into()).await?;
            if person.is_none_or(|person| person.deleted) {
                return Err(Error::gone());
            }
            let message = "Session from session_id claim in JWT does not exist";
            return Err(Error::new(403, "session_not_found", message));
        };
        if live.banned_until.is_some_and(|until| until > now) {
            return Err(Error::user_banned(403));
        }
        if fresh && verified.generation > live.seen_generation {
            self.mark_token_received(live.id.clone(), verified.generation);
        }
        Ok(live)
    }
    /// Records in the background that the response with this access token has arrived (`rules::rotation`).
    fn mark_token_received(&self, session_id: String, generation: i64) {
        let auth = Arc::clone(&self.0);
        tokio::spawn(async move {
            let noted = async {
                let mut tx = auth.db.write().await?;
                sessions::mark_used(&mut tx, &session_id, generation).await?;
                tx.commit().await
            };
            if let Err(error) = noted.await {
                tracing::debug!(%error, "session: recording the delivered response failed");
            }
        });
    }
    async fn cookie_session(
        &self,
        method: &Method,
        headers: &HeaderMap,
    ) -> std::result::Result<Option<Session>, Problem> {
        let Some(secret) = self.cookie.read(headers).filter(|value| !value.is_empty()) else { return Ok(None) };
        let now = self.clock.real();
        let live = sessions::by_cookie(&mut &self.db, secret, now).await?;
        let Some(live) = live.filter(|live| live.banned_until.is_none_or(|until| until <= now)) else {
            return Ok(None);
        };
        if method.is_safe() {
            // SameSite=Strict already withholds the cookie; this is for browsers that do not support it
            let foreign = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
            return Ok((!foreign).then(|| live.into()));
        }
        self.site.check_unsafe(method, headers)?;
        if headers.get(header::CONTENT_TYPE).is_some_and(|kind| !is_json(kind.as_bytes())) {
            let message = msg!("problem-unsupported-media-type");
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", message));
        }
        Ok(Some(live.into()))
    }
}

pub(crate) fn unavailable(error: Error) -> Problem {
    if error.status == StatusCode::INTERNAL_SERVER_ERROR {
        return Problem::new(error.status, "internal", msg!("problem-internal"));
    }
    let again = Problem::unavailable(msg!("problem-service-busy"), error.retry_after.unwrap_or(1));
    match error.status {
        StatusCode::SERVICE_UNAVAILABLE => Problem { code: error.code, ..again },
        _ => again,
    }
}

fn is_json(kind: &[u8]) -> bool {
    let essence = kind.split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    essence.eq_ignore_ascii_case(b"application/json")
}

/// Compares in constant time, so that timing does not reveal where they differ.
fn same(a: &str, b: &str) -> bool {
    use subtle::ConstantTimeEq;
    a.as_bytes().ct_eq(b.as_bytes()).into()
}
