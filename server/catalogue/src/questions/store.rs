//! The questions' SQL.
use super::rules::{MOST_PUBLISHED, Texts};
use crate::experiences::ListingId;
use base::accounts::UserId;
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx, Value, places_from, value_of},
};
use serde::Deserialize;

/// A question as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Question {
    /// That of the message that asks it.
    pub id: String,
    /// The listing.
    pub experience_id: ListingId,
    /// The conversation; `None` once the asker's account is deleted.
    pub thread_id: Option<String>,
    /// Who asked; the same.
    pub asker_id: Option<UserId>,
    /// When, product time.
    pub asked_at: Timestamp,
    /// The words on the listing, while it is shown there.
    pub question: Option<String>,
    /// The answer there.
    pub answer: Option<String>,
    /// Since when it is shown.
    pub published_at: Option<Timestamp>,
}

/// Writes a new question.
pub async fn insert(tx: &mut Tx, new: &Question) -> Result<()> {
    let text = "INSERT INTO listing_questions (id, experience_id, thread_id, asker_id, asked_at) \
                VALUES ($1, $2, $3, $4, $5)";
    tx.run(text, args![new.id, new.experience_id, new.thread_id, new.asker_id, new.asked_at]).await.map(drop)
}

/// The question with this id.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<Question>> {
    sql.maybe("SELECT * FROM listing_questions WHERE id = $1", args![id]).await
}

/// The questions with these ids, those that exist.
pub async fn find_all(sql: &mut impl Sql, ids: &[&str]) -> Result<Vec<Question>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let text = format!("SELECT * FROM listing_questions WHERE id IN ({})", places_from(1, ids.len()));
    let ids: Vec<Value<'_>> = ids.iter().map(value_of).collect();
    sql.all(&text, &ids).await
}

/// When someone asked about a listing after `since`, newest first, at most `limit`.
pub async fn asked_by(
    sql: &mut impl Sql,
    (experience_id, asker): (&str, &str),
    since: Timestamp,
    limit: usize,
) -> Result<Vec<Timestamp>> {
    let text = "SELECT asked_at FROM listing_questions WHERE asker_id = $1 AND experience_id = $2 AND asked_at > $3 \
                ORDER BY asked_at DESC LIMIT $4";
    sql.all(text, args![asker, experience_id, since, limit]).await
}

/// When anybody asked about a listing after `since`, newest first, at most `limit`.
pub async fn asked(
    sql: &mut impl Sql,
    experience_id: &ListingId,
    since: Timestamp,
    limit: usize,
) -> Result<Vec<Timestamp>> {
    let text = "SELECT asked_at FROM listing_questions WHERE experience_id = $1 AND asked_at > $2 \
                ORDER BY asked_at DESC LIMIT $3";
    sql.all(text, args![experience_id, since, limit]).await
}

/// The questions that a listing shows, oldest first.
pub async fn published(sql: &mut impl Sql, experience_id: &ListingId) -> Result<Vec<Question>> {
    let text = "SELECT * FROM listing_questions WHERE experience_id = $1 AND published_at IS NOT NULL \
                ORDER BY published_at, id LIMIT $2";
    sql.all(text, args![experience_id, MOST_PUBLISHED]).await
}

/// Shows a question on its listing.
pub async fn publish(tx: &mut Tx, id: &str, texts: &Texts, at: Timestamp) -> Result<()> {
    let text = "UPDATE listing_questions SET question = $2, answer = $3, published_at = $4 WHERE id = $1";
    tx.run(text, args![id, texts.question, texts.answer, at]).await.map(drop)
}

/// Shows a question no more. Without an asker nobody could show it again: then nothing of it stays.
pub async fn unpublish(tx: &mut Tx, id: &str) -> Result<()> {
    let text = "UPDATE listing_questions SET question = NULL, answer = NULL, published_at = NULL WHERE id = $1";
    tx.run(text, args![id]).await?;
    tx.run("DELETE FROM listing_questions WHERE id = $1 AND asker_id IS NULL", args![id]).await.map(drop)
}

/// Someone who asked leaves: what is shown stays, and nothing says whose it was.
pub async fn erase_asker(tx: &mut Tx, asker: &str) -> Result<()> {
    tx.run("DELETE FROM listing_questions WHERE asker_id = $1 AND published_at IS NULL", args![asker]).await?;
    let text = "UPDATE listing_questions SET asker_id = NULL, thread_id = NULL WHERE asker_id = $1";
    tx.run(text, args![asker]).await.map(drop)
}

