//! A notification as its reader sees it.
use super::{rules, store};
use platform::{
    clock::iso,
    messages::{Message, Reader},
};
use serde::Serialize;
use utoipa::ToSchema;

/// A notification.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NotificationView {
    /// Its id; ids are in time order.
    pub id: String,
    /// Whom it tells.
    pub user_id: String,
    /// What it is about.
    pub r#type: rules::Kind,
    /// A few words.
    pub title: String,
    /// One sentence.
    pub message: String,
    /// The booking it is about.
    pub booking_id: Option<String>,
    /// Where it leads, a path of the web app.
    pub link: Option<String>,
    /// Whether the person has seen it.
    pub read: bool,
    /// When, ISO 8601.
    pub created_at: String,
}

/// The longest headline and the longest sentence, in code points.
const LONGEST: (usize, usize) = (120, 1_000);

impl NotificationView {
    /// `row` as `reader` reads it.
    pub fn new(row: store::Row, reader: &Reader) -> Self {
        let message = row.content.as_deref().and_then(|content| serde_json::from_str::<Message>(content).ok());
        let (title, message) = match message {
            Some(message) => (message.attribute("title").text(reader), message.text(reader)),
            None => (row.title, row.message),
        };
        Self {
            id: row.id,
            user_id: row.user_id.into(),
            r#type: row.kind,
            title: shortened(title, LONGEST.0),
            message: shortened(message, LONGEST.1),
            booking_id: row.deal_id,
            link: row.link,
            read: row.read_at.is_some(),
            created_at: iso(row.created_at),
        }
    }
}

fn shortened(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    text.chars().take(most - 1).chain(['…']).collect()
}
