//! What exists only while development tools are on: captured mail and the test clock.
use crate::state::App;
use axum::{
    Router,
    extract::{Path as UrlPath, Request, State},
    http::{HeaderMap, HeaderValue, Version, header},
    middleware::{Next, from_fn_with_state},
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use platform::{
    clock::{SECOND, format_human, iso},
    http::{Json, Problem, Query, forwarded::was_forwarded, web::escape},
    mail::{self, Mail},
    settings,
};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// How many mails the list shows.
const SHOWN: i64 = 500;
/// The farthest that one call moves the clock: ten years, in seconds.
const FARTHEST: i64 = 10 * 365 * 24 * 3_600;

/// The pages and calls of the development tools; each is a 404 while they are off.
pub fn routes(app: &App) -> Router {
    if !app.config.dev_tools {
        return Router::new();
    }
    Router::new()
        .route("/dev/mail", get(inbox))
        .route("/dev/mail.json", get(list))
        .route("/dev/mail/{id}", get(letter))
        .route("/dev/mail/{id}/body", get(body))
        .route("/dev/clock", post(advance))
        .layer(from_fn_with_state(app.clone(), not_through_a_proxy))
        .with_state(app.clone())
}

/// 404 for a request that came through a proxy: whoever sends it is not at this machine, although the connection is
/// from it. Nothing here asks who is calling.
async fn not_through_a_proxy(State(app): State<App>, request: Request, next: Next) -> Response {
    if !is_here(&app, request.version(), request.headers()) {
        return Problem::not_found("Not found").into_response();
    }
    next.run(request).await
}

/// Whether a request may see what is for people at this machine only: it shows no proxy, or everyone may.
pub fn is_here(app: &App, version: Version, headers: &HeaderMap) -> bool {
    app.config.dev_tools_public || !was_forwarded(version, headers)
}

#[derive(Deserialize)]
struct To {
    to: Option<String>,
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

impl From<Mail> for MailView {
    fn from(mail: Mail) -> Self {
        Self {
            id: mail.id,
            to: mail.recipient,
            subject: mail.subject,
            kind: mail.kind,
            text: mail.text_body,
            html: mail.html_body,
            created_at: iso(mail.created_at),
        }
    }
}

async fn list(State(app): State<App>, Query(To { to }): Query<To>) -> Result<Json<Vec<MailView>>, Problem> {
    let to = to.map(|to| to.trim().to_lowercase());
    let mails = mail::newest(&mut &app.db, to.as_deref(), if to.is_some() { SHOWN } else { 100 * SHOWN }).await?;
    Ok(Json(mails.into_iter().map(MailView::from).collect()))
}

async fn inbox(State(app): State<App>, Query(To { to }): Query<To>) -> Result<Html<String>, Problem> {
    let to = to.map(|to| to.trim().to_lowercase());
    let mails = mail::newest(&mut &app.db, to.as_deref(), SHOWN).await?;
    let mut rows = String::new();
    for mail in &mails {
        let _ = write!(
            rows,
            "<li><a href=\"/dev/mail/{}\"><b>{}</b><span>to {}</span><time datetime=\"{}\">{}</time></a></li>",
            escape(&mail.id),
            escape(&mail.subject),
            escape(&mail.recipient),
            iso(mail.created_at),
            format_human(mail.created_at)
        );
    }
    let empty = if mails.is_empty() { "<p>No mail yet. Sign up, or book something.</p>" } else { "" };
    Ok(Html(page(
        "Captured mail",
        &format!(
            "<p><a href=\"/\">Back to Parallax</a></p><h1>Captured mail</h1>\
             <p>Nothing here was sent to anybody.</p>{empty}<ul>{rows}</ul>"
        ),
    )))
}

async fn letter(State(app): State<App>, UrlPath(id): UrlPath<String>) -> Result<Response, Problem> {
    let mail = mail::find(&mut &app.db, &id).await?.ok_or_else(|| Problem::not_found("There is no such mail."))?;
    let inside = format!(
        "<p><a href=\"/dev/mail\">All mail</a></p><h1>{}</h1><p>to {} · {}</p>\
         <iframe title=\"The mail as HTML\" src=\"/dev/mail/{}/body\"></iframe><h2>As plain text</h2><pre>{}</pre>",
        escape(&mail.subject),
        escape(&mail.recipient),
        format_human(mail.created_at),
        escape(&mail.id),
        linked(&mail.text_body)
    );
    let mut answer = Html(page(&mail.subject, &inside)).into_response();
    let policy =
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'";
    answer.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    Ok(answer)
}

/// The mail's own HTML: no script runs, and links open outside of the frame.
async fn body(State(app): State<App>, UrlPath(id): UrlPath<String>) -> Result<(HeaderMap, Html<String>), Problem> {
    let mail = mail::find(&mut &app.db, &id).await?.ok_or_else(|| Problem::not_found("There is no such mail."))?;
    let policy = "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; \
                  default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'";
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("SAMEORIGIN"));
    Ok((headers, Html(format!("<base target=\"_top\">{}", mail.html_body))))
}

/// The text with its addresses as links: a person has to be able to click them here too.
fn linked(text: &str) -> String {
    let mut html = String::new();
    for (number, line) in text.lines().enumerate() {
        html.push_str(if number > 0 { "\n" } else { "" });
        for (place, word) in line.split(' ').enumerate() {
            html.push_str(if place > 0 { " " } else { "" });
            let safe = escape(word);
            if word.starts_with("http://") || word.starts_with("https://") {
                let _ = write!(html, "<a href=\"{safe}\">{safe}</a>");
            } else {
                html.push_str(&safe);
            }
        }
    }
    html
}

fn page(title: &str, inside: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><style>\
         body{{margin:0 auto;max-width:880px;padding:32px 20px;background:#0a0a0d;color:#f6f6f9;font:15px/1.55 system-ui,sans-serif}}\
         a{{color:#cff846}}ul{{list-style:none;padding:0;border-top:1px solid #2a2a30}}li{{border-bottom:1px solid #2a2a30}}\
         li a{{display:flex;flex-wrap:wrap;gap:4px 16px;padding:12px 0;color:inherit;text-decoration:none}}\
         li a:hover b,li a:focus b{{color:#cff846}}b{{flex:1 1 320px}}span,time,p{{color:#babac1}}\
         iframe{{width:100%;height:560px;border:0;border-radius:16px;background:#fff}}\
         pre{{white-space:pre-wrap;overflow-wrap:anywhere;background:#121217;border-radius:16px;padding:20px}}\
         </style></head><body><main>{inside}</main></body></html>",
        escape(title)
    )
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
    if !(0..=FARTHEST).contains(&body.advance_seconds) {
        let message = format!("advance_seconds must be between 0 and {FARTHEST}; the clock never goes back.");
        return Err(Problem::invalid("invalid_advance", message).field("advance_seconds", "out of range"));
    }
    let target = app.clock.now() + body.advance_seconds * SECOND;
    settings::store_clock(&app.db, &app.clock, target).await?;
    app.jobs.run_due(target).await?;
    app.clock.advance_to(target);
    Ok(Json(Now { now: iso(app.clock.now()) }))
}
