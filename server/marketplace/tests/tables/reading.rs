//! Columns, filters, order, pages and counts.
use super::{Call, column, header};
use crate::common::TestApp;
use http::Method;
use platform::{clock::DAY, testing::on_each_database};
use serde_json::{Value, json};

const OBJECT: &str = "application/vnd.pgrst.object+json; charset=utf-8";

on_each_database! {
    async fn a_guest_reads_what_the_public_list_shows(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let brief = hannah.publishes_at("VR Training Simulator", 80.5).await;
        carl.publishes("Dome Film").await;
        let rows = Call::get(&app, "/experiences?select=*").send().await;
        assert_eq!((header(&rows, "content-type"), header(&rows, "content-range")), ("application/json; charset=utf-8", "0-1/*"));
        assert_eq!(header(&rows, "cache-control"), "no-store");
        let rows = rows.is(200);
        assert_eq!(column(&rows, "title"), ["Dome Film", "VR Training Simulator"], "the newest first");
        assert_eq!(rows[1], json!({
            "id": brief["id"], "title": "VR Training Simulator", "description": brief["description"], "price_per_hour": 80.5,
            "pricePerHour": 80.5, "icon_name": "Star", "user_id": hannah.id, "mentor_name": "Hannah",
        }));
        let shown = app.guest(Method::GET, "/api/experiences", None).await.ok()["experiences"].clone();
        for (row, view) in rows.as_array().unwrap().iter().zip(shown.as_array().unwrap()) {
            for (column, member) in [("id", "id"), ("title", "title"), ("description", "description"), ("pricePerHour", "pricePerHour"), ("icon_name", "icon"), ("user_id", "user_id"), ("mentor_name", "mentorName")] {
                assert_eq!(row[column], view[member], "{column}");
            }
        }
    }

    async fn one_experience_is_read_by_its_id(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        let brief = hannah.publishes("VR Training Simulator").await;
        let id = brief["id"].as_str().unwrap();
        let path = format!("/experiences?select=title%2Cdescription%2CpricePerHour%2Cmentor_name&id=eq.{id}");
        let one = Call::get(&app, &path).single().header("accept-profile", "public").send().await;
        assert_eq!(header(&one, "content-type"), OBJECT);
        assert_eq!(one.is(200), json!({ "title": "VR Training Simulator", "description": brief["description"], "pricePerHour": 80.0, "mentor_name": "Hannah" }));
        let none = Call::get(&app, "/experiences?select=*&id=eq.nothing").single().refused(406, "PGRST116").await;
        assert_eq!(none["details"], "The result contains 0 rows", "clients look for these words");
        assert_eq!(Call::get(&app, "/experiences?id=eq.nothing").send().await.is(200), json!([]));
        hannah.publishes("Second").await;
        let two = Call::get(&app, "/experiences").single().refused(406, "PGRST116").await;
        assert_eq!(two["details"], "The result contains 2 rows");
    }

    async fn an_experience_is_there_for_whom_its_page_is(app: TestApp) {
        let (hannah, carl, olga) = (app.hirer("Hannah").await, app.creator("Carl").await, app.olga().await);
        let brief = hannah.publishes("Taken").await;
        let booking = carl.books(&brief).await;
        hannah.accepts(&booking).await.ok();
        app.settle().await;
        let gone = hannah.publishes("Gone").await;
        hannah.delete(&format!("/api/experiences/{}", gone["id"].as_str().unwrap())).await.ok();
        let titles = async |call: Call| column(&call.send().await.is(200), "title");
        let of = |row: &Value| Call::get(&app, &format!("/experiences?id=eq.{}", row["id"].as_str().unwrap()));
        assert_eq!(titles(of(&brief)).await, ["Taken"], "a booking leads to it");
        assert_eq!(titles(of(&gone)).await, [""; 0]);
        assert_eq!(titles(of(&gone).by(&carl)).await, [""; 0]);
        for who in [&hannah, &olga] {
            assert_eq!(titles(of(&gone).by(who)).await, ["Gone"], "{}", who.name);
            assert_eq!(titles(Call::get(&app, "/experiences").by(who)).await, [""; 0], "the list is everybody's");
        }
        let ban = json!({ "reason": "Spam." });
        olga.post(&format!("/api/admin/users/{}/ban", hannah.id), ban).await.ok();
        assert_eq!(titles(of(&brief)).await, [""; 0]);
    }

    async fn rows_are_filtered_by_each_column(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        hannah.publishes_at("First", 10.0).await;
        hannah.publishes_at("It's \"second\", 100%", 20.25).await;
        carl.publishes_at("Third", 30.0).await;
        let titles = async |query: &str| column(&Call::get(&app, &format!("/experiences?select=title&{query}")).send().await.is(200), "title");
        assert_eq!(titles("title=eq.It%27s+%22second%22%2C+100%25").await, ["It's \"second\", 100%"]);
        assert_eq!(titles("title=neq.First").await, ["Third", "It's \"second\", 100%"]);
        assert_eq!(titles("title=neq.First&title=neq.Third").await.len(), 1);
        assert_eq!(titles("title=eq.first").await, [""; 0], "case counts");
        for query in ["pricePerHour=eq.20.25", "price_per_hour=eq.20.250", "price_per_hour=eq.2025e-2"] {
            assert_eq!(titles(query).await, ["It's \"second\", 100%"], "{query}");
        }
        assert_eq!(titles("price_per_hour=eq.10.001").await, [""; 0]);
        assert_eq!(titles("price_per_hour=neq.10.001").await.len(), 3);
        assert_eq!(titles(&format!("user_id=eq.{}", hannah.id)).await.len(), 2);
        assert_eq!(titles(&format!("user_id=neq.{}", hannah.id)).await, ["Third"]);
        assert_eq!(titles("mentor_name=eq.Carl&icon_name=eq.Star").await, ["Third"]);
        assert_eq!(titles("icon_name=neq.Star").await, [""; 0]);
    }

    async fn rows_are_found_by_lists_bounds_and_patterns(app: TestApp) {
        let (hannah, carl) = (app.hirer("Hannah").await, app.creator("Carl").await);
        let first = hannah.publishes_at("Ärger 100%", 10.0).await;
        hannah.publishes_at("Second_one", 20.25).await;
        carl.publishes_at("Third", 30.0).await;
        let titles = async |query: &str| {
            let mut found = column(&Call::get(&app, &format!("/experiences?select=title&{query}")).send().await.is(200), "title");
            found.sort();
            found
        };
        let id = first["id"].as_str().unwrap().to_uppercase();
        for query in [
            "title=in.(Third,%22%C3%84rger+100%25%22)".to_owned(),
            format!("title=neq.Second_one&user_id=in.({},{})", hannah.id, carl.id.to_uppercase()),
            format!("id=in.({id},nothing)"),
        ] {
            let expected: &[&str] = if query.starts_with("id") { &["Ärger 100%"] } else { &["Third", "Ärger 100%"] };
            assert_eq!(titles(&query).await, expected, "{query}");
        }
        assert_eq!(titles(&format!("id=eq.{id}")).await, ["Ärger 100%"]);
        assert_eq!(titles("title=in.()").await, [""; 0]);
        assert_eq!(titles("pricePerHour=gte.20.25&price_per_hour=lte.29.999").await, ["Second_one"]);
        assert_eq!(titles("price_per_hour=gte.20.251").await, ["Third"]);
        assert_eq!(titles("title=gte.Third&title=lte.Thirdz").await, ["Third"]);
        assert_eq!(titles("title=ilike.%C3%84RGER*").await, ["Ärger 100%"], "in every script");
        assert_eq!(titles("title=ilike.*100%5C%25").await, ["Ärger 100%"]);
        assert_eq!(titles("title=ilike.second__ne").await, ["Second_one"]);
        assert_eq!(titles("title=ilike.second%5C__ne").await, ["Second_one"]);
        assert_eq!(titles("title=ilike.sec%25&mentor_name=ilike.HANN*").await, ["Second_one"]);
        assert_eq!(titles("description=ilike.*nothing+of+the+kind*").await, [""; 0]);
        assert_eq!(titles("title=ilike.*%C3%84RG*").await, ["Ärger 100%"], "in every script");
        assert_eq!(titles("title=ilike.*ond_*").await, ["Second_one"]);
        let described = titles("description=ilike.*").await;
        assert_eq!(described.len(), 3);
        for refused in ["*a", "a_", "*a_*", "*a*&description=ilike.*b*"] {
            Call::get(&app, &format!("/experiences?description=ilike.{refused}")).refused(400, "PGRST100").await;
        }
        assert_eq!(titles("title=is.null").await, [""; 0]);
        assert_eq!(titles("title=is.not_null&order=mentor_name.desc,description").await.len(), 3);
        Call::get(&app, "/experiences?title=ilike.a*b*").refused(400, "PGRST100").await;
        Call::get(&app, "/experiences?offset=20001").refused(416, "PGRST103").await;
        Call::delete(&app, "/tags?name=ilike.a*").by(&carl).refused(400, "PGRST100").await;
    }

    async fn rows_are_ordered_and_read_in_pages(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        for (title, price) in [("b", 20.0), ("a", 20.0), ("c", 10.0)] {
            hannah.publishes_at(title, price).await;
        }
        let titles = async |query: &str| column(&Call::get(&app, &format!("/experiences?select=title&{query}")).send().await.is(200), "title").concat();
        assert_eq!(titles("").await, "cab");
        assert_eq!(titles("order=title.asc").await, "abc");
        assert_eq!(titles("order=title.desc.nullslast").await, "cba");
        assert_eq!(titles("order=price_per_hour.asc,title.desc").await, "cba");
        assert_eq!(titles("order=pricePerHour.desc").await, "abc", "equal ones the newest first");
        assert_eq!(titles("order=title.asc&offset=1&limit=1").await, "b");
        assert_eq!(titles("offset=1&limit=10").await, "ab");
        assert_eq!(titles("offset=3").await, "");
        assert_eq!(titles("limit=0").await, "");
    }

    async fn a_response_says_which_rows_it_has_and_of_how_many(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        for title in ["a", "b", "c"] {
            hannah.publishes(title).await;
        }
        let range = async |call: Call| {
            let answer = call.send().await;
            (answer.status.as_u16(), header(&answer, "content-range").to_owned(), header(&answer, "preference-applied").to_owned())
        };
        let counted = |query: &str| Call::get(&app, &format!("/experiences?{query}")).header("prefer", "count=exact");
        let expected = |status: u16, range: &str| (status, range.to_owned(), "count=exact".to_owned());
        assert_eq!(range(counted("")).await, expected(200, "0-2/3"));
        assert_eq!(range(counted("limit=2")).await, expected(206, "0-1/3"));
        assert_eq!(range(counted("offset=1&limit=1")).await, expected(206, "1-1/3"));
        assert_eq!(range(counted("title=neq.a")).await, expected(200, "0-1/2"));
        assert_eq!(range(counted("title=eq.x")).await, expected(200, "*/0"));
        assert_eq!(range(counted("offset=3")).await, expected(206, "*/3"));
        let beyond = counted("offset=4").refused(416, "PGRST103").await;
        assert_eq!(beyond["details"], "An offset of 4 was requested, but there are only 3 rows.");
        let head = Call::new(&app, Method::HEAD, "/experiences?limit=1").header("prefer", "count=exact").send().await;
        assert_eq!((head.status.as_u16(), head.text().as_str(), header(&head, "content-range")), (206, "", "0-0/3"));
        let planned = Call::new(&app, Method::HEAD, "/tags").header("prefer", "count=planned").send().await;
        assert_eq!((planned.status.as_u16(), header(&planned, "content-range")), (200, "*/0"));
        assert_eq!(range(Call::get(&app, "/experiences").header("prefer", "")).await, (200, "0-2/*".into(), String::new()));
    }

    async fn bookings_are_read_by_those_who_take_part(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(2.0).await;
        let (eve, olga) = (app.creator("Eve").await, app.olga().await);
        let other = eve.books(&hannah.publishes("Second Brief").await).await;
        let rows = async |who: &crate::common::Person, query: &str| Call::get(&app, &format!("/bookings?{query}")).by(who).send().await.is(200);
        let all = "select=*&order=created_at.desc";
        let (first, second) = (booking["id"].as_str().unwrap(), other["id"].as_str().unwrap());
        let known = |id: &String| if id == first { "first" } else if id == second { "second" } else { "another" };
        let ids = |rows: &Value| column(rows, "id").iter().map(known).collect::<Vec<_>>();
        assert_eq!(ids(&rows(&hannah, all).await), ["second", "first"]);
        assert_eq!(ids(&rows(&hannah, "order=created_at.asc").await), ["first", "second"]);
        assert_eq!(ids(&rows(&carl, all).await), ["first"]);
        assert_eq!(ids(&rows(&eve, all).await), ["second"]);
        assert_eq!(ids(&rows(&olga, all).await), ["second", "first"]);
        assert_eq!(ids(&rows(&eve, &format!("id=eq.{first}")).await), [""; 0]);
        assert_eq!(ids(&rows(&olga, &format!("id=eq.{first}")).await), ["first"]);
        for path in ["/bookings", "/bookings?select=*&order=created_at.desc", &format!("/bookings?id=eq.{first}")] {
            assert_eq!(Call::get(&app, path).send().await.is(200), json!([]), "{path}");
        }
        let counted = Call::get(&app, "/bookings").header("prefer", "count=exact").send().await;
        assert_eq!(header(&counted, "content-range"), "*/0");
        let counted = Call::get(&app, "/bookings?limit=1").by(&hannah).header("prefer", "count=exact").send().await;
        assert_eq!(header(&counted, "content-range"), "0-0/2");
        assert_eq!(ids(&rows(&hannah, "status=eq.approved").await), ["first"]);
        assert_eq!(ids(&rows(&hannah, "status=neq.approved&creator_name=eq.Eve").await), ["second"]);
        assert_eq!(ids(&rows(&carl, "portfolio_link=eq.x").await), [""; 0]);
        assert_eq!(ids(&rows(&carl, "order=portfolio_link.desc.nullsfirst&limit=1").await), ["first"]);
        let at = rows(&carl, "select=created_at").await[0]["created_at"].as_str().unwrap().replace('+', "%2B");
        assert_eq!(ids(&rows(&carl, &format!("created_at=eq.{at}")).await), ["first"]);
        app.settle().await;
    }

    /// Each column of a booking is what `/api` shows to the same person, in every state.
    async fn a_booking_shows_what_the_api_shows(app: TestApp) {
        let (hannah, carl, booking) = app.accepted(2.0).await;
        let olga = app.olga().await;
        let dana = app.creator("Dana").await;
        dana.tries_to_book(&hannah.publishes("Pending").await, json!({ "portfolio_link": "https://dana.example" })).await.is(201);
        hannah.declines(&dana.books(&hannah.publishes("Declined").await).await).await.ok();
        hannah.post("/api/bookings", json!({ "user_id": hannah.id, "experience_id": "unknown", "portfolio_link": null })).await.is(201);
        app.settle().await;
        for paid in [false, true] {
            if paid {
                hannah.pays(&booking, "4242424242424242").await.ok();
                app.rings().await;
            }
            for who in [&hannah, &carl, &dana, &olga] {
                let rows = Call::get(&app, "/bookings").by(who).send().await.is(200);
                assert!(!rows.as_array().unwrap().is_empty(), "{}", who.name);
                for row in rows.as_array().unwrap() {
                    let view = who.sees(row).await;
                    for name in row.as_object().unwrap().keys() {
                        let member = if name == "pricePerHour" { "price_per_hour" } else { name.as_str() };
                        assert_eq!(row[name], view[member], "{} sees {name}, paid: {paid}", who.name);
                    }
                }
            }
            let email = Call::get(&app, "/bookings?select=creator_email&experience_title=eq.VR%20Training%20Simulator").by(&hannah).send().await.is(200);
            assert_eq!(email, json!([{ "creator_email": if paid { carl.email.as_str() } else { "" } }]));
            let guessed = Call::get(&app, &format!("/bookings?creator_email=eq.{}", carl.email)).by(&hannah).send().await.is(200);
            assert_eq!(guessed.as_array().unwrap().len(), usize::from(paid), "a filter says no more than the column");
        }
        app.later(DAY).await;
    }

    async fn tags_are_those_of_public_people(app: TestApp) {
        let (carl, eve, olga) = (app.creator("Carl").await, app.creator("Eve").await, app.olga().await);
        for (who, name) in [(&carl, "vr"), (&carl, "Dome"), (&eve, "audio")] {
            who.post(&format!("/api/users/{}/tags", who.id), json!({ "name": name })).await.is(201);
        }
        let names = async |call: Call| column(&call.send().await.is(200), "name");
        let of = |who: &str| Call::get(&app, &format!("/tags?select=name&user_id=eq.{who}"));
        assert_eq!(names(of(&carl.id)).await, ["vr", "Dome"], "in the order they were added");
        let mut all = names(Call::get(&app, "/tags")).await;
        all.sort();
        assert_eq!(all, ["Dome", "audio", "vr"]);
        assert_eq!(names(Call::get(&app, "/tags?name=eq.vr")).await, ["vr"]);
        olga.post(&format!("/api/admin/users/{}/ban", carl.id), json!({ "reason": "Spam." })).await.ok();
        assert_eq!(names(of(&carl.id)).await, [""; 0], "as under /api");
        assert_eq!(names(Call::get(&app, "/tags")).await, ["audio"]);
        assert_eq!(names(of(&carl.id).by(&olga)).await, ["vr", "Dome"]);
    }
}
