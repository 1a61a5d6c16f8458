//! Every line of the table of facts: what a listing may state, what lists are filtered by, and what the contract says.
use crate::common::{Person, TestApp, until};
use platform::testing::on_each_database;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

fn document() -> Value {
    serde_json::to_value(marketplace::openapi()).unwrap()
}

fn table() -> Vec<Value> {
    document()["components"]["schemas"]["ListingFacts"]["x-facts"].as_array().unwrap().clone()
}

fn text<'a>(fact: &'a Value, name: &str) -> &'a str {
    fact[name].as_str().unwrap()
}

/// A value that the fact may have, of choices the last, which others need, and the value of its filter that finds it.
fn sample(fact: &Value) -> (Value, String) {
    let values = fact["filter"]["values"].as_array().cloned().unwrap_or_default();
    let (first, last) = (values.first(), values.last());
    let named = |value: Option<&Value>| value.and_then(Value::as_str).unwrap_or_default().to_owned();
    match text(fact, "kind") {
        "choice" => (last.unwrap().clone(), named(last)),
        "choices" => (json!([last]), named(last)),
        "yes_no" => (json!(true), "yes".into()),
        "number" => (fact["minimum"].clone(), named(first)),
        "cents" => (json!(100), named(last)),
        "date" => (json!("2027-01-10"), "2027-01".into()),
        "languages" => (json!(["no"]), "no".into()),
        "text" => (json!("Bergen"), "bergen".into()),
        kind => panic!("a fact of an unknown kind: {kind}"),
    }
}

/// Values that are refused.
fn out_of_bounds(fact: &Value) -> Vec<Value> {
    match text(fact, "kind") {
        "choice" => vec![json!("wings"), json!(1)],
        "choices" => vec![json!(["wings"]), json!("quest")],
        "yes_no" => vec![json!("maybe")],
        "number" => {
            let (least, most) = (fact["minimum"].as_f64().unwrap(), fact["maximum"].as_f64().unwrap());
            let step = fact["step"].as_f64().unwrap();
            vec![json!(least - step), json!(most + step), json!(least + step / 2.0)]
        }
        "cents" => vec![json!(0), json!(fact["maximum"].as_i64().unwrap() + 1)],
        "date" => vec![json!("2027-02-30"), json!("soon")],
        "languages" => vec![json!(["english"]), json!(["e1"])],
        _ => vec![json!("x".repeat(1 + usize::try_from(fact["max_length"].as_u64().unwrap()).unwrap()))],
    }
}

fn listing(facts: &Map<String, Value>) -> Value {
    json!({ "title": "Dome", "description": "A dome.", "price_per_hour": 80, "openings": 0, "facts": facts })
}

async fn found(who: &Person, query: &str) -> Value {
    who.get(&format!("/api/experiences?{query}")).await.ok()["experiences"].clone()
}

#[test]
fn every_fact_is_in_the_contract_with_a_filter_and_a_place_of_its_own() {
    let document = document();
    let properties = document["components"]["schemas"]["ListingFacts"]["properties"].as_object().unwrap();
    let names: BTreeSet<String> = table().iter().map(|fact| text(fact, "name").to_owned()).collect();
    assert_eq!(names, properties.keys().cloned().collect());
    let (mut filters, mut pages) = (BTreeSet::new(), BTreeSet::new());
    for fact in table() {
        let filter = &fact["filter"];
        let property = properties[text(&fact, "name")].to_string();
        if let Some(words) = fact["choices"].as_array() {
            let schemas = document["components"]["schemas"].as_object().unwrap();
            let named = schemas.iter().find(|(name, _)| property.contains(&format!("schemas/{name}\"")));
            assert_eq!(named.map(|(_, schema)| &schema["enum"]), Some(&json!(words)), "{fact}");
        }
        assert!(filters.insert(filter["position"].as_u64().unwrap()), "two filters have one position: {fact}");
        assert!(fact["page"].is_null() || pages.insert(fact["page"].as_u64().unwrap()), "so do two facts: {fact}");
        assert!(filter["values"].is_array() != filter["pattern"].is_string(), "{fact}");
        for path in ["/api/experiences", "/api/experiences/facets"] {
            let parameters = document["paths"][path]["get"]["parameters"].as_array().unwrap();
            let parameter = parameters.iter().find(|parameter| parameter["name"] == filter["name"]);
            let about = parameter.unwrap_or_else(|| panic!("{path}: {filter}"))["description"].as_str().unwrap();
            assert!(about.ends_with("; several, separated by commas, are alternatives."), "{about}");
        }
    }
}

on_each_database! {
    async fn every_fact_is_stated_found_and_refused_out_of_its_bounds(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let table = table();
        let stated: Map<String, Value> =
            table.iter().map(|fact| (text(fact, "name").to_owned(), sample(fact).0)).collect();
        let full = hannah.post("/api/experiences", listing(&stated)).await.is(201)["experience"].clone();
        assert_eq!(full["facts"], json!(stated));
        hannah.post("/api/experiences", listing(&Map::new())).await.is(201);
        app.rings().await;
        until(async || found(&hannah, "").await.as_array().unwrap().len() == 2).await;
        until(async || found(&hannah, "query=dome").await.as_array().unwrap().len() == 2).await;
        for fact in &table {
            let (name, value) = (text(&fact["filter"], "name"), sample(fact).1);
            let query = format!("{name}={value}");
            let listed = found(&hannah, &query).await;
            assert_eq!((&listed[0]["id"], listed.as_array().unwrap().len()), (&full["id"], 1), "{query}: {listed}");
            let facets = hannah.get(&format!("/api/experiences/facets?{query}")).await.ok()["facets"].clone();
            let facet = facets.as_array().unwrap().iter().find(|facet| facet["name"] == name).unwrap();
            assert!(facet["values"].as_array().unwrap().contains(&json!({ "value": value, "count": 1 })), "{facet}");
            hannah.get(&format!("/api/experiences?{query}&{query}")).await.refused("bad_query");
            for wrong in out_of_bounds(fact) {
                let mut facts = stated.clone();
                facts[text(fact, "name")] = wrong;
                let answer = hannah.post("/api/experiences", listing(&facts)).await;
                assert!(answer.status.is_client_error(), "{facts:?}: {}", answer.text());
            }
        }
    }
}
