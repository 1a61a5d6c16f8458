//! The pages that people see at Stripe: onboarding, 3-D Secure, the page of a redirect method. Two buttons each.
use crate::hub::Hub;
use crate::state::accounts::{LINK_LIFE, Onboarding};
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::{Router, routing::get};
use std::collections::HashMap;
use std::sync::Arc;

/// The pages, and the script for browsers.
pub fn routes() -> Router<Arc<Hub>> {
    Router::new()
        .route("/_pages/setup/{account}/{link}", get(setup).post(set_up))
        .route("/_pages/authorize/{intent}", get(authorize).post(authorized))
        .route("/_pages/express/{account}", get(express))
        .route("/stripe.js", get(script))
}

/// The script's files in one function, so that the page gets no names but `Stripe`.
const SCRIPT: &str = concat!(
    "(() => {\n",
    include_str!("script/dom.js"),
    include_str!("script/element.js"),
    include_str!("script/stripe.js"),
    "})();\n"
);

async fn script() -> Response {
    let kind = [("content-type", "text/javascript; charset=utf-8"), ("cache-control", "no-cache")];
    (kind, SCRIPT).into_response()
}

fn page(title: &str, text: &str, buttons: &[(&str, &str)]) -> Response {
    let button = |(value, label): &(&str, &str)| {
        format!("<button name=outcome value={value} style='font-size:1.2em;margin:1em 1em 0 0'>{label}</button>")
    };
    let buttons: String = buttons.iter().map(button).collect();
    Html(format!(
        "<!doctype html><html lang=en><meta name=viewport content='width=device-width'><title>{title}</title>\
         <body style='font-family:sans-serif;max-width:40em;margin:3em auto;padding:0 1em'><h1>{title}</h1>\
         <p>{text}</p><form method=post>{buttons}</form></body></html>"
    ))
    .into_response()
}

type Names = HashMap<String, String>;

/// Takes the link for one visit; an old one leads to `refresh_url`.
async fn setup(State(hub): State<Arc<Hub>>, Path((account, link)): Path<(String, String)>) -> Response {
    let visit = hub.with(|inside| {
        let now = inside.state.now;
        let link = inside.state.links.get_mut(&link).filter(|link| link.account == account)?;
        let fresh = !link.used && now < link.created + LINK_LIFE;
        link.used = true;
        Some(if fresh { Ok(()) } else { Err(link.refresh_url.clone()) })
    });
    match visit {
        None => StatusCode::NOT_FOUND.into_response(),
        Some(Err(refresh)) => Redirect::to(&refresh).into_response(),
        Some(Ok(())) => page(
            "Fake Stripe: payout account",
            "No real money. Say how the onboarding ends.",
            &[("ready", "Complete everything"), ("restricted", "Leave the bank account out")],
        ),
    }
}

async fn set_up(
    State(hub): State<Arc<Hub>>,
    Path((account, link)): Path<(String, String)>,
    Form(form): Form<Names>,
) -> Response {
    let back = hub.with(|inside| {
        let link = inside.state.links.get(&link).filter(|link| link.account == account)?;
        let back = link.return_url.clone();
        let onboarding = match form.get("outcome").map(String::as_str) {
            Some("ready") => Onboarding::Ready,
            _ => Onboarding::Restricted(vec!["external_account".to_owned()]),
        };
        inside.state.onboard(&account, onboarding).ok().map(|()| back)
    });
    back.map_or_else(|| StatusCode::NOT_FOUND.into_response(), |back| Redirect::to(&back).into_response())
}

/// Whether the intent waits for its payer, who knows its secret.
fn waits(hub: &Hub, intent: &str, query: &Names) -> bool {
    hub.with(|inside| {
        let intent = inside.state.intents.get(intent);
        intent.is_some_and(|intent| query.get("client_secret") == Some(&intent.client_secret))
    })
}

async fn authorize(State(hub): State<Arc<Hub>>, Path(intent): Path<String>, Query(query): Query<Names>) -> Response {
    if !waits(&hub, &intent, &query) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let buttons = [("complete", "Authorize test payment"), ("fail", "Fail test payment")];
    page("Fake Stripe: payment", "No real money. Say how the authentication ends.", &buttons)
}

/// Ends the authentication and returns to the page, with the three parameters that Stripe adds.
async fn authorized(
    State(hub): State<Arc<Hub>>,
    Path(intent): Path<String>,
    Query(query): Query<Names>,
    Form(form): Form<Names>,
) -> Response {
    if !waits(&hub, &intent, &query) {
        return StatusCode::NOT_FOUND.into_response();
    }
    let complete = form.get("outcome").is_some_and(|outcome| outcome == "complete");
    let back = hub.with(|inside| {
        // A second click finds the payment ended and returns all the same.
        inside.state.authenticate(&intent, complete).ok();
        let found = inside.state.intents.get(&intent)?;
        let paid = matches!(found.status.word(), "succeeded" | "processing");
        Some((found.return_url.clone()?, found.client_secret.clone(), paid))
    });
    let Some((back, secret, paid)) = back else { return page("Fake Stripe", "You can close this page.", &[]) };
    let Ok(mut back) = url::Url::parse(&back) else { return StatusCode::NOT_FOUND.into_response() };
    back.query_pairs_mut()
        .append_pair("payment_intent", &intent)
        .append_pair("payment_intent_client_secret", &secret)
        .append_pair("redirect_status", if paid { "succeeded" } else { "failed" });
    Redirect::to(back.as_str()).into_response()
}

async fn express(State(hub): State<Arc<Hub>>, Path(account): Path<String>) -> Response {
    if hub.with(|inside| inside.state.account(&account).is_err()) {
        return StatusCode::NOT_FOUND.into_response();
    }
    page("Fake Stripe: Express", "No real money. Here a payee would see their payouts.", &[])
}
