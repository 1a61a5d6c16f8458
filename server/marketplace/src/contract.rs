//! The OpenAPI document: made from the handlers, with an id for every operation and the limits of every input.
use base::accounts;
use base::contact;
use base::modules;
use base::notifications;
use catalogue::creators;
use catalogue::experiences;
use catalogue::generator;
use catalogue::questions;
use market::admin;
use market::assistant;
use market::conversations;
use market::listings;
use platform::{
    http::ProblemBody,
    schema::{self, Bounds},
};
use utoipa::{
    OpenApi,
    openapi::{self, RefOr, Schema},
};

/// What the document says of itself.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Parallax",
        description = "A marketplace for immersive experiences. Errors are problem+json with a stable code."
    ),
    // what only parameters name is not collected by itself
    components(schemas(ProblemBody, deals::DealId, listings::SearchBox, listings::Sort))
)]
pub struct Document;

/// The limits that the features enforce.
const BOUNDS: [Bounds; 14] = [
    accounts::BOUNDS,
    accounts::PRICE_BOUNDS,
    admin::BOUNDS,
    assistant::BOUNDS,
    contact::BOUNDS,
    conversations::BOUNDS,
    creators::BOUNDS,
    deals::BOUNDS,
    experiences::BOUNDS,
    generator::BOUNDS,
    modules::BOUNDS,
    notifications::BOUNDS,
    payments::BOUNDS,
    questions::BOUNDS,
];

/// The document.
pub fn openapi() -> openapi::OpenApi {
    let mut document = crate::Calls::all().openapi();
    name_operations(&mut document);
    apply_bounds(&mut document);
    let periods = serde_json::Map::from_iter(deals::PERIODS.map(|(name, length)| (name.to_owned(), length.into())));
    document.extensions = Some([("x-periods", serde_json::Value::Object(periods))].into_iter().collect());
    add_facts(&mut document);
    document
}

/// Writes the table of facts beside the properties that are made from it.
fn add_facts(document: &mut openapi::OpenApi) {
    let schema = document.components.as_mut().and_then(|components| components.schemas.get_mut("ListingFacts"));
    if let Some(RefOr::T(Schema::Object(object))) = schema {
        let facts = serde_json::to_value(experiences::FACTS).unwrap_or_default();
        object.extensions = Some([("x-facts", facts)].into_iter().collect());
    }
}

/// Writes every limit into `document`. Returns those that have no place in it.
fn apply_bounds(document: &mut openapi::OpenApi) -> Vec<String> {
    let facts = experiences::bounds_of_facts();
    let mut unknown = schema::apply(document, &[("ListingFacts", &facts)]);
    unknown.extend(BOUNDS.iter().flat_map(|bounds| schema::apply(document, bounds)));
    unknown
}

/// Operation ids from method and path, since handlers of different features share names: `get_api_bookings_id`.
fn name_operations(document: &mut openapi::OpenApi) {
    for (path, item) in &mut document.paths.paths {
        let place = path.trim_start_matches('/').replace(['{', '}'], "").replace(['/', '-', '.'], "_");
        let methods = [
            ("get", &mut item.get),
            ("post", &mut item.post),
            ("put", &mut item.put),
            ("patch", &mut item.patch),
            ("delete", &mut item.delete),
        ];
        for (method, operation) in methods {
            if let Some(operation) = operation {
                operation.operation_id = Some(format!("{method}_{place}"));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bound_has_its_place() {
        let mut document = openapi();
        let unknown = apply_bounds(&mut document);
        assert!(unknown.is_empty(), "{unknown:#?}");
    }
}
