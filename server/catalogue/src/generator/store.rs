//! The rows of generations and films.
use super::rules::{Film, Generation, Status};
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx},
};
use serde::Deserialize;

/// Keeps others from joining the queue until `tx` ends; returns how many bytes all films take.
pub async fn lock_queue(tx: &mut Tx) -> Result<i64> {
    tx.one("UPDATE generation_queue SET taken = taken + 1 WHERE id = 1 RETURNING bytes", &[]).await
}

/// Writes a new generation.
pub async fn insert(tx: &mut Tx, g: &Generation) -> Result<()> {
    tx.run(
        "INSERT INTO generations (id, owner, guest, prompt, seed, size, key, status, done, total, drawing, problem, \
         film_id, created_at, finished_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)",
        args![
            g.id,
            g.owner,
            g.guest,
            g.prompt,
            g.seed,
            g.size,
            g.key,
            g.status,
            g.done,
            g.total,
            g.drawing,
            g.problem,
            g.film_id,
            g.created_at,
            g.finished_at
        ],
    )
    .await
    .map(drop)
}

/// The generation with this id.
pub async fn find(sql: &mut impl Sql, id: &str) -> Result<Option<Generation>> {
    sql.maybe("SELECT * FROM generations WHERE id = $1", args![id]).await
}

