//! The body of an insert: one row, or a list of them.
use super::{Refusal, Table};
use serde_json::{Map, Value};

/// A new row by the names of its columns.
pub type Row = Map<String, Value>;

/// The most rows of one request.
const MOST: usize = 100;

/// The rows in a body; of each those members that `columns` lists, or all of them when nothing is listed.
///
/// # Errors
/// 400 when it is no JSON, or when a row has a column that cannot be inserted; 413 for too many rows.
pub fn parse_rows(table: Table, columns: Option<&[String]>, body: &[u8]) -> Result<Vec<Row>, Refusal> {
    let unreadable = || Refusal::bad_body("Empty or invalid json");
    let rows = match serde_json::from_slice(body).map_err(|_| unreadable())? {
        Value::Object(row) => vec![row],
        Value::Array(rows) => rows.into_iter().map(into_row).collect::<Option<_>>().ok_or_else(unreadable)?,
        _ => return Err(unreadable()),
    };
    if rows.len() > MOST {
        let message = format!("At most {MOST} rows can be inserted at once");
        return Err(Refusal { status: 413, ..Refusal::bad_body(&message) });
    }
    let Some(columns) = columns else {
        if rows.windows(2).any(|two| !two[0].keys().eq(two[1].keys())) {
            return Err(Refusal::bad_body("All object keys must match"));
        }
        rows.first().into_iter().flat_map(Row::keys).try_for_each(|name| check_insertable(table, name))?;
        return Ok(rows);
    };
    let listed = |row: Row| row.into_iter().filter(|(name, _)| columns.contains(name)).collect();
    Ok(rows.into_iter().map(listed).collect())
}

fn into_row(value: Value) -> Option<Row> {
    match value {
        Value::Object(row) => Some(row),
        _ => None,
    }
}

/// Refuses a column that there is not, or that only the server writes.
pub fn check_insertable(table: Table, name: &str) -> Result<(), Refusal> {
    match table.column(name) {
        None => Err(Refusal::no_column_to_insert(table, name)),
        Some(column) if !column.insertable => {
            let message = format!("cannot insert a non-DEFAULT value into column \"{name}\"");
            Err(Refusal::new(400, "428C9", message))
        }
        Some(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(columns: Option<&[String]>, body: &str) -> Result<usize, (u16, String)> {
        let rows = parse_rows(Table::Experiences, columns, body.as_bytes());
        rows.map(|rows| rows.len()).map_err(|refusal| (refusal.status, refusal.code.into_owned()))
    }

    #[test]
    fn a_body_is_a_row_or_a_list_of_rows() {
        assert_eq!((read(None, r#"{"title":"a"}"#), read(None, "{}"), read(None, "[]")), (Ok(1), Ok(1), Ok(0)));
        assert_eq!(read(None, r#"[{"title":"a","user_id":"u"},{"user_id":"u","title":"b"}]"#), Ok(2));
        let bad = |code: &str| Err((400, code.to_owned()));
        for body in ["", " ", "null", "1", "\"a\"", "[1]", "[[]]", "{", "{}{}", "[{}", "\u{0}"] {
            assert_eq!(read(None, body), bad("PGRST102"), "{body}");
        }
        assert_eq!(read(None, &"[".repeat(100_000)), bad("PGRST102"));
        assert_eq!(read(None, r#"[{"title":"a"},{"description":"b"}]"#), bad("PGRST102"));
        let many = format!("[{}]", vec![r#"{"title":"a"}"#; 101].join(","));
        assert_eq!(read(None, &many), Err((413, "PGRST102".to_owned())));
    }

    #[test]
    fn only_listed_and_known_columns_are_inserted() {
        for name in ["status", "role", "publisher_id", "published", "created_at", "side", "icon", "__proto__", "title "]
        {
            assert_eq!(read(None, &format!("{{\"{name}\":1}}")), Err((400, "PGRST204".to_owned())), "{name}");
        }
        assert_eq!(read(None, r#"{"id":"x"}"#), Err((400, "428C9".to_owned())));
        let listed = ["title".to_owned()];
        let body = br#"[{"title":"a","role":"owner"},{"id":"x"}]"#;
        let rows = parse_rows(Table::Experiences, Some(&listed), body).unwrap();
        assert_eq!(rows.iter().map(Row::len).collect::<Vec<_>>(), [1, 0], "what is not listed is left out");
    }
}
