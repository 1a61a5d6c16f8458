use super::*;
use axum::{Router, response::Redirect, routing::get};
use tokio::{io::AsyncWriteExt, net::TcpListener};

const TIMEOUT: Duration = Duration::from_secs(10);

/// A server that answers each connection with `answer` and closes it.
async fn answering(answer: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut stream, _)) = listener.accept().await {
            let mut request = [0; 1024];
            let _ = tokio::io::AsyncReadExt::read(&mut stream, &mut request).await;
            let _ = stream.write_all(answer).await;
        }
    });
    format!("http://{address}/")
}

#[tokio::test]
async fn a_redirect_is_an_answer_like_any_other() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let routes = Router::new().route("/", get(|| async { Redirect::to("/elsewhere") }));
    tokio::spawn(async move { axum::serve(listener, routes).await });
    let answer = HttpClient::default().send(Call::get(format!("http://{address}/"), TIMEOUT)).await.unwrap();
    assert_eq!(answer.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn an_answer_that_breaks_off_is_lost() {
    let url = answering(b"HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf").await;
    let lost = HttpClient::default().send(Call::get(url, TIMEOUT)).await;
    assert!(matches!(lost, Err(NoAnswer::Lost(_))), "{lost:?}");
}

#[tokio::test]
async fn an_answer_that_comes_too_late_is_lost() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let late = HttpClient::default().send(Call::get(url, Duration::from_millis(50))).await;
    assert!(matches!(late, Err(NoAnswer::Lost(_))), "{late:?}");
}

#[tokio::test]
async fn what_nobody_received_was_not_sent() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/?token=secret", listener.local_addr().unwrap());
    drop(listener);
    let not_sent = HttpClient::default().send(Call::get(url, TIMEOUT)).await.unwrap_err();
    assert!(matches!(&not_sent, NoAnswer::NotSent(why) if !why.contains("secret")), "{not_sent}");
    let invalid = HttpClient::default().send(Call::get("no address", TIMEOUT)).await;
    assert!(matches!(invalid, Err(NoAnswer::Invalid(_))), "{invalid:?}");
}
