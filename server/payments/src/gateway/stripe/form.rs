//! Bodies and queries in the form that Stripe takes: `metadata[booking]=…&expand[]=…`.
use std::fmt::Display;
use url::form_urlencoded::{Serializer, byte_serialize};

/// The fields of a call, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Form(Vec<(String, String)>);

impl Form {
    /// No fields.
    pub fn new() -> Self {
        Self::default()
    }
    /// The same with the field `name`.
    pub fn with(mut self, name: impl Into<String>, value: impl Display) -> Self {
        self.0.push((name.into(), value.to_string()));
        self
    }
    /// The same with the field `name`, if there is a value.
    pub fn with_some(self, name: &str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }
    /// As a body or a query.
    pub fn encoded(&self) -> String {
        Serializer::new(String::new()).extend_pairs(&self.0).finish()
    }
}

/// `id` as one segment of a path, whatever it holds: ids come from browsers and webhooks.
pub fn segment(id: &str) -> String {
    byte_serialize(id.as_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_encoded_in_order() {
        let form = Form::new().with("metadata[booking]", "a b&c").with("expand[]", "x").with_some("none", None::<&str>);
        assert_eq!(form.encoded(), "metadata%5Bbooking%5D=a+b%26c&expand%5B%5D=x");
    }
    #[test]
    fn an_id_never_leaves_its_segment() {
        assert_eq!(segment("pi_1/../../v1/transfers?x"), "pi_1%2F..%2F..%2Fv1%2Ftransfers%3Fx");
    }
}
