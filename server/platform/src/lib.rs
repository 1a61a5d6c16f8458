//! What any product needs and no product noun: database, HTTP, jobs, mail, files, search, time, money.
pub mod audit;
pub mod clock;
pub mod db;
pub mod events;
pub mod http;
pub mod idempotency;
pub mod ids;
pub mod jobs;
pub mod mail;
pub mod metrics;
pub mod money;
pub mod paging;
pub mod search;
pub mod settings;
pub mod shutdown;
pub mod testing;
pub mod text;
