//! Who reads: their language and time zone.
use super::{Language, catalog};
use http::HeaderValue;
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
    /// Whether moments name it: not where all times are those of the reader's account.
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
    let header = READER.try_with(|known| known.borrow().header.clone()).ok()??;
    catalog::find_accepted(header.to_str().ok()?)
}

/// The reader has signed in, and these are the settings of their account: the answer follows them from here on.
pub fn set_reader(language: Option<&str>, zone: Option<&str>) {
    // outside a request there is nobody to answer
    let _ = READER.try_with(|known| {
        let mut known = known.borrow_mut();
        let reader = known.get().or_settings(language, zone);
        let names_zone = zone.and_then(find_zone).is_none();
        known.reader = Some(Reader { names_zone, ..reader });
    });
}

/// What is known of a reader; the header is parsed when a text is formatted.
struct Known {
    header: Option<HeaderValue>,
    reader: Option<Reader>,
}

impl Known {
    fn get(&mut self) -> Reader {
        let header = &self.header;
        let asked = || header.as_ref().map(|header| Reader::accepting(header.to_str().unwrap_or_default()));
        self.reader.get_or_insert_with(|| asked().unwrap_or_default()).clone()
    }
}

/// Runs `work`, which answers a request with this `Accept-Language`.
pub async fn with_reader_of<T>(header: Option<HeaderValue>, work: impl Future<Output = T>) -> T {
    READER.scope(RefCell::new(Known { header, reader: None }), work).await
}

/// Runs `work`, whose texts are for someone else than the person who asks.
pub async fn for_reader<T>(reader: Reader, work: impl Future<Output = T>) -> T {
    READER.scope(RefCell::new(Known { header: None, reader: Some(reader) }), work).await
}
