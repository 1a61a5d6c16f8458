//! What the pages that people arrive at are sent with: the response that their scripts would ask for first, as guests
//! get it. It is the same for every visitor; someone who is signed in asks again for what differs for them.
use crate::{
    accounts,
    creators::{self, CreatorsQuery},
    limits,
    listings::{self, ListQuery},
    state::App,
};
use axum::{
    extract::Query,
    http::{Uri, request::Parts},
};
use bytes::Bytes;
use platform::http::{ClientAddress, web_app::PageData};
use serde::{Deserialize, de::DeserializeOwned};
use url::form_urlencoded;

/// As many as a page of a list in the browser: `PAGE_SIZE` in `web/src/shared/api/pagination.ts`.
const PAGE_SIZE: &str = "24";
/// How many pictures of a list are seen first: on a wide screen.
const FIRST_SCREEN: usize = 3;

/// What the page at `path` needs first, and the pictures that are seen first; nothing when its scripts have to ask.
pub async fn of(app: &App, path: &str, page: &Parts) -> Option<(PageData, Vec<String>)> {
    let (request, json, pictures) = match path.strip_prefix('/')?.split_once('/') {
        None if path == "/experiences" => {
            let (request, asked): (_, ListQuery) = list(path, page, &["query", "side", "sort"])?;
            may_search(app, page, asked.is_search())?;
            let json = listings::page_json(app, &asked).await.ok()?;
            let pictures = first_covers(&json);
            (request, json, pictures)
        }
        None if path == "/creators" => {
            let (request, asked): (_, CreatorsQuery) = list(path, page, &["description", "tags"])?;
            may_search(app, page, asked.is_search())?;
            let json = creators::page_json(app, &asked).await.ok()?;
            let pictures = first_covers(&json);
            (request, json, pictures)
        }
        Some(("experiences", id)) => {
            let response = listings::one_for_guests(app, id).await.ok()?;
            (format!("/api{path}"), response.identity().clone(), vec![accounts::cover(id)])
        }
        Some(("creators", id)) => {
            let response = creators::public_creator(app, id).await.ok()?;
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
    (!is_search || client.is_some_and(|client| limits::search(app, client))).then_some(())
}

/// The request for the first page of a list that the browser makes on a page with this query: `keys` in their order, as
/// `URLSearchParams` writes them. A query that the browser reads otherwise makes another request, which is then sent.
fn list<T: DeserializeOwned>(path: &str, page: &Parts, keys: &[&str]) -> Option<(String, T)> {
    let asked: Vec<_> = form_urlencoded::parse(page.uri.query().unwrap_or_default().as_bytes()).collect();
    let mut query = form_urlencoded::Serializer::new(String::new());
    for key in keys {
        let value = asked.iter().find(|(name, value)| name == key && !value.is_empty());
        query.extend_pairs(value.map(|(_, value)| (key, value)));
    }
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
