//! What films and pictures must be.
#![allow(clippy::expect_used, reason = "a test says what stops it by panicking")]
#[cfg(feature = "h264")]
mod films;
mod pictures;
