//! Runs a request once more when its transaction lost against another one.
use super::{Problem, extract::read_body, problem::TryAgain};
use axum::{
    body::Body,
    extract::Request,
    middleware::Next,
    response::{IntoResponse, Response},
};
use rand::RngExt;
use std::time::Duration;

/// Tries in all.
const TRIES: u32 = 3;

/// The layer for routers of unsafe methods: `router.layer(axum::middleware::from_fn(retry::layer))`.
///
/// Handlers have no effect outside their transaction, so one whose answer carries [`TryAgain`] may run again: up to
/// three tries, a few milliseconds apart; the last answer (503, `Retry-After: 1`) is the caller's.
pub async fn layer(request: Request, next: Next) -> Response {
    if request.method().is_safe() {
        return next.run(request).await;
    }
    let (parts, body) = request.into_parts();
    let bytes = match read_body(Request::from_parts(parts.clone(), body), &()).await {
        Ok(bytes) => bytes,
        Err(problem) => return Problem::into_response(problem),
    };
    let mut attempt = 1;
    loop {
        let request = Request::from_parts(parts.clone(), Body::from(bytes.clone()));
        let response = next.clone().run(request).await;
        if attempt == TRIES || response.extensions().get::<TryAgain>().is_none() {
            return response;
        }
        let pause = rand::rng().random_range(2..=10 * u64::from(attempt * attempt));
        tokio::time::sleep(Duration::from_millis(pause)).await;
        attempt += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::{Router, middleware::from_fn, routing::post};
    use std::sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    };
    use tower::ServiceExt;

    async fn run(losses: u32) -> (u16, u32, Option<String>) {
        let count = Arc::new(AtomicU32::new(0));
        let seen = count.clone();
        let handler = move |body: String| async move {
            assert_eq!(body, "kept");
            if seen.fetch_add(1, Ordering::SeqCst) < losses {
                Err(Problem { try_again: true, ..Problem::unavailable("busy", 1) })
            } else {
                Ok(())
            }
        };
        let app = Router::new().route("/", post(handler)).layer(from_fn(layer));
        let response =
            app.oneshot(Request::post("/").body(Body::from("kept")).expect("request")).await.expect("answer");
        let retry = response.headers().get("retry-after").and_then(|value| value.to_str().ok()).map(str::to_owned);
        (response.status().as_u16(), count.load(Ordering::SeqCst), retry)
    }

    #[tokio::test]
    async fn a_lost_transaction_is_run_again_but_not_for_ever() {
        assert_eq!(run(0).await, (200, 1, None));
        assert_eq!(run(2).await, (200, 3, None));
        assert_eq!(run(9).await, (503, 3, Some("1".into())));
    }
}
