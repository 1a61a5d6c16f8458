//! Extractors whose refusals are [`Problem`]s; [`Json`] is the answer type too.
use super::{Problem, body::BodyError};
use axum::{
    body::{Body, Bytes, HttpBody},
    extract::{FromRequest, FromRequestParts, OptionalFromRequest, Request, rejection::BytesRejection},
    http::{HeaderMap, HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::{Serialize, de::DeserializeOwned};
use std::error::Error;

/// A JSON body: what a handler takes, and what it answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Json<T>(pub T);

impl<T, S> FromRequest<S> for Json<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;
    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        require_json(request.headers())?;
        parse_json(&read_body(request, state).await?).map(Json)
    }
}

/// `Option<Json<T>>`: `None` when the request has no body.
impl<T, S> OptionalFromRequest<S> for Json<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;
    async fn from_request(request: Request, state: &S) -> Result<Option<Self>, Problem> {
        if request.body().is_end_stream() {
            return Ok(None);
        }
        require_json(request.headers())?;
        let bytes = read_body(request, state).await?;
        if bytes.is_empty() {
            return Ok(None);
        }
        parse_json(&bytes).map(|body| Some(Json(body)))
    }
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(bytes) => {
                let mut response = Response::new(Body::from(bytes));
                response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
                response
            }
            Err(error) => Problem::internal(error).into_response(),
        }
    }
}

/// The parameters of the path.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T, S> FromRequestParts<S> for Path<T>
where
    T: DeserializeOwned + Send,
    S: Send + Sync,
{
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        match axum::extract::Path::from_request_parts(parts, state).await {
            Ok(axum::extract::Path(path)) => Ok(Self(path)),
            Err(refusal) => Err(Problem::bad_request("bad_path", refusal.body_text())),
        }
    }
}

/// The query string.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T, S> FromRequestParts<S> for Query<T>
where
    T: DeserializeOwned,
    S: Send + Sync,
{
    type Rejection = Problem;
    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        match axum::extract::Query::try_from_uri(&parts.uri) {
            Ok(axum::extract::Query(query)) => Ok(Self(query)),
            Err(refusal) => Err(Problem::bad_request("bad_query", refusal.body_text())),
        }
    }
}

/// A JSON media type (`application/json`, `application/…+json`), or 415 `unsupported_media_type`.
pub fn require_json(headers: &HeaderMap) -> Result<(), Problem> {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let json = essence == "application/json" || (essence.starts_with("application/") && essence.ends_with("+json"));
    json.then_some(()).ok_or_else(|| {
        let message = "The body has to be JSON, sent with Content-Type: application/json.";
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", message)
    })
}

/// The whole body, or why it was not read (see [`BodyError`]): 413 `body_too_large`, 408 `body_timeout`, 429
/// `too_many_bytes`, 400 `bad_body`.
pub async fn read_body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Problem> {
    Bytes::from_request(request, state).await.map_err(|refusal| match body_error(&refusal) {
        Some(error) => error.into(),
        None if refusal.status() == StatusCode::PAYLOAD_TOO_LARGE => BodyError::TooLarge.into(),
        None => Problem::bad_request("bad_body", "The body could not be read."),
    })
}

fn body_error(refusal: &BytesRejection) -> Option<BodyError> {
    let mut cause: Option<&(dyn Error + 'static)> = Some(refusal);
    while let Some(error) = cause {
        if let Some(error) = error.downcast_ref::<BodyError>() {
            return Some(*error);
        }
        cause = error.source();
    }
    None
}

/// A value of `T` out of JSON text: 400 `bad_json` when it is no JSON, 422 `invalid_body` when it does not fit `T`.
pub fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let path = error.path().to_string();
        let inner = error.into_inner();
        if inner.is_data() { does_not_fit(&path, &inner) } else { no_json(&inner) }
    })?;
    json.end().map_err(|error| no_json(&error))?;
    Ok(value)
}

fn no_json(error: &serde_json::Error) -> Problem {
    Problem::bad_request("bad_json", format!("The body is not valid JSON: {error}."))
}

fn does_not_fit(path: &str, error: &serde_json::Error) -> Problem {
    let mut message = error.to_string();
    if let Some(position) = message.rfind(" at line ") {
        message.truncate(position);
    }
    // serde reports a missing or unknown field at its parent: the field itself is what the caller looks for
    let named = ["missing field `", "unknown field `"].iter().find_map(|start| message.strip_prefix(start));
    let name = named.and_then(|rest| rest.split('`').next());
    let field = match (path, name) {
        ("." | "", Some(name)) => name.to_owned(),
        ("." | "", None) => String::new(),
        (path, Some(name)) if path != name && !path.ends_with(&format!(".{name}")) => format!("{path}.{name}"),
        (path, _) => path.to_owned(),
    };
    let text = if field.is_empty() { message.clone() } else { format!("{field}: {message}") };
    Problem::invalid("invalid_body", format!("The body does not fit: {text}.")).field(field, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Inner {
        #[serde(rename = "pricePerHour")]
        _price: f64,
    }
    #[derive(Debug, Deserialize)]
    struct Outer {
        _inner: Inner,
    }

    fn refusal(text: &[u8]) -> (u16, &'static str, String) {
        let problem = parse_json::<Outer>(text).expect_err("refused");
        let field = problem.errors.first().map(|error| error.field.clone()).unwrap_or_default();
        (problem.status.as_u16(), problem.code, field)
    }

    #[test]
    fn a_refusal_names_the_field() {
        assert_eq!(refusal(b"{"), (400, "bad_json", String::new()));
        assert_eq!(refusal(b"{\"_inner\":{\"pricePerHour\":1}} x"), (400, "bad_json", String::new()));
        assert_eq!(refusal(b"\"\xff\""), (400, "bad_json", String::new()));
        assert_eq!(refusal(b"{}"), (422, "invalid_body", "_inner".into()));
        assert_eq!(refusal(b"{\"_inner\":{}}"), (422, "invalid_body", "_inner.pricePerHour".into()));
        assert_eq!(
            refusal(b"{\"_inner\":{\"pricePerHour\":\"a\"}}"),
            (422, "invalid_body", "_inner.pricePerHour".into())
        );
        assert_eq!(refusal(b"{\"_inner\":{\"role\":1}}"), (422, "invalid_body", "_inner.role".into()));
    }
    #[test]
    fn json_cannot_nest_without_end() {
        let deep = "[".repeat(100_000);
        assert_eq!(parse_json::<serde_json::Value>(deep.as_bytes()).expect_err("refused").code, "bad_json");
    }
    #[test]
    fn only_json_media_types_pass() {
        let with = |value: &'static str| {
            require_json(&HeaderMap::from_iter([(header::CONTENT_TYPE, HeaderValue::from_static(value))])).is_ok()
        };
        assert!(with("application/json;charset=UTF-8") && with("application/merge-patch+json"));
        assert!(!with("text/plain") && !with("application/x-www-form-urlencoded"));
        assert!(require_json(&HeaderMap::new()).is_err());
    }
}