/// A publisher leaves: what was asked about their listings goes with them.
pub async fn erase_listings_of(tx: &mut Tx, publisher: &UserId) -> Result<()> {
    let text = "DELETE FROM listing_questions \
                WHERE experience_id IN (SELECT id FROM experiences WHERE publisher_id = $1)";
    tx.run(text, args![publisher]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use platform::{
        db::Db,
        testing::{on_each_database, scan_offenders},
    };

    fn question(id: &str, asker: &str, asked_at: Timestamp) -> Question {
        Question {
            id: id.into(),
            experience_id: "dome".into(),
            thread_id: Some(format!("of {asker}")),
            asker_id: Some(asker.into()),
            asked_at,
            question: None,
            answer: None,
            published_at: None,
        }
    }

    /// Hannah's listing, and two questions of Carl and one of Sam.
    async fn with_questions(db: &Db) -> Tx {
        let mut tx = db.write().await.unwrap();
        let person = "INSERT INTO profiles (id, email, full_name, name_lower, description, icon, is_public, created_at, \
                      updated_at, changed_at, place, rev) VALUES ('hannah', '', '', '', '', 'Star', TRUE, 1, 1, 1, 1, 1)";
        tx.run(person, &[]).await.unwrap();
        let listing = "INSERT INTO experiences (id, publisher_id, side, title, title_lower, description, price_cents, icon, \
                       tags, published, created_at, updated_at, changed_at, rev) \
                       VALUES ('dome', 'hannah', 'wanted', 'Dome', 'dome', '', 1, 'Star', '[]', TRUE, 1, 1, 1, 1)";
        tx.run(listing, &[]).await.unwrap();
        for (id, asker, at) in [("q1", "carl", 1), ("q2", "carl", 2), ("q3", "sam", 3)] {
            insert(&mut tx, &question(id, asker, Timestamp::from_micros(at))).await.unwrap();
        }
        tx
    }

    fn texts() -> Texts {
        Texts { question: "Loud?".into(), answer: "No.".into() }
    }

    on_each_database! {
        async fn questions_are_counted_by_person_and_listing_within_a_time(db: Db) {
            let mut tx = with_questions(&db).await;
            assert_eq!(asked_by(&mut tx, ("dome", "carl"), Timestamp::default(), 9).await.unwrap(), [2, 1].map(Timestamp::from_micros));
            assert_eq!(asked_by(&mut tx, ("dome", "carl"), Timestamp::from_micros(1), 9).await.unwrap(), [Timestamp::from_micros(2)]);
            assert_eq!(asked_by(&mut tx, ("tower", "carl"), Timestamp::default(), 9).await.unwrap(), []);
            assert_eq!(asked(&mut tx, &"dome".into(), Timestamp::default(), 2).await.unwrap(), [3, 2].map(Timestamp::from_micros));
            let mut ids: Vec<String> = find_all(&mut tx, &["q1", "q3", "m9"]).await.unwrap().into_iter().map(|q| q.id).collect();
            ids.sort();
            assert_eq!(ids, ["q1", "q3"]);
            assert_eq!(find_all(&mut tx, &[]).await.unwrap(), []);
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn what_is_published_outlives_its_asker_and_not_its_publisher(db: Db) {
            let mut tx = with_questions(&db).await;
            publish(&mut tx, "q2", &texts(), Timestamp::from_micros(9)).await.unwrap();
            publish(&mut tx, "q3", &texts(), Timestamp::from_micros(8)).await.unwrap();
            let shown = async |tx: &mut Tx| published(tx, &"dome".into()).await.unwrap().into_iter().map(|q| q.id).collect::<Vec<_>>();
            assert_eq!(shown(&mut tx).await, ["q3", "q2"]);
            erase_asker(&mut tx, "carl").await.unwrap();
            assert_eq!(find(&mut tx, "q1").await.unwrap(), None);
            let left = find(&mut tx, "q2").await.unwrap().unwrap();
            assert_eq!((left.asker_id, left.thread_id, left.question.as_deref()), (None, None, Some("Loud?")));
            unpublish(&mut tx, "q3").await.unwrap();
            assert_eq!(find(&mut tx, "q3").await.unwrap(), Some(question("q3", "sam", Timestamp::from_micros(3))));
            unpublish(&mut tx, "q2").await.unwrap();
            assert_eq!(find(&mut tx, "q2").await.unwrap(), None);
            erase_listings_of(&mut tx, &"hannah".into()).await.unwrap();
            assert_eq!(find(&mut tx, "q3").await.unwrap(), None);
            assert_eq!(scan_offenders(&db), [""; 0]);
        }
    }
}
