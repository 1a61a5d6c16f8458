//! The SQL of deals: rows in, rows out. A change names the revision that it replaces.
mod columns;
mod lists;
#[cfg(test)]
mod tests;

pub use lists::{
    Accepted, Filter, ListScope, accepted, count_undecided, count_unmatched, dispute_place, done_count, done_of,
    holding, in_dispute, last_scanned, newest, next_to_decide, of_person, open_of, open_revisions_of,
    revisions_of_person, status_expression, unmatched,
};

use super::{
    event_sentences::EventFacts,
    rules::{Deal, DealDispute, DealEvent, DealId, Rev, Role, Withdrawn},
};
use base::accounts::UserId;
use catalogue::experiences::ListingId;
use columns::{COLUMNS, WIDTH, values};
use platform::{
    args,
    clock::Timestamp,
    db::{Result, Sql, Tx, Value, places_from, row_places, rows_at_once},
    ids,
    money::Cents,
};
use serde::Deserialize;
use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

/// One row of a deal's history.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Event {
    /// Its id.
    pub id: String,
    /// When, in product time.
    pub at: Timestamp,
    /// What happened.
    pub kind: DealEvent,
    /// In which role.
    pub role: Role,
    /// Who, when it was a person.
    pub actor_id: Option<UserId>,
    /// The note on it; of a delivery what the creator said about the version, and its link, on a line each.
    pub note: Option<String>,
    /// The amount it is about, in cents; none for those of databases before it was kept.
    pub amount_cents: Option<Cents>,
    /// What it says about the deal.
    pub facts: EventFacts,
    /// The hirer's name as it was; none after they deleted their account.
    pub hirer_name: Option<String>,
    /// The creator's.
    pub creator_name: Option<String>,
}

/// A row of a history; those of databases before facts were kept have none.
#[derive(Deserialize)]
struct EventRow {
    id: String,
    at: Timestamp,
    kind: DealEvent,
    role: Role,
    actor_id: Option<UserId>,
    note: Option<String>,
    amount_cents: Option<Cents>,
    facts: Option<String>,
    delivered_version: Option<i64>,
    hirer_name: Option<String>,
    creator_name: Option<String>,
}

impl EventRow {
    /// The event, one of `deal`.
    fn into_event(self, deal: &Deal) -> Event {
        let facts = self.facts.as_deref().and_then(|facts| serde_json::from_str(facts).ok());
        Event {
            facts: facts.unwrap_or_else(|| EventFacts::of_older(self.kind, deal, self.delivered_version)),
            id: self.id,
            at: self.at,
            kind: self.kind,
            role: self.role,
            actor_id: self.actor_id,
            note: self.note,
            amount_cents: self.amount_cents,
            hirer_name: self.hirer_name,
            creator_name: self.creator_name,
        }
    }
}

/// Locks the row of a deal until the transaction ends, on both databases.
pub async fn lock(tx: &mut Tx, id: &DealId) -> Result<()> {
    tx.run("UPDATE deals SET rev = rev WHERE id = $1", args![id]).await.map(drop)
}

/// The deal with this id.
pub async fn find(sql: &mut impl Sql, id: &DealId) -> Result<Option<Deal>> {
    sql.maybe("SELECT * FROM deals WHERE id = $1", args![id]).await
}

/// Writes a new deal; `false` when there is one with its id.
pub async fn insert(tx: &mut Tx, deal: &Deal) -> Result<bool> {
    let (text, values) = insertion(std::slice::from_ref(deal));
    Ok(tx.run(&text, &values).await? == 1)
}

/// Writes new deals; the ids of those that are new.
pub async fn insert_all(tx: &mut Tx, deals: &[Deal]) -> Result<HashSet<DealId>> {
    let mut new = HashSet::new();
    for chunk in deals.chunks(rows_at_once(WIDTH)) {
        let (text, values) = insertion(chunk);
        new.extend(tx.all::<DealId>(&format!("{text} RETURNING id"), &values).await?);
    }
    Ok(new)
}

