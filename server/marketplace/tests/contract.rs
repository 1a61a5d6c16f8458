//! The committed contract is the code's: `openapi.json`, from which the browser's types are made.

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
fn every_operation_has_a_summary_a_tag_and_says_how_it_refuses() {
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
