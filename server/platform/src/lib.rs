//! The platform of any product, without a product noun: database, HTTP, jobs, mail, files, search, time, money.
pub mod audit;
pub mod background_thread;
pub mod clock;
pub mod clock_skew;
pub mod config;
pub mod db;
pub mod direction;
pub mod disk_cache;
pub mod domain;
pub mod effort;
pub mod events;
pub mod file_limit;
pub mod files;
pub mod freed_memory;
pub mod http;
pub mod http_client;
pub mod idempotency;
pub mod ids;
pub mod installation;
pub mod jobs;
pub mod lookalike;
pub mod mail;
pub mod memory_pages;
pub mod messages;
pub mod metrics;
pub mod money;
pub mod number;
pub mod paging;
pub mod schema;
pub mod search;
pub mod shared_limits;
pub mod shutdown;
pub mod testing;
pub mod text;

/// The migrations of the tables of this crate.
pub const MIGRATIONS: db::Migrations = &[
    migration!("0001_platform"),
    migration!("0023_begun_requests"),
    migration!("0025_mail_content"),
    migration!("0068_job_requests"),
];
