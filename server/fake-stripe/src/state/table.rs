//! Objects of one kind by id, in the order in which they were made.
use std::collections::HashMap;

/// What a table needs to know of its objects.
pub trait Row {
    /// The object's id.
    fn id(&self) -> &str;
    /// When it was made, in seconds since 1970.
    fn created(&self) -> i64;
}

/// All objects of one kind.
pub struct Table<T> {
    rows: Vec<T>,
    places: HashMap<String, usize>,
}

impl<T> Default for Table<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), places: HashMap::new() }
    }
}

impl<T: Row> Table<T> {
    /// Adds an object.
    pub fn add(&mut self, row: T) {
        self.places.insert(row.id().to_owned(), self.rows.len());
        self.rows.push(row);
    }

    /// The object with the id.
    pub fn get(&self, id: &str) -> Option<&T> {
        self.rows.get(*self.places.get(id)?)
    }

    /// The object with the id, to change.
    pub fn get_mut(&mut self, id: &str) -> Option<&mut T> {
        self.rows.get_mut(*self.places.get(id)?)
    }

    /// Where the object stands, oldest first.
    pub fn place(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// All, oldest first.
    pub fn all(&self) -> &[T] {
        &self.rows
    }
}

/// Implements [`Row`] for objects with the fields `id` and `created`.
macro_rules! row {
    ($($kind:ty),+) => {
        $(impl $crate::state::table::Row for $kind {
            fn id(&self) -> &str {
                &self.id
            }
            fn created(&self) -> i64 {
                self.created
            }
        })+
    };
}
pub(crate) use row;
