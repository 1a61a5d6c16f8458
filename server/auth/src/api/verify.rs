//! `/verify`: links and codes from emails.
//!
//! Mail scanners open every link, so opening one changes nothing: the page asks for one click, and only the form
//! behind it uses the token up.
use super::{
    body::Body,
    session_response::{session_object, signed_in, with_cookies},
};
use crate::{
    client::Client,
    errors::{Error, Result},
    links::Opened,
    one_time_tokens::{CHANGED_ELSEWHERE, FIRST_CONFIRMATION, LINK_EXPIRED},
    rules::token_kind::{Kind, is_pkce},
    service::Auth,
    verification::Verification,
};
use askama::Template;
use axum::{
    Form,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use platform::{
    http::{Json, Query},
    messages::{self, Message},
    msg,
};
use serde::Deserialize;
use serde_json::json;
use url::Url;

#[derive(Deserialize)]
pub(super) struct Link {
    token: Option<String>,
    r#type: Option<String>,
    redirect_to: Option<String>,
}

#[derive(Template)]
#[template(path = "confirm.html")]
struct Page<'a> {
    language: &'a str,
    app: &'a str,
    logo: &'a str,
    style: &'a str,
    title: String,
    text: String,
    button: String,
    token: &'a str,
    kind: &'a str,
    target: &'a str,
}

/// A link from an email: shows a page with one button, or redirects to the target with the error.
pub(super) async fn page(State(auth): State<Auth>, client: Client, Query(link): Query<Link>) -> Result<Response> {
    let target = auth.target(link.redirect_to.as_deref());
    let token = link.token.unwrap_or_default();
    let part = Part::from_token(&token);
    match auth.check_link(&token, link.r#type.as_deref().unwrap_or_default(), &client).await? {
        Ok(kind) => confirmation_page(&auth, kind, &token, &target),
        Err(error) => Ok(redirect_with(&target, part, error.as_parameters())),
    }
}

/// The page's button: redirects to the target, signed in or with a code.
///
/// The one place where a cookie is set without checking who sent the form: the token proves the mailbox and works only
/// once. Only pages of other sites may not send it.
pub(super) async fn confirm(
    State(auth): State<Auth>,
    mut client: Client,
    headers: HeaderMap,
    Form(link): Form<Link>,
) -> Result<Response> {
    let target = auth.target(link.redirect_to.as_deref());
    let (token, kind) = (link.token.unwrap_or_default(), link.r#type.unwrap_or_default());
    let part = Part::from_token(&token);
    if is_foreign(&auth, &headers) {
        return Ok(redirect_with(&target, part, Error::otp_expired(LINK_EXPIRED).as_parameters()));
    }
    client.is_ours = true;
    Ok(match auth.use_link(&token, &kind, &client).await {
        Ok((opened, kind)) => opened_redirect(&auth, &target, part, opened, kind)?,
        Err(error) => redirect_with(&target, part, error.as_parameters()),
    })
}

/// A link's token or a code, sent by a page's script.
pub(super) async fn verify(
    State(auth): State<Auth>,
    client: Client,
    Body(body): Body<Verification>,
) -> Result<Response> {
    match auth.verify(body, &client).await? {
        Opened::SignedIn(grant) | Opened::WithoutPassword(grant) => signed_in(&auth, &grant),
        Opened::Moved => Ok(Json(json!({ "msg": CHANGED_ELSEWHERE, "code": "200" })).into_response()),
        Opened::Code { .. } | Opened::Halfway => {
            Ok(Json(json!({ "msg": FIRST_CONFIRMATION, "code": "200" })).into_response())
        }
    }
}

/// Whether a page of another site sent the form. `Origin: null` counts as one, because pages can cause it.
fn is_foreign(auth: &Auth, headers: &HeaderMap) -> bool {
    if let Some(site) = headers.get("sec-fetch-site") {
        return site == "cross-site" || site == "same-site";
    }
    let text = |name: HeaderName| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or_default());
    if text(header::ORIGIN).is_some_and(|origin| !auth.site.owns(origin, headers)) {
        return true;
    }
    text(header::REFERER).is_some_and(|referer| {
        let origin = Url::parse(referer).map(|url| url.origin().ascii_serialization());
        !origin.is_ok_and(|origin| auth.site.owns(&origin, headers))
    })
}

/// The page with one button that a link of `kind` opens.
fn confirmation_page(auth: &Auth, kind: Kind, token: &str, target: &Url) -> Result<Response> {
    let reader = messages::reader();
    let [title, text, button] = page_texts(kind).map(|message| message.text(&reader));
    let page = Page {
        language: reader.language.name(),
        app: &auth.options.settings.app_name,
        logo: &auth.options.page.logo,
        style: &auth.options.page.css,
        title,
        text,
        button,
        token,
        kind: kind.link_type(),
        target: target.as_str(),
    };
    let html = page.render().map_err(platform::http::Problem::internal)?;
    // the form's response redirects, and browsers apply form-action to the redirect's target too
    let policy = format!(
        "default-src 'none'; style-src 'sha256-{}'; font-src 'self'; form-action 'self' {}; base-uri 'none'; \
         frame-ancestors 'none'",
        sha256_base64(&auth.options.page.css),
        source(target)
    );
    let mut response = Html(html).into_response();
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::try_from(policy).map_err(platform::http::Problem::internal)?,
    );
    // without a referrer, browsers would send `Origin: null` with the form; other sites learn nothing either way
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    Ok(response)
}

