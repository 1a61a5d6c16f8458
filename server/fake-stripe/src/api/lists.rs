//! Lists: newest first, by cursors.
use super::Call;
use crate::error::{Answer, ApiError};
use crate::state::table::{Row, Table};
use serde_json::{Value, json};

/// The page of a table that the call asks for, of the rows that `keep` keeps.
pub fn page<T: Row>(call: &Call, table: &Table<T>, keep: impl Fn(&T) -> bool, show: impl Fn(&T) -> Value) -> Answer {
    let params = &call.params;
    let limit = params.integer("limit")?.unwrap_or(10);
    let limit = usize::try_from(limit).ok().filter(|limit| (1..=100).contains(limit)).ok_or_else(|| {
        ApiError::invalid("Invalid limit: it must be from 1 to 100.").code("parameter_invalid_integer").param("limit")
    })?;
    let cursor = |name: &str| match params.text(name) {
        None => Ok(None),
        Some(id) => table.place(id).map(Some).ok_or_else(|| ApiError::no_such_param("object", id, name)),
    };
    let (after, before) = (cursor("starting_after")?, cursor("ending_before")?);
    let times = Times::read(call)?;
    let kept = |row: &&T| keep(row) && times.contain(row.created());
    let rows = table.all();
    let (mut data, has_more) = match before {
        Some(before) => cut(rows.get(before + 1..).unwrap_or_default().iter().filter(kept), limit),
        None => cut(rows[..after.unwrap_or(rows.len())].iter().rev().filter(kept), limit),
    };
    if before.is_some() {
        data.reverse();
    }
    let data: Vec<Value> = data.into_iter().map(show).collect();
    Ok(json!({"object": "list", "data": data, "has_more": has_more, "url": call.path}))
}

/// The first `limit`, and whether there are more.
fn cut<'a, T>(mut rows: impl Iterator<Item = &'a T>, limit: usize) -> (Vec<&'a T>, bool) {
    let first: Vec<&T> = rows.by_ref().take(limit).collect();
    (first, rows.next().is_some())
}

/// `created`: a second, or bounds.
struct Times {
    from: i64,
    to: i64,
}

impl Times {
    fn read(call: &Call) -> Result<Self, ApiError> {
        let at = |name: &str| call.params.integer(name);
        if let Some(exact) = at("created")? {
            return Ok(Self { from: exact, to: exact });
        }
        let from = at("created.gte")?.or(at("created.gt")?.map(|second| second + 1));
        let to = at("created.lte")?.or(at("created.lt")?.map(|second| second - 1));
        Ok(Self { from: from.unwrap_or(i64::MIN), to: to.unwrap_or(i64::MAX) })
    }

    fn contain(&self, second: i64) -> bool {
        (self.from..=self.to).contains(&second)
    }
}

/// Whether a filter of the call is absent or equal to the value.
pub fn matches(call: &Call, name: &str, value: Option<&str>) -> bool {
    call.params.text(name).is_none_or(|wanted| Some(wanted) == value)
}
