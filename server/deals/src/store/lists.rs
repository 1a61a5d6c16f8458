//! Lists of deals: one side's of a person, and those across people: the admin's, and one person's on both sides.
use crate::rules::{Deal, Side, Status};
use base::accounts::{SCAN_LIMIT, UserId};
use catalogue::experiences::ListingId;
use platform::{
    args,
    clock::Timestamp,
    db::{Db, Result, Sql, Value, value_of},
    text,
};
use serde::Deserialize;

/// Which of a person's deals a list shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ListScope {
    /// Active or completed bookings.
    Bookings,
    /// Active or completed projects, and offers.
    Projects,
    /// All bookings that the person did not hide.
    AllBookings,
    /// All projects that the person did not hide.
    AllProjects,
}

impl ListScope {
    fn filter(self) -> &'static str {
        match self {
            Self::Bookings => {
                "(request = 'pending' OR (request = 'approved'
                  AND (work NOT IN ('rejected', 'cancelled') OR dispute IN ('open', 'answered'))))"
            }
            Self::Projects => "work IN ('offered', 'in_progress', 'delivered', 'changes_requested', 'completed')",
            Self::AllBookings => "request IN ('pending', 'approved', 'declined', 'withdrawn', 'expired')",
            Self::AllProjects => "work IS NOT NULL",
        }
    }
}

/// Which deals a list across people shows.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Only those that this person is part of.
    pub person: Option<UserId>,
    /// Only those with this status.
    pub status: Option<Status>,
    /// Only requests that wait for our team to find their listing.
    pub unmatched: bool,
    /// Only those whose listing's title, people's names or addresses (as far as `person` reads them) contain this, or
    /// whose id begins with it.
    pub words: Option<String>,
}

impl Filter {
    /// Whether rows have to be looked at one by one.
    pub fn is_selective(&self) -> bool {
        self.status.is_some() || self.unmatched || self.words.is_some()
    }
}

const ORDER: &str = "ORDER BY created_at DESC, id DESC";

/// A request that waits for our team to find its listing.
const UNMATCHED: &str = "request = 'pending' AND responder_id IS NULL AND experience_id IS NULL";

/// A deal that is over (`rules::is_over`).
const DONE: &str = "(request IN ('declined', 'withdrawn', 'expired')
  OR (request = 'approved' AND money IN ('released', 'refunded', 'void') AND dispute NOT IN ('open', 'answered')
      AND NOT chargeback))";
/// The most open deals of a person that are listed and counted.
const MAX_OPEN: i64 = 1_000;

/// A query over the deals of the person `$1` on both sides that they have not hidden and that fit `filter`.
fn both_sides(columns: &str, filter: &str, rest: &str) -> String {
    let side = |who: &UserId, hidden: &str| {
        format!("SELECT * FROM (SELECT {columns} FROM deals WHERE {who} = $1 AND NOT {hidden} AND {filter} {rest}) did")
    };
    let (hirer, creator) = (side(&"hirer_id".into(), "hidden_hirer"), side(&"creator_id".into(), "hidden_creator"));
    format!("SELECT * FROM ({hirer} UNION ALL {creator}) own {rest}")
}

/// The deals of `user_id` on both sides that are not over, the one that changed last first.
pub async fn open_of(sql: &mut impl Sql, user_id: &UserId) -> Result<Vec<Deal>> {
    let query = both_sides("*", &format!("NOT {DONE}"), "ORDER BY updated_at DESC, id DESC LIMIT $2");
    sql.all(&query, args![user_id, MAX_OPEN]).await
}

/// The ids and revisions of [`open_of`].
pub async fn open_revisions_of(sql: &mut impl Sql, user_id: &UserId) -> Result<Vec<(String, i64)>> {
    let rest = "ORDER BY updated_at DESC, id DESC LIMIT $2";
    revisions(sql, &both_sides("id, rev, updated_at", &format!("NOT {DONE}"), rest), args![user_id, MAX_OPEN]).await
}

