//! Stored files: bytes in a blob store, their metadata in the database.
use crate::msg;
use crate::{
    args,
    clock::{Clock, Timestamp},
    db::{self, Db, Sql},
    http::Problem,
    ids,
};
use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures_util::TryStreamExt;
use object_store::{
    GetOptions, GetRange, ObjectStore, ObjectStoreExt, PutMode, PutPayload, local::LocalFileSystem, path::Path as Place,
};
use serde::Deserialize;
use std::{ops::Range, path::Path, sync::Arc};

/// Files are never changed: a browser may keep them.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// What is to be stored.
#[derive(Clone, Debug)]
pub struct NewFile<'a> {
    /// The media type, decided by us, never by the uploader.
    pub content_type: &'a str,
    /// The name to suggest when it is saved.
    pub original_name: Option<&'a str>,
    /// Whose it is: a user's id.
    pub owner: Option<&'a str>,
}

/// Metadata of a stored file.
#[derive(Clone, Debug, Deserialize, PartialEq)]
pub struct File {
    /// Its id, and its place in the store.
    pub id: String,
    /// The media type.
    pub content_type: String,
    /// Bytes.
    pub size: i64,
    /// The digest of the bytes, in hex.
    pub sha256: String,
    /// The name to suggest when it is saved.
    pub original_name: Option<String>,
    /// Whose it is.
    pub owner: Option<String>,
    /// When it was stored, in product time.
    pub created_at: Timestamp,
}

/// Why a file could not be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The blob store.
    #[error("blob store: {0}")]
    Store(#[from] object_store::Error),
    /// The metadata in the database.
    #[error(transparent)]
    Db(#[from] db::Error),
    /// The folder.
    #[error("folder of the files: {0}")]
    Folder(#[from] std::io::Error),
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Db(error) => error.into(),
            Error::Store(object_store::Error::NotFound { .. }) => Self::not_found(msg!("problem-no-such-file")),
            error if db::is_storage_full(&error) => Self::storage_full(error),
            error => Self::internal(error),
        }
    }
}

/// Where files are kept.
#[derive(Clone)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    db: Db,
    clock: Clock,
}

/// The policy for a stored file that is opened on its own: the browser's viewers may show pictures and films (they
/// fetch it again, as its own origin); it may run no code and load nothing else.
const ALONE: &str =
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin";

