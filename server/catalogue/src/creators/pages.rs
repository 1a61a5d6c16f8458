//! The public search for creators, and one creator.
use super::store;
use crate::context::Catalogue;
use axum::{
    http::{HeaderMap, Uri},
    response::Response,
};
use base::accounts::{self, Person, UserId, same_tag};
use base::guest_cache::{Card, encode_json};
use bytes::Bytes;
use platform::{
    clock::iso,
    db::Sql,
    http::{CachedResponse, Problem},
    money::Currency,
    msg,
    paging::Page,
    schema::Bounds,
    search::{self, Search},
    text::Field,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::{IntoParams, ToSchema};

/// What a search may be at most.
const TEXT: Field = Field::new("description", "field-query", 200);
/// The limits of what people send here, for the OpenAPI document.
pub const BOUNDS: Bounds = &[("get /api/creators", &[TEXT.optional()])];
/// How many close matches a search has at most.
pub const MAX_CLOSE_MATCHES: usize = 6;
/// How deep a search goes.
const MAX_RANKED: usize = 1_000;

/// A creator as everyone sees them: never an address.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatorView {
    id: String,
    full_name: String,
    /// The same as `full_name`.
    name: String,
    description: String,
    tags: Vec<String>,
    /// `Star`, `Briefcase` or another word.
    icon: String,
    /// Dollars; 50 when the creator named no price.
    #[serde(rename = "pricePerHour")]
    price_per_hour: f64,
    /// Whether the creator named no price: pages then show none.
    price_is_default: bool,
    #[serde(rename = "createdAt")]
    created_at: String,
    /// Path of the generated picture as SVG.
    cover: String,
}

impl CreatorView {
    /// `person` with their tags.
    pub fn new(person: Person, tags: Vec<String>, currency: Currency) -> Self {
        Self {
            cover: accounts::cover(&person.id),
            price_per_hour: currency.number(person.price(currency)),
            price_is_default: person.price_cents.is_none(),
            created_at: iso(person.created_at),
            name: person.full_name.clone(),
            id: person.id.into(),
            full_name: person.full_name,
            description: person.description,
            icon: person.icon,
            tags,
        }
    }
}

/// A page of creators.
#[derive(Debug, Serialize, ToSchema)]
pub struct CreatorsPage {
    /// At most `limit` of them.
    creators: Vec<CreatorView>,
    /// On the first page of a search for words that has fewer than three results: at most six more, who have at least
    /// half of the words or more typos, the closest first. Absent otherwise.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    close_matches: Vec<CreatorView>,
    /// The `cursor` of the next page; null on the last.
    #[schema(required)]
    next_cursor: Option<String>,
    /// How many there are in all.
    #[schema(required)]
    count: Option<i64>,
}

/// The same with cards that were written before.
#[derive(Serialize)]
struct CardsPage {
    creators: Vec<Card>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    close_matches: Vec<Card>,
    next_cursor: Option<String>,
    count: Option<i64>,
}

/// Whom to list.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct CreatorsQuery {
    /// Words of the name, the description or the tags, at most 200 characters, all of them: beginnings of words and words
    /// with one typo are found.
    description: Option<String>,
    /// Separated by commas; all of them, whole, without regard to case.
    tags: Option<String>,
    /// `next_cursor` of the page before.
    cursor: Option<String>,
    /// 1 to 100. Without it and without a cursor: the 100 newest; 24 on a search.
    limit: Option<usize>,
}

impl CreatorsQuery {
    /// Whether the index has to be searched.
    pub fn is_search(&self) -> bool {
        self.description.is_some() || self.tags.is_some()
    }
}

/// The response to a request for the page that `query` names.
///
/// # Errors
/// 422 for a query that is none, 400 for a page too deep in a search.
pub async fn list(
    app: &Catalogue,
    query: &CreatorsQuery,
    (uri, headers): (&Uri, &HeaderMap),
) -> Result<Response, Problem> {
    match cached_page(app, query).await? {
        Some(cached) => Ok(cached.public(headers)),
        None => app.guest_cache.search(uri, headers, search(app, query)).await,
    }
}

/// The response to a request for this page, when it is one that is kept.
async fn cached_page(app: &Catalogue, query: &CreatorsQuery) -> Result<Option<Arc<CachedResponse>>, Problem> {
    if query.is_search() || query.cursor.is_some() {
        return Ok(None);
    }
    let made = async { encode_json(&page(app, query).await?) };
    let name = match query.limit {
        None => "/api/creators".to_owned(),
        Some(limit) => format!("/api/creators?limit={limit}"),
    };
    app.guest_cache.pages.get_or(&name, made).await.map(Some)
}

