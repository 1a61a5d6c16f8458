//! Development tools: captured mail and the test clock.
use crate::state::App;
use askama::Template;
use auth::TextMessage;
use axum::{
    Router,
    extract::{Path as UrlPath, Request, State},
    http::{HeaderMap, HeaderValue, Version, header},
    middleware::{Next, from_fn_with_state},
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use platform::{
    clock::{SECOND, iso},
    http::{Json, Problem, Query, forwarded::was_forwarded},
    installation,
    mail::{self, Mail, Rendered},
    msg,
};
use serde::{Deserialize, Serialize};

/// How many emails a page of the list shows.
const PAGE: u16 = 100;
/// How many emails to one address, and how many text messages, scripts get.
const SHOWN: i64 = 500;
/// The farthest that one call moves the clock: ten years, in seconds.
const MAX_ADVANCE: i64 = 10 * 365 * 24 * 3_600;

/// The pages and calls of the development tools; each is a 404 while they are off.
pub fn routes(app: &App) -> Router {
    if !app.config.dev_tools {
        return Router::new();
    }
    Router::new()
        .route("/dev/mail", get(inbox))
        .route("/dev/mail.json", get(list))
        .route("/dev/texts.json", get(text_messages))
        .route("/dev/mail/{id}", get(email))
        .route("/dev/mail/{id}/body", get(body))
        .route("/dev/clock", post(advance))
        .layer(from_fn_with_state(app.clone(), reject_proxied))
        .with_state(app.clone())
}

/// 404 for a request that came through a proxy: its sender is not at this machine, although the connection is
/// from it. Nothing here asks who is calling.
async fn reject_proxied(State(app): State<App>, request: Request, next: Next) -> Response {
    if !is_local_request(&app, request.version(), request.headers()) {
        return Problem::not_found(msg!("problem-not-found")).into_response();
    }
    next.run(request).await
}

/// Whether a request may see what is for people at this machine only: it shows no proxy, or everyone may.
pub fn is_local_request(app: &App, version: Version, headers: &HeaderMap) -> bool {
    app.config.dev_tools_public || !was_forwarded(version, headers)
}

#[derive(Template)]
#[template(path = "dev/inbox.html")]
struct Inbox {
    mails: Vec<(Mail, Rendered)>,
    /// Captured text messages.
    texts: Vec<TextMessage>,
    /// The address whose mail is shown; empty for all.
    to: String,
    /// Whether newer emails are on an earlier page.
    newer: bool,
    /// The id of the last email here, if there are older ones.
    older: Option<String>,
}

#[derive(Template)]
#[template(path = "dev/email.html")]
struct Email<'a> {
    mail: &'a Mail,
    rendered: &'a Rendered,
    /// The plain text: its lines, word by word.
    text: Vec<Vec<&'a str>>,
}

#[derive(Deserialize)]
struct To {
    to: Option<String>,
}

/// Which page of the list.
#[derive(Deserialize)]
struct Page {
    to: Option<String>,
    /// The id of an email: those older than it.
    before: Option<String>,
}

/// A captured mail, as scripts read it.
#[derive(Serialize)]
struct MailView {
    id: String,
    to: String,
    subject: String,
    kind: String,
    text: String,
    html: String,
    created_at: String,
}

impl From<(Mail, Rendered)> for MailView {
    fn from((mail, rendered): (Mail, Rendered)) -> Self {
        Self {
            id: mail.id,
            to: mail.recipient,
            subject: rendered.subject,
            kind: mail.kind,
            text: rendered.text,
            html: rendered.html,
            created_at: iso(mail.created_at),
        }
    }
}

/// `mails` as their recipients get them.
async fn rendered(app: &App, mails: Vec<Mail>) -> Result<Vec<(Mail, Rendered)>, Problem> {
    let mut rendered = Vec::new();
    for mail in mails {
        let text = app.emails.render(&mail).await?;
        rendered.push((mail, text));
    }
    Ok(rendered)
}

