//! Properties of every film and picture.
#![allow(clippy::expect_used, reason = "a test says what stops it by panicking")]
#[cfg(feature = "h264")]
mod films;
mod pictures;
