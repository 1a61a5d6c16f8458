//! The file with everything about a person, streamed, so that memory use does not depend on its size.
use super::store::{SECTIONS, Section};
use crate::{accounts::Actor, state::App};
use axum::body::{Body, Bytes};
use platform::{clock::iso, db};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;

/// Rows read at a time.
const ROWS: i64 = 500;

type Chunks = mpsc::Sender<Result<Bytes, db::Error>>;

/// The document, piece by piece. A database error in the middle breaks it off, so that a partial one does not look
/// complete.
pub fn document(app: &App, who: &Actor) -> Body {
    let (chunks, pieces) = mpsc::channel(4);
    let (app, who) = (app.clone(), who.clone());
    tokio::spawn(async move {
        if let Err(error) = write(&app, &who, &chunks).await {
            tracing::error!(%error, "an export broke off");
            let _ = chunks.send(Err(error)).await;
        }
    });
    Body::from_stream(ReceiverStream::new(pieces))
}

async fn write(app: &App, who: &Actor, chunks: &Chunks) -> db::Result<()> {
    let made = serde_json::json!(iso(app.clock.now()));
    if !put(chunks, format!("{{\n\"exported_at\": {made}")).await {
        return Ok(());
    }
    for section in SECTIONS {
        if !write_section(app, who, section, chunks).await? {
            return Ok(());
        }
    }
    put(chunks, "\n}\n".into()).await;
    Ok(())
}

/// Writes one list; `false` if nobody is reading any more.
async fn write_section(app: &App, who: &Actor, section: &Section, chunks: &Chunks) -> db::Result<bool> {
    let mut open = put(chunks, format!(",\n\"{}\": [", section.name)).await;
    let (mut after, mut separator) = (String::new(), "\n");
    while open {
        let (rows, next) = section.page(&mut &app.db, (&who.id, &who.email), &after, ROWS).await?;
        let mut text = String::new();
        for row in rows {
            text.push_str(separator);
            text.push_str(&row.to_string());
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

async fn put(chunks: &Chunks, text: String) -> bool {
    chunks.send(Ok(Bytes::from(text))).await.is_ok()
}