impl Files {
    /// In a folder, made if absent.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn in_folder(folder: &Path, db: &Db, clock: &Clock) -> Result<Self, Error> {
        std::fs::create_dir_all(folder)?;
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
        Ok(Self { store: Arc::new(store), db: db.clone(), clock: clock.clone() })
    }

    /// Stores `bytes`: first the bytes, then the row that refers to them. A crash in between leaves bytes without a
    /// row, never a row without bytes.
    ///
    /// # Errors
    /// When the store or the database fails.
    pub async fn put(&self, new: NewFile<'_>, bytes: Bytes) -> Result<File, Error> {
        let file = File {
            id: ids::id(),
            content_type: new.content_type.to_owned(),
            size: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
            sha256: ids::sha256_hex(&bytes),
            original_name: new.original_name.map(str::to_owned),
            owner: new.owner.map(str::to_owned),
            created_at: self.clock.now(),
        };
        self.store.put_opts(&place(&file.id), PutPayload::from(bytes), PutMode::Create.into()).await?;
        let mut tx = self.db.write().await?;
        let sql = "INSERT INTO files (id, content_type, size, sha256, original_name, owner, created_at) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let values =
            args![file.id, file.content_type, file.size, file.sha256, file.original_name, file.owner, file.created_at];
        tx.run(sql, values).await?;
        tx.commit().await?;
        Ok(file)
    }

    /// The metadata of the file `id`.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn find(&self, id: &str) -> db::Result<Option<File>> {
        let sql = "SELECT id, content_type, size, sha256, original_name, owner, created_at FROM files WHERE id = $1";
        (&mut &self.db).maybe(sql, args![id]).await
    }

    /// Up to `limit` files of `owner` after the id `after`, in the order in which they were stored.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn of_owner(&self, owner: &str, after: &str, limit: i64) -> db::Result<Vec<File>> {
        let sql = "SELECT id, content_type, size, sha256, original_name, owner, created_at FROM files \
                   WHERE owner = $1 AND id > $2 ORDER BY id LIMIT $3";
        (&mut &self.db).all(sql, args![owner, after, limit]).await
    }

    /// The whole of `file`.
    ///
    /// # Errors
    /// When the store does not have it.
    pub async fn read(&self, file: &File) -> Result<Bytes, Error> {
        Ok(self.store.get(&place(&file.id)).await?.bytes().await?)
    }

    /// Removes `file`: first the row, then the bytes. Missing bytes are no error: a repeated job has nothing to do.
    ///
    /// # Errors
    /// When the database or the store refuses.
    pub async fn remove(&self, file: &File) -> Result<(), Error> {
        let mut tx = self.db.write().await?;
        tx.run("DELETE FROM files WHERE id = $1", args![file.id]).await?;
        tx.commit().await?;
        match self.store.delete(&place(&file.id)).await {
            Err(object_store::Error::NotFound { .. }) => Ok(()),
            done => Ok(done?),
        }
    }

    /// `file` as a response to a request of `method`: supports `ETag` and, for GET, `Range`; never run as a page of ours.
    ///
    /// # Errors
    /// 404 when the bytes are gone.
    pub async fn serve(&self, file: &File, method: &Method, request: &HeaderMap) -> Result<Response, Problem> {
        let size = u64::try_from(file.size).unwrap_or(0);
        let etag = format!("\"{}\"", &file.sha256[..32.min(file.sha256.len())]);
        let mut response = Response::new(Body::empty());
        let headers = response.headers_mut();
        let text = |text: &str| HeaderValue::try_from(text).unwrap_or_else(|_| HeaderValue::from_static(""));
        headers.insert(header::ETAG, text(&etag));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(IMMUTABLE));
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(ALONE));
        headers.insert(header::CONTENT_DISPOSITION, text(&disposition(file)));
        let named = |name| request.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        if named(header::IF_NONE_MATCH).is_some_and(|tags| tags.split(',').any(|tag| tag.trim() == etag)) {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
            return Ok(response);
        }
        let whole = named(header::IF_RANGE).is_some_and(|tag| tag != etag);
        // ranges are defined for GET alone (RFC 9110, section 14.2)
        let asked =
            named(header::RANGE).filter(|_| !whole && method == Method::GET).and_then(|range| parse_range(range, size));
        let range = match asked {
            Some(None) => return Ok(unsatisfiable(size)),
            Some(Some(range)) => {
                let range_header = format!("bytes {}-{}/{size}", range.start, range.end - 1);
                response.headers_mut().insert(header::CONTENT_RANGE, text(&range_header));
                *response.status_mut() = StatusCode::PARTIAL_CONTENT;
                range
            }
            None => 0..size,
        };
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, text(&file.content_type));
        headers.insert(header::CONTENT_LENGTH, (range.end - range.start).into());
        if !range.is_empty() {
            let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
            let found = self.store.get_opts(&place(&file.id), options).await.map_err(Error::from)?;
            *response.body_mut() = Body::from_stream(found.into_stream().map_err(std::io::Error::other));
        }
        Ok(response)
    }
}

/// The last two characters of the id, which are random, name a folder, so that no folder grows without limit.
fn place(id: &str) -> Place {
    Place::from(format!("{}/{id}", &id[id.len().saturating_sub(2)..]))
}

fn disposition(file: &File) -> String {
    let media = ["image/", "video/", "audio/"].iter().any(|kind| file.content_type.starts_with(kind));
    let kind = if media { "inline" } else { "attachment" };
    let Some(name) = &file.original_name else { return kind.to_owned() };
    let plain: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || " .-_".contains(c) { c } else { '_' }).take(100).collect();
    format!("{kind}; filename=\"{plain}\"")
}

/// 416 `bad_range`, with the size that a range has to fit.
fn unsatisfiable(size: u64) -> Response {
    let message = msg!("problem-bad-range", size = i64::try_from(size).unwrap_or(i64::MAX));
    let mut response = Problem::new(StatusCode::RANGE_NOT_SATISFIABLE, "bad_range", message).into_response();
    if let Ok(size) = HeaderValue::try_from(format!("bytes */{size}")) {
        response.headers_mut().insert(header::CONTENT_RANGE, size);
    }
    response
}

