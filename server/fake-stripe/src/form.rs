//! Bodies and queries with brackets: `metadata[deal]=7&expand[]=latest_charge` is
//! `{"metadata": {"deal": "7"}, "expand": ["latest_charge"]}`. Every value is a text.
use serde_json::{Map, Value};

/// Names may be nested this deep, as in `a[b][c]`.
const DEPTH: usize = 8;

/// The tree that a form or a query says. A name that cannot be read is an error with that name.
pub fn parse(form: &[u8]) -> Result<Map<String, Value>, String> {
    let mut tree = Map::new();
    for (name, value) in url::form_urlencoded::parse(form) {
        let path = path(&name).ok_or_else(|| name.to_string())?;
        insert(&mut tree, &path, value.into_owned()).ok_or_else(|| name.to_string())?;
    }
    Ok(tree.into_iter().map(|(name, value)| (name, with_arrays(value))).collect())
}

/// `a[b][]` as `a`, `b` and the empty name. None where brackets do not match.
fn path(name: &str) -> Option<Vec<&str>> {
    let Some(open) = name.find('[') else { return (!name.is_empty() && !name.contains(']')).then(|| vec![name]) };
    let (first, mut rest) = name.split_at(open);
    let mut path = vec![first];
    while !rest.is_empty() {
        let (part, after) = rest.strip_prefix('[')?.split_once(']')?;
        path.push(part);
        rest = after;
    }
    (!first.is_empty() && path.len() <= DEPTH).then_some(path)
}

/// Puts the value at the path. None where a text and a group have the same name.
fn insert(tree: &mut Map<String, Value>, path: &[&str], value: String) -> Option<()> {
    let (first, rest) = path.split_first()?;
    let name = if first.is_empty() { tree.len().to_string() } else { (*first).to_owned() };
    if rest.is_empty() {
        let before = tree.insert(name, Value::String(value));
        return before.is_none_or(|before| before.is_string()).then_some(());
    }
    insert(tree.entry(name).or_insert_with(|| Value::Object(Map::new())).as_object_mut()?, rest, value)
}

/// Groups whose names are 0, 1, 2 … are arrays.
fn with_arrays(value: Value) -> Value {
    let Value::Object(group) = value else { return value };
    let mut numbered: Vec<(usize, Value)> = Vec::new();
    if group.keys().all(|name| name.parse::<usize>().is_ok()) {
        for (name, value) in group {
            numbered.push((name.parse().unwrap_or_default(), with_arrays(value)));
        }
        numbered.sort_by_key(|(number, _)| *number);
        return Value::Array(numbered.into_iter().map(|(_, value)| value).collect());
    }
    Value::Object(group.into_iter().map(|(name, value)| (name, with_arrays(value))).collect())
}

#[cfg(test)]
mod tests {
    use super::parse;
    use serde_json::{Value, json};

    fn parsed(form: &str) -> Result<Value, String> {
        parse(form.as_bytes()).map(Value::Object)
    }

    #[test]
    fn brackets_are_groups_and_arrays() {
        let table = [
            ("amount=100&currency=usd", json!({"amount": "100", "currency": "usd"})),
            ("metadata[deal]=7&metadata[a+b]=c%26d", json!({"metadata": {"deal": "7", "a b": "c&d"}})),
            ("metadata%5Bdeal%5D=7", json!({"metadata": {"deal": "7"}})),
            ("expand[]=a&expand[]=b.c", json!({"expand": ["a", "b.c"]})),
            ("expand[1]=b&expand[0]=a", json!({"expand": ["a", "b"]})),
            ("a[b][0][c]=1&a[b][1][c]=2", json!({"a": {"b": [{"c": "1"}, {"c": "2"}]}})),
            ("metadata=", json!({"metadata": ""})),
            ("", json!({})),
        ];
        for (form, tree) in table {
            assert_eq!(parsed(form), Ok(tree), "{form}");
        }
    }

    #[test]
    fn what_has_no_meaning_is_refused() {
        for form in ["a[b=1", "a]=1", "[a]=1", "a[b]c=1", "a=1&a[b]=2", "a[b]=2&a=1", "a[][][][][][][][][]=1"] {
            assert!(parsed(form).is_err(), "{form}");
        }
    }
}
