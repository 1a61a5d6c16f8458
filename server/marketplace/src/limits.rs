//! How often what may be asked under `/api` (security rules, 9): by address for everyone, by account for what others
//! are told. Signing in and signing up have rules of their own in `auth`.
use crate::{accounts::Actor, state::App};
use axum::{
    extract::{Request, State},
    http::{Method, Uri},
    middleware::Next,
    response::{IntoResponse, Response},
};
use platform::http::{ClientAddress, Problem, Rule};
use std::time::Duration;

/// Reads that cost the processor something: searches, proposals, drawn pictures.
const SEARCH: Rule = Rule::new("search", 120, Duration::from_millis(100));
/// Calls that may write.
const CHANGE: Rule = Rule::new("change", 120, Duration::from_millis(500));
/// What payment providers say: many at once from few addresses.
const WEBHOOK: Rule = Rule::new("webhook", 300, Duration::from_millis(50));
/// What one account tells others: requests, offers, mails, notices.
const TELL: Rule = Rule::new("tell", 30, Duration::from_secs(20));

/// Counts a request for the address that it comes from, or refuses it with 429.
pub async fn layer(State(app): State<App>, client: ClientAddress, request: Request, next: Next) -> Response {
    if let Some(rule) = rule(request.method(), request.uri())
        && let Err(problem) = app.limits.take(rule, &client.bucket())
    {
        return problem.into_response();
    }
    next.run(request).await
}

/// Counts something that `who` tells somebody else, or refuses it with 429.
///
/// # Errors
/// 429 `rate_limited`, with the seconds to wait.
pub fn tell(app: &App, who: &Actor) -> Result<(), Problem> {
    app.limits.take(&TELL, &who.id)
}

fn rule(method: &Method, uri: &Uri) -> Option<&'static Rule> {
    let path = uri.path();
    if !method.is_safe() {
        return Some(if path.starts_with("/api/webhooks/") { &WEBHOOK } else { &CHANGE });
    }
    let listed = ["/api/experiences", "/api/creators", "/api/suggestions"].contains(&path);
    let picture = path.starts_with("/media/covers/") && path.ends_with(".png");
    (picture || (listed && uri.query().is_some())).then_some(&SEARCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_costs_is_counted() {
        let of = |method: Method, path: &'static str| rule(&method, &Uri::from_static(path)).map(|rule| rule.name);
        assert_eq!(of(Method::GET, "/api/experiences"), None);
        assert_eq!(of(Method::GET, "/api/experiences?query=vr"), Some("search"));
        assert_eq!(of(Method::GET, "/api/creators?limit=7"), Some("search"));
        assert_eq!(of(Method::GET, "/media/covers/1.png"), Some("search"));
        assert_eq!(of(Method::GET, "/api/bookings/1?x=1"), None);
        assert_eq!(of(Method::POST, "/api/bookings"), Some("change"));
        assert_eq!(of(Method::DELETE, "/api/bookings/1"), Some("change"));
        assert_eq!(of(Method::POST, "/api/webhooks/sandbox"), Some("webhook"));
    }
}
