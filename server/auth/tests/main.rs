//! The service as its clients use it: over HTTP in the process, and by the unmodified JavaScript client.
#![allow(clippy::expect_used, clippy::print_stdout, reason = "a test says what stops it by panicking")]
mod http;
mod wire;