/// The statement that inserts `deals`, those that are new, and its values.
fn insertion(deals: &[Deal]) -> (String, Vec<Value<'static>>) {
    let (columns, rows) = (COLUMNS.join(", "), row_places(deals.len(), WIDTH));
    let text = format!("INSERT INTO deals ({columns}) VALUES {rows} ON CONFLICT DO NOTHING");
    (text, deals.iter().flat_map(values).collect())
}

/// What is not saved with a change: it never changes, or is the revision itself.
const FIXED: [&str; 7] = ["id", "rev", "initiator_id", "fee_bps", "currency", "portfolio_link", "created_at"];

/// Saves `deal` over revision `was`, unless someone else changed it first.
pub async fn advance(tx: &mut Tx, was: Rev, deal: &Deal) -> Result<Option<Deal>> {
    static UPDATE: LazyLock<String> = LazyLock::new(|| {
        let changes = COLUMNS.iter().filter(|column| changes(column)).zip(3..);
        let changes: Vec<String> = changes.map(|(column, place)| format!("{column} = ${place}")).collect();
        format!("UPDATE deals SET rev = rev + 1, {} WHERE id = $1 AND rev = $2 RETURNING *", changes.join(", "))
    });
    let mut arguments = args![deal.id, was].to_vec();
    arguments.extend(COLUMNS.iter().zip(values(deal)).filter(|(column, _)| changes(column)).map(|(_, value)| value));
    tx.maybe(&UPDATE, &arguments).await
}

/// Whether a change of a deal is saved in `column`.
fn changes(column: &str) -> bool {
    !FIXED.contains(&column)
}

/// What happened to a deal, as its history keeps it.
#[derive(Clone, Debug)]
pub struct NewEvent<'a> {
    /// The deal after it.
    pub deal: &'a Deal,
    /// When, in product time.
    pub at: Timestamp,
    /// What happened.
    pub kind: DealEvent,
    /// In which role.
    pub role: Role,
    /// Who, when it was a person.
    pub who: Option<&'a UserId>,
    /// The words or the link that came with it.
    pub note: Option<&'a str>,
    /// The amount it is about ([`DealEvent::amount`]).
    pub amount: Option<Cents>,
    /// What it says about the deal.
    pub facts: EventFacts,
    /// The names of hirer and creator.
    pub names: (Option<&'a str>, Option<&'a str>),
}

/// Adds what happened to deals to their histories.
pub async fn add_events(tx: &mut Tx, events: &[NewEvent<'_>]) -> Result<()> {
    const WIDTH: usize = 16;
    for chunk in events.chunks(rows_at_once(WIDTH)) {
        let text = format!(
            "INSERT INTO deal_events (id, deal_id, rev, at, kind, role, actor_id, note, request, work, money, dispute,
               amount_cents, facts, hirer_name, creator_name) VALUES {}",
            row_places(chunk.len(), WIDTH)
        );
        let row =
            |&NewEvent { deal, at, kind, role, who, note, amount, ref facts, names: (hirer, creator) }: &NewEvent<
                '_,
            >| {
                let Deal { id, rev, request, work, money, dispute: DealDispute { state: dispute, .. }, .. } = deal;
                let facts = serde_json::to_string(facts).unwrap_or_default();
                args![
                    ids::id(),
                    id,
                    rev,
                    at,
                    kind,
                    role,
                    who,
                    note,
                    request,
                    work,
                    money,
                    dispute,
                    amount,
                    facts,
                    hirer,
                    creator
                ]
                .to_vec()
            };
        tx.run(&text, &chunk.iter().flat_map(row).collect::<Vec<_>>()).await?;
    }
    Ok(())
}

