//! Tests that run on both databases.
