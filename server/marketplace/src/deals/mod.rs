//! Bookings and projects: one aggregate, one state machine (product decisions, sections 2 to 5).
pub mod rules;