/// Whether a deal is about `listing`, the parameter `at`; an empty one stands for any. Two texts, because a plan must not
/// depend on a bound value.
fn about(listing: &ListingId, at: &str) -> String {
    if listing.is_empty() { format!("{at} = ''") } else { format!("experience_id = {at}") }
}

/// How many deals of `user_id` on both sides are over, of those about `listing` unless it is empty; no more than 1,000
/// are counted on a side.
pub async fn done_count(sql: &mut impl Sql, user_id: &UserId, listing: &ListingId) -> Result<i64> {
    let about = about(listing, "$3");
    let side = |who: &UserId, hidden: &str| {
        format!(
            "SELECT id FROM (SELECT id FROM deals WHERE {who} = $1 AND NOT {hidden} AND {DONE} AND {about} LIMIT $2) did"
        )
    };
    let (hirer, creator) = (side(&"hirer_id".into(), "hidden_hirer"), side(&"creator_id".into(), "hidden_creator"));
    let query = format!("SELECT COUNT(*) AS deals FROM ({hirer} UNION ALL {creator}) own");
    sql.one(&query, args![user_id, MAX_OPEN, listing]).await
}

/// The deals of `user_id` on both sides that are over, of those about `listing` unless it is empty, before the row
/// (`at`, `id`), newest first.
pub async fn done_of(
    sql: &mut impl Sql,
    user_id: &UserId,
    listing: &ListingId,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Deal>> {
    let filter = format!("(created_at, id) < ($2, $3) AND {DONE} AND {}", about(listing, "$5"));
    let query = both_sides("*", &filter, "ORDER BY created_at DESC, id DESC LIMIT $4");
    sql.all(&query, args![user_id, before.0, before.1, limit, listing]).await
}

async fn revisions(sql: &mut impl Sql, query: &str, args: &[Value<'_>]) -> Result<Vec<(String, i64)>> {
    #[derive(Deserialize)]
    struct Revision {
        id: String,
        rev: i64,
    }
    let rows: Vec<Revision> = sql.all(query, args).await?;
    Ok(rows.into_iter().map(|row| (row.id, row.rev)).collect())
}

/// One side's deals of `user_id` before the row (`at`, `id`), newest first.
pub async fn of_person(
    sql: &mut impl Sql,
    side: Side,
    user_id: &UserId,
    shown: ListScope,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Deal>> {
    sql.all(&person_query("*", side, shown), args![user_id, before.0, before.1, limit]).await
}

/// The ids and revisions of what [`of_person`] lists.
pub async fn revisions_of_person(
    sql: &mut impl Sql,
    side: Side,
    user_id: &UserId,
    shown: ListScope,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<(String, i64)>> {
    revisions(sql, &person_query("id, rev", side, shown), args![user_id, before.0, before.1, limit]).await
}

fn person_query(columns: &str, side: Side, shown: ListScope) -> String {
    let (who, hidden) = match side {
        Side::Hirer => ("hirer_id", "hidden_hirer"),
        Side::Creator => ("creator_id", "hidden_creator"),
    };
    let filter = shown.filter();
    format!(
        "SELECT {columns} FROM deals WHERE {who} = $1 AND (created_at, id) < ($2, $3) AND NOT {hidden} AND {filter}
         ORDER BY created_at DESC, id DESC LIMIT $4"
    )
}

/// Deals before the row (`at`, `id`) that pass `filter`, newest first; a selective filter scans only the [`SCAN_LIMIT`]
/// newest of them.
pub async fn newest(
    sql: &mut impl Sql,
    filter: &Filter,
    before: &(Timestamp, String),
    limit: i64,
) -> Result<Vec<Deal>> {
    let window = if filter.is_selective() { SCAN_LIMIT.to_string() } else { "$6".into() };
    let status = filter.status.map_or("TRUE", status_condition);
    let unmatched = if filter.unmatched { UNMATCHED } else { "TRUE" };
    // a search by the person `$3`, or by an admin without one, must not reveal what is not shown
    let may_see_emails = format!("$3 = '' OR {}", super::shares_addresses("recent"));
    let query = format!(
        "SELECT recent.* FROM ({}) recent
         LEFT JOIN profiles h ON h.id = recent.hirer_id
         LEFT JOIN profiles c ON c.id = recent.creator_id
         LEFT JOIN experiences e ON e.id = recent.experience_id
         WHERE {status} AND {unmatched} AND ($4 = '%%' OR LOWER(COALESCE(recent.title, 'Unknown Experience')) LIKE $4 ESCAPE '!' OR e.title_lower LIKE $4 ESCAPE '!'
           OR h.name_lower LIKE $4 ESCAPE '!' OR c.name_lower LIKE $4 ESCAPE '!' OR recent.id LIKE $5 ESCAPE '!'
           OR (h.email LIKE $4 ESCAPE '!' AND ({may_see_emails} OR h.id = $3)) OR (c.email LIKE $4 ESCAPE '!' AND ({may_see_emails} OR c.id = $3)))
         ORDER BY recent.created_at DESC, recent.id DESC LIMIT $6",
        window_query("*", filter, &window)
    );
    let anywhere = text::containing(&filter.words.as_deref().unwrap_or_default().to_lowercase());
    let start = &anywhere[1..];
    sql.all(&query, args![before.0, before.1, person(filter), anywhere, start, limit]).await
}

/// The last of the deals that [`newest`] scanned; `None` if it reached the end.
pub async fn last_scanned(
    sql: &mut impl Sql,
    filter: &Filter,
    before: &(Timestamp, String),
) -> Result<Option<(Timestamp, String)>> {
    #[derive(Deserialize)]
    struct Key {
        created_at: Timestamp,
        id: String,
    }
    let seen = window_query("created_at, id", filter, &SCAN_LIMIT.to_string());
    let query = format!("SELECT * FROM ({seen}) recent {ORDER} LIMIT 1 OFFSET $4");
    let last: Option<Key> = sql.maybe(&query, args![before.0, before.1, person(filter), SCAN_LIMIT - 1]).await?;
    Ok(last.map(|key| (key.created_at, key.id)))
}

fn person(filter: &Filter) -> &str {
    filter.person.as_deref().unwrap_or_default()
}

/// The `window` newest deals below (`$1`, `$2`): everyone's, or those of the person `$3`, by an index range for each
/// side.
fn window_query(columns: &str, filter: &Filter, window: &str) -> String {
    let newest = |whose: &str| {
        format!("SELECT {columns} FROM deals WHERE {whose} AND (created_at, id) < ($1, $2) {ORDER} LIMIT {window}")
    };
    if filter.person.is_none() {
        return newest("$3 = ''");
    }
    let (asked, worked) = (newest("hirer_id = $3"), newest("creator_id = $3"));
    format!("SELECT * FROM (SELECT * FROM ({asked}) did UNION SELECT * FROM ({worked}) did) own {ORDER} LIMIT {window}")
}

/// [`Deal::status`] as an expression over a row.
pub fn status_expression() -> String {
    let case = |status: Status| match value_of(&status) {
        Value::Text(word) => format!("WHEN {} THEN '{word}'", status_condition(status)),
        _ => String::new(),
    };
    format!("CASE {} END", Status::ALL.map(case).join(" "))
}

/// [`Deal::status`] as a condition on a row.
fn status_condition(status: Status) -> &'static str {
    macro_rules! approved {
        ($($more:literal),+) => {
            concat!("request = 'approved' AND dispute NOT IN ('open', 'answered')", $(" AND ", $more),+)
        };
    }
    macro_rules! alive {
        ($more:literal) => {
            approved!("COALESCE(work, '') NOT IN ('rejected', 'cancelled')", $more)
        };
    }
    match status {
        Status::Pending => "request = 'pending'",
        Status::Declined => "request = 'declined'",
        Status::Withdrawn => "request = 'withdrawn'",
        Status::Expired => "request = 'expired'",
        Status::Disputed => "request = 'approved' AND dispute IN ('open', 'answered')",
        Status::Cancelled => approved!("work IN ('rejected', 'cancelled')"),
        Status::Approved => alive!("money IN ('due', 'processing')"),
        Status::Completed => alive!("work = 'completed' AND money NOT IN ('due', 'processing')"),
        Status::Paid => alive!("COALESCE(work, '') <> 'completed' AND money NOT IN ('due', 'processing')"),
    }
}

/// What [`in_dispute`] is ordered by: of two disputes with a deadline the one that was opened first has more; what has
/// no deadline has less than any of them, and the more, the later it changed. [`dispute_place`] is the same for a deal.
const DISPUTE_PLACE: &str = "CASE WHEN dispute IN ('open', 'answered') AND NOT chargeback AND disputed_at IS NOT NULL
  THEN -disputed_at ELSE updated_at - 9000000000000000000 END";

/// The place of a deal in what [`in_dispute`] lists.
pub fn dispute_place(deal: &Deal) -> i64 {
    let dated = deal.dispute.opened_at.filter(|_| deal.is_disputed() && !deal.chargeback);
    dated.map_or(deal.dates.updated_at.micros() - 9_000_000_000_000_000_000, |at| -at.micros())
}

/// Deals that wait for an admin's decision: disputed, or with a payment that the hirer's bank took back; and those
/// whose dispute ended by its time limit since `lapsed_since`. The one whose time to decide ends first comes first,
/// then those without a deadline, the one that changed last first.
pub async fn in_dispute(
    sql: &mut impl Sql,
    lapsed_since: Timestamp,
    before: &(i64, String),
    limit: i64,
) -> Result<Vec<Deal>> {
    let query = format!(
        "SELECT * FROM deals
         WHERE (dispute IN ('open', 'answered') OR (chargeback AND money <> 'refunded') OR dispute_lapsed_at IS NOT NULL)
         AND (dispute IN ('open', 'answered') OR (chargeback AND money <> 'refunded') OR dispute_lapsed_at >= $4)
         AND ({DISPUTE_PLACE}, id) < ($1, $2) ORDER BY {DISPUTE_PLACE} DESC, id DESC LIMIT $3"
    );
    sql.all(&query, args![before.0, before.1, limit, lapsed_since]).await
}

/// The first of the deals that wait for an admin's decision.
pub async fn next_to_decide(sql: &mut impl Sql) -> Result<Option<Deal>> {
    let first = in_dispute(sql, Timestamp::MAX, &(i64::MAX, "~".into()), 1).await?;
    Ok(first.into_iter().next())
}

/// How many deals wait for an admin's decision, of those that [`in_dispute`] lists; no more than `most` are counted.
pub async fn count_undecided(sql: &mut impl Sql, most: i64) -> Result<usize> {
    let text = "SELECT id FROM deals
         WHERE (dispute IN ('open', 'answered') OR (chargeback AND money <> 'refunded') OR dispute_lapsed_at IS NOT NULL)
         AND (dispute IN ('open', 'answered') OR (chargeback AND money <> 'refunded'))
         ORDER BY updated_at LIMIT $1";
    Ok(sql.all::<String>(text, args![most]).await?.len())
}

/// Requests that wait for our team to find their listing, after the row (-`created_at`, `id`): the one that has waited
/// longest comes first.
pub async fn unmatched(sql: &mut impl Sql, after: &(i64, String), limit: i64) -> Result<Vec<Deal>> {
    let query = format!(
        "SELECT * FROM deals WHERE {UNMATCHED} AND (-created_at, id) < ($1, $2) ORDER BY -created_at DESC, id DESC LIMIT $3"
    );
    sql.all(&query, args![after.0, after.1, limit]).await
}

/// How many requests wait for our team to find their listing; no more than `most` are counted.
pub async fn count_unmatched(sql: &mut impl Sql, most: i64) -> Result<usize> {
    let text = format!("SELECT id FROM deals WHERE {UNMATCHED} LIMIT $1");
    Ok(sql.all::<String>(&text, args![most]).await?.len())
}

/// The deals whose money we hold.
pub async fn holding(sql: &mut impl Sql) -> Result<Vec<Deal>> {
    sql.all("SELECT * FROM deals WHERE money IN ('held', 'clearing', 'refund_window') LIMIT 1000000", &[]).await
}

/// How long requests waited to be accepted, by day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct Accepted {
    /// Days since 1970-01-01 UTC.
    pub day: i64,
    /// How many were accepted.
    pub count: i64,
    /// Their total waiting time, in seconds.
    pub seconds: i64,
}

/// How long the requests accepted since `since` had waited, by the day they were accepted.
pub async fn accepted(db: &Db, since: Timestamp) -> Result<Vec<Accepted>> {
    let sql = "SELECT answered_at / 86400000000 AS day, COUNT(*) AS count,
                 CAST(SUM((answered_at - asked_at) / 1000000) AS BIGINT) AS seconds
               FROM deals WHERE request = 'approved' AND answered_at >= $1
               GROUP BY answered_at / 86400000000 ORDER BY answered_at / 86400000000";
    db.report(sql, args![since].to_vec()).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Dispute, MoneyState, Request, Work};
    use crate::store::tests::{START, deal, people, written};
    use platform::testing::{on_each_database, scan_offenders};

    fn ids(deals: &[Deal]) -> Vec<&str> {
        deals.iter().map(|deal| deal.id.as_str()).collect()
    }
    fn top() -> (Timestamp, String) {
        (Timestamp::MAX, "~".into())
    }
    fn first() -> (i64, String) {
        (i64::MAX, "~".into())
    }
    fn words(words: &str) -> Filter {
        Filter { words: Some(words.into()), ..Filter::default() }
    }

    /// One deal in each combination of the regions that a row may have.
    fn every_state() -> Vec<Deal> {
        let requests = [Request::Pending, Request::Approved, Request::Declined, Request::Withdrawn, Request::Expired];
        let works = [None, Some(Work::InProgress), Some(Work::Completed), Some(Work::Rejected), Some(Work::Cancelled)];
        let moneys = [
            MoneyState::None,
            MoneyState::Due,
            MoneyState::Processing,
            MoneyState::Held,
            MoneyState::Released,
            MoneyState::Refunded,
        ];
        let mut all = Vec::new();
        for (r, request) in requests.into_iter().enumerate() {
            for (w, work) in works.into_iter().enumerate() {
                for (m, money) in moneys.into_iter().enumerate() {
                    for dispute in [Dispute::None, Dispute::Open, Dispute::Resolved] {
                        let dead = work.is_some_and(Work::ended_without_result);
                        let sound = (request == Request::Approved || money == MoneyState::None)
                            && !(dead && matches!(money, MoneyState::Due | MoneyState::Processing | MoneyState::Held));
                        let id = format!("{r}{w}{m}{dispute:?}");
                        let made = deal(&id, "listing", "creator", START).with(|deal| {
                            deal.request = request;
                            deal.work = work;
                            deal.money = money;
                            deal.dispute.state = dispute;
                        });
                        // the state counts, not whether one person may have all of them at once
                        all.extend(sound.then_some(made.with(|deal| deal.parties.initiator_id = "other".into())));
                    }
                }
            }
        }
        all
    }

    on_each_database! {
        async fn a_status_is_the_same_in_the_rules_and_in_sql(db: Db) {
            people(&db).await;
            let mut tx = db.write().await.unwrap();
            tx.run("DROP INDEX deals_live", &[]).await.unwrap();
            tx.commit().await.unwrap();
            let all = every_state();
            written(&db, &all).await;
            for status in Status::ALL {
                let filter = Filter { status: Some(status), ..Filter::default() };
                let found = newest(&mut &db, &filter, &top(), 1_000).await.unwrap();
                let mut expected: Vec<&str> =
                    all.iter().filter(|deal| deal.status() == status).map(|deal| deal.id.as_str()).collect();
                expected.sort_unstable_by(|a, b| b.cmp(a));
                let mut found = ids(&found);
                found.sort_unstable_by(|a, b| b.cmp(a));
                assert_eq!(found, expected, "{status:?}");
            }
            let query = format!("SELECT id, {} /* test */ AS status FROM deals", status_expression());
            let named: Vec<(String, Status)> = db.all(&query, &[]).await.unwrap();
            for (id, status) in named {
                assert_eq!(all.iter().find(|deal| deal.id == id).map(Deal::status), Some(status), "{id}");
            }
        }

        async fn deals_are_found_by_a_part_of_what_people_read(db: Db) {
            people(&db).await;
            written(&db, &[deal("d1", "listing", "creator", START), deal("d2", "second", "other", START + 1)]).await;
            let find = async |filter: &Filter| newest(&mut &db, filter, &top(), 9).await.unwrap();
            assert_eq!(ids(&find(&Filter::default()).await), ["d2", "d1"]);
            assert_eq!(ids(&find(&words("TRAINING")).await), ["d2", "d1"]);
            assert_eq!(ids(&find(&words("other@")).await), ["d2"]);
            assert_eq!(ids(&find(&words("d1")).await), ["d1"]);
            assert_eq!(ids(&find(&words("%")).await), [""; 0]);
            let own = |person: &str| Filter { person: Some(person.into()), ..Filter::default() };
            assert_eq!(ids(&find(&own("hirer")).await), ["d2", "d1"]);
            assert_eq!(ids(&find(&own("other")).await), ["d2"]);
            assert_eq!(ids(&find(&own("nobody")).await), [""; 0]);
            assert_eq!(ids(&find(&Filter { words: Some("vr".into()), ..own("creator") }).await), ["d1"]);
            let older = newest(&mut &db, &own("hirer"), &(START + 1, "d2".into()), 9).await.unwrap();
            assert_eq!(ids(&older), ["d1"]);
            for filter in [words("x"), own("hirer")] {
                assert_eq!(last_scanned(&mut &db, &filter, &top()).await.unwrap(), None);
            }
        }

        async fn what_waits_for_a_decision_and_what_is_held_are_listed(db: Db) {
            people(&db).await;
            let held = Deal { request: Request::Approved, work: Some(Work::Delivered), money: MoneyState::Held, ..deal("d1", "listing", "creator", START) };
            let disputed = held.clone().with(|deal| {
                deal.dispute.state = Dispute::Open;
                deal.dates.updated_at = START + 5;
                deal.parties.initiator_id = "other".into();
            });
            let back = Deal { money: MoneyState::Refunded, work: Some(Work::Rejected), chargeback: true, ..disputed.clone() };
            let named = |id: &str, deal: &Deal| Deal { id: crate::rules::DealId::from(id), ..deal.clone() };
            written(&db, &[held.clone(), named("d2", &disputed), named("d3", &back.with(|deal| deal.dispute.state = Dispute::Resolved))]).await;
            assert_eq!(ids(&in_dispute(&mut &db, START, &first(), 9).await.unwrap()), ["d2"]);
            let after = (dispute_place(&named("d2", &disputed)), "d2".to_owned());
            assert_eq!(ids(&in_dispute(&mut &db, START, &after, 9).await.unwrap()), [""; 0]);
            let mut held = holding(&mut &db).await.unwrap();
            held.sort_by(|a, b| a.id.cmp(&b.id));
            assert_eq!(ids(&held), ["d1", "d2"]);
        }

        async fn the_dispute_whose_time_to_decide_ends_first_is_the_first(db: Db) {
            people(&db).await;
            let of = |id: &str, changed: i64, disputed_at: Option<Timestamp>, chargeback: bool| deal(id, "listing", "creator", START).with(|deal| {
                deal.request = Request::Approved;
                deal.work = Some(Work::Delivered);
                deal.money = MoneyState::Held;
                deal.dispute.state = Dispute::Open;
                deal.chargeback = chargeback;
                deal.dispute.opened_at = disputed_at;
                deal.dates.updated_at = START + changed;
                deal.parties.initiator_id = "other".into();
            });
            let all = [
                of("d1", 9, Some(START + 3), false), of("d2", 1, Some(START + 2), false), of("d3", 5, Some(START + 1), true),
                of("d4", 7, Some(START), true), of("d5", 3, Some(START + 3), false),
            ];
            assert_eq!(next_to_decide(&mut &db).await.unwrap(), None);
            written(&db, &all).await;
            let listed = in_dispute(&mut &db, START, &first(), 9).await.unwrap();
            assert_eq!(ids(&listed), ["d2", "d5", "d1", "d4", "d3"]);
            for (at, deal) in listed.iter().enumerate() {
                let rest = in_dispute(&mut &db, START, &(dispute_place(deal), deal.id.to_string()), 9).await.unwrap();
                assert_eq!(ids(&rest), ids(&listed[at + 1..]));
            }
            let next = next_to_decide(&mut &db).await.unwrap();
            assert_eq!(next.map(|deal| deal.id.to_string()).as_deref(), Some("d2"));
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn requests_that_wait_for_our_team_are_found(db: Db) {
            people(&db).await;
            let asked = |id: &str, listing: Option<&str>, request: Request| deal(id, "listing", "creator", START).with(|deal| {
                deal.request = request;
                deal.listing.experience_id = listing.map(str::to_owned).map(Into::into);
                deal.parties.responder_id = listing.map(|_| "hirer".to_owned()).map(Into::into);
            });
            let all = [
                asked("d1", None, Request::Pending), asked("d2", Some("listing"), Request::Pending), asked("d3", None, Request::Withdrawn),
            ];
            written(&db, &all).await;
            let unmatched = Filter { unmatched: true, ..Filter::default() };
            assert!(unmatched.is_selective());
            assert_eq!(ids(&newest(&mut &db, &unmatched, &top(), 9).await.unwrap()), ["d1"]);
            let others = Filter { person: Some("nobody".into()), ..unmatched };
            assert_eq!(ids(&newest(&mut &db, &others, &top(), 9).await.unwrap()), [""; 0]);
            assert_eq!(count_unmatched(&mut &db, 9).await.unwrap(), 1);
        }

        async fn the_request_that_has_waited_longest_for_our_team_is_the_first(db: Db) {
            people(&db).await;
            let asked = |id: &str, at: Timestamp| deal(id, "listing", "creator", at).with(|deal| {
                deal.listing.experience_id = None;
                deal.parties.responder_id = None;
            });
            let all = [asked("d1", START + 2), asked("d2", START), asked("d3", START + 2), deal("d4", "listing", "creator", START)];
            written(&db, &all).await;
            let listed = unmatched(&mut &db, &first(), 9).await.unwrap();
            assert_eq!(ids(&listed), ["d2", "d3", "d1"]);
            for (at, deal) in listed.iter().enumerate() {
                let rest = unmatched(&mut &db, &(-deal.dates.created_at.micros(), deal.id.to_string()), 9).await.unwrap();
                assert_eq!(ids(&rest), ids(&listed[at + 1..]));
            }
            assert_eq!(scan_offenders(&db), [""; 0]);
        }

        async fn the_time_to_a_yes_is_summed_by_day(db: Db) {
            people(&db).await;
            let minute = platform::clock::MINUTE;
            let mut tx = db.write().await.unwrap();
            for (id, listing, waited) in [("d1", "listing", minute), ("d2", "second", 2 * minute)] {
                let new = deal(id, listing, "creator", START);
                assert!(crate::store::insert(&mut tx, &new).await.unwrap());
                let yes = new.with(|deal| {
                    deal.request = Request::Approved;
                    deal.work = Some(Work::InProgress);
                    deal.dates.answered_at = Some(START + waited);
                });
                crate::store::advance(&mut tx, 1, &yes).await.unwrap().unwrap();
            }
            tx.commit().await.unwrap();
            let day = (START + minute).micros() / platform::clock::DAY;
            let two = Accepted { day, count: 2, seconds: 180 };
            assert_eq!(accepted(&db, START).await.unwrap(), [two]);
            assert_eq!(accepted(&db, START + 3 * minute).await.unwrap(), []);
        }
    }
}
