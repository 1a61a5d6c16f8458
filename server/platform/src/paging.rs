//! Pages by keyset: an opaque cursor names where the next one starts.
use crate::msg;
use crate::{clock::Timestamp, http::Problem};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;

/// Items on a page unless the request says otherwise.
pub const DEFAULT: usize = 24;
/// Items on a page at most.
pub const MAX: usize = 100;

/// Where a page starts. Clients pass it back as they got it and know nothing of its inside.
#[derive(Clone, Debug, PartialEq)]
pub enum Cursor {
    /// After the row with this key and id, in the order of the list.
    After {
        /// What the list is ordered by: of an instant its microseconds, of a price its cents.
        key: i64,
        /// The row's id.
        id: String,
    },
    /// After this many results; only for ranked results, which have no key to continue from.
    Offset(usize),
}

impl Cursor {
    /// The cursor after the row with this instant and id.
    pub fn after(at: Timestamp, id: impl Into<String>) -> Self {
        Self::After { key: at.micros(), id: id.into() }
    }
    /// The opaque text.
    pub fn encode(&self) -> String {
        URL_SAFE_NO_PAD.encode(match self {
            Self::After { key, id } => format!("k{key},{id}"),
            Self::Offset(offset) => format!("o{offset}"),
        })
    }
    /// The cursor that `text` names; 400 `bad_cursor` when we never made such a text.
    pub fn parse(text: &str) -> Result<Self, Problem> {
        Self::read(text).ok_or_else(|| Problem::bad_request("bad_cursor", msg!("problem-bad-cursor")))
    }
    fn read(text: &str) -> Option<Self> {
        let plain = String::from_utf8(URL_SAFE_NO_PAD.decode(text).ok()?).ok()?;
        if let Some(offset) = plain.strip_prefix('o') {
            return offset.parse().ok().map(Self::Offset);
        }
        let (key, id) = plain.strip_prefix('k')?.split_once(',')?;
        let sound = (1..=100).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_:.".contains(&byte));
        sound.then_some(Self::After { key: key.parse().ok()?, id: id.to_owned() })
    }
}

/// The query parameters of a list.
#[derive(Clone, Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    /// Where the page starts: `next_cursor` of the page before.
    pub cursor: Option<String>,
    /// Items on the page, 1 to 100; 24 when absent.
    pub limit: Option<usize>,
}

/// Which page is asked for, within the bounds.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Where it starts; `None` is the first page.
    pub after: Option<Cursor>,
    /// Items on it, 1 to [`MAX`].
    pub limit: usize,
}

impl PageQuery {
    /// The page that these parameters ask for; 400 `bad_cursor` for a cursor that is not ours.
    pub fn page(&self) -> Result<Page, Problem> {
        Page::new(self.cursor.as_deref(), self.limit)
    }
}

impl Page {
    /// The page after `cursor` with `limit` items, held within 1 to [`MAX`].
    pub fn new(cursor: Option<&str>, limit: Option<usize>) -> Result<Self, Problem> {
        let after = cursor.filter(|text| !text.is_empty()).map(Cursor::parse).transpose()?;
        Ok(Self { after, limit: limit.unwrap_or(DEFAULT).clamp(1, MAX) })
    }
    /// As [`Page::new`]; without a cursor and a limit the largest page, for clients that read a list once.
    pub fn of_list(cursor: Option<&str>, limit: Option<usize>) -> Result<Self, Problem> {
        let whole = limit.is_none() && cursor.is_none_or(str::is_empty);
        Self::new(cursor, if whole { Some(MAX) } else { limit })
    }
    /// How many rows to fetch: one more than the page shows, to know whether another page follows.
    pub fn fetch(&self) -> i64 {
        i64::try_from(self.limit).unwrap_or(i64::MAX).saturating_add(1)
    }
    /// The instant and id to continue after, for `(at, id) < ($1, $2)`: beyond every row on the first page.
    ///
    /// 400 `bad_cursor` when the cursor belongs to a ranked list.
    pub fn before(&self) -> Result<(Timestamp, String), Problem> {
        self.before_key().map(|(key, id)| (Timestamp::from_micros(key), id))
    }
    /// The same in a list that is ordered by something else than an instant.
    ///
    /// 400 `bad_cursor` when the cursor belongs to a ranked list.
    pub fn before_key(&self) -> Result<(i64, String), Problem> {
        match &self.after {
            None => Ok((i64::MAX, "~".into())),
            Some(Cursor::After { key, id }) => Ok((*key, id.clone())),
            Some(Cursor::Offset(_)) => Err(Problem::bad_request("bad_cursor", msg!("problem-cursor-of-another-list"))),
        }
    }
    /// How many ranked results to skip; 400 `bad_cursor` when the cursor belongs to a list by time.
    pub fn offset(&self) -> Result<usize, Problem> {
        match &self.after {
            None => Ok(0),
            Some(Cursor::Offset(offset)) => Ok(*offset),
            Some(Cursor::After { .. }) => {
                Err(Problem::bad_request("bad_cursor", msg!("problem-cursor-of-another-list")))
            }
        }
    }
    /// Cuts the extra row off `rows` and returns the cursor of the next page, if there is one.
    pub fn cut<T>(&self, rows: &mut Vec<T>, place: impl Fn(&T) -> (Timestamp, String)) -> Option<String> {
        self.cut_by_key(rows, |row| {
            let (at, id) = place(row);
            (at.micros(), id)
        })
    }
    /// The same in a list that is ordered by something else than an instant.
    pub fn cut_by_key<T>(&self, rows: &mut Vec<T>, key: impl Fn(&T) -> (i64, String)) -> Option<String> {
        if rows.len() <= self.limit {
            return None;
        }
        rows.truncate(self.limit);
        rows.last().map(|row| {
            let (key, id) = key(row);
            Cursor::After { key, id }.encode()
        })
    }
    /// The cursor of the next page of `total` ranked results, if there is one.
    pub fn next_offset(&self, total: usize) -> Option<String> {
        let next = self.offset().ok()?.checked_add(self.limit)?;
        (next < total).then(|| Cursor::Offset(next).encode())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(micros: i64) -> Timestamp {
        Timestamp::from_micros(micros)
    }

    #[test]
    fn a_cursor_survives_its_text() {
        for cursor in [Cursor::after(at(-5), "0190-ab"), Cursor::after(Timestamp::MAX, "x"), Cursor::Offset(48)] {
            assert_eq!(Cursor::parse(&cursor.encode()).expect("ours"), cursor);
        }
    }
    #[test]
    fn a_foreign_cursor_is_refused() {
        for text in ["", "!", "AAAA", "a w==", &URL_SAFE_NO_PAD.encode("k1,x'; DROP"), &URL_SAFE_NO_PAD.encode("o-1")] {
            assert_eq!(Cursor::parse(text).expect_err("refused").code, "bad_cursor");
        }
    }
    #[test]
    fn a_page_keeps_its_bounds_and_knows_whether_another_follows() {
        let page = Page::new(None, Some(2)).expect("page");
        let mut rows = vec![(3, "c"), (2, "b"), (1, "a")];
        let next = page.cut(&mut rows, |row| (at(row.0), row.1.to_owned()));
        assert_eq!(
            Page::new(next.as_deref(), Some(9_999)).expect("page"),
            Page { after: Some(Cursor::after(at(2), "b")), limit: MAX }
        );
        assert_eq!(page.cut(&mut rows, |row| (at(row.0), row.1.to_owned())), None);
        assert_eq!(Page::new(None, Some(0)).expect("page").limit, 1);
    }
}