/// How many events a page of a history has; those about money come on top.
pub const EVENTS_PAGE: i64 = 100;
/// What agrees on, moves or decides about the money of a deal: always part of its timeline. There is a bounded number of
/// each, so starting a payment and failing in it are not among them.
const MONEY_EVENTS: &str = "'request', 'offer', 'concierge', 'assign', 'consent', 'accept', 'late_accept', 'counter', \
    'settle', 'record_payment', 'late_success', 'accept_work', 'auto_accept', 'accept_hours', 'hours_unanswered', 'reject', \
    'cancel', 'long_stop', 'lapse', 'refund', 'contest', 'release', 'dispute', 'concede', 'dispute_unanswered', \
    'accept_split', 'resolve', 'dispute_long_stop', 'chargeback', 'write_off', 'clawback', \
    'close_test'";
/// The most money events of one deal.
const MOST_MONEY_EVENTS: i64 = 400;
const EVENT_COLUMNS: &str =
    "id, at, kind, role, actor_id, note, amount_cents, facts, delivered_version, hirer_name, creator_name";

/// A page of a deal's history, oldest first.
#[derive(Debug)]
pub struct History {
    /// The newest events, and every older one about money.
    pub events: Vec<Event>,
    /// The revision before which the next page begins; none if there are no older events.
    pub before: Option<Rev>,
}

/// The newest events of `deal` with a revision below `before`, and if it is none every one about money.
pub async fn events(sql: &mut impl Sql, deal: &Deal, before: Option<Rev>) -> Result<History> {
    #[derive(Deserialize)]
    struct Numbered {
        rev: Rev,
        #[serde(flatten)]
        row: EventRow,
    }
    let text = format!(
        "SELECT rev, {EVENT_COLUMNS} FROM deal_events WHERE deal_id = $1 AND rev < $2 ORDER BY rev DESC LIMIT $3"
    );
    let newest = args![deal.id, before.unwrap_or(Rev::MAX), EVENTS_PAGE + 1];
    let mut rows: Vec<Numbered> = sql.all(&text, newest).await?;
    let cut = rows.len() > usize::try_from(EVENTS_PAGE).unwrap_or(usize::MAX);
    if cut {
        rows.pop();
    }
    let next = rows.last().map(|row| row.rev).filter(|_| cut);
    if let (Some(oldest), None) = (next, before) {
        let text = format!(
            "SELECT rev, {EVENT_COLUMNS} FROM deal_events WHERE deal_id = $1 AND rev < $2 AND kind IN ({MONEY_EVENTS})
             ORDER BY rev LIMIT $3"
        );
        let mut older = sql.all::<Numbered>(&text, args![deal.id, oldest, MOST_MONEY_EVENTS]).await?;
        older.reverse();
        rows.extend(older);
    }
    rows.reverse();
    let mut events: Vec<Event> = rows.into_iter().map(|numbered| numbered.row.into_event(deal)).collect();
    add_delivery_notes(sql, deal, &mut events).await?;
    Ok(History { events, before: next })
}

/// Puts what the creator said about a version before its link, in the note of the event that delivered it.
async fn add_delivery_notes(sql: &mut impl Sql, deal: &Deal, events: &mut [Event]) -> Result<()> {
    let versions: Vec<i64> = events.iter().filter_map(Event::delivered_version).collect();
    let (Some(first), Some(last)) = (versions.iter().min().copied(), versions.iter().max().copied()) else {
        return Ok(());
    };
    let text = "SELECT version, note FROM deliveries
                WHERE deal_id = $1 AND version >= $2 AND version <= $3 AND note IS NOT NULL LIMIT $4";
    let said: Vec<(i64, String)> = sql.all(text, args![deal.id, first, last, EVENTS_PAGE]).await?;
    let said: HashMap<i64, String> = said.into_iter().collect();
    for event in events {
        let Some(words) = event.delivered_version().and_then(|version| said.get(&version)) else { continue };
        event.note = Some(event.note.as_ref().map_or_else(|| words.clone(), |link| format!("{words}\n{link}")));
    }
    Ok(())
}

