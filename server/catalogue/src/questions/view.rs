//! Questions as a listing shows them.
use super::store::Question;
use platform::clock::iso;
use serde::Serialize;
use utoipa::ToSchema;

/// A question that the publisher answers for everybody; who asked it is not said.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PublishedQuestion {
    /// For its publisher, to take it back.
    pub id: String,
    /// Plain text.
    pub question: String,
    /// Plain text.
    pub answer: String,
    /// When it was published.
    pub published_at: String,
}

impl PublishedQuestion {
    /// The question as it is shown; `None` while it is not.
    pub fn new(row: Question) -> Option<Self> {
        let published_at = iso(row.published_at?);
        Some(Self { id: row.id, question: row.question?, answer: row.answer?, published_at })
    }
}
