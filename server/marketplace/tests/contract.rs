//! The committed contract is the code's: `openapi.json`, from which the browser's types are made.
use crate::common::TestApp;
use http::Method;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

#[test]
fn the_committed_openapi_document_is_the_one_the_code_makes() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../openapi.json");
    let made = format!("{}\n", serde_json::to_string_pretty(&marketplace::openapi()).unwrap());
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::write(file, &made).unwrap();
    }
    let committed = std::fs::read_to_string(file).unwrap_or_default();
    assert!(committed == made, "openapi.json is stale: run `make update` and read its diff");
}

#[test]
fn every_operation_has_a_summary_a_tag_and_its_refusals() {
    let document = serde_json::to_value(marketplace::openapi()).unwrap();
    let mut wrong = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let summary = operation["summary"].as_str().is_some_and(|text| !text.is_empty());
            let tag = operation["tags"].as_array().is_some_and(|tags| !tags.is_empty());
            let refuses = ["/api/openapi.json", "/api/process"].contains(&path.as_str())
                || operation["responses"].get("4XX").is_some();
            if !(summary && tag && refuses) {
                wrong.push(format!("{method} {path}: summary {summary}, tag {tag}, 4XX {refuses}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Texts that the server looks up or compares, and never keeps: ids, proofs, and words of a fixed set. What it keeps
/// has a limit.
const LOOKED_UP: [&str; 24] = [
    "bookingId",
    "booking_id",
    "client_secret",
    "creatorId",
    "cvc",
    "experienceId",
    "experience_id",
    "form_token",
    "ids",
    "number",
    "password",
    "paymentDate",
    "paymentId",
    "paymentIntentId",
    "projectLastUpdated",
    "teaser_id",
    "to",
    "type",
    "user_id",
    "user_type",
    "website",
    // a thread's name and address are the form's and are not read; an interest's address is checked as one
    "NewThread.name",
    "NewThread.email",
    "NewInterest.email",
];

#[test]
fn every_text_that_is_kept_has_a_limit() {
    let document = serde_json::to_value(marketplace::openapi()).unwrap();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let (mut sent, mut found) = (BTreeSet::new(), Vec::new());
    for operation in document["paths"].as_object().unwrap().values().flat_map(|item| item.as_object().unwrap().values())
    {
        collect(&operation["requestBody"], schemas, &mut sent);
    }
    for name in &sent {
        for (property, schema) in schemas[*name]["properties"].as_object().into_iter().flatten() {
            let text = schema["type"] == "string" || schema["type"] == json!(["string", "null"]);
            let items = schema["items"]["type"] == "string" && schema["items"]["maxLength"].is_null();
            let whole = format!("{name}.{property}");
            let looked_up = LOOKED_UP.contains(&property.as_str()) || LOOKED_UP.contains(&whole.as_str());
            if (text && schema["maxLength"].is_null() || items) && !looked_up {
                found.push(whole);
            }
        }
    }
    assert!(found.is_empty(), "without maxLength: {found:#?}");
    assert!(sent.len() > 30, "{sent:?}");
}

/// The schemas that `value` refers to, directly or through others.
fn collect<'a>(value: &'a Value, schemas: &'a Map<String, Value>, found: &mut BTreeSet<&'a str>) {
    if let Some(name) = value["$ref"].as_str().and_then(|path| path.rsplit('/').next())
        && found.insert(name)
    {
        collect(&schemas[name], schemas, found);
    }
    for inner in value.as_object().into_iter().flat_map(Map::values).chain(value.as_array().into_iter().flatten()) {
        collect(inner, schemas, found);
    }
}

platform::testing::on_each_database! { async fn the_limits_of_the_contract_are_the_servers(app: TestApp) {
    let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
    let tags = format!("/api/users/{}/tags", carl.id);
    let draft = json!({ "title": "Dome", "description": "A dome", "price_per_hour": 80, "icon_name": "Star" });
    let contact = json!({ "name": "Zoe", "email": "zoe@test.example", "subject": "Hello", "message": "x".repeat(20) });
    let calls = [
        (&carl, Method::PATCH, "/api/me", "ProfileChange", json!({})),
        (&carl, Method::POST, &*tags, "NewTag", json!({})),
        (&hannah, Method::POST, "/api/experiences", "NewExperience", draft),
        (&hannah, Method::POST, "/api/contact", "NewContact", contact),
        (&hannah, Method::POST, "/api/generate-experience", "NewGeneration", json!({})),
        (&hannah, Method::POST, "/api/modules/ai/interests", "NewInterest", json!({ "email": hannah.email })),
    ];
    let document = serde_json::to_value(marketplace::openapi()).unwrap();
    for (who, method, path, schema, valid) in calls {
        let mut checked = 0;
        for (property, limits) in document["components"]["schemas"][schema]["properties"].as_object().unwrap() {
            let Some(max) = limits["maxLength"].as_u64() else { continue };
            let mut body = valid.clone();
            body[property] = json!("x".repeat(usize::try_from(max).unwrap() + 1));
            let answer = match method {
                Method::PATCH => who.patch(path, body).await,
                _ => who.post(path, body).await,
            };
            assert_eq!(answer.body["code"], "too_long", "{schema}.{property}: {}", answer.text());
            assert!(answer.text().contains(&format!("at most {max} characters")), "{}", answer.text());
            checked += 1;
        }
        assert!(checked > 0, "{schema}");
    }
} }