async fn list(State(app): State<App>, Query(To { to }): Query<To>) -> Result<Json<Vec<MailView>>, Problem> {
    let to = to.map(|to| to.trim().to_lowercase());
    let limit = if to.is_some() { SHOWN } else { 100 * SHOWN };
    let mails = mail::newest(&mut &app.db, to.as_deref(), limit).await?;
    Ok(Json(rendered(&app, mails).await?.into_iter().map(MailView::from).collect()))
}

/// The captured text messages, the newest first; to one number only, if given.
async fn text_messages(State(app): State<App>, Query(To { to }): Query<To>) -> Result<Json<Vec<TextMessage>>, Problem> {
    Ok(Json(app.auth.captured_text_messages(to.as_deref(), SHOWN).await?))
}

async fn inbox(State(app): State<App>, Query(Page { to, before }): Query<Page>) -> Result<Html<String>, Problem> {
    let to = to.map(|to| to.trim().to_lowercase()).filter(|to| !to.is_empty());
    let before = before.filter(|before| !before.is_empty());
    let mut mails = mail::newest_before(&mut &app.db, to.as_deref(), before.as_deref(), i64::from(PAGE) + 1).await?;
    let more = mails.len() > usize::from(PAGE);
    mails.truncate(usize::from(PAGE));
    let older = mails.last().filter(|_| more).map(|mail| mail.id.clone());
    let number = to.as_deref().filter(|to| !to.contains('@'));
    let texts = match (&to, number) {
        (Some(_), None) => Vec::new(),
        _ if before.is_some() => Vec::new(),
        _ => app.auth.captured_text_messages(number, SHOWN).await?,
    };
    let mails = rendered(&app, mails).await?;
    html(&Inbox { mails, texts, to: to.unwrap_or_default(), newer: before.is_some(), older })
}

async fn email(State(app): State<App>, UrlPath(id): UrlPath<String>) -> Result<Response, Problem> {
    let mail = mail::find(&mut &app.db, &id).await?.ok_or_else(|| Problem::not_found(msg!("problem-no-such-email")))?;
    let rendered = app.emails.render(&mail).await?;
    let text = rendered.text.lines().map(|line| line.split(' ').collect()).collect();
    let mut answer = html(&Email { mail: &mail, rendered: &rendered, text })?.into_response();
    let policy = "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; frame-src 'self'; \
                  frame-ancestors 'none'; base-uri 'none'";
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    Ok(answer)
}

/// The mail's own HTML: no script runs, and links open outside of the frame.
async fn body(State(app): State<App>, UrlPath(id): UrlPath<String>) -> Result<(HeaderMap, Html<String>), Problem> {
    let mail = mail::find(&mut &app.db, &id).await?.ok_or_else(|| Problem::not_found(msg!("problem-no-such-email")))?;
    let policy = "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; \
                  default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'";
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    let html = app.emails.render(&mail).await?.html;
    Ok((headers, Html(format!("<base target=\"_top\">{html}"))))
}

fn html(template: &impl Template) -> Result<Html<String>, Problem> {
    template.render().map(Html).map_err(|error| Problem::internal(&error))
}

/// Whether a word of a text becomes a link: a person has to be able to click it here, too.
fn is_link(word: &str) -> bool {
    word.starts_with("http://") || word.starts_with("https://")
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advance {
    advance_seconds: i64,
}

/// The product time after the call.
#[derive(Serialize)]
struct Now {
    now: String,
}

/// Moves product time and runs what is then due, in order.
async fn advance(State(app): State<App>, Json(body): Json<Advance>) -> Result<Json<Now>, Problem> {
    if !(0..=MAX_ADVANCE).contains(&body.advance_seconds) {
        let message = msg!("problem-invalid-advance", max = MAX_ADVANCE);
        return Err(Problem::invalid("invalid_advance", message.clone()).field("advance_seconds", message));
    }
    let target = app.clock.now() + body.advance_seconds * SECOND;
    installation::store_clock(&app.db, &app.clock, target).await?;
    app.jobs.run_due(target).await?;
    app.clock.advance_to(target);
    Ok(Json(Now { now: iso(app.clock.now()) }))
}
