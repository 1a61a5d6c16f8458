//! Extractors whose refusals are [`Problem`]s; [`Json`] is the answer type too.
use super::{body_limits::BodyError, problem::Problem};
use crate::{
    messages::{Message, Value},
    msg,
};
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
            Err(_) => Err(Problem::bad_request("bad_path", msg!("problem-bad-path"))),
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
            Err(refusal) => Err(bad_query(&refusal.body_text())),
        }
    }
}

/// A parameter that does not fit, in a person's words. The refusal names it behind its own first words.
fn bad_query(refusal: &str) -> Problem {
    let reason = refusal.split_once(": ").map_or(refusal, |(_, rest)| rest);
    let named = named_in(reason).map(|field| (field, reason));
    let Some((field, reason)) = named.or_else(|| reason.split_once(": ").filter(|(field, _)| !field.contains(' ')))
    else {
        return Problem::bad_request("bad_query", msg!("problem-bad-query"));
    };
    let message = Message::new(error_message_id(reason)).with("field", label(field));
    Problem::bad_request("bad_query", message.clone()).field(field, message)
}

/// A JSON media type (`application/json`, `application/…+json`), or 415 `unsupported_media_type`.
pub fn require_json(headers: &HeaderMap) -> Result<(), Problem> {
    let value = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let json = essence == "application/json" || (essence.starts_with("application/") && essence.ends_with("+json"));
    json.then_some(()).ok_or_else(|| {
        let message = msg!("problem-unsupported-media-type");
        Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", message)
    })
}

/// The whole body, or why it was not read (see [`BodyError`]): 413 `body_too_large`, 408 `body_timeout`, 429
/// `too_many_bytes`, 400 `bad_body`.
pub async fn read_body<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Problem> {
    Bytes::from_request(request, state).await.map_err(|refusal| match body_error(&refusal) {
        Some(error) => error.into(),
        None if refusal.status() == StatusCode::PAYLOAD_TOO_LARGE => BodyError::TooLarge.into(),
        None => Problem::bad_request("bad_body", msg!("problem-bad-body")),
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
        // 1e400 is JSON, and no number of ours
        let fits_not = inner.is_data() || inner.to_string().starts_with("number out of range");
        if fits_not { does_not_fit(&path, &inner) } else { no_json(&inner) }
    })?;
    json.end().map_err(|error| no_json(&error))?;
    Ok(value)
}

fn no_json(error: &serde_json::Error) -> Problem {
    let message = msg!("problem-bad-json", line = error.line().to_string(), column = error.column().to_string());
    Problem::bad_request("bad_json", message)
}

/// A value that does not fit its field, in a person's words: the parser's never leave the server.
fn does_not_fit(path: &str, error: &serde_json::Error) -> Problem {
    let reason = error.to_string();
    // serde reports a missing or unknown field at its parent: the field itself is what the caller looks for
    let field = match (path, named_in(&reason)) {
        ("." | "", Some(name)) => name.to_owned(),
        ("." | "", None) => String::new(),
        (path, Some(name)) if path != name && !path.ends_with(&format!(".{name}")) => format!("{path}.{name}"),
        (path, _) => path.to_owned(),
    };
    let message = Message::new(error_message_id(&reason)).with("field", label(&field));
    Problem::invalid("invalid_body", message.clone()).field(field, message)
}

/// The field that a parser's reason is about, when it names one.
fn named_in(reason: &str) -> Option<&str> {
    let starts = ["missing field `", "unknown field `", "duplicate field `"];
    starts.iter().find_map(|start| reason.strip_prefix(start)).and_then(|rest| rest.split('`').next())
}

/// A field of the wire as it begins a sentence: `pricePerHour` and `price_per_hour` are both "Price per hour", or what
/// the catalogue calls them.
fn label(field: &str) -> Value {
    let last = field.rsplit('.').next().unwrap_or_default();
    let name = last.split('[').next().unwrap_or_default();
    let mut words = String::new();
    for c in name.chars().take(60).filter(|c| c.is_alphanumeric() || "_-".contains(*c)) {
        match c {
            '_' | '-' => words.push(' '),
            c if words.is_empty() => words.extend(c.to_uppercase()),
            c if c.is_uppercase() => {
                words.push(' ');
                words.extend(c.to_lowercase());
            }
            c => words.push(c),
        }
    }
    if words.is_empty() {
        return msg!("field-body").into();
    }
    let message = Message::new(format!("field-{}", words.to_lowercase().replace(' ', "-")));
    if message.exists() { message.into() } else { words.into() }
}