/// Gives the events of `deal` that have none their facts, before it changes for the first time since the upgrade.
pub async fn keep_older_facts(tx: &mut Tx, deal: &Deal) -> Result<()> {
    let query =
        "SELECT DISTINCT kind, COALESCE(delivered_version, 0) FROM deal_events WHERE deal_id = $1 AND facts IS NULL";
    let kinds: Vec<(DealEvent, i64)> = tx.all(query, args![deal.id]).await?;
    for (kind, version) in kinds {
        let facts = EventFacts::of_older(kind, deal, Some(version).filter(|version| *version > 0));
        let text = "UPDATE deal_events SET facts = $4
                    WHERE deal_id = $1 AND kind = $2 AND COALESCE(delivered_version, 0) = $3 AND facts IS NULL";
        tx.run(text, args![deal.id, kind, version, serde_json::to_string(&facts).unwrap_or_default()]).await?;
    }
    Ok(())
}

/// Whether the row `deal` of a query shares the two sides' addresses, in SQL: [`Deal::email_for`].
pub fn shares_addresses(deal: &str) -> String {
    format!(
        "({deal}.held_at IS NOT NULL AND ({deal}.initiator_id <> COALESCE({deal}.hirer_id, '') OR {deal}.creator_acted \
         OR COALESCE({deal}.answered_by, {deal}.hirer_id) <> {deal}.hirer_id))"
    )
}

/// Removes the name of someone who deleted their account from the history of their deals.
pub async fn erase_name(tx: &mut Tx, person: &UserId) -> Result<()> {
    for (column, side) in [("hirer_name", "hirer_id"), ("creator_name", "creator_id")] {
        let text = format!(
            "UPDATE deal_events SET {column} = NULL
             WHERE deal_id IN (SELECT id FROM deals WHERE {side} = $1) AND {column} IS NOT NULL"
        );
        tx.run(&text, args![person]).await?;
    }
    Ok(())
}

/// How often `kind` happened to a deal in the role `by`.
pub async fn count_events(sql: &mut impl Sql, id: &DealId, kind: DealEvent, by: Role) -> Result<i64> {
    let query = "SELECT COUNT(*) FROM deal_events WHERE deal_id = $1 AND kind = $2 AND role = $3";
    sql.one(query, args![id, kind, by]).await
}

/// A version of the terms that another one replaced.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct OlderTerms {
    version: i64,
    quarters: i64,
    price_cents: Cents,
    fixed_price_cents: Option<Cents>,
    message: Option<String>,
    links: Option<String>,
    start_by: Option<String>,
    finish_by: Option<String>,
    /// When it was proposed.
    pub proposed_at: Timestamp,
}

impl OlderTerms {
    /// `deal` with these terms.
    pub fn in_place_of(&self, deal: &Deal) -> Deal {
        let old = self.clone();
        deal.clone().with(|deal| {
            deal.terms.version = old.version;
            deal.terms.quarters = old.quarters;
            deal.terms.price_cents = old.price_cents;
            deal.terms.fixed_price_cents = old.fixed_price_cents;
            deal.terms.message = old.message;
            deal.terms.links = old.links;
            deal.terms.start_by = old.start_by;
            deal.terms.finish_by = old.finish_by;
        })
    }
}

/// Stores the terms that `d` has before other ones replace them.
pub async fn add_older_terms(tx: &mut Tx, d: &Deal) -> Result<()> {
    tx.run(
        "INSERT INTO deal_terms (deal_id, version, quarters, price_cents, fixed_price_cents, message, links, start_by,
           finish_by, proposed_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        args![
            d.id,
            d.terms.version,
            d.terms.quarters,
            d.terms.price_cents,
            d.terms.fixed_price_cents,
            d.terms.message,
            d.terms.links,
            d.terms.start_by,
            d.terms.finish_by,
            d.dates.asked_at
        ],
    )
    .await
    .map(drop)
}

/// The versions of a deal's terms that were replaced, oldest first: at most nine.
pub async fn older_terms(sql: &mut impl Sql, id: &DealId) -> Result<Vec<OlderTerms>> {
    sql.all(
        "SELECT version, quarters, price_cents, fixed_price_cents, message, links, start_by, finish_by, proposed_at
         FROM deal_terms WHERE deal_id = $1 ORDER BY version LIMIT 20",
        args![id],
    )
    .await
}

