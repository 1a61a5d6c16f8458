//! `/rest/v1`: three tables over the wire protocol of `@supabase/postgrest-js`, for front ends written for it.
#[expect(dead_code, reason = "the endpoints that use it come next")]
mod rules;