/// The id of the sentence about a field, from the parser's reason.
fn error_message_id(reason: &str) -> &'static str {
    let says = |words: &[&str]| words.iter().any(|word| reason.contains(word));
    for (word, sentence) in [
        ("missing field", "body-field-required"),
        ("unknown field", "body-field-unknown"),
        ("duplicate field", "body-field-twice"),
        ("unknown variant", "body-field-no-value"),
    ] {
        if says(&[word]) {
            return sentence;
        }
    }
    if let Some((_, wanted)) = reason.rsplit_once("expected ") {
        return expectation_message_id(wanted);
    }
    if says(&["float", "number out of range"]) {
        return "body-field-number";
    }
    if says(&["digit", "integer", "number too"]) {
        return "body-field-whole-number";
    }
    if says(&["`true` or `false`"]) {
        return "body-field-boolean";
    }
    "body-field-invalid"
}

/// The same from the type that the parser waited for.
fn expectation_message_id(wanted: &str) -> &'static str {
    let begins = |words: &[&str]| words.iter().any(|word| wanted.starts_with(word));
    if begins(&["f64", "f32", "a number"]) {
        return "body-field-number";
    }
    if begins(&["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"]) {
        return "body-field-whole-number";
    }
    if begins(&["a string", "a borrowed string", "string"]) {
        return "body-field-text";
    }
    if begins(&["a boolean", "`true` or `false`"]) {
        return "body-field-boolean";
    }
    if begins(&["a sequence"]) {
        return "body-field-list";
    }
    if begins(&["struct", "a map"]) {
        return "body-field-object";
    }
    "body-field-invalid"
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
        let field = problem.errors.first().map(|(field, _)| field.clone()).unwrap_or_default();
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
    fn a_refusal_is_a_sentence_for_people() {
        #[derive(Debug, Default, Deserialize)]
        #[serde(default, rename_all = "camelCase", deny_unknown_fields)]
        #[allow(dead_code, reason = "only what is refused is looked at")]
        struct Body {
            full_name: String,
            page_limit: u32,
            price: f64,
            is_completed: bool,
            tags: Vec<String>,
            inner: Option<Box<Body>>,
            side: Option<Side>,
        }
        #[derive(Debug, Deserialize)]
        enum Side {
            Wanted,
        }
        for (body, message) in [
            (r#"{"fullName":1}"#, "Full name must be text."),
            (r#"{"fullName":null}"#, "Full name must be text."),
            (r#"{"pageLimit":"a"}"#, "Page limit must be a whole number."),
            (r#"{"pageLimit":-1}"#, "Page limit must be a whole number."),
            (r#"{"pageLimit":1.5}"#, "Page limit must be a whole number."),
            (r#"{"price":"80 USD"}"#, "Price must be a number."),
            (r#"{"price":1e400}"#, "Price must be a number."),
            (r#"{"isCompleted":"yes"}"#, "Is completed must be true or false."),
            (r#"{"tags":"a"}"#, "Tags must be a list."),
            (r#"{"tags":["a",2]}"#, "Tags must be text."),
            (r#"{"inner":{"fullName":[]}}"#, "Full name must be text."),
            (r#"{"inner":3}"#, "Inner must be an object."),
            (r#"{"side":"Both"}"#, "Side isn't one of the allowed values."),
            (r#"{"role":"owner"}"#, "Role is not known here."),
            (r#"{"price":1,"price":2}"#, "Price is given twice."),
            (r#"{"<script>alert(1)</script>":1}"#, "Scriptalert1script is not known here."),
            ("3", "The body must be an object."),
            ("\"text\"", "The body must be an object."),
            ("null", "The body must be an object."),
        ] {
            let problem = parse_json::<Body>(body.as_bytes()).expect_err(body);
            assert_eq!((problem.message.english().as_str(), problem.code), (message, "invalid_body"), "{body}");
        }
        let broken = parse_json::<Body>(b"{\n \"price\": tru }").expect_err("no JSON");
        assert_eq!(broken.message.english(), "The body is not valid JSON (line 2, column 14).");
    }
    #[test]
    fn a_refused_parameter_is_a_sentence_too() {
        #[derive(Debug, Default, Deserialize)]
        #[serde(default)]
        #[allow(dead_code, reason = "only what is refused is looked at")]
        struct Asked {
            limit: Option<usize>,
            side: Option<Side>,
            open: bool,
        }
        #[derive(Debug, Deserialize)]
        enum Side {
            Wanted,
        }
        let message = |query: &str| {
            let uri = format!("/?{query}").parse().expect("an address");
            let refusal = axum::extract::Query::<Asked>::try_from_uri(&uri).expect_err(query);
            bad_query(&refusal.body_text()).message.english()
        };
        assert_eq!(message("limit=many"), "Limit must be a whole number.");
        assert_eq!(message("limit=-1"), "Limit must be a whole number.");
        assert_eq!(message("limit="), "Limit must be a whole number.");
        assert_eq!(message("side=both"), "Side isn't one of the allowed values.");
        assert_eq!(message("open=yes"), "Open must be true or false.");
        assert_eq!(message("limit=1&limit=2"), "Limit is given twice.");
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
