//! What any product needs and no product noun: database, HTTP, jobs, mail, files, search, time, money.
pub mod clock;
pub mod db;
pub mod http;
pub mod ids;
pub mod money;
pub mod paging;
pub mod testing;
pub mod text;
