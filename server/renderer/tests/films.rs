//! Properties of every film's file.
use renderer::{Error, FRAMES, Film, Request, Size, render};
use std::ops::ControlFlow;
use std::process::Command;

fn film(idea: &str, seed: u64, size: Size) -> Film {
    render(&Request { idea, seed, size }, &mut |_| ControlFlow::Continue(())).expect("a film")
}

#[test]
fn the_same_idea_and_seed_give_the_same_bytes() {
    let first = film("Fireflies in the forest", 5, Size::Square);
    let again = film("Fireflies in the forest", 5, Size::Square);
    assert!(first.mp4 == again.mp4 && first.poster == again.poster);
    assert_eq!((first.width, first.height, first.millis), (720, 720, 6_000));
    assert_eq!(first.title, "Fireflies in the forest");
}

#[test]
fn a_film_is_small_begins_with_its_index_and_decodes_without_a_warning() {
    let film = film("Neon city in the rain", 1, Size::Wide);
    assert!(film.mp4.len() < 4_000_000, "{}", film.mp4.len());
    assert!((20_000..600_000).contains(&film.poster.len()) && film.poster.starts_with(&[0xff, 0xd8]));
    let find = |name: &[u8]| film.mp4.windows(4).position(|four| four == name).expect("a box");
    assert!(find(b"moov") < find(b"mdat"));
    if Command::new("ffmpeg").arg("-version").output().is_err() {
        assert!(std::env::var_os("CI").is_none(), "ffmpeg must be here");
        return;
    }
    let path = std::env::temp_dir().join(format!("renderer-test-{}.mp4", std::process::id()));
    std::fs::write(&path, &film.mp4).expect("a file");
    let decoded = Command::new("ffmpeg")
        .args(["-v", "warning", "-i"])
        .arg(&path)
        .args(["-f", "null", "-"])
        .output()
        .expect("ffmpeg");
    let probed = Command::new("ffprobe")
        .args([
            "-v",
            "warning",
            "-show_entries",
            "stream=codec_name,width,height,pix_fmt,color_space,nb_frames,duration",
            "-of",
            "default=nw=1",
        ])
        .arg(&path)
        .output()
        .expect("ffprobe");
    std::fs::remove_file(&path).expect("the file");
    assert!(decoded.status.success() && decoded.stderr.is_empty(), "{}", String::from_utf8_lossy(&decoded.stderr));
    let output = String::from_utf8_lossy(&probed.stdout);
    for line in [
        "codec_name=h264",
        "width=1280",
        "height=720",
        "pix_fmt=yuv420p",
        "color_space=bt709",
        "nb_frames=144",
        "duration=6.000000",
    ] {
        assert!(output.lines().any(|printed| printed == line), "{line} in {output}");
    }
    assert!(probed.stderr.is_empty(), "{}", String::from_utf8_lossy(&probed.stderr));
}

#[test]
fn progress_is_reported_and_can_stop_the_film() {
    let mut events = Vec::new();
    let request = Request { idea: "A portal", seed: 1, size: Size::Square };
    let stopped = render(&request, &mut |progress| {
        events.push((progress.done, progress.total, progress.drawing));
        if progress.done == 9 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(stopped.err(), Some(Error::Cancelled));
    assert_eq!(events.len(), 10);
    assert!(
        events
            .iter()
            .enumerate()
            .all(|(n, (done, total, drawing))| *done as usize == n && *total == FRAMES && !drawing.is_empty())
    );
}

#[test]
fn ideas_that_are_none_are_refused() {
    let refuse =
        |idea: &str| render(&Request { idea, seed: 1, size: Size::Wide }, &mut |_| ControlFlow::Continue(())).err();
    assert_eq!(refuse(" \n\t "), Some(Error::Empty));
    assert_eq!(refuse(&"é".repeat(501)), Some(Error::TooLong));
}
