//! The file with everything about a person, streamed, so that memory use does not depend on its size.
use super::store::{SECTIONS, Section};
use crate::context::Market;
use axum::body::{Body, Bytes};
use base::accounts::Actor;
use base::rate_limits;
use platform::{
    clock::iso,
    db,
    http::Problem,
    messages::{self, Message, Reader},
};
use serde_json::{Value, json};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

/// Rows read at a time.
const ROWS: i64 = 500;

type Chunks = mpsc::Sender<Result<Bytes, db::Error>>;

/// The document, piece by piece. A database error in the middle breaks it off, so that a partial one does not look
/// complete.
///
/// # Errors
/// 403 without a recent proof of identity, 429 after too many.
pub fn document(app: &Market, who: &Actor) -> Result<Body, Problem> {
    who.must_be_recent(app.clock.real())?;
    rate_limits::export(app, who)?;
    let (chunks, pieces) = mpsc::channel(4);
    let export = Export { app: app.clone(), who: who.clone(), reader: messages::reader() };
    tokio::spawn(async move {
        if let Err(error) = export.write(&chunks).await {
            tracing::error!(%error, "data export interrupted");
            let _ = chunks.send(Err(error)).await;
        }
    });
    Ok(Body::from_stream(ReceiverStream::new(pieces)))
}

struct Export {
    app: Market,
    who: Actor,
    reader: Reader,
}

impl Export {
    async fn write(&self, chunks: &Chunks) -> db::Result<()> {
        let made = json!(iso(self.app.clock.now()));
        if !put(chunks, format!("{{\n\"exported_at\": {made}")).await {
            return Ok(());
        }
        for section in SECTIONS {
            if !self.write_section(section, chunks).await? {
                return Ok(());
            }
        }
        put(chunks, "\n}\n".into()).await;
        Ok(())
    }

    /// Writes one list; `false` if nobody is reading any more.
    async fn write_section(&self, section: &Section, chunks: &Chunks) -> db::Result<bool> {
        let mut open = put(chunks, format!(",\n\"{}\": [", section.name)).await;
        let (mut after, mut separator) = (String::new(), "\n");
        let person = (self.who.id.as_str(), self.who.email.as_str());
        while open {
            let (rows, next) = section.page(&mut &self.app.db, person, &after, ROWS).await?;
            let mut text = String::new();
            for row in rows {
                text.push_str(separator);
                text.push_str(&self.in_words(section.name, row).to_string());
                separator = ",\n";
            }
            open = put(chunks, text).await;
            match next {
                Some(next) => after = next,
                None => break,
            }
        }
        Ok(open && put(chunks, "]".into()).await)
    }

    /// A row whose text is stored as a message or by its name, with the text in its place.
    fn in_words(&self, section: &str, mut row: Value) -> Value {
        let Some(fields) = row.as_object_mut() else { return row };
        let of_deals = section.starts_with("bookings_") || section.starts_with("history_");
        for name in ["reason", "note"].into_iter().filter(|_| of_deals) {
            if let Some(stored) = fields.get(name).and_then(Value::as_str) {
                let text = deals::stored_words(stored).text(&self.reader);
                fields.insert(name.into(), text.into());
            }
        }
        let Some(content) = fields.remove("content") else { return row };
        let content = content.as_str();
        if section == "mails" {
            let subject = fields.get("subject").and_then(Value::as_str).unwrap_or_default().to_owned();
            let (subject, text) = self.app.emails.plain_text(&subject, content, &self.reader);
            fields.insert("subject".into(), subject.into());
            fields.extend(text.map(|text| ("text".to_owned(), text.into())));
        } else if let Some(message) = content.and_then(|content| serde_json::from_str::<Message>(content).ok()) {
            fields.insert("title".into(), message.attribute("title").text(&self.reader).into());
            fields.insert("message".into(), message.text(&self.reader).into());
        }
        row
    }
}

async fn put(chunks: &Chunks, text: String) -> bool {
    chunks.send(Ok(Bytes::from(text))).await.is_ok()
}