/// Redirects to the target with the session in the fragment or the code in the query, where `@supabase/auth-js`
/// looks for it.
fn opened_redirect(auth: &Auth, target: &Url, part: Part, opened: Opened, kind: Kind) -> Result<Response> {
    let (grant, without_password) = match opened {
        Opened::SignedIn(grant) => (grant, false),
        Opened::WithoutPassword(grant) => (grant, true),
        Opened::Halfway => {
            return Ok(redirect_with(
                target,
                part,
                vec![("message", FIRST_CONFIRMATION.into()), ("sb", String::new())],
            ));
        }
        Opened::Moved => {
            let hint = ("new_password", "email_change".to_owned());
            return Ok(redirect_with(
                target,
                part,
                vec![("message", CHANGED_ELSEWHERE.into()), hint, ("sb", String::new())],
            ));
        }
        Opened::Code { code, without_password } => {
            let hint = without_password.then(|| ("new_password", "signup".to_owned()));
            return Ok(redirect_with(target, part, [("code", code)].into_iter().chain(hint).collect()));
        }
    };
    let session = session_object(auth, &grant)?;
    let text = |name: &str| match session.get(name) {
        Some(serde_json::Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    };
    let names = ["access_token", "expires_in", "refresh_token", "token_type"];
    let mut fragment: Vec<(&'static str, String)> = names.into_iter().map(|name| (name, text(name))).collect();
    fragment.push(("sb", String::new()));
    // clients continue as after a recovery: with the page for choosing a password
    let opened_kind = kind;
    let kind = if without_password && kind != Kind::Invite { Kind::Recovery } else { kind };
    fragment.push(("type", kind.link_type().into()));
    if without_password {
        fragment.push(("new_password", opened_kind.link_type().into()));
    }
    Ok(with_cookies(auth, redirect_with(target, Part::Fragment, fragment), &grant))
}

/// A text's hash for a content security policy.
fn sha256_base64(text: &str) -> String {
    use base64::{Engine, engine::general_purpose::STANDARD};
    use sha2::Digest;
    STANDARD.encode(sha2::Sha256::digest(text))
}

/// The title, the text and the button of the page that a link opens.
fn page_texts(kind: Kind) -> [Message; 3] {
    match kind {
        Kind::Signup => {
            [msg!("account-page-sign-up"), msg!("account-page-sign-up-text"), msg!("account-page-sign-up-button")]
        }
        Kind::Invite => {
            [msg!("account-page-invite"), msg!("account-page-invite-text"), msg!("account-page-invite-button")]
        }
        Kind::Magiclink | Kind::Sms | Kind::PhoneChange | Kind::Reauthentication | Kind::Flow => {
            [msg!("account-page-sign-in"), msg!("account-page-sign-in-text"), msg!("account-page-sign-in-button")]
        }
        Kind::Recovery => {
            [msg!("account-page-recovery"), msg!("account-page-recovery-text"), msg!("account-page-recovery-button")]
        }
        Kind::EmailChangeCurrent => {
            [msg!("account-page-change"), msg!("account-page-change-text"), msg!("account-page-change-button")]
        }
        Kind::EmailChangeNew => {
            [msg!("account-page-new"), msg!("account-page-new-text"), msg!("account-page-new-button")]
        }
    }
}

/// Where a redirect carries the result of a link.
#[derive(Clone, Copy, PartialEq)]
enum Part {
    Fragment,
    /// For the flow with a code challenge: nothing in the query alone signs anyone in.
    Query,
}

impl Part {
    fn from_token(token: &str) -> Self {
        if is_pkce(token) { Self::Query } else { Self::Fragment }
    }
}

/// 303 to `target` with `parameters`. Removes parameters of the target that look like ours, because the person who
/// asked for the email chose the target.
fn redirect_with(target: &Url, part: Part, parameters: Vec<(&'static str, String)>) -> Response {
    const OWN_PARAMETERS: &[&str] =
        &["code", "error", "error_code", "error_description", "message", "new_password", "sb"];
    let mut target = target.clone();
    let mut pairs = url::form_urlencoded::Serializer::new(String::new());
    if part == Part::Query {
        let theirs: Vec<(String, String)> = target.query_pairs().into_owned().collect();
        pairs.extend_pairs(theirs.into_iter().filter(|(name, _)| !OWN_PARAMETERS.contains(&name.as_str())));
    }
    pairs.extend_pairs(parameters);
    let pairs = pairs.finish();
    match part {
        Part::Fragment => target.set_fragment(Some(&pairs)),
        Part::Query => {
            target.set_query(Some(&pairs));
            target.set_fragment(None);
        }
    }
    let location = HeaderValue::try_from(target.as_str()).unwrap_or(HeaderValue::from_static("/"));
    let mut response = StatusCode::SEE_OTHER.into_response();
    response.headers_mut().insert(header::LOCATION, location);
    response.headers_mut().insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// `target` as a source of a content security policy.
fn source(target: &Url) -> String {
    match target.origin() {
        origin @ url::Origin::Tuple(..) => origin.ascii_serialization(),
        url::Origin::Opaque(_) => format!("{}:", target.scheme()),
    }
}
