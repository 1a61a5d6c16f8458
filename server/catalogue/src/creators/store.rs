//! The public side of people who are creators.
use base::accounts::Person;
use platform::{
    args,
    clock::Timestamp,
    db::{Db, Result, Sql},
    search::Version,
};

/// Listed creators before this place and id: those who say something about themselves first, the newest first.
pub async fn page(sql: &mut impl Sql, before: (Timestamp, &str), limit: i64) -> Result<Vec<Person>> {
    let query = "SELECT * FROM profiles WHERE is_public AND user_type = 'Creator' AND (place, id) < ($1, $2) \
                 ORDER BY place DESC, id DESC LIMIT $3";
    sql.all(query, args![before.0, before.1, limit]).await
}

/// Listed creators who say something about themselves, made after a key and before `until`, in that order, some skipped
/// and some taken: when, who, when changed.
pub async fn created_between(
    sql: &mut impl Sql,
    after: (Timestamp, &str),
    until: Timestamp,
    (skip, take): (i64, i64),
) -> Result<Vec<(Timestamp, String, Timestamp)>> {
    let query = "SELECT created_at, id, updated_at FROM profiles WHERE is_public AND user_type = 'Creator' \
                 AND description <> '' AND (created_at, id) > ($1, $2) AND created_at < $3 \
                 ORDER BY created_at, id LIMIT $4 OFFSET $5";
    sql.all(query, args![after.0, after.1, until, take, skip]).await
}

/// How many of them were made at `from` or later, and before `until`.
pub async fn count_created(sql: &mut impl Sql, from: Timestamp, until: Timestamp) -> Result<i64> {
    let query = "SELECT COUNT(*) FROM profiles WHERE is_public AND user_type = 'Creator' AND description <> '' \
                 AND created_at >= $1 AND created_at < $2";
    sql.one(query, args![from, until]).await
}

/// Names of listed creators that begin with `prefix`, which is in lower case.
pub async fn names(sql: &mut impl Sql, prefix: &str, limit: i64) -> Result<Vec<String>> {
    let query = "SELECT full_name FROM profiles WHERE is_public AND user_type = 'Creator' \
                 AND name_lower >= $1 AND name_lower < $2 ORDER BY name_lower, id LIMIT $3";
    sql.all(query, args![prefix, format!("{prefix}\u{10ffff}"), limit]).await
}

/// Persons that changed after this place in the change sequence, in its order; of every type, because one who is
/// listed no more has to leave the index.
pub async fn changes(sql: &mut impl Sql, after: (Timestamp, &str), limit: i64) -> Result<Vec<Person>> {
    let query = "SELECT * FROM profiles WHERE (changed_at, id) > ($1, $2) ORDER BY changed_at, id LIMIT $3";
    sql.all(query, args![after.0, after.1, limit]).await
}

/// Which revision of what [`changes`] gives the index should have: what [`Person::is_listed_creator`] says.
pub async fn versions(db: &Db, after: (Timestamp, &str), limit: i64) -> Result<Vec<Version>> {
    let query = "SELECT changed_at, id, rev, is_public AND user_type IS NOT NULL AND user_type = 'Creator' AS found \
                 FROM profiles WHERE (changed_at, id) > ($1, $2) ORDER BY changed_at, id LIMIT $3";
    db.report(query, args![after.0, after.1, limit].to_vec()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::accounts::{Profiles, UserType};
    use platform::{clock::Clock, db::Db, events::Events, shutdown::Shutdown, testing::on_each_database};

    async fn with_people(db: &Db) {
        let (events, _) = Events::start(db, Shutdown::new());
        let profiles = Profiles { clock: Clock::default(), events, guest_cache: Default::default(), admin_email: None };
        let mut tx = db.write().await.unwrap();
        let people = [
            ("a", UserType::Creator, true),
            ("b", UserType::Creator, true),
            ("c", UserType::Creator, false),
            ("d", UserType::Hirer, true),
        ];
        for (at, (id, user_type, is_public)) in (0..).zip(people) {
            let person = Person::new(id, "", Timestamp::from_micros(at));
            let named = Person { full_name: format!("Ümit {id}"), user_type: Some(user_type), is_public, ..person };
            assert!(profiles.add_profile_without_account(&mut tx, named).await.unwrap());
        }
        tx.commit().await.unwrap();
    }

    on_each_database! {
        async fn only_listed_creators_are_shown_newest_first(db: Db) {
            with_people(&db).await;
            let ids = |people: Vec<Person>| people.into_iter().map(|person| person.id).collect::<Vec<_>>();
            assert_eq!(ids(page(&mut &db, (Timestamp::MAX, "~"), 9).await.unwrap()), ["b", "a"]);
            let b = page(&mut &db, (Timestamp::MAX, "~"), 1).await.unwrap().remove(0);
            assert_eq!(ids(page(&mut &db, (b.place, "b"), 9).await.unwrap()), ["a"]);
            assert!(created_between(&mut &db, (Timestamp::MIN, ""), Timestamp::MAX, (0, 9)).await.unwrap().is_empty(), "they say nothing");
            assert_eq!(names(&mut &db, "ümit", 9).await.unwrap(), ["Ümit a", "Ümit b"]);
            assert_eq!(names(&mut &db, "ümit b", 9).await.unwrap(), ["Ümit b"]);
            assert_eq!(base::accounts::count_creators(&mut &db).await.unwrap(), 2);
        }
        async fn the_change_sequence_lists_everyone_in_order(db: Db) {
            with_people(&db).await;
            let all = changes(&mut &db, (Timestamp::default(), ""), 9).await.unwrap();
            assert_eq!(all.len(), 4);
            assert!(all.is_sorted_by_key(|person| (person.changed_at, person.id.clone())));
            let rest = changes(&mut &db, (all[1].changed_at, &all[1].id), 9).await.unwrap();
            assert_eq!(rest, all[2..]);
        }
    }
}
