//! Responses to search engines and link previews.

use crate::common::{Answer, TestApp};
use http::Method;
use platform::testing::on_each_database;
use serde_json::json;

async fn reads(app: &TestApp, path: &str) -> Answer {
    let answer = app.guest(Method::GET, path, None).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.text());
    answer
}

on_each_database! {
    async fn robots_are_kept_from_what_is_a_persons_own(app: TestApp) {
        let answer = reads(&app, "/robots.txt").await;
        assert_eq!(answer.headers["content-type"], "text/plain; charset=utf-8");
        let text = answer.text();
        for path in [
            "/api/", "/auth", "/profile", "/deals", "/settings", "/messages", "/payment", "/receipts", "/create-experience",
            "/experiences/*/edit", "/test-notifications", "/admin",
        ] {
            assert!(text.lines().any(|line| line == format!("Disallow: {path}")), "{path} in {text}");
        }
        assert!(!text.contains("Disallow: /g"), "a film's page says noindex, which has to be read: {text}");
        assert!(text.ends_with("Sitemap: http://127.0.0.1:8080/sitemap.xml\n"), "{text}");
    }
    async fn every_published_experience_and_described_creator_is_named(app: TestApp) {
        let (hannah, carl, sam) = (app.hirer("Hannah").await, app.creator("Carl").await, app.creator("Sam").await);
        let (dome, gone) = (hannah.publishes("Dome").await, hannah.publishes("Gone").await);
        hannah.delete(&format!("/api/experiences/{}", gone["id"].as_str().unwrap())).await.ok();
        carl.patch("/api/me", json!({ "description": "Gloves." })).await.ok();
        let index = reads(&app, "/sitemap.xml").await;
        assert_eq!((&index.headers["content-type"], &index.headers["cache-control"]), (&"application/xml".parse().unwrap(), &"public, max-age=3600".parse().unwrap()));
        let text = index.text();
        let files: Vec<&str> = text.split("<loc>http://127.0.0.1:8080").skip(1).map(|rest| rest.split('<').next().unwrap()).collect();
        assert_eq!(files[0], "/sitemaps/pages.xml");
        assert_eq!(files.len(), 3, "{files:?}");
        let pages = reads(&app, files[0]).await.text();
        for path in ["/", "/experiences", "/creators", "/about", "/experience-generator", "/oneverse", "/marketplace"] {
            assert!(pages.contains(&format!("<loc>http://127.0.0.1:8080{path}</loc>")), "{path} in {pages}");
        }
        let (experiences, creators) = (reads(&app, files[1]).await.text(), reads(&app, files[2]).await.text());
        assert!(experiences.contains(&format!("/experiences/{}</loc><lastmod>20", dome["id"].as_str().unwrap())), "{experiences}");
        assert!(!experiences.contains(gone["id"].as_str().unwrap()) && experiences.ends_with("</urlset>\n"));
        assert!(creators.contains(&carl.id) && !creators.contains(&sam.id) && !creators.contains(&hannah.id), "{creators}");
    }
    async fn a_sitemap_that_is_none_is_not_found(app: TestApp) {
        app.hirer("Hannah").await.publishes("Dome").await;
        for file in ["experiences-1999-01.xml", "experiences-9000-01.xml", "x.xml", "experiences.xml", "experiences-2026-13.xml", "people-2026-01.xml", "pages", "pages.txt", "%00.xml"] {
            app.guest(Method::GET, &format!("/sitemaps/{file}"), None).await.refused("not_found");
        }
    }
    async fn many_are_read_page_by_page(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        for n in 0..3 {
            hannah.publishes(&format!("Dome {n}")).await;
        }
        // the same instant for all: paging continues by id where the instant is not enough
        let mut tx = app.app.db.write().await.unwrap();
        let query = "UPDATE experiences SET created_at = $2 WHERE publisher_id = $1";
        tx.run(query, platform::args![hannah.id, app.app.clock.now()]).await.unwrap();
        tx.commit().await.unwrap();
        let index = reads(&app, "/sitemap.xml").await.text();
        let file = index.split("<loc>http://127.0.0.1:8080").nth(2).unwrap().split('<').next().unwrap().to_owned();
        assert_eq!(reads(&app, &file).await.text().matches("<url>").count(), 3);
    }
    async fn a_month_with_many_has_several_lists(app: TestApp) {
        let hannah = app.hirer("Hannah").await;
        hannah.publishes("Dome").await;
        let copies = "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 10000) \
                      INSERT INTO experiences (id, publisher_id, side, title, title_lower, description, price_cents, icon, tags, \
                                               published, created_at, updated_at, changed_at, rev) \
                      SELECT 'copy-' || n, publisher_id, side, title, title_lower, description, price_cents, icon, tags, \
                             published, created_at, updated_at, changed_at, rev \
                      FROM experiences CROSS JOIN n WHERE publisher_id = $1 /* test */";
        let mut tx = app.app.db.write().await.unwrap();
        tx.run(copies, platform::args![hannah.id]).await.unwrap();
        tx.commit().await.unwrap();
        let index = reads(&app, "/sitemap.xml").await.text();
        let files: Vec<&str> = index.split("<loc>http://127.0.0.1:8080").skip(1).map(|rest| rest.split('<').next().unwrap()).collect();
        assert_eq!(files.len(), 3, "{files:?}");
        assert_eq!(files[1].replace(".xml", "-2.xml"), files[2]);
        let (first, second) = (reads(&app, files[1]).await.text(), reads(&app, files[2]).await.text());
        assert_eq!((first.matches("<url>").count(), second.matches("<url>").count()), (10_000, 1));
        let last = second.split("<loc>").nth(1).unwrap().split('<').next().unwrap();
        assert!(!first.contains(&format!("{last}<")), "{last}");
        app.guest(Method::GET, &files[2].replace("-2.xml", "-3.xml"), None).await.refused("not_found");
    }
}
