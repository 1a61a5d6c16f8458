//! `make film-sheet`: twenty-five ideas, five pictures of each film, on contact sheets under docs/films/.
use renderer::{Request, Size, plan, still};
use std::path::Path;
use std::process::ExitCode;

/// Twenty-five ideas as people have them; the first three are the generator page's own.
const IDEAS: [&str; 25] = [
    "VR Training Simulator",
    "Interactive Art Studio",
    "Immersive Concert Hall",
    "A drive along the coast at sunset",
    "A magical portal to another world",
    "Dance festival of living light",
    "A museum of lost paintings",
    "Surgery training with a mixed reality interface",
    "Flying over the Alps on a drone",
    "Diving with whales in a turquoise lagoon",
    "A sculpture made of your own data",
    "Neon city in the rain, seen from the rooftops",
    "Fireflies in a bamboo forest",
    "An astronaut watching the sunrise from orbit",
    "A fast race across a red desert on Mars",
    "Meditation temple at dawn",
    "Walk through a neural network",
    "A golden gallery of ancient masks",
    "Arctic expedition under the northern lights",
    "Symphony for a thousand drones",
    "Sailing into a harbour at dusk",
    "A lighthouse in a storm at night",
    "A calm sea at sunrise",
    "Night dive with sharks",
    "Two boats on a mountain lake",
];
/// Which pictures of a film are shown.
const FRAMES: [u32; 5] = [14, 36, 64, 96, 130];
/// How many ideas go on one sheet.
const ROWS: usize = 5;
/// Pictures on a sheet are this many times smaller.
const SMALLER: usize = 4;
/// Space between pictures.
const GAP: usize = 4;
/// The sheets' quality, 1 to 100.
const QUALITY: u8 = 80;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let folder = arguments.first().map_or("docs/films", String::as_str);
    let own: Vec<&str> = arguments.iter().skip(1).map(String::as_str).collect();
    let ideas = if own.is_empty() { IDEAS.to_vec() } else { own };
    for (number, ideas) in ideas.chunks(ROWS).enumerate() {
        let path = Path::new(folder).join(format!("sheet-{}.jpg", number + 1));
        if let Err(error) = sheet(ideas, &path) {
            eprintln!("{}: {error}", path.display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn sheet(ideas: &[&str], path: &Path) -> Result<(), Box<dyn std::error::Error>> {
    let (w, h) = (1280 / SMALLER, 720 / SMALLER);
    let (width, height) = (FRAMES.len() * (w + GAP) - GAP, ideas.len() * (h + GAP) - GAP);
    let mut page = vec![16u8; width * height * 3];
    for (row, idea) in ideas.iter().enumerate() {
        let film_plan = plan(idea, 1);
        eprintln!("{idea}: {}, {}", film_plan.scene, film_plan.palette);
        for (column, frame) in FRAMES.iter().enumerate() {
            let picture = still(&Request { idea, seed: 1, size: Size::Wide }, *frame, true);
            let at = (row * (h + GAP) * width + column * (w + GAP)) * 3;
            place(&picture, &mut page[at..], width, (w, h));
        }
    }
    let mut jpeg = Vec::new();
    jpeg_encoder::Encoder::new(&mut jpeg, QUALITY).encode(
        &page,
        u16::try_from(width)?,
        u16::try_from(height)?,
        jpeg_encoder::ColorType::Rgb,
    )?;
    Ok(std::fs::write(path, jpeg)?)
}

/// Puts a picture, made smaller by means, at the beginning of `page`.
fn place(picture: &[u8], page: &mut [u8], page_width: usize, (w, h): (usize, usize)) {
    for y in 0..h {
        for x in 0..w {
            for channel in 0..3 {
                let at =
                    |n: usize| ((y * SMALLER + n / SMALLER) * w * SMALLER + x * SMALLER + n % SMALLER) * 3 + channel;
                let sum: usize = (0..SMALLER * SMALLER).map(|n| usize::from(picture[at(n)])).sum();
                page[(y * page_width + x) * 3 + channel] = (sum / (SMALLER * SMALLER)) as u8;
            }
        }
    }
}
