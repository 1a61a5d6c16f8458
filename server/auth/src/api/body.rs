//! Bodies as clients of this protocol send them: JSON under any content type, possibly empty or with unknown members.
use crate::errors::{Error, Result};
use axum::extract::{FromRequest, Request};
use platform::http::extractors::read_body;
use serde::de::DeserializeOwned;

/// A body; an empty one is `{}`. It is read straight into `T` without building a tree of unknown members, as a body may
/// have a megabyte. So `T` must not flatten another struct: for that, serde would keep all other members.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Error;
    async fn from_request(request: Request, state: &S) -> Result<Self> {
        parse(&read_body(request, state).await?).map(Body)
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
    let bytes = if bytes.trim_ascii().is_empty() { b"{}" } else { bytes };
    // serde would read a struct from an array, too
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Error::bad_json());
    }
    serde_json::from_slice(bytes).map_err(|_| Error::bad_json())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Login {
        email: Option<String>,
    }

    #[test]
    fn lenient_where_clients_are_and_strict_elsewhere() {
        for text in ["", " \n", "{}", r#"{"email":null}"#, r#"{"gotrue_meta_security":{},"code_challenge":null}"#] {
            assert_eq!(parse::<Login>(text.as_bytes()).expect(text), Login { email: None });
        }
        for text in ["[]", r#"["a@b.c"]"#, "null", "1", "{", "{}{}", r#"{"email":1}"#, r#"{"email":["a"]}"#, "\u{0}"] {
            assert_eq!(parse::<Login>(text.as_bytes()).expect_err(text).code, "bad_json");
        }
        assert!(parse::<Login>(b"{\"email\":\"\xff\"}").is_err());
        assert!(parse::<Login>(format!("{{\"a\":{}", "[".repeat(100_000)).as_bytes()).is_err());
    }
}
