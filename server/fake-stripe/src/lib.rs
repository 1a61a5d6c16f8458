//! A stand-in for Stripe's API, for development and tests: in memory, on a loopback address.
mod chance;
mod clock;
mod error;
mod faults;
mod form;
mod idempotency;
mod options;
mod params;
