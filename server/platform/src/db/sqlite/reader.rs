//! Read-only connections. A point read or a page takes microseconds, so it runs on the caller's own thread.
use super::{Pragmas, connect, fetch};
use crate::db::{Result, statements::Statements, value::Value};
use rusqlite::Connection;
use serde::de::DeserializeOwned;
use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

/// More idle connections than this are closed again.
const IDLE: usize = 16;

/// The idle read-only connections of one database.
pub(in crate::db) struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
    statements: Arc<Statements>,
}

impl Readers {
    pub fn new(path: PathBuf, statements: Arc<Statements>) -> Self {
        Self { path, idle: Mutex::default(), statements }
    }

    /// Reads at most `limit` rows of what is committed.
    pub fn fetch<T: DeserializeOwned>(&self, sql: &str, args: &[Value<'_>], limit: usize) -> Result<Vec<T>> {
        self.statements.note(sql);
        self.with(|conn| fetch(conn, sql, args, limit))
    }

    /// Runs `work` with a connection that nobody else uses meanwhile.
    pub fn with<T>(&self, work: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let kept = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let conn = match kept {
            Some(conn) => conn,
            None => connect(&self.path, Pragmas::Reading)?,
        };
        let result = work(&conn);
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE {
            idle.push(conn);
        }
        result
    }
}
