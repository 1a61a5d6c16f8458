//! A page of experiences: the plain list straight from the database, everything with a filter from the index.
use super::views::{CardsPage, ExperienceAnswer, ExperienceView, ExperiencesPage, ListQuery, Sort};
use crate::context::Market;
use base::accounts::{self, Actor, UserId, same_tag};
use base::guest_cache::Card;
use catalogue::creators::MAX_CLOSE_MATCHES;
use catalogue::experiences::{self, After, Experience, FILTERS, FactFilter, Listed, ListingId, Side};
use catalogue::questions;
use deals::{self, ViewerContext};
use platform::{
    clock::Timestamp,
    db::{self, Sql},
    http::Problem,
    money::Currency,
    msg,
    paging::{Cursor, Page},
    search::{self, Search},
};
use std::collections::HashMap;

/// The most alternatives of one filter.
const MAX_ALTERNATIVES: usize = 20;
/// The longest value of a fact that people write, in code points.
const MAX_FACT_LENGTH: usize = 80;
/// How deep a ranked list goes.
const MAX_RANKED: usize = 1_000;
/// How many results of the index are looked at for a text that they contain.
const INDEX_CANDIDATES: usize = 50;
/// How many of the newest are read for a text that they contain: so many times so many.
const BATCHES: usize = 5;
const BATCH: usize = 200;

/// The page that `query` names, as `viewer` sees it.
pub async fn page(app: &Market, query: &ListQuery, viewer: Option<&Actor>) -> Result<ExperiencesPage, Problem> {
    let text = experiences::query(query.query.as_deref().unwrap_or_default())?;
    let filtered = query.has_filter();
    let page = match query.user_id {
        None if text.is_empty() && !filtered => Page::of_list(query.cursor.as_deref(), query.limit)?,
        _ => Page::new(query.cursor.as_deref(), query.limit)?,
    };
    let ListPage { found, close, next_cursor, count } = if let Some(publisher) = &query.user_id {
        let is_own = viewer.is_some_and(|viewer| viewer.id == *publisher);
        let listed = match (query.unpublished.unwrap_or_default(), is_own) {
            (false, false) => Listed::Published,
            (false, true) => Listed::PublishedOrTaken,
            (true, true) => Listed::Unpublished,
            (true, false) => return Err(Problem::forbidden("not_yours", msg!("problem-publisher-only"))),
        };
        of_publisher(app, &page, &publisher.as_str().into(), listed).await?
    } else if text.is_empty() && !filtered {
        keyset_list(app, &page, query).await?
    } else {
        search_list(app, &page, query, text).await?
    };
    let context = viewer_context(app, viewer).await?;
    let views = |rows: Vec<Experience>| {
        rows.into_iter().map(|experience| ExperienceView::new(experience, viewer, &context)).collect()
    };
    Ok(ExperiencesPage { experiences: views(found), close_matches: views(close), next_cursor, count })
}

/// The page that `query` names, as guests see it.
pub async fn guest_page(app: &Market, query: &ListQuery) -> Result<CardsPage, Problem> {
    let text = experiences::query(query.query.as_deref().unwrap_or_default())?;
    if query.user_id.is_some() || (text.is_empty() && !query.has_filter()) {
        let ExperiencesPage { experiences, next_cursor, count, .. } = page(app, query, None).await?;
        let experiences = experiences.iter().map(Card::new).collect::<Result<_, _>>()?;
        return Ok(CardsPage { experiences, close_matches: Vec::new(), next_cursor, count });
    }
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let Ranked { ids, close, next_cursor, count } = rank_ids(app, &page, query, text)?;
    let read = |ids: Vec<String>| async move {
        let view = |row: Experience| (row.id.to_string(), ExperienceView::new(row, None, &ViewerContext::default()));
        Ok(rows_in_order(app, &ids).await?.into_iter().map(view).collect())
    };
    let cards = &app.guest_cache.experiences;
    let close_matches = if close.is_empty() { Vec::new() } else { cards.get(&close, read).await? };
    let experiences = cards.get(&ids, read).await?;
    Ok(CardsPage { experiences, close_matches, next_cursor, count })
}

/// One experience as `viewer` sees it.
///
/// # Errors
/// 404 when it is not there for them.
pub async fn one(app: &Market, id: &ListingId, viewer: Option<&Actor>) -> Result<ExperienceAnswer, Problem> {
    let experience = find_visible(&mut &app.db, id, viewer).await?;
    let context = viewer_context(app, viewer).await?;
    let mut experience = ExperienceView::new(experience, viewer, &context);
    experience.questions = questions::published(&mut &app.db, id).await?;
    Ok(ExperienceAnswer { experience })
}

