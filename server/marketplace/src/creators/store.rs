//! The public side of people who are creators.
use crate::accounts::Person;
use platform::{
    args,
    clock::Micros,
    db::{Result, Sql},
};

/// Listed creators before this instant and id, newest first.
pub async fn page(sql: &mut impl Sql, before: (Micros, &str), limit: i64) -> Result<Vec<Person>> {
    let query = "SELECT * FROM profiles WHERE is_public AND user_type = 'Creator' AND (created_at, id) < ($1, $2) \
                 ORDER BY created_at DESC, id DESC LIMIT $3";
    sql.all(query, args![before.0, before.1, limit]).await
}

/// Names of listed creators that begin with `prefix`, which is in lower case.
pub async fn names(sql: &mut impl Sql, prefix: &str, limit: i64) -> Result<Vec<String>> {
    let query = "SELECT full_name FROM profiles WHERE is_public AND user_type = 'Creator' \
                 AND name_lower >= $1 AND name_lower < $2 ORDER BY name_lower, id LIMIT $3";
    sql.all(query, args![prefix, format!("{prefix}\u{10ffff}"), limit]).await
}

/// Persons that changed after this place in the change sequence, in its order; of every type, because one who is
/// listed no more has to leave the index.
pub async fn changes(sql: &mut impl Sql, after: (Micros, &str), limit: i64) -> Result<Vec<Person>> {
    let query = "SELECT * FROM profiles WHERE (changed_at, id) > ($1, $2) ORDER BY changed_at, id LIMIT $3";
    sql.all(query, args![after.0, after.1, limit]).await
}