/// Stores the version of the work that `deal` shows now.
pub async fn add_delivery(tx: &mut Tx, deal: &Deal, now: Timestamp) -> Result<()> {
    tx.run(
        "INSERT INTO deliveries (deal_id, version, link, sent_at, created_at, quarters, note)
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        args![
            deal.id,
            deal.delivery.versions,
            deal.delivery.link,
            deal.delivery.link_updated_at,
            now,
            deal.hours.stated_quarters,
            deal.delivery.note
        ],
    )
    .await?;
    Ok(())
}

/// The most versions of the work that are listed; the history has the older ones.
const MOST_VERSIONS: i64 = 50;

/// A version of the work, as it was delivered.
#[derive(Clone, Debug, PartialEq, Deserialize)]
pub struct Delivery {
    /// Its number.
    pub version: i64,
    /// Where it is.
    pub link: String,
    /// What the creator said about it.
    pub note: Option<String>,
    /// The quarter hours that the creator stated; none for a fixed price.
    pub quarters: Option<i64>,
    /// When it was delivered.
    pub created_at: Timestamp,
}

/// The versions of the work of `deal`, the newest first.
pub async fn deliveries(sql: &mut impl Sql, deal: &Deal) -> Result<Vec<Delivery>> {
    if deal.delivery.versions == 0 {
        return Ok(Vec::new());
    }
    sql.all(
        "SELECT version, link, note, quarters, created_at FROM deliveries WHERE deal_id = $1
         ORDER BY version DESC LIMIT $2",
        args![deal.id, MOST_VERSIONS],
    )
    .await
}

/// Deals of `user_id` that are still open: requested, unpaid, paid and not settled, disputed. Oldest first.
pub async fn running(sql: &mut impl Sql, user_id: &UserId) -> Result<Vec<Deal>> {
    let mut found = Vec::new();
    for who in ["hirer_id", "creator_id"] {
        let text = format!(
            "SELECT * FROM deals WHERE {who} = $1 AND (request = 'pending' OR (request = 'approved' AND (
               dispute IN ('open', 'answered') OR (chargeback AND money <> 'refunded') OR money IN ('due', 'processing', 'held', 'clearing', 'refund_window'))))
             ORDER BY created_at, id LIMIT 1000"
        );
        found.extend(sql.all::<Deal>(&text, args![user_id]).await?);
    }
    Ok(found)
}

/// The live deal of `initiator_id` for a listing, or their unassigned concierge request.
pub async fn live_of(
    sql: &mut impl Sql,
    initiator_id: &UserId,
    experience_id: Option<&ListingId>,
) -> Result<Option<Deal>> {
    sql.maybe(
        "SELECT * FROM deals WHERE initiator_id = $1 AND COALESCE(experience_id, '') = $2
         AND (request = 'pending' OR (request = 'approved' AND work IN ('in_progress', 'delivered', 'changes_requested')))
         ORDER BY created_at DESC, id DESC LIMIT 1",
        args![initiator_id, experience_id.map_or("", ListingId::as_str)],
    )
    .await
}

/// The live deal that `new` would repeat: of the same initiator, for the same listing, with the same answering person.
pub async fn live_like(sql: &mut impl Sql, new: &Deal) -> Result<Option<Deal>> {
    sql.maybe(
        "SELECT * FROM deals WHERE initiator_id = $1 AND COALESCE(experience_id, '') = $2
         AND COALESCE(responder_id, '') = $3
         AND (request = 'pending' OR (request = 'approved' AND work IN ('in_progress', 'delivered', 'changes_requested')))
         ORDER BY created_at DESC, id DESC LIMIT 1",
        args![
            new.parties.initiator_id,
            new.listing.experience_id.as_deref().unwrap_or_default(),
            new.parties.responder_id.as_deref().unwrap_or_default()
        ],
    )
    .await
}