/// The experience, if `viewer` may see it.
///
/// # Errors
/// 404 when they may not.
pub async fn find_visible(sql: &mut impl Sql, id: &ListingId, viewer: Option<&Actor>) -> Result<Experience, Problem> {
    let found = experiences::find(sql, id).await?;
    found
        .filter(|experience| experience.is_visible_to(viewer))
        .ok_or_else(|| Problem::not_found(msg!("problem-experience-not-found")))
}

/// The relation of `viewer` to experiences; a guest has no requests.
pub async fn viewer_context(app: &Market, viewer: Option<&Actor>) -> Result<ViewerContext, Problem> {
    match viewer {
        Some(viewer) => Ok(deals::viewer_context(&mut &app.db, &viewer.id, app.clock.now()).await?),
        None => Ok(ViewerContext::default()),
    }
}

/// A page of rows.
#[derive(Default)]
struct ListPage {
    found: Vec<Experience>,
    close: Vec<Experience>,
    next_cursor: Option<String>,
    count: Option<i64>,
}

/// The list without a search: keyset pages.
async fn keyset_list(app: &Market, page: &Page, query: &ListQuery) -> Result<ListPage, Problem> {
    let after = start_key(page, query.sort)?;
    let mut found = experiences::page(&mut &app.db, &after, query.side, page.fetch()).await?;
    let next_cursor = page.cut_by_key(&mut found, |row| match after {
        After::Newest(..) => (row.created_at.micros(), row.id.clone().into()),
        After::Cheapest(..) | After::Dearest(..) => (row.price_cents, row.id.clone().into()),
    });
    let mut count = 0;
    for side in [Side::Wanted, Side::Offered] {
        if query.side.is_none_or(|only| only == side) {
            count += experiences::count(&mut &app.db, side).await?;
        }
    }
    Ok(ListPage { found, next_cursor, count: Some(count), ..ListPage::default() })
}

/// What one person published; to themselves also their taken briefs, which they can reopen, or what they unpublished.
async fn of_publisher(app: &Market, page: &Page, publisher: &UserId, listed: Listed) -> Result<ListPage, Problem> {
    let after = start_key(page, None)?;
    let mut found = experiences::page_of_publisher(&mut &app.db, publisher, listed, &after, page.fetch()).await?;
    let next_cursor = page.cut(&mut found, |row| (row.created_at, row.id.clone().into()));
    Ok(ListPage { found, next_cursor, ..ListPage::default() })
}

/// The key after which the page starts; before everything on the first one.
fn start_key(page: &Page, sort: Option<Sort>) -> Result<After, Problem> {
    Ok(match (sort, &page.after) {
        (Some(Sort::PriceAsc), None) => After::Cheapest(0, String::new()),
        (Some(Sort::PriceAsc), Some(Cursor::After { key, id })) => After::Cheapest(*key, id.clone()),
        (Some(Sort::PriceDesc), _) => page.before_key().map(|(price, id)| After::Dearest(price, id))?,
        _ => page.before().map(|(at, id)| After::Newest(at, id))?,
    })
}

/// UserText and filters: the index ranks, the rows come from the database.
async fn search_list(app: &Market, page: &Page, query: &ListQuery, text: String) -> Result<ListPage, Problem> {
    let Ranked { ids, close, next_cursor, count } = rank_ids(app, page, query, text)?;
    let close = if close.is_empty() { Vec::new() } else { rows_in_order(app, &close).await? };
    Ok(ListPage { found: rows_in_order(app, &ids).await?, close, next_cursor, count })
}

/// What the index finds, best match first.
struct Ranked {
    ids: Vec<String>,
    /// Close matches, which are not counted.
    close: Vec<String>,
    next_cursor: Option<String>,
    count: Option<i64>,
}

/// The ids that the index finds, with the next page's cursor and how many there are.
fn rank_ids(app: &Market, page: &Page, query: &ListQuery, text: String) -> Result<Ranked, Problem> {
    let offset = page.offset()?;
    if offset > MAX_RANKED - page.limit {
        return Err(Problem::bad_request("too_deep", msg!("problem-search-too-deep", max = MAX_RANKED)));
    }
    let search =
        Search { close: MAX_CLOSE_MATCHES, ..search_of(query, text, (offset, page.limit), app.config.currency)? };
    let found = app.experiences.search(&search)?;
    let reachable = found.total.min(MAX_RANKED / page.limit * page.limit);
    let (next_cursor, count) = (page.next_offset(reachable), i64::try_from(found.total).ok());
    Ok(Ranked { ids: found.ids, close: found.close, next_cursor, count })
}

