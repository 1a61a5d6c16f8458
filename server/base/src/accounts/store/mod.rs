//! The rows of people, their tags, and the totals that pages show.
pub mod blocks;
pub mod preferences;
use super::rules::{self, AdminRole, Person, UserType};
use auth::UserId;
use platform::{
    args,
    clock::{Micros, Timestamp},
    db::{Result, Sql, Tx, Value, places_from, row_places, rows_at_once},
    text,
};
use serde::Deserialize;
use std::collections::HashMap;

/// The person with this id.
pub async fn find(sql: &mut impl Sql, id: &UserId) -> Result<Option<Person>> {
    sql.maybe("SELECT * FROM profiles WHERE id = $1", args![id]).await
}

/// The person with this address, in lower case.
pub async fn find_by_email(sql: &mut impl Sql, email: &str) -> Result<Option<Person>> {
    sql.maybe("SELECT * FROM profiles WHERE email = $1", args![email]).await
}

/// The people with these ids; missing ones are left out.
pub async fn find_all(sql: &mut impl Sql, ids: &[&UserId]) -> Result<HashMap<UserId, Person>> {
    let mut people = HashMap::with_capacity(ids.len());
    for chunk in ids.chunks(CHUNK) {
        let query = format!("SELECT * FROM profiles WHERE id IN ({})", places_from(1, chunk.len()));
        let found: Vec<Person> = sql.all(&query, &texts(chunk)).await?;
        people.extend(found.into_iter().map(|person| (person.id.clone(), person)));
    }
    Ok(people)
}

/// Every admin who is not banned: a handful.
pub async fn admins(sql: &mut impl Sql) -> Result<Vec<Person>> {
    sql.all("SELECT * FROM profiles WHERE role IS NOT NULL AND NOT banned ORDER BY id LIMIT 100", &[]).await
}

/// Whether there is any person.
pub async fn has_people(sql: &mut impl Sql) -> Result<bool> {
    let first: Option<String> = sql.maybe("SELECT id FROM profiles ORDER BY id LIMIT 1", &[]).await?;
    Ok(first.is_some())
}

/// Inserts a new person; `false` if the id is taken.
pub async fn insert(tx: &mut Tx, p: &Person) -> Result<bool> {
    let rows = tx
        .run(
            "INSERT INTO profiles (id, email, full_name, user_type, description, price_cents, icon, role, is_public, \
             created_at, updated_at, changed_at, name_lower, rev, place, banned) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 1, $14, $15) \
             ON CONFLICT (id) DO NOTHING",
            args![
                p.id,
                p.email,
                p.full_name,
                p.user_type,
                p.description,
                p.price_cents,
                p.icon,
                p.role,
                p.is_public,
                p.created_at,
                p.updated_at,
                p.changed_at,
                p.full_name.to_lowercase(),
                if p.description.is_empty() { p.created_at - BLANK_PROFILE_OFFSET } else { p.created_at },
                p.banned
            ],
        )
        .await?;
    Ok(rows == 1)
}

/// Saves `p` over the revision it was read at; `None` if someone else saved first.
pub async fn update(tx: &mut Tx, p: &Person) -> Result<Option<Person>> {
    let text = format!(
        "UPDATE profiles SET email = $3, full_name = $4, user_type = $5, description = $6, price_cents = $7, \
         icon = $8, role = $9, is_public = $10, updated_at = $11, changed_at = $12, name_lower = $13, banned = $14, \
         deals_at_once = $15, rev = rev + 1, \
         place = CASE WHEN $6 <> '' OR {HAS_TAGS} THEN created_at ELSE created_at - {BLANK_PROFILE_OFFSET} END \
         WHERE id = $1 AND rev = $2 RETURNING *"
    );
    tx.maybe(
        &text,
        args![
            p.id,
            p.rev,
            p.email,
            p.full_name,
            p.user_type,
            p.description,
            p.price_cents,
            p.icon,
            p.role,
            p.is_public,
            p.updated_at,
            p.changed_at,
            p.full_name.to_lowercase(),
            p.banned,
            p.deals_at_once
        ],
    )
    .await
}