/// The live deals of these initiators: initiator, listing and who answers, of each.
pub async fn live_places(sql: &mut impl Sql, initiators: &[&UserId]) -> Result<HashSet<(String, String, String)>> {
    let mut found = HashSet::new();
    for chunk in initiators.chunks(rows_at_once(1)) {
        let text = format!(
            "SELECT initiator_id, COALESCE(experience_id, ''), COALESCE(responder_id, '') FROM deals
             WHERE initiator_id IN ({}) AND (request = 'pending'
               OR (request = 'approved' AND work IN ('in_progress', 'delivered', 'changes_requested')))",
            places_from(1, chunk.len())
        );
        let ids: Vec<Value<'_>> = chunk.iter().flat_map(|id| args![id].to_vec()).collect();
        found.extend(sql.all::<(String, String, String)>(&text, &ids).await?);
    }
    Ok(found)
}

/// The requests for a listing that wait for the answer of its publisher, oldest first.
pub async fn pending_for(sql: &mut impl Sql, publisher_id: &UserId, experience_id: &ListingId) -> Result<Vec<Deal>> {
    sql.all(
        "SELECT * FROM deals WHERE responder_id = $1 AND experience_id = $2 AND request = 'pending'
         ORDER BY created_at, id LIMIT 1000",
        args![publisher_id, experience_id],
    )
    .await
}

/// The last two requests of `initiator_id` for a listing, or to the concierge, that they withdrew; newest first.
pub async fn withdrawn_requests(
    sql: &mut impl Sql,
    initiator_id: &UserId,
    experience_id: Option<&ListingId>,
) -> Result<Vec<Withdrawn>> {
    sql.all(
        "SELECT created_at, closed_at FROM deals WHERE initiator_id = $1 AND COALESCE(experience_id, '') = $2
         AND request = 'withdrawn' AND work IS NULL ORDER BY closed_at DESC LIMIT 2",
        args![initiator_id, experience_id.map_or("", ListingId::as_str)],
    )
    .await
}

/// The last two offers of `initiator_id` to a creator, for any listing, that they withdrew; newest first. One that they
/// completed in the creator's name, and ended or have not paid, counts as withdrawn.
pub async fn withdrawn_offers(
    sql: &mut impl Sql,
    initiator_id: &UserId,
    creator_id: &UserId,
) -> Result<Vec<Withdrawn>> {
    sql.all(
        "SELECT created_at, COALESCE(closed_at, completed_at) AS closed_at FROM deals
         WHERE initiator_id = $1 AND creator_id = $2 AND COALESCE(closed_at, completed_at) IS NOT NULL
         AND ((request = 'withdrawn' AND work IS NOT NULL)
              OR (request = 'approved' AND answered_by = $1 AND NOT creator_acted AND held_at IS NULL))
         ORDER BY COALESCE(closed_at, completed_at) DESC LIMIT 2",
        args![initiator_id, creator_id],
    )
    .await
}

/// The deals of `hirer_id` that are agreed or paid, and not over.
pub async fn committed(sql: &mut impl Sql, hirer_id: &UserId) -> Result<Vec<Deal>> {
    sql.all(
        "SELECT * FROM deals WHERE hirer_id = $1
         AND money IN ('due', 'processing', 'held', 'clearing', 'refund_window') LIMIT 10000",
        args![hirer_id],
    )
    .await
}

/// The requests to a creator on one day, and their outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub struct DailyRequests {
    /// Days since 1970.
    pub day: i64,
    /// Requests and offers.
    pub requests: i64,
    /// Of those, accepted ones.
    pub accepted: i64,
    /// Of those, paid ones.
    pub paid: i64,
}