/// The newest `limit` generations of `owner` below `before`, newest first.
pub async fn page(
    sql: &mut impl Sql,
    owner: &str,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Generation>> {
    let query = "SELECT * FROM generations WHERE owner = $1 AND (created_at, id) < ($2, $3) \
                 ORDER BY created_at DESC, id DESC LIMIT $4";
    sql.all(query, args![owner, before.0, before.1, limit]).await
}

/// How many generations wait or run, in all and of `owner`.
pub async fn waiting(sql: &mut impl Sql, owner: &str) -> Result<(i64, i64)> {
    #[derive(Deserialize)]
    struct Counts {
        everybody: i64,
        own: i64,
    }
    let query = "SELECT COUNT(*) AS everybody, CAST(COALESCE(SUM(CASE WHEN owner = $1 THEN 1 ELSE 0 END), 0) AS BIGINT) \
                 AS own FROM generations WHERE status IN ('queued', 'running')";
    let counts: Counts = sql.one(query, args![owner]).await?;
    Ok((counts.everybody, counts.own))
}

/// How many generations come before this one.
pub async fn ahead(sql: &mut impl Sql, g: &Generation) -> Result<i64> {
    let query =
        "SELECT COUNT(*) FROM generations WHERE status IN ('queued', 'running') AND (created_at, id) < ($1, $2)";
    sql.one(query, args![g.created_at, g.id]).await
}

/// The highest seed of this person's generations for the same idea in the same shape.
pub async fn highest_seed(sql: &mut impl Sql, owner: &str, g: &Generation) -> Result<i64> {
    let query = "SELECT CAST(COALESCE(MAX(seed), $4) AS BIGINT) FROM generations \
                 WHERE owner = $1 AND prompt = $2 AND size = $3";
    sql.one(query, args![owner, g.prompt, g.size, g.seed]).await
}

/// Marks a generation as running from its beginning; `false` when it has ended.
pub async fn start(tx: &mut Tx, id: &str) -> Result<bool> {
    let query = "UPDATE generations SET status = 'running', done = 0, total = 0, drawing = '' \
                 WHERE id = $1 AND status IN ('queued', 'running')";
    Ok(tx.run(query, args![id]).await? == 1)
}

/// Puts a running generation back into the queue.
pub async fn requeue(tx: &mut Tx, id: &str) -> Result<bool> {
    let query = "UPDATE generations SET status = 'queued', done = 0, total = 0, drawing = '' \
                 WHERE id = $1 AND status = 'running'";
    Ok(tx.run(query, args![id]).await? == 1)
}

/// Saves the progress of a running generation; `false` if it has ended in the meantime.
pub async fn progress(tx: &mut Tx, id: &str, (done, total): (i64, i64), drawing: &str) -> Result<bool> {
    let query = "UPDATE generations SET done = $2, total = $3, drawing = $4 WHERE id = $1 AND status = 'running'";
    Ok(tx.run(query, args![id, done, total, drawing]).await? == 1)
}

/// Completes every unfinished generation for this film; returns their ids.
pub async fn succeed(tx: &mut Tx, film: &Film, now: Timestamp) -> Result<Vec<String>> {
    let query = "UPDATE generations SET status = 'succeeded', film_id = $2, finished_at = $3, done = total, drawing = '' \
                 WHERE key = $1 AND status IN ('queued', 'running') RETURNING id";
    tx.all(query, args![film.key, film.id, now]).await
}

/// Ends an unfinished generation without a film; `false` when it has ended already.
pub async fn end(tx: &mut Tx, id: &str, status: Status, problem: Option<&str>, now: Timestamp) -> Result<bool> {
    let query = "UPDATE generations SET status = $2, problem = $3, finished_at = $4, drawing = '' \
                 WHERE id = $1 AND status IN ('queued', 'running')";
    Ok(tx.run(query, args![id, status, problem, now]).await? == 1)
}

/// Ends a generation that still waits; `false` when it is being drawn or has ended.
pub async fn end_waiting(tx: &mut Tx, id: &str, now: Timestamp) -> Result<bool> {
    let query = "UPDATE generations SET status = 'cancelled', finished_at = $2 WHERE id = $1 AND status = 'queued'";
    Ok(tx.run(query, args![id, now]).await? == 1)
}

/// The generation of `owner` that has this film.
pub async fn with_film(sql: &mut impl Sql, owner: &str, film: &str) -> Result<Option<Generation>> {
    let query = "SELECT * FROM generations WHERE film_id = $1 AND owner = $2 ORDER BY created_at DESC, id DESC LIMIT 1";
    sql.maybe(query, args![film, owner]).await
}

/// How many generations `owner` has, `limit` at most.
pub async fn count_of(sql: &mut impl Sql, owner: &str, limit: i64) -> Result<i64> {
    let query =
        "SELECT COUNT(*) FROM (SELECT id FROM generations WHERE owner = $1 ORDER BY created_at, id LIMIT $2) AS own";
    sql.one(query, args![owner, limit]).await
}

/// Adds to the disk space of all films, in bytes.
pub async fn add_bytes(tx: &mut Tx, bytes: i64) -> Result<()> {
    tx.run("UPDATE generation_queue SET bytes = bytes + $1 WHERE id = 1", args![bytes]).await.map(drop)
}

/// Keeps film `id` from being removed or replaced until `tx` ends; `false` when it is gone.
pub async fn lock_film(tx: &mut Tx, id: &str) -> Result<bool> {
    Ok(tx.run("UPDATE films SET bytes = bytes WHERE id = $1", args![id]).await? == 1)
}

/// Removes a generation.
pub async fn delete(tx: &mut Tx, id: &str) -> Result<bool> {
    Ok(tx.run("DELETE FROM generations WHERE id = $1", args![id]).await? == 1)
}

/// Gives the generations of `from` to the account `to`; returns how many.
pub async fn change_owner(tx: &mut Tx, from: &str, to: &str) -> Result<u64> {
    tx.run("UPDATE generations SET owner = $2, guest = FALSE WHERE owner = $1", args![from, to]).await
}

/// Unfinished generations older than `before`.
pub async fn unfinished(sql: &mut impl Sql, before: Timestamp, limit: i64) -> Result<Vec<Generation>> {
    let query = "SELECT * FROM generations WHERE status IN ('queued', 'running') AND created_at < $1 \
                 ORDER BY created_at, id LIMIT $2";
    sql.all(query, args![before, limit]).await
}

/// Guests' generations older than `before`.
pub async fn of_guests(sql: &mut impl Sql, before: Timestamp, limit: i64) -> Result<Vec<Generation>> {
    let query = "SELECT * FROM generations WHERE guest AND created_at < $1 ORDER BY created_at, id LIMIT $2";
    sql.all(query, args![before, limit]).await
}

/// Writes a film; `false` when one with its content address already exists.
pub async fn insert_film(tx: &mut Tx, f: &Film) -> Result<bool> {
    let query = "INSERT INTO films (id, key, title, scene, width, height, millis, video_file, poster_file, bytes, created_at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (key) DO NOTHING";
    let values = args![
        f.id,
        f.key,
        f.title,
        f.scene,
        f.width,
        f.height,
        f.millis,
        f.video_file,
        f.poster_file,
        f.bytes,
        f.created_at
    ];
    Ok(tx.run(query, values).await? == 1)
}

/// The film with this id.
pub async fn film(sql: &mut impl Sql, id: &str) -> Result<Option<Film>> {
    sql.maybe("SELECT * FROM films WHERE id = $1", args![id]).await
}

/// The film with this content address.
pub async fn film_of_key(sql: &mut impl Sql, key: &str) -> Result<Option<Film>> {
    sql.maybe("SELECT * FROM films WHERE key = $1", args![key]).await
}

/// Whether a film has this stored file.
pub async fn is_used_by_film(sql: &mut impl Sql, file: &str) -> Result<bool> {
    let found: Option<String> = sql
        .maybe(
            "SELECT id FROM films WHERE video_file = $1 UNION ALL SELECT id FROM films WHERE poster_file = $1",
            args![file],
        )
        .await?;
    Ok(found.is_some())
}

/// How many generations have this film.
pub async fn count_with_film(sql: &mut impl Sql, film: &str, owner: Option<&str>) -> Result<i64> {
    match owner {
        Some(owner) => {
            sql.one("SELECT COUNT(*) FROM generations WHERE film_id = $1 AND owner = $2", args![film, owner]).await
        }
        None => sql.one("SELECT COUNT(*) FROM generations WHERE film_id = $1", args![film]).await,
    }
}

/// Removes a film's row.
pub async fn delete_film(tx: &mut Tx, id: &str) -> Result<()> {
    tx.run("DELETE FROM films WHERE id = $1", args![id]).await.map(drop)
}

/// Counts a generation against someone's quota.
pub async fn charge(tx: &mut Tx, generation: &str, subject: &str, now: Timestamp) -> Result<()> {
    let query = "INSERT INTO generation_uses (generation_id, subject, at) VALUES ($1, $2, $3)";
    tx.run(query, args![generation, subject, now]).await.map(drop)
}

/// The name under which drawings that `subject` stopped are counted.
pub fn stopped_subject(subject: &str) -> String {
    format!("begun {subject}")
}

/// Refunds the quota of a generation, but remembers that its drawing was stopped ([`stopped_subject`]).
pub async fn refund_begun(tx: &mut Tx, generation: &str) -> Result<()> {
    let query = "UPDATE generation_uses SET subject = 'begun ' || subject WHERE generation_id = $1";
    tx.run(query, args![generation]).await.map(drop)
}

/// Refunds the quota of a generation.
pub async fn refund(tx: &mut Tx, generation: &str) -> Result<()> {
    tx.run("DELETE FROM generation_uses WHERE generation_id = $1", args![generation]).await.map(drop)
}

/// The instants since `since` at which `subject` was charged, newest first, `limit` at most.
pub async fn charges(sql: &mut impl Sql, subject: &str, since: Timestamp, limit: i64) -> Result<Vec<Timestamp>> {
    let query = "SELECT at FROM generation_uses WHERE subject = $1 AND at > $2 ORDER BY at DESC LIMIT $3";
    sql.all(query, args![subject, since, limit]).await
}

/// Forgets the charges of `subject`.
pub async fn delete_charges_of(tx: &mut Tx, subject: &str) -> Result<()> {
    tx.run("DELETE FROM generation_uses WHERE subject = $1", args![subject]).await.map(drop)
}

/// Forgets charges older than `before`.
pub async fn delete_charges(tx: &mut Tx, before: Timestamp) -> Result<()> {
    tx.run("DELETE FROM generation_uses WHERE at < $1", args![before]).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::rules::{GenerationRequest, Owner, Size};
    use platform::{db::Db, testing::on_each_database};

    fn at(micros: i64) -> Timestamp {
        Timestamp::from_micros(micros)
    }
    fn generation(id: &str, owner: &Owner, idea: &str, micros: i64) -> Generation {
        let request = GenerationRequest { idea: idea.into(), seed: 0, size: Size::Wide };
        Generation::new(id.into(), owner, request, format!("key of {idea}"), at(micros))
    }
    fn film_of(g: &Generation) -> Film {
        Film {
            id: format!("film of {}", g.id),
            key: g.key.clone(),
            title: "A reef".into(),
            scene: "underwater".into(),
            width: 1280,
            height: 720,
            millis: 6000,
            video_file: format!("video of {}", g.id),
            poster_file: format!("poster of {}", g.id),
            bytes: 1_000,
            created_at: at(9),
        }
    }
    fn hannah() -> Owner {
        Owner::Account("hannah".into())
    }
    async fn with_files(tx: &mut Tx, film: &Film) -> bool {
        for file in [&film.video_file, &film.poster_file] {
            let query = "INSERT INTO files (id, content_type, size, sha256, created_at) VALUES ($1, 'x', 1, 'x', 1)";
            tx.run(query, args![file]).await.unwrap();
        }
        insert_film(tx, film).await.unwrap()
    }

    on_each_database! {
        async fn a_generation_is_queued_runs_and_ends(db: Db) {
            let mut tx = db.write().await.unwrap();
            add_bytes(&mut tx, 70).await.unwrap();
            assert_eq!(lock_queue(&mut tx).await.unwrap(), 70);
            let (first, second) = (generation("a", &hannah(), "reef", 1), generation("b", &Owner::Guest("x".into()), "dome", 2));
            insert(&mut tx, &first).await.unwrap();
            insert(&mut tx, &second).await.unwrap();
            assert_eq!(find(&mut tx, "a").await.unwrap(), Some(first.clone()));
            assert_eq!(waiting(&mut tx, "hannah").await.unwrap(), (2, 1));
            assert_eq!((ahead(&mut tx, &first).await.unwrap(), ahead(&mut tx, &second).await.unwrap()), (0, 1));
            assert!(start(&mut tx, "a").await.unwrap());
            assert!(progress(&mut tx, "a", (3, 9), "the sea").await.unwrap());
            assert!(!progress(&mut tx, "b", (3, 9), "the sea").await.unwrap(), "it does not run");
            assert!(requeue(&mut tx, "a").await.unwrap() && start(&mut tx, "a").await.unwrap());
            assert!(end(&mut tx, "b", Status::Failed, Some("drawing_failed"), at(7)).await.unwrap());
            assert!(!end(&mut tx, "b", Status::Cancelled, None, at(8)).await.unwrap(), "it has ended");
            assert!(!start(&mut tx, "b").await.unwrap());
            let film = film_of(&first);
            assert!(with_files(&mut tx, &film).await);
            assert!(!insert_film(&mut tx, &Film { id: "other".into(), video_file: "v".into(), ..film.clone() }).await.unwrap());
            assert_eq!(succeed(&mut tx, &film, at(9)).await.unwrap(), ["a"]);
            let done = find(&mut tx, "a").await.unwrap().unwrap();
            assert_eq!((done.status, done.film_id.as_deref()), (Status::Succeeded, Some("film of a")));
            assert_eq!(film_of_key(&mut tx, &film.key).await.unwrap(), Some(film.clone()));
            assert_eq!(with_film(&mut tx, "hannah", &film.id).await.unwrap(), Some(done));
            assert_eq!(with_film(&mut tx, "carl", &film.id).await.unwrap(), None);
            assert_eq!((count_of(&mut tx, "hannah", 9).await.unwrap(), count_of(&mut tx, "hannah", 0).await.unwrap()), (1, 0));
            assert!(lock_film(&mut tx, &film.id).await.unwrap() && !lock_film(&mut tx, "x").await.unwrap());
            assert!(is_used_by_film(&mut tx, "poster of a").await.unwrap() && !is_used_by_film(&mut tx, "x").await.unwrap());
            assert_eq!(count_with_film(&mut tx, &film.id, None).await.unwrap(), 1);
            assert_eq!(count_with_film(&mut tx, &film.id, Some("carl")).await.unwrap(), 0);
            assert!(delete(&mut tx, "a").await.unwrap() && !delete(&mut tx, "a").await.unwrap());
            delete_film(&mut tx, &film.id).await.unwrap();
            assert_eq!(super::film(&mut tx, &film.id).await.unwrap(), None);
        }
        async fn ones_own_are_listed_newest_first_and_change_hands(db: Db) {
            let mut tx = db.write().await.unwrap();
            let guest = Owner::Guest("digest".into());
            for (id, owner, micros) in [("a", &hannah(), 1), ("b", &guest, 2), ("c", &guest, 3)] {
                insert(&mut tx, &Generation { seed: micros, ..generation(id, owner, "reef", micros) }).await.unwrap();
            }
            let end = (Timestamp::MAX, "~".to_owned());
            let ids = |rows: Vec<Generation>| rows.into_iter().map(|row| row.id).collect::<String>();
            assert_eq!(ids(page(&mut tx, &guest.name(), &end, 9).await.unwrap()), "cb");
            assert_eq!(ids(page(&mut tx, &guest.name(), &(at(3), "c".into()), 9).await.unwrap()), "b");
            assert_eq!(ids(of_guests(&mut tx, at(3), 9).await.unwrap()), "b");
            assert_eq!(change_owner(&mut tx, &guest.name(), "hannah").await.unwrap(), 2);
            assert_eq!(ids(page(&mut tx, "hannah", &end, 2).await.unwrap()), "cb");
            assert_eq!(ids(of_guests(&mut tx, at(9), 9).await.unwrap()), "");
            assert_eq!(ids(unfinished(&mut tx, at(3), 9).await.unwrap()), "ab");
            let reef = generation("x", &hannah(), "reef", 1);
            assert_eq!(highest_seed(&mut tx, "hannah", &reef).await.unwrap(), 3);
            assert_eq!(highest_seed(&mut tx, "carl", &reef).await.unwrap(), 0);
        }
        async fn charges_are_counted_given_back_and_forgotten(db: Db) {
            let mut tx = db.write().await.unwrap();
            for (generation, micros) in [("a", 1), ("b", 2), ("c", 3)] {
                charge(&mut tx, generation, "address x", at(micros)).await.unwrap();
            }
            assert_eq!(charges(&mut tx, "address x", at(1), 9).await.unwrap(), [at(3), at(2)]);
            assert_eq!(charges(&mut tx, "address x", Timestamp::default(), 2).await.unwrap(), [at(3), at(2)]);
            refund(&mut tx, "c").await.unwrap();
            refund_begun(&mut tx, "b").await.unwrap();
            assert_eq!(charges(&mut tx, &stopped_subject("address x"), Timestamp::default(), 9).await.unwrap(), [at(2)]);
            charge(&mut tx, "b", "address x", at(2)).await.unwrap();
            delete_charges(&mut tx, at(2)).await.unwrap();
            assert_eq!(charges(&mut tx, "address x", Timestamp::default(), 9).await.unwrap(), [at(2)]);
            delete_charges_of(&mut tx, "address x").await.unwrap();
            assert_eq!(charges(&mut tx, "address x", Timestamp::default(), 9).await.unwrap(), Vec::<Timestamp>::new());
            assert_eq!(charges(&mut tx, "address y", Timestamp::default(), 9).await.unwrap(), Vec::<Timestamp>::new());
        }
    }
}
