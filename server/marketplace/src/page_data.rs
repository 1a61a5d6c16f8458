//! Data embedded in entry pages: the response that their scripts would ask for first, as guests
//! get it. It is the same for every visitor; someone who is signed in asks again for what differs for them.
use crate::state::App;
use axum::{
    extract::Query,
    http::{Uri, request::Parts},
};
use base::accounts;
use base::rate_limits;
use bytes::Bytes;
use catalogue::creators::{self, CreatorsQuery};
use catalogue::experiences::FILTERS;
use market::listings::{self, ListQuery};
use platform::http::{ClientAddress, web_app::PageData};
use serde::{Deserialize, de::DeserializeOwned};
use url::form_urlencoded;

/// As many as a page of a list in the browser: `PAGE_SIZE` in `web/src/shared/api/client.ts`.
const PAGE_SIZE: &str = "24";
/// How many pictures of a list are seen first: on a wide screen.
const FIRST_SCREEN: usize = 3;

/// What the page at `path` needs first, and the pictures that are seen first; nothing when its scripts have to ask.
pub async fn load(app: &App, path: &str, page: &Parts) -> Option<(PageData, Vec<String>)> {
    let (request, json, pictures) = match path.strip_prefix('/')?.split_once('/') {
        None if path == "/experiences" => {
            let (request, query): (_, ListQuery) = request(path, listing_parameters(page)?)?;
            may_search(app, page, query.is_search())?;
            let json = listings::page_json(app, &query).await.ok()?;
            let pictures = first_covers(&json);
            (request, json, pictures)
        }
        None if path == "/creators" => {
            let parameters = ["description", "tags"].map(|name| (name, parameter(page, name)));
            let (request, query): (_, CreatorsQuery) = request(path, parameters)?;
            may_search(app, page, query.is_search())?;
            let json = creators::page_json(app, &query).await.ok()?;
            let pictures = first_covers(&json);
            (request, json, pictures)
        }
        Some(("experiences", id)) => {
            let response = listings::one_for_guests(app, &id.into()).await.ok()?;
            (format!("/api{path}"), response.identity().clone(), vec![accounts::cover(id)])
        }
        Some(("creators", id)) => {
            let response = creators::public_creator(app, &id.into()).await.ok()?;
            // the picture across the page, of which the web app names the id in the same way
            (format!("/api{path}"), response.identity().clone(), vec![accounts::cover(&format!("{id}-band"))])
        }
        _ => return None,
    };
    Some((PageData { request, json }, pictures))
}

/// A search is counted as one under `/api` is; a page without its results asks for them there.
fn may_search(app: &App, page: &Parts, is_search: bool) -> Option<()> {
    let client = page.extensions.get::<ClientAddress>();
    (!is_search || client.is_some_and(|client| rate_limits::search(app, client))).then_some(())
}

/// The parameters of a list of experiences as `parseSearch` in `web/src/experiences/address.ts` reads them for a guest,
/// who sees the offers first; nothing if there are filters, of which the browser knows more than the server.
fn listing_parameters(page: &Parts) -> Option<[(&'static str, Option<String>); 3]> {
    let filters = FILTERS.iter().map(|filter| filter.name).chain(["tags", "min_price", "max_price"]);
    if filters.into_iter().any(|name| parameter(page, name).is_some()) {
        return None;
    }
    let query = parameter(page, "query").map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
    let orders: &[&str] =
        if query.is_some() { &["newest", "price_asc", "price_desc"] } else { &["price_asc", "price_desc"] };
    let sort = parameter(page, "sort").filter(|sort| orders.contains(&sort.as_str()));
    let side = parameter(page, "side").filter(|side| ["offered", "wanted"].contains(&side.as_str()));
    Some([("query", query), ("side", Some(side.unwrap_or_else(|| "offered".to_owned()))), ("sort", sort)])
}

fn parameter(page: &Parts, name: &str) -> Option<String> {
    let mut pairs = form_urlencoded::parse(page.uri.query().unwrap_or_default().as_bytes());
    pairs.find(|(key, value)| key == name && !value.is_empty()).map(|(_, value)| value.into_owned())
}

/// The request for the first page of a list that the browser makes with these parameters, as `URLSearchParams` writes
/// them. A query that the browser reads otherwise makes another request, which is then sent.
fn request<T: DeserializeOwned, const N: usize>(
    path: &str,
    parameters: [(&str, Option<String>); N],
) -> Option<(String, T)> {
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(parameters.iter().filter_map(|(name, value)| Some((name, value.as_ref()?))));
    let request = format!("/api{path}?{}", query.append_pair("limit", PAGE_SIZE).finish());
    let Query(parsed) = Query::try_from_uri(&request.parse::<Uri>().ok()?).ok()?;
    Some((request, parsed))
}

/// The paths of the pictures that are seen first of a list.
fn first_covers(json: &Bytes) -> Vec<String> {
    #[derive(Deserialize)]
    struct Page {
        #[serde(alias = "experiences", alias = "creators")]
        things: Vec<Item>,
    }
    #[derive(Deserialize)]
    struct Item {
        cover: String,
    }
    let things = serde_json::from_slice(json).map_or_else(|_| Vec::new(), |page: Page| page.things);
    things.into_iter().take(FIRST_SCREEN).map(|thing| thing.cover).collect()
}