/// At most `limit` published experiences with `text` in their title or description, without regard to case. First those
/// that the index finds, in its order, among all of them; then those that only contain it, inside of a word, among the
/// newest: reading every text for each question would cost more the larger the market is.
pub async fn find_containing(app: &Market, text: &str, limit: usize) -> Result<Vec<Experience>, Problem> {
    let text = text.to_lowercase();
    let mut found = Vec::new();
    if !text.is_empty() {
        let search = Search { text: text.clone(), limit: INDEX_CANDIDATES, ..Search::default() };
        // without an index there is still what is read below
        let ranked = rows_in_order(app, &app.experiences.search(&search).unwrap_or_default().ids).await?;
        found.extend(ranked.into_iter().filter(|row| row.contains(&text)).take(limit));
    }
    let mut after = After::Newest(Timestamp::MAX, "~".into());
    let batch = if text.is_empty() { limit } else { BATCH };
    for _ in 0..BATCHES {
        if found.len() >= limit {
            break;
        }
        let rows = experiences::page(&mut &app.db, &after, None, i64::try_from(batch).unwrap_or(i64::MAX)).await?;
        let (read, last) = (rows.len(), rows.last().map(|row| (row.created_at, row.id.clone())));
        for row in rows {
            if found.len() < limit && row.contains(&text) && !found.iter().any(|known| known.id == row.id) {
                found.push(row);
            }
        }
        match last {
            Some((at, id)) if read == batch => after = After::Newest(at, id.into()),
            _ => break,
        }
    }
    Ok(found)
}

/// The published rows with these ids, in this order: one unpublished a moment ago may still be in the index.
async fn rows_in_order(app: &Market, ids: &[String]) -> db::Result<Vec<Experience>> {
    let ids: Vec<ListingId> = ids.iter().map(|id| id.as_str().into()).collect();
    let rows = experiences::find_all(&mut &app.db, &ids).await?;
    let mut rows: HashMap<ListingId, Experience> = rows.into_iter().map(|row| (row.id.clone(), row)).collect();
    Ok(ids.iter().filter_map(|id| rows.remove(id)).filter(|row| row.published).collect())
}

/// What `query` asks of the index, for `limit` results from `offset` on.
///
/// # Errors
/// 400 when a filter has a value that there is not.
pub(super) fn search_of(
    query: &ListQuery,
    text: String,
    (offset, limit): (usize, usize),
    currency: Currency,
) -> Result<Search, Problem> {
    let cents = |price: f64| {
        currency.nearest(price).ok_or_else(|| Problem::bad_request("bad_query", msg!("problem-invalid-price")))
    };
    let tags = query.tags.as_deref().unwrap_or_default().split(',').map(same_tag).filter(|tag| !tag.is_empty());
    let mut facets: Vec<Vec<String>> = tags.map(|tag| vec![format!("tag:{tag}")]).take(accounts::MAX_TAGS).collect();
    facets.extend(query.side.map(|side| vec![format!("side:{}", side.stored_name())]));
    for filter in FILTERS.iter() {
        facets.extend(query.facts.get(filter).map(|wanted| alternatives(filter, wanted)).transpose()?);
    }
    let sort = match query.sort {
        None | Some(Sort::Relevance) => search::Sort::Relevance,
        Some(Sort::Newest) => search::Sort::Newest,
        Some(Sort::PriceAsc) => search::Sort::AmountUp,
        Some(Sort::PriceDesc) => search::Sort::AmountDown,
    };
    Ok(Search {
        text,
        facets,
        least: query.min_price.map(cents).transpose()?,
        most: query.max_price.map(cents).transpose()?,
        sort,
        offset,
        limit,
        close: 0,
    })
}

/// The facets of a fact of which one has to match: the values that `wanted` lists, separated by commas.
fn alternatives(filter: &FactFilter, wanted: &str) -> Result<Vec<String>, Problem> {
    let values: Vec<String> = wanted.split(',').map(|value| value.trim().to_lowercase()).collect();
    let known = |value: &String| match filter.values {
        [] => value.chars().count() <= MAX_FACT_LENGTH,
        values => values.contains(&value.as_str()),
    };
    if values.len() > MAX_ALTERNATIVES || !values.iter().all(known) {
        let message = match filter.values {
            [] => msg!("problem-bad-filter", name = filter.name),
            values => msg!("problem-unknown-filter", name = filter.name, values = values.join(", ")),
        };
        return Err(Problem::bad_request("bad_query", message));
    }
    Ok(values.into_iter().map(|value| format!("{}:{value}", filter.name)).collect())
}
