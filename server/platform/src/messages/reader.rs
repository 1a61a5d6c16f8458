//! The reader of a text: their language and time zone.
use super::{Language, catalog};
use http::{HeaderMap, HeaderName, HeaderValue, header};
use jiff::tz::TimeZone;
use std::cell::RefCell;

tokio::task_local! {
    static READER: RefCell<Known>;
}

/// The language and the time zone of the person who reads a text.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The language; English by default.
    pub language: Language,
    /// The time zone; UTC by default.
    pub zone: TimeZone,
    /// Whether moments name it: not where all times on the page are in it.
    pub names_zone: bool,
}

impl Default for Reader {
    fn default() -> Self {
        Self { language: Language::default(), zone: TimeZone::UTC, names_zone: true }
    }
}

impl Reader {
    /// By the settings of an account; what is unset or unknown stays as in `self`.
    #[must_use]
    pub fn or_settings(mut self, language: Option<&str>, zone: Option<&str>) -> Self {
        if let Some(language) = language.and_then(Language::named) {
            self.language = language;
        }
        if let Some(zone) = zone.and_then(find_zone) {
            self.zone = zone;
        }
        self
    }
    /// By the header `Accept-Language`.
    pub fn accepting(header: &str) -> Self {
        Self { language: catalog::accepted(header), ..Self::default() }
    }
}

/// The time zone that the IANA name `name` means; `None` when there is none.
pub fn find_zone(name: &str) -> Option<TimeZone> {
    jiff::tz::db().get(name).ok()
}

/// Who reads the answer of the request that this task handles.
pub fn reader() -> Reader {
    READER.try_with(|known| known.borrow_mut().get()).unwrap_or_default()
}

/// The language that the browser asks for in the request that this task handles, if the catalogue has it.
pub fn browser_language() -> Option<Language> {
    let header = READER.try_with(|known| known.borrow().headers.language.clone()).ok()??;
    catalog::find_accepted(header.to_str().ok()?)
}

/// The reader has signed in, and these are the settings of their account: the answer follows them from here on. Without
/// a time zone of the account, the browser's is used, in which the page writes its own times.
pub fn set_reader(language: Option<&str>, zone: Option<&str>) {
    // outside a request there is nobody to answer
    let _ = READER.try_with(|known| {
        let mut known = known.borrow_mut();
        let mut reader = known.get().or_settings(language, None);
        let zone = zone.and_then(find_zone).or_else(|| known.browser_zone());
        if let Some(zone) = zone {
            reader = Reader { zone, names_zone: false, ..reader };
        }
        known.reader = Some(reader);
    });
}

/// What a request says of its reader.
#[derive(Clone, Debug, Default)]
pub struct ReaderHeaders {
    /// `Accept-Language`.
    pub language: Option<HeaderValue>,
    /// [`TIME_ZONE`]: the IANA name of the browser's time zone.
    pub zone: Option<HeaderValue>,
}

/// The header with the browser's time zone.
pub const TIME_ZONE: HeaderName = HeaderName::from_static("time-zone");

impl From<&HeaderMap> for ReaderHeaders {
    fn from(headers: &HeaderMap) -> Self {
        Self { language: headers.get(header::ACCEPT_LANGUAGE).cloned(), zone: headers.get(TIME_ZONE).cloned() }
    }
}

/// What is known of a reader; the headers are parsed when they are needed.
struct Known {
    headers: ReaderHeaders,
    reader: Option<Reader>,
}

impl Known {
    fn browser_zone(&self) -> Option<TimeZone> {
        self.headers.zone.as_ref().and_then(|name| find_zone(name.to_str().ok()?))
    }
    fn get(&mut self) -> Reader {
        let header = &self.headers.language;
        let asked = || header.as_ref().map(|header| Reader::accepting(header.to_str().unwrap_or_default()));
        self.reader.get_or_insert_with(|| asked().unwrap_or_default()).clone()
    }
}

/// Runs `work`, which answers a request with these headers.
pub async fn with_reader_of<T>(headers: ReaderHeaders, work: impl Future<Output = T>) -> T {
    READER.scope(RefCell::new(Known { headers, reader: None }), work).await
}

/// Runs `work`, whose texts are for someone else than the person who asks.
pub async fn for_reader<T>(reader: Reader, work: impl Future<Output = T>) -> T {
    READER.scope(RefCell::new(Known { headers: ReaderHeaders::default(), reader: Some(reader) }), work).await
}