/// One range of bytes: `None` when the header is to be ignored (several ranges, another unit), `Some(None)` when it
/// lies outside.
fn parse_range(header: &str, size: u64) -> Option<Option<Range<u64>>> {
    let (first, last) = header.strip_prefix("bytes=")?.split_once('-')?;
    let (first, last) = (first.trim(), last.trim());
    let range = if first.is_empty() {
        size.saturating_sub(last.parse().ok()?)..size
    } else {
        let end = if last.is_empty() { size } else { last.parse::<u64>().ok()?.saturating_add(1).min(size) };
        first.parse().ok()?..end
    };
    Some((range.start < range.end).then_some(range))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{TestDb, on_each_database};

    async fn stored(test: &TestDb) -> (Files, File) {
        let files = Files::in_folder(&test.data.join("files"), &test.db, &Clock::default()).expect("folder");
        let new = NewFile { content_type: "video/mp4", original_name: Some("a\"\r\nb.mp4"), owner: Some("u1") };
        let file = files.put(new, Bytes::from_static(b"0123456789")).await.expect("stored");
        (files, file)
    }
    async fn get(files: &Files, file: &File, pairs: &[(header::HeaderName, &str)]) -> (u16, String, HeaderMap) {
        ask(files, file, &Method::GET, pairs).await
    }
    async fn ask(
        files: &Files,
        file: &File,
        method: &Method,
        pairs: &[(header::HeaderName, &str)],
    ) -> (u16, String, HeaderMap) {
        let headers = pairs.iter().map(|(name, value)| (name.clone(), value.parse().expect("value"))).collect();
        let response = files.serve(file, method, &headers).await.unwrap_or_else(IntoResponse::into_response);
        let (parts, body) = response.into_parts();
        let bytes = axum::body::to_bytes(body, 999).await.expect("body");
        (parts.status.as_u16(), String::from_utf8_lossy(&bytes).into_owned(), parts.headers)
    }

    on_each_database! { async fn a_file_is_served_whole_or_in_parts(test: TestDb) {
        let (files, file) = stored(&test).await;
        assert_eq!(files.find(&file.id).await.expect("found"), Some(file.clone()));
        assert_eq!(files.read(&file).await.expect("read"), "0123456789");
        assert_eq!(files.of_owner("u1", "", 9).await.expect("listed"), std::slice::from_ref(&file));
        assert_eq!(files.of_owner("u1", &file.id, 9).await.expect("listed"), []);
        let (status, body, headers) = get(&files, &file, &[]).await;
        assert_eq!((status, body.as_str(), &headers["content-length"]), (200, "0123456789", &HeaderValue::from(10)));
        assert_eq!(headers["content-disposition"], "inline; filename=\"a___b.mp4\"");
        let etag = headers["etag"].to_str().expect("text").to_owned();
        for (asked, status, text, range_header) in [
            ("bytes=2-4", 206, "234", "bytes 2-4/10"),
            ("bytes=7-", 206, "789", "bytes 7-9/10"),
            ("bytes=-2", 206, "89", "bytes 8-9/10"),
            ("bytes=0-99", 206, "0123456789", "bytes 0-9/10"),
        ] {
            let (found, body, headers) = get(&files, &file, &[(header::RANGE, asked)]).await;
            assert_eq!((found, body.as_str(), headers["content-range"].to_str().expect("text")), (status, text, range_header));
        }
        let (status, _, headers) = get(&files, &file, &[(header::RANGE, "bytes=10-")]).await;
        assert_eq!((status, headers["content-range"].to_str().expect("text")), (416, "bytes */10"));
        for range in ["bytes=2-4", "bytes=10-"] {
            let (status, _, headers) = ask(&files, &file, &Method::HEAD, &[(header::RANGE, range)]).await;
            assert_eq!((status, &headers["content-length"], headers.get("content-range")), (200, &HeaderValue::from(10), None));
        }
        assert_eq!(get(&files, &file, &[(header::RANGE, "bytes=0-1,3-4")]).await.0, 200);
        assert_eq!(get(&files, &file, &[(header::RANGE, "bytes=0-1"), (header::IF_RANGE, "\"other\"")]).await.0, 200);
        assert_eq!(get(&files, &file, &[(header::IF_NONE_MATCH, &etag)]).await.0, 304);
    } }

    on_each_database! { async fn a_removed_file_is_gone(test: TestDb) {
        let (files, file) = stored(&test).await;
        files.remove(&file).await.expect("removed");
        files.remove(&file).await.expect("again, as a repeated job does");
        assert_eq!(files.find(&file.id).await.expect("found"), None);
        assert_eq!(get(&files, &file, &[]).await.0, 404);
    } }
}
