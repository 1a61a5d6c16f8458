//! Product time. All code reads the time from a [`Clock`], so that tests and the test clock can move it.
use serde::{Deserialize, Serialize};
use std::{
    ops::{Add, AddAssign, Sub},
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
};
use time::{OffsetDateTime, format_description::BorrowedFormatItem, macros::format_description};

/// An instant; in rows and JSON the number of its microseconds since 1970-01-01 UTC. Two instants differ by a span, and
/// an instant and a span give an instant; two instants do not add up, and a span is never taken for an instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Timestamp(i64);

impl Timestamp {
    /// Before every instant.
    pub const MIN: Self = Self(i64::MIN);
    /// After every instant.
    pub const MAX: Self = Self(i64::MAX);
    /// The instant `micros` microseconds after 1970-01-01 UTC.
    pub const fn from_micros(micros: i64) -> Self {
        Self(micros)
    }
    /// How many microseconds after 1970-01-01 UTC it is.
    pub const fn micros(self) -> i64 {
        self.0
    }
    /// How many whole seconds after 1970-01-01 UTC it is, as tokens, cookies and signatures count.
    pub const fn seconds(self) -> i64 {
        self.0 / SECOND
    }
    /// `span` later, at most [`Self::MAX`].
    #[must_use]
    pub const fn saturating_add(self, span: Micros) -> Self {
        Self(self.0.saturating_add(span))
    }
    /// `span` earlier, at least [`Self::MIN`].
    #[must_use]
    pub const fn saturating_sub(self, span: Micros) -> Self {
        Self(self.0.saturating_sub(span))
    }
}

impl Add<Micros> for Timestamp {
    type Output = Self;
    fn add(self, span: Micros) -> Self {
        Self(self.0 + span)
    }
}
impl AddAssign<Micros> for Timestamp {
    fn add_assign(&mut self, span: Micros) {
        self.0 += span;
    }
}
impl Sub<Micros> for Timestamp {
    type Output = Self;
    fn sub(self, span: Micros) -> Self {
        Self(self.0 - span)
    }
}
impl Sub for Timestamp {
    type Output = Micros;
    fn sub(self, earlier: Self) -> Micros {
        self.0 - earlier.0
    }
}

/// A span of time, in microseconds.
pub type Micros = i64;
/// One second in microseconds.
pub const SECOND: Micros = 1_000_000;
/// One minute in microseconds.
pub const MINUTE: Micros = 60 * SECOND;
/// One hour in microseconds.
pub const HOUR: Micros = 60 * MINUTE;
/// One day in microseconds.
pub const DAY: Micros = 24 * HOUR;

/// Real time plus an offset that only ever grows.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    offset: Arc<AtomicI64>,
}

impl Clock {
    /// A clock that starts `offset` microseconds ahead of real time.
    pub fn ahead_by(offset: Micros) -> Self {
        Self { offset: Arc::new(AtomicI64::new(offset)) }
    }
    /// Product time: deals, timers, back-off, dedupe windows.
    pub fn now(&self) -> Timestamp {
        real_now() + self.offset.load(Ordering::Relaxed)
    }
    /// Real time: leases, sessions, tokens, rate limits, webhook signatures.
    pub fn real(&self) -> Timestamp {
        real_now()
    }
    /// How far product time is ahead of real time, in microseconds.
    pub fn offset(&self) -> Micros {
        self.offset.load(Ordering::Relaxed)
    }
    /// Moves product time so that it is at least `target`; it never goes back.
    pub fn advance_to(&self, target: Timestamp) {
        self.offset.fetch_max(target - real_now(), Ordering::Relaxed);
    }
    /// Sets product time back to `past`: only for a seed that creates past data in an empty database, before anything
    /// else has read the time.
    pub fn begin_at(&self, past: Timestamp) {
        self.offset.store(past - real_now(), Ordering::Relaxed);
    }
    /// Adopts an offset that another node stored, if it is larger than ours.
    pub fn at_least(&self, offset: Micros) {
        self.offset.fetch_max(offset, Ordering::Relaxed);
    }
}

#[allow(clippy::disallowed_methods, reason = "the one place that reads the system clock")]
pub(crate) fn real_now() -> Timestamp {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Timestamp(i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
}

/// `at` as ISO 8601 in UTC with milliseconds: `2026-11-20T09:30:00.000Z`.
pub fn iso(at: Timestamp) -> String {
    written(at, format_description!("[year]-[month]-[day]T[hour]:[minute]:[second].[subsecond digits:3]Z"))
}

/// An instant for people who may live anywhere: `November 20, 2026 at 9:30 AM UTC`.
pub fn format_human(at: Timestamp) -> String {
    written(
        at,
        format_description!(
            "[month repr:long] [day padding:none], [year] at [hour repr:12 padding:none]:[minute]\u{a0}[period] UTC"
        ),
    )
}

/// Whether `text` is a day of the calendar from 2000 to 2100, written as `2026-12-31`.
pub fn is_day(text: &str) -> bool {
    text.len() == 10 && text.parse::<jiff::civil::Date>().is_ok_and(|day| (2000..=2100).contains(&day.year()))
}

/// The beginning in UTC of a day written as `2026-12-31`.
pub fn start_of_day(text: &str) -> Option<Timestamp> {
    let day = text.parse::<jiff::civil::Date>().ok().filter(|_| is_day(text))?;
    jiff::tz::TimeZone::UTC.to_timestamp(day.at(0, 0, 0, 0)).ok().map(|start| Timestamp(start.as_microsecond()))
}

/// The day in UTC of `at`, written as `2026-12-31`.
pub fn day(at: Timestamp) -> String {
    written(at, format_description!("[year]-[month]-[day]"))
}

fn written(at: Timestamp, format: &[BorrowedFormatItem<'_>]) -> String {
    let instant = OffsetDateTime::from_unix_timestamp_nanos(i128::from(at.0) * 1000).ok();
    instant.and_then(|instant| instant.format(format).ok()).unwrap_or_default()
}

/// The instant that an ISO 8601 text with a zone names.
pub fn parse_iso(text: &str) -> Option<Timestamp> {
    let instant = OffsetDateTime::parse(text, &time::format_description::well_known::Rfc3339).ok()?;
    i64::try_from(instant.unix_timestamp_nanos() / 1000).ok().map(Timestamp)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn an_instant_survives_its_text() {
        let at = Timestamp(1_795_000_000_123_000);
        let start = Timestamp(0);
        assert_eq!(parse_iso(&iso(at)), Some(at));
        assert_eq!(iso(start), "1970-01-01T00:00:00.000Z");
        assert_eq!((day(start), start_of_day(&day(at))), ("1970-01-01".into(), Some(at - at.0 % DAY)));
        assert_eq!(format_human(start), "January 1, 1970 at 12:00\u{a0}AM UTC");
    }
    #[test]
    fn an_instant_is_a_number_in_rows_and_in_json() {
        let at = Timestamp(1_795_000_000_123_000);
        assert_eq!(crate::args![at, Some(at)], crate::args![at.0, at.0]);
        assert_eq!(serde_json::to_string(&[at]).unwrap(), "[1795000000123000]");
        assert_eq!(serde_json::from_str::<Timestamp>("1795000000123000").unwrap(), at);
    }
    #[test]
    fn a_clock_never_goes_back() {
        let clock = Clock::default();
        clock.advance_to(clock.real() + DAY);
        clock.advance_to(clock.real() - DAY);
        assert!(clock.now() >= clock.real() + DAY - SECOND);
    }
}
