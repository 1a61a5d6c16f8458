//! A request to a table, read.
use super::rules::{Action, Preferences, Query, Refusal, Shape, Table, parse, preferences, shape};
use axum::{
    extract::Request,
    http::{HeaderMap, HeaderName, header},
};
use platform::money::Currency;

/// A request to a table, read.
pub struct TableRequest {
    /// The table.
    pub table: Table,
    /// Which rows, and how.
    pub query: Query,
    /// The preferences that count.
    pub preferences: Preferences,
    /// One row or a list.
    pub shape: Shape,
    /// The currency of its prices.
    pub currency: Currency,
}

impl TableRequest {
    /// The request `action` on `table`.
    ///
    /// # Errors
    /// 400 or 406 for what this service cannot read.
    pub fn parse(table: Table, action: Action, request: &Request, currency: Currency) -> Result<Self, Refusal> {
        let headers = request.headers();
        let prefer = headers.get_all("prefer").iter().filter_map(|value| value.to_str().ok());
        Ok(Self {
            table,
            shape: shape(text(headers, &header::ACCEPT))?,
            preferences: preferences(prefer)?,
            query: parse(table, action, request.uri().query().unwrap_or_default(), currency)?,
            currency,
        })
    }
}

/// The value of the header `name`.
pub fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}
