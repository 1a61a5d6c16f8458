//! Where the search indexes of the catalogue read what has changed.
use base::guest_cache::GuestCache;
use platform::{
    db::{self, Db},
    search::{Change, Cursor, IndexSource, Version},
};
use std::{marker::PhantomData, sync::Arc};

/// Rows that are documents of an index.
pub trait Indexed: Send + Sync + 'static {
    /// The topic of their change events.
    const TOPIC: &'static str;
    /// Rows after `cursor`, in the order of the sequence.
    fn changes(db: &Db, cursor: &Cursor, limit: i64) -> impl Future<Output = db::Result<Vec<Change>>> + Send;
    /// The same rows without their texts.
    fn versions(db: &Db, cursor: &Cursor, limit: i64) -> impl Future<Output = db::Result<Vec<Version>>> + Send;
}

/// The changes of `Rows`, for their index.
#[derive(Clone)]
pub struct Source<Rows> {
    db: Db,
    /// Cleared when rows were written, perhaps by another process.
    guest_cache: Arc<GuestCache>,
    rows: PhantomData<Rows>,
}

impl<Rows> Source<Rows> {
    /// The rows of `db`, of which guests are shown copies in `guest_cache`.
    pub fn new(db: &Db, guest_cache: &Arc<GuestCache>) -> Self {
        Self { db: db.clone(), guest_cache: guest_cache.clone(), rows: PhantomData }
    }
}

impl<Rows: Indexed> IndexSource for Source<Rows> {
    const TOPIC: &'static str = Rows::TOPIC;

    async fn changes(&self, cursor: &Cursor, limit: i64) -> db::Result<Vec<Change>> {
        Rows::changes(&self.db, cursor, limit).await
    }
    async fn versions(&self, cursor: &Cursor, limit: i64) -> db::Result<Vec<Version>> {
        Rows::versions(&self.db, cursor, limit).await
    }
    fn applied(&self) {
        self.guest_cache.clear();
    }
}
