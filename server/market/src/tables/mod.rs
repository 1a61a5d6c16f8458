//! `/rest/v1`: three tables over the wire protocol of `@supabase/postgrest-js`, for front ends written for it. Nothing
//! of a product is decided here: what is written goes the same way as under `/api`, and what is read is what its caller
//! sees there ([decision 23](../../../../docs/decisions/0023-tables-for-existing-front-ends.md)).
mod api;
mod errors;
mod read;
mod request;
mod rules;
mod store;
mod write;

pub use api::{routes, wrap};