/// The page as JSON.
pub async fn page_json(app: &Catalogue, query: &CreatorsQuery) -> Result<Bytes, Problem> {
    if let Some(cached) = cached_page(app, query).await? {
        return Ok(cached.identity().clone());
    }
    serde_json::to_vec(&search(app, query).await?).map(Bytes::from).map_err(Problem::internal)
}

/// The response to a request for one creator.
///
/// # Errors
/// 404 unless they are listed.
pub async fn public_creator(app: &Catalogue, id: &UserId) -> Result<Arc<CachedResponse>, Problem> {
    let made = async {
        let found = accounts::person(&mut &app.db, id).await?.filter(Person::is_listed_creator);
        let person = found.ok_or_else(|| Problem::not_found(msg!("problem-creator-not-found")))?;
        encode_json(&CreatorView::new(person, accounts::tags(&mut &app.db, id).await?, app.config.currency))
    };
    app.guest_cache.things.get_or(&format!("/api/creators/{id}"), made).await
}

/// The plain list.
async fn page(app: &Catalogue, query: &CreatorsQuery) -> Result<CreatorsPage, Problem> {
    let page = Page::of_list(query.cursor.as_deref(), query.limit)?;
    let (at, id) = page.before()?;
    let mut people = store::page(&mut &app.db, (at, &id), page.fetch()).await?;
    let next_cursor = page.cut(&mut people, |person| (person.place, person.id.clone().into()));
    let count = Some(accounts::count_creators(&mut &app.db).await?);
    let creators = with_tags(&mut &app.db, people, app.config.currency).await?;
    Ok(CreatorsPage { creators, close_matches: Vec::new(), next_cursor, count })
}

/// The page that `query` names: the plain list from the database, a search from the index.
async fn search(app: &Catalogue, query: &CreatorsQuery) -> Result<CardsPage, Problem> {
    let shown: String = query.description.as_deref().unwrap_or_default().replace(char::is_control, " ");
    let text = TEXT.line(&shown)?;
    let tags = query.tags.as_deref().unwrap_or_default().split(',').map(same_tag).filter(|tag| !tag.is_empty());
    let facets: Vec<_> = tags.map(|tag| vec![format!("tag:{tag}")]).take(accounts::MAX_TAGS).collect();
    if text.is_empty() && facets.is_empty() {
        let CreatorsPage { creators, next_cursor, count, .. } = page(app, query).await?;
        let creators = creators.iter().map(Card::new).collect::<Result<_, _>>()?;
        return Ok(CardsPage { creators, close_matches: Vec::new(), next_cursor, count });
    }
    let page = Page::new(query.cursor.as_deref(), query.limit)?;
    let offset = page.offset()?;
    if offset > MAX_RANKED - page.limit {
        return Err(Problem::bad_request("too_deep", msg!("problem-search-too-deep", max = MAX_RANKED)));
    }
    let search = Search {
        text,
        facets,
        offset,
        limit: page.limit,
        sort: search::Sort::Relevance,
        close: MAX_CLOSE_MATCHES,
        ..Search::default()
    };
    let found = app.creators.search(&search)?;
    let cards = &app.guest_cache.creators;
    let read = |ids| views(app, ids);
    let close_matches = if found.close.is_empty() { Vec::new() } else { cards.get(&found.close, read).await? };
    let creators = cards.get(&found.ids, read).await?;
    let reachable = found.total.min(MAX_RANKED / page.limit * page.limit);
    let (next_cursor, count) = (page.next_offset(reachable), i64::try_from(found.total).ok());
    Ok(CardsPage { creators, close_matches, next_cursor, count })
}

/// Those of `ids` that guests may see.
async fn views(app: &Catalogue, ids: Vec<String>) -> Result<Vec<(String, CreatorView)>, Problem> {
    let ids: Vec<UserId> = ids.into_iter().map(UserId::from).collect();
    let ids: Vec<&UserId> = ids.iter().collect();
    let people = accounts::people(&mut &app.db, &ids).await?;
    let people = people.into_values().filter(Person::is_listed_creator).collect();
    let views = with_tags(&mut &app.db, people, app.config.currency).await?;
    Ok(views.into_iter().map(|view| (view.id.clone(), view)).collect())
}

async fn with_tags(sql: &mut impl Sql, people: Vec<Person>, currency: Currency) -> Result<Vec<CreatorView>, Problem> {
    let ids: Vec<&UserId> = people.iter().map(|person| &person.id).collect();
    let mut tags = accounts::tags_of(sql, &ids).await?;
    Ok(people
        .into_iter()
        .map(|person| (tags.remove(&person.id).unwrap_or_default(), person))
        .map(|(tags, person)| CreatorView::new(person, tags, currency))
        .collect())
}
