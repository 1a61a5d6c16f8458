//! The pages of the development tools.

use crate::common::TestApp;
use http::Method;
use platform::{
    mail::{self, Content, NewMail},
    msg,
    testing::{Fixture, on_each_database},
};

/// Captures an email to `to` with this subject.
async fn captures(app: &TestApp, to: &str, subject: String) {
    let mut tx = app.app.db.write().await.unwrap();
    let content = Content::new(msg!("verbatim", text = subject.as_str()));
    let mail = NewMail { to: to.into(), kind: "news".into(), content, dedupe_key: subject };
    mail::queue(&mut tx, &app.app.clock, mail).await.unwrap();
    tx.commit().await.unwrap();
}

/// The subjects on the page at `path`, and where its links `Older` and `Newest` lead.
async fn page(app: &TestApp, path: &str) -> (Vec<String>, Option<String>, Option<String>) {
    let answer = app.guest(Method::GET, path, None).await;
    assert_eq!(answer.status, 200, "{path}");
    let html = answer.text();
    let subjects = html.split("<b>").skip(1).map(|rest| rest.split_once("</b>").unwrap().0.to_owned()).collect();
    let link = |label: &str| {
        let before = html.split_once(&format!("\">{label}</a>"))?.0;
        Some(before.rsplit_once("href=\"").unwrap().1.replace("&amp;", "&"))
    };
    (subjects, link("Older"), link("Newest"))
}

on_each_database! {
    async fn captured_mail_is_shown_in_pages_and_by_recipient(app: TestApp) {
        for n in 1..=101 {
            captures(&app, "nora+vr@test.example", format!("To Nora {n}")).await;
        }
        captures(&app, "sam@test.example", "To Sam".into()).await;
        app.settle().await;
        let (first, older, newest) = page(&app, "/dev/mail").await;
        assert_eq!((first.len(), first[0].as_str(), first[99].as_str(), newest), (100, "To Sam", "To Nora 3", None));
        let (last, oldest, newest) = page(&app, &older.unwrap()).await;
        assert_eq!((last, oldest, newest.as_deref()), (vec!["To Nora 2".into(), "To Nora 1".into()], None, Some("/dev/mail")));

        let html = app.guest(Method::GET, "/dev/mail", None).await.text();
        assert!(html.contains("href=\"/dev/mail?to=nora%2Bvr%40test.example\""), "each address leads to its mail");
        let (of_nora, older, _) = page(&app, "/dev/mail?to=nora%2Bvr%40test.example").await;
        assert_eq!((of_nora.len(), of_nora[0].as_str()), (100, "To Nora 101"));
        let (last, _, newest) = page(&app, &older.unwrap()).await;
        assert_eq!((last, newest.as_deref()), (vec!["To Nora 1".into()], Some("/dev/mail?to=nora%2Bvr%40test.example")));
        assert_eq!(page(&app, "/dev/mail?to=Sam@test.example").await, (vec!["To Sam".into()], None, None));
        app.finish().await;
    }
}
