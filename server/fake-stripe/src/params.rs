//! Reading the parameters of a call, with Stripe's errors.
use crate::error::ApiError;
use serde_json::{Map, Value};

/// The parameters of one call.
#[derive(Clone, Debug, Default)]
pub struct Params(Map<String, Value>);

/// Texts by name.
pub type Metadata = Map<String, Value>;

/// What lists take beside their filters.
pub const LIST: [&str; 5] = ["limit", "starting_after", "ending_before", "created", "expand"];

impl Params {
    /// The parameters of a query and of a body, both form-encoded.
    pub fn parse(query: &str, body: &[u8]) -> Result<Self, ApiError> {
        let unreadable = |name: String| ApiError::invalid(&format!("Invalid request: cannot read '{name}'"));
        let mut tree = crate::form::parse(query.as_bytes()).map_err(unreadable)?;
        tree.extend(crate::form::parse(body).map_err(unreadable)?);
        Ok(Self(tree))
    }

    /// Refuses parameters that are neither in `known` nor in `also`.
    pub fn only(&self, known: &[&str], also: &[&str]) -> Result<(), ApiError> {
        let known = |name: &str| known.contains(&name) || also.contains(&name) || name == "expand";
        self.0.keys().find(|name| !known(name)).map_or(Ok(()), |name| Err(ApiError::unknown(name)))
    }

    /// All of them.
    pub fn tree(&self) -> &Map<String, Value> {
        &self.0
    }

    /// The value at a path such as `payment_method_data.card.number`.
    pub fn at(&self, path: &str) -> Option<&Value> {
        let mut names = path.split('.');
        let first = self.0.get(names.next()?)?;
        names.try_fold(first, |value, name| value.get(name))
    }

    /// The text at a path. Empty is absent.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.at(path).and_then(Value::as_str).filter(|text| !text.is_empty())
    }

    /// An owned text.
    pub fn string(&self, path: &str) -> Option<String> {
        self.text(path).map(str::to_owned)
    }

    /// A text that must be there.
    pub fn need(&self, path: &str) -> Result<&str, ApiError> {
        self.text(path).ok_or_else(|| ApiError::missing(&bracketed(path)))
    }

    /// A whole number, or none.
    pub fn integer(&self, path: &str) -> Result<Option<i64>, ApiError> {
        let Some(text) = self.text(path) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| {
            ApiError::invalid(&format!("Invalid integer: {text}"))
                .code("parameter_invalid_integer")
                .param(&bracketed(path))
        })
    }

    /// `true` or `false`, or none.
    pub fn flag(&self, path: &str) -> Result<Option<bool>, ApiError> {
        match self.text(path) {
            None => Ok(None),
            Some("true") => Ok(Some(true)),
            Some("false") => Ok(Some(false)),
            Some(text) => Err(ApiError::invalid(&format!("Invalid boolean: {text}")).param(&bracketed(path))),
        }
    }

    /// The texts of an array.
    pub fn texts(&self, path: &str) -> Vec<String> {
        let texts = self.at(path).and_then(Value::as_array).into_iter().flatten();
        texts.filter_map(Value::as_str).map(str::to_owned).collect()
    }

    /// A group, as JSON with texts; null where it is absent.
    pub fn group(&self, path: &str) -> Value {
        self.at(path).filter(|value| value.is_object()).cloned().unwrap_or(Value::Null)
    }

    /// Puts what `metadata` says into `stored`: an empty text removes its name, an empty `metadata` all.
    pub fn change_metadata(&self, stored: &mut Metadata) -> Result<(), ApiError> {
        let given = match self.at("metadata") {
            None => return Ok(()),
            Some(Value::Object(given)) => given,
            Some(Value::String(text)) if text.is_empty() => {
                stored.clear();
                return Ok(());
            }
            Some(_) => return Err(ApiError::invalid("Invalid object").param("metadata")),
        };
        for (name, value) in given {
            let invalid = |what: &str| ApiError::invalid(what).param(&format!("metadata[{name}]"));
            let text = value.as_str().ok_or_else(|| invalid("Metadata values must be strings."))?;
            if name.chars().count() > 40 || text.chars().count() > 500 {
                return Err(invalid("Metadata keys have up to 40 characters, values up to 500."));
            }
            if text.is_empty() {
                stored.remove(name);
            } else {
                stored.insert(name.clone(), value.clone());
            }
        }
        if stored.len() > 50 { Err(ApiError::invalid("Metadata can have 50 keys.").param("metadata")) } else { Ok(()) }
    }

    /// The metadata of a new object.
    pub fn metadata(&self) -> Result<Metadata, ApiError> {
        let mut metadata = Metadata::new();
        self.change_metadata(&mut metadata)?;
        Ok(metadata)
    }

    /// One of `words`, or none.
    pub fn word<'a>(&self, path: &str, words: &[&'a str]) -> Result<Option<&'a str>, ApiError> {
        let Some(text) = self.text(path) else { return Ok(None) };
        let known = words.iter().find(|word| **word == text);
        known.map(|word| Some(*word)).ok_or_else(|| {
            ApiError::invalid(&format!("Invalid {path}: must be one of {}", words.join(", "))).param(&bracketed(path))
        })
    }
}

/// `a.b.c` as `a[b][c]`.
fn bracketed(path: &str) -> String {
    let mut names = path.split('.');
    let first = names.next().unwrap_or_default().to_owned();
    names.fold(first, |whole, name| format!("{whole}[{name}]"))
}