/// People before the row (`at`, `id`), newest first; with `words`, only those whose name, address or id contains them,
/// among the [`SCAN_LIMIT`] newest.
pub async fn newest(
    sql: &mut impl Sql,
    words: Option<&str>,
    user_type: Option<UserType>,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Person>> {
    let recent = "SELECT * FROM profiles WHERE (created_at, id) < ($1, $2) ORDER BY created_at DESC, id DESC";
    if words.is_none() && user_type.is_none() {
        return sql.all(&format!("{recent} LIMIT $3"), args![before.0, before.1, limit]).await;
    }
    let query = format!(
        "SELECT * FROM ({recent} LIMIT $3) recent
         WHERE (name_lower LIKE $4 ESCAPE '!' OR email LIKE $8 ESCAPE '!' OR id = $5)
         AND (COALESCE(user_type, '') = $6 OR $6 = 'any') ORDER BY created_at DESC, id DESC LIMIT $7"
    );
    let words = words.unwrap_or_default().to_lowercase();
    let wanted = user_type.map_or("any", UserType::stored_name);
    let (named, addressed) = (text::containing(&words), text::containing(&auth::searched_email(&words)));
    sql.all(&query, args![before.0, before.1, SCAN_LIMIT, named, words, wanted, limit, addressed]).await
}

/// How many rows a filtered list scans for one page; the next page starts after them.
pub const SCAN_LIMIT: i64 = 20_000;

/// The last of the people that [`newest`] scanned; `None` if it reached the end.
pub async fn last_scanned(sql: &mut impl Sql, before: &(Timestamp, String)) -> Result<Option<(Timestamp, String)>> {
    #[derive(Deserialize)]
    struct Key {
        created_at: Timestamp,
        id: String,
    }
    let query = "SELECT created_at, id FROM profiles WHERE (created_at, id) < ($1, $2)
                 ORDER BY created_at DESC, id DESC LIMIT 1 OFFSET $3";
    let last: Option<Key> = sql.maybe(query, args![before.0, before.1, SCAN_LIMIT - 1]).await?;
    Ok(last.map(|key| (key.created_at, key.id)))
}

/// Moves the person to the end of the change sequence, because their tags changed.
pub async fn touch(tx: &mut Tx, id: &UserId, now: Timestamp, changed_at: Timestamp) -> Result<()> {
    let query = "UPDATE profiles SET updated_at = $2, changed_at = $3, rev = rev + 1 WHERE id = $1";
    tx.run(query, args![id, now, changed_at]).await.map(drop)
}

/// Keeps others from changing or locking the person until the transaction ends.
pub async fn lock(tx: &mut Tx, id: &UserId) -> Result<()> {
    tx.run("UPDATE profiles SET rev = rev WHERE id = $1", args![id]).await.map(drop)
}

/// How far behind all others profiles without a description are listed: 317 years.
const BLANK_PROFILE_OFFSET: Micros = 10_000_000_000_000_000;
const HAS_TAGS: &str = "EXISTS (SELECT 1 FROM tags WHERE user_id = profiles.id)";

/// Updates a person's position in the list of creators after their tags changed.
pub async fn update_rank(tx: &mut Tx, id: &UserId) -> Result<()> {
    let text = format!(
        "UPDATE profiles SET place = CASE WHEN description <> '' OR {HAS_TAGS} THEN created_at \
         ELSE created_at - {BLANK_PROFILE_OFFSET} END WHERE id = $1"
    );
    tx.run(&text, args![id]).await.map(drop)
}

/// Whether anybody is an owner.
pub async fn has_owner(sql: &mut impl Sql) -> Result<bool> {
    let query = "SELECT id FROM profiles WHERE role IS NOT NULL AND role = 'owner' LIMIT 1";
    Ok(sql.maybe::<String>(query, &[]).await?.is_some())
}

/// Grants or removes an admin role; `false` if nobody has this id.
pub async fn set_role(tx: &mut Tx, id: &UserId, role: Option<AdminRole>, now: Timestamp) -> Result<bool> {
    let query = "UPDATE profiles SET role = $2, updated_at = $3, rev = rev + 1 WHERE id = $1";
    Ok(tx.run(query, args![id, role, now]).await? == 1)
}

/// A person's tags in the order they were added.
pub async fn tags(sql: &mut impl Sql, user_id: &UserId) -> Result<Vec<String>> {
    sql.all("SELECT name FROM tags WHERE user_id = $1 ORDER BY position, name_lower", args![user_id]).await
}

/// The tags of many people, each list in the order they were added.
pub async fn tags_of(sql: &mut impl Sql, ids: &[&UserId]) -> Result<HashMap<UserId, Vec<String>>> {
    #[derive(Deserialize)]
    struct Row {
        user_id: UserId,
        name: String,
    }
    let mut tags: HashMap<UserId, Vec<String>> = HashMap::with_capacity(ids.len());
    for chunk in ids.chunks(CHUNK) {
        let places = places_from(1, chunk.len());
        let query = format!(
            "SELECT user_id, name FROM tags WHERE user_id IN ({places}) ORDER BY user_id, position, name_lower"
        );
        let rows: Vec<Row> = sql.all(&query, &texts(chunk)).await?;
        rows.into_iter().for_each(|row| tags.entry(row.user_id).or_default().push(row.name));
    }
    Ok(tags)
}

/// Adds a tag after the others; `false` if the person has it already, in any letter case.
pub async fn insert_tag(tx: &mut Tx, user_id: &UserId, name: &str) -> Result<bool> {
    let rows = tx
        .run(
            "INSERT INTO tags (user_id, name_lower, name, position) VALUES ($1, $2, $3, \
             (SELECT COALESCE(MAX(position), 0) + 1 FROM tags WHERE user_id = $1)) \
             ON CONFLICT (user_id, name_lower) DO NOTHING",
            args![user_id, rules::same_tag(name), name],
        )
        .await?;
    update_rank(tx, user_id).await?;
    Ok(rows == 1)
}

/// Removes a tag, ignoring case; `false` if the person does not have it.
pub async fn delete_tag(tx: &mut Tx, user_id: &UserId, name: &str) -> Result<bool> {
    let query = "DELETE FROM tags WHERE user_id = $1 AND name_lower = $2";
    let removed = tx.run(query, args![user_id, rules::same_tag(name)]).await? == 1;
    update_rank(tx, user_id).await?;
    Ok(removed)
}

/// Replaces a person's tags with `names`, already cleaned.
pub async fn replace_tags(tx: &mut Tx, user_id: &UserId, names: &[String]) -> Result<()> {
    tx.run("DELETE FROM tags WHERE user_id = $1", args![user_id]).await?;
    insert_tags(tx, user_id, names).await?;
    update_rank(tx, user_id).await
}

/// Adds `names`, already cleaned, to a person without tags; their position in the list of creators stays as it is.
pub async fn insert_tags(tx: &mut Tx, user_id: &UserId, names: &[String]) -> Result<()> {
    const WIDTH: usize = 4;
    let row = |(position, name): (i64, &String)| args![user_id, rules::same_tag(name), name, position].to_vec();
    for (chunk, before) in names.chunks(rows_at_once(WIDTH)).zip((1..).step_by(rows_at_once(WIDTH))) {
        let text = format!(
            "INSERT INTO tags (user_id, name_lower, name, position) VALUES {} \
             ON CONFLICT (user_id, name_lower) DO NOTHING",
            row_places(chunk.len(), WIDTH)
        );
        tx.run(&text, &(before..).zip(chunk).flat_map(row).collect::<Vec<_>>()).await?;
    }
    Ok(())
}

/// How many ids one statement takes: few enough for either database, and few distinct statements to prepare.
const CHUNK: usize = 128;

/// `$1, $2, …` for `count` values.
fn texts<'a>(ids: &[&'a UserId]) -> Vec<Value<'a>> {
    ids.iter().map(|id| Value::Text(id.as_str().into())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::{db::Db, testing::on_each_database};

    fn at(micros: i64) -> Timestamp {
        Timestamp::from_micros(micros)
    }
    fn carl() -> Person {
        let carl = Person::new("carl", "Carl@Example.test", at(5));
        Person { full_name: "Carl Ö".into(), user_type: Some(UserType::Creator), changed_at: at(7), ..carl }
    }
    async fn with_carl(db: &Db) -> Tx {
        let mut tx = db.write().await.unwrap();
        assert!(insert(&mut tx, &carl()).await.unwrap());
        tx
    }

    on_each_database! {
        async fn a_person_is_written_once_and_found_again(db: Db) {
            assert!(!has_people(&mut &db).await.unwrap());
            let mut tx = with_carl(&db).await;
            assert!(has_people(&mut tx).await.unwrap());
            assert!(!insert(&mut tx, &carl()).await.unwrap());
            tx.commit().await.unwrap();
            let found = find(&mut &db, &"carl".into()).await.unwrap().unwrap();
            assert_eq!(found, Person { rev: 1, place: at(5) - BLANK_PROFILE_OFFSET, ..carl() });
            assert_eq!(find_by_email(&mut &db, "carl@example.test").await.unwrap(), Some(found.clone()));
            assert_eq!(find_all(&mut &db, &[&"carl".into(), &"nobody".into()]).await.unwrap().into_values().collect::<Vec<_>>(), [found]);
            assert_eq!(find(&mut &db, &"nobody".into()).await.unwrap(), None);
        }
        async fn a_change_names_the_revision_it_leaves(db: Db) {
            let mut tx = with_carl(&db).await;
            let read = find(&mut tx, &"carl".into()).await.unwrap().unwrap();
            let named = Person { price_cents: Some(9_000), is_public: true, ..read.clone() };
            let saved = update(&mut tx, &named).await.unwrap().unwrap();
            assert_eq!((saved.rev, saved.price(platform::money::Currency::USD), saved.is_listed_creator()), (2, 9_000, true));
            assert_eq!(update(&mut tx, &named).await.unwrap(), None, "somebody was faster");
            touch(&mut tx, &"carl".into(), at(8), at(9)).await.unwrap();
            let touched = find(&mut tx, &"carl".into()).await.unwrap().unwrap();
            assert_eq!((touched.updated_at, touched.changed_at, touched.rev), (at(8), at(9), 3));
        }
        async fn blank_profiles_are_listed_last(db: Db) {
            let mut tx = with_carl(&db).await;
            let place = async |tx: &mut Tx| find(tx, &"carl".into()).await.unwrap().unwrap().place;
            assert_eq!(place(&mut tx).await, at(5) - BLANK_PROFILE_OFFSET);
            insert_tag(&mut tx, &"carl".into(), "vr").await.unwrap();
            assert_eq!(place(&mut tx).await, at(5));
            replace_tags(&mut tx, &"carl".into(), &[]).await.unwrap();
            assert_eq!(place(&mut tx).await, at(5) - BLANK_PROFILE_OFFSET);
            let read = find(&mut tx, &"carl".into()).await.unwrap().unwrap();
            let described = update(&mut tx, &Person { description: "Gloves.".into(), ..read }).await.unwrap().unwrap();
            assert_eq!(described.place, at(5));
            let blank = update(&mut tx, &Person { description: String::new(), ..described }).await.unwrap().unwrap();
            assert_eq!(blank.place, at(5) - BLANK_PROFILE_OFFSET);
        }
        async fn a_role_is_given_and_taken(db: Db) {
            let mut tx = with_carl(&db).await;
            assert!(set_role(&mut tx, &"carl".into(), Some(AdminRole::Finance), at(9)).await.unwrap());
            assert_eq!(find(&mut tx, &"carl".into()).await.unwrap().unwrap().role, Some(AdminRole::Finance));
            assert!(!has_owner(&mut tx).await.unwrap());
            assert!(set_role(&mut tx, &"carl".into(), Some(AdminRole::Owner), at(9)).await.unwrap());
            assert!(has_owner(&mut tx).await.unwrap());
            assert!(set_role(&mut tx, &"carl".into(), None, at(9)).await.unwrap());
            assert!(!set_role(&mut tx, &"nobody".into(), None, at(9)).await.unwrap());
        }
        async fn tags_are_unique_without_regard_to_case_and_keep_their_order(db: Db) {
            let mut tx = with_carl(&db).await;
            for name in ["Unity", "vr", "Äther"] {
                assert!(insert_tag(&mut tx, &"carl".into(), name).await.unwrap());
            }
            assert!(!insert_tag(&mut tx, &"carl".into(), "UNITY").await.unwrap());
            assert!(!insert_tag(&mut tx, &"carl".into(), "äTHER").await.unwrap());
            assert!(delete_tag(&mut tx, &"carl".into(), "VR").await.unwrap());
            assert!(!delete_tag(&mut tx, &"carl".into(), "VR").await.unwrap());
            assert_eq!(tags(&mut tx, &"carl".into()).await.unwrap(), ["Unity", "Äther"]);
            replace_tags(&mut tx, &"carl".into(), &["b".into(), "a".into()]).await.unwrap();
            let of = tags_of(&mut tx, &[&"carl".into(), &"nobody".into()]).await.unwrap();
            assert_eq!(of, HashMap::from([("carl".into(), vec!["b".to_owned(), "a".to_owned()])]));
        }
        async fn people_are_found_newest_first_by_a_part_of_their_name(db: Db) {
            let mut tx = with_carl(&db).await;
            let zoe = Person { full_name: "Zoë 100%".into(), ..Person::new("zoe", "zoe@xn--bcher-kva.example", at(9)) };
            assert!(insert(&mut tx, &zoe).await.unwrap());
            tx.commit().await.unwrap();
            let top = (Timestamp::MAX, "~".to_owned());
            let found = async |words: Option<&str>, user_type, before: &(Timestamp, String)| {
                let people = newest(&mut &db, words, user_type, before, 9).await.unwrap();
                people.into_iter().map(|person| person.id).collect::<Vec<_>>()
            };
            assert_eq!(found(None, None, &top).await, ["zoe", "carl"]);
            assert_eq!(found(None, None, &(at(9), "zoe".into())).await, ["carl"]);
            assert_eq!(found(Some("RL Ö"), None, &top).await, ["carl"]);
            assert_eq!(found(Some("zoe@"), None, &top).await, ["zoe"]);
            assert_eq!(found(Some("zoe@bücher.example"), None, &top).await, ["zoe"]);
            assert_eq!(found(Some("0%"), None, &top).await, ["zoe"], "no pattern but the sign itself");
            assert_eq!(found(Some("_"), None, &top).await, [""; 0]);
            assert_eq!(found(None, Some(UserType::Creator), &top).await, ["carl"]);
            assert_eq!(last_scanned(&mut &db, &top).await.unwrap(), None);
        }
    }
}