/// The requests between others and the creator `creator_id` since `since`, by day.
pub async fn requests_by_day(sql: &mut impl Sql, creator_id: &UserId, since: Timestamp) -> Result<Vec<DailyRequests>> {
    sql.all(
        "SELECT created_at / 86400000000 AS day, COUNT(*) AS requests,
           CAST(SUM(CASE WHEN request = 'approved' THEN 1 ELSE 0 END) AS BIGINT) AS accepted,
           CAST(SUM(CASE WHEN held_at IS NULL THEN 0 ELSE 1 END) AS BIGINT) AS paid
         FROM deals WHERE creator_id = $1 AND created_at >= $2 GROUP BY created_at / 86400000000",
        args![creator_id, since],
    )
    .await
}

/// The deals with these ids, 100 at most, those that exist.
pub async fn find_all(sql: &mut impl Sql, ids: &[&str]) -> Result<Vec<Deal>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let query = format!("SELECT * FROM deals WHERE id IN ({})", places_from(1, ids.len()));
    let ids: Vec<Value<'_>> = ids.iter().map(|id| Value::Text((*id).into())).collect();
    sql.all(&query, &ids).await
}

/// The listings that `initiator_id` has asked for and not finished, with the booking of each and whether it is accepted.
pub async fn requested(sql: &mut impl Sql, initiator_id: &UserId) -> Result<Vec<(ListingId, DealId, bool)>> {
    sql.all(
        "SELECT experience_id, id, request = 'approved' FROM deals WHERE initiator_id = $1 AND experience_id IS NOT NULL
         AND (request = 'pending' OR (request = 'approved' AND work IN ('in_progress', 'delivered', 'changes_requested')))
         LIMIT 10000",
        args![initiator_id],
    )
    .await
}

/// How many projects `creator_id` works on.
pub async fn work_of(sql: &mut impl Sql, creator_id: &UserId) -> Result<i64> {
    sql.one(
        "SELECT COUNT(*) AS projects FROM deals WHERE creator_id = $1 AND request = 'approved'
         AND work IN ('in_progress', 'delivered', 'changes_requested')",
        args![creator_id],
    )
    .await
}

/// How many requests wait for the answer of `responder_id`, by listing.
pub async fn waiting(sql: &mut impl Sql, responder_id: &UserId) -> Result<Vec<(ListingId, i64)>> {
    sql.all(
        "SELECT experience_id, COUNT(*) AS waiting FROM deals WHERE responder_id = $1 AND request = 'pending'
         AND experience_id IS NOT NULL GROUP BY experience_id LIMIT 10000",
        args![responder_id],
    )
    .await
}

/// How many requests for the same listing wait for the same person as `deal`, besides it.
pub async fn others_waiting(sql: &mut impl Sql, deal: &Deal) -> Result<i64> {
    sql.one(
        "SELECT COUNT(*) AS waiting FROM deals WHERE responder_id = $1 AND experience_id = $2 AND request = 'pending'
         AND id <> $3",
        args![deal.parties.responder_id, deal.listing.experience_id, deal.id],
    )
    .await
}

/// The deals of `creator_id` whose money we hold.
pub async fn earning(sql: &mut impl Sql, creator_id: &UserId) -> Result<Vec<Deal>> {
    sql.all(
        "SELECT * FROM deals WHERE creator_id = $1 AND money IN ('held', 'clearing', 'refund_window') LIMIT 10000",
        args![creator_id],
    )
    .await
}

/// The newest deals between a listing and a creator, for `POST /api/projects` to choose among.
pub async fn between(sql: &mut impl Sql, experience_id: &ListingId, creator_id: &UserId) -> Result<Vec<Deal>> {
    sql.all(
        "SELECT * FROM deals WHERE experience_id = $1 AND creator_id = $2 ORDER BY created_at DESC, id DESC LIMIT 50",
        args![experience_id, creator_id],
    )
    .await
}

/// The deal of `hirer_id` whose payment is overdue the longest, among those that were due before `since`.
pub async fn overdue(sql: &mut impl Sql, hirer_id: &UserId, since: Timestamp) -> Result<Option<DealId>> {
    let text = "SELECT id FROM deals WHERE overdue AND hirer_id = $1 AND due_at < $2 ORDER BY due_at LIMIT 1";
    sql.maybe(text, args![hirer_id, since]).await
}
