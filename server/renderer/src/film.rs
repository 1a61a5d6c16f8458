//! Renders a film picture by picture and encodes it.
use crate::draw::canvas::Canvas;
use crate::draw::math::{ease_out, smooth};
use crate::draw::post_processing::{PostProcessor, Yuv};
use crate::draw::title::Title;
use crate::encode::FilmEncoder;
use crate::plan::Plan;
use crate::scenes::{Moment, Scene};
use crate::{Error, FPS, FRAMES, MAX_IDEA_LENGTH, Size, plan, scenes};
use std::ops::ControlFlow;

/// What someone wants to see.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The idea in words, 1 to 500 characters.
    pub idea: &'a str,
    /// Another seed shows another variation.
    pub seed: u64,
    /// Its shape.
    pub size: Size,
}

/// How far a film is.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// Pictures made.
    pub done: u32,
    /// Pictures in all.
    pub total: u32,
    /// What is being drawn, in words.
    pub drawing: &'static str,
}

/// A film.
#[derive(Clone)]
pub struct Film {
    /// The file.
    pub mp4: Vec<u8>,
    /// One picture of it, a JPEG.
    pub poster: Vec<u8>,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// How long it runs.
    pub millis: u32,
    /// The family of its scene.
    pub scene: &'static str,
    /// What its title card says.
    pub title: String,
}

/// Where the second and the third shot begin.
const CUTS: [u32; 2] = [46, 86];
/// A frame from the middle of every shot, and how many frames the shot has, to estimate the size of the film.
const SAMPLES: [(u32, u32); 3] = [(22, CUTS[0]), (64, CUTS[1] - CUTS[0]), (104, FRAMES - CUTS[1])];
/// Over how many pictures one shot dissolves into the next.
const DISSOLVE: u32 = 6;
/// The picture that becomes the poster.
const POSTER: u32 = 124;
/// The poster's quality, 1 to 100.
const POSTER_QUALITY: u8 = 86;

/// Makes the film. `on_progress` learns of every picture and may stop it.
pub fn render(request: &Request<'_>, on_progress: &mut dyn FnMut(Progress) -> ControlFlow<()>) -> Result<Film, Error> {
    check(request.idea)?;
    let plan = plan(request.idea, request.seed);
    let mut encoder = FilmEncoder::new(request.size)?;
    let mut renderer = FrameRenderer::new(&plan, request.size);
    for (frame, pictures) in SAMPLES {
        let first = renderer.frame(frame, true).clone();
        encoder.measure(&first, renderer.frame(frame + 1, true), pictures)?;
    }
    for frame in 0..FRAMES {
        let drawing = plan.shots[shot_of(frame)];
        if on_progress(Progress { done: frame, total: FRAMES, drawing }).is_break() {
            return Err(Error::Cancelled);
        }
        if frame == 0 || CUTS.contains(&frame) {
            encoder.start_keyframe()?;
        }
        encoder.push(renderer.frame(frame, true))?;
    }
    let poster = jpeg(renderer.frame(POSTER, false))?;
    let mp4 = encoder.finish()?;
    let drawing = plan.shots[2];
    if on_progress(Progress { done: FRAMES, total: FRAMES, drawing }).is_break() {
        return Err(Error::Cancelled);
    }
    Ok(Film {
        mp4,
        poster,
        width: request.size.width(),
        height: request.size.height(),
        millis: FRAMES * 1000 / FPS,
        scene: plan.scene,
        title: plan.title,
    })
}

/// One picture of the film as red, green and blue bytes; for contact sheets and tests.
#[doc(hidden)]
pub fn still(request: &Request<'_>, frame: u32, titled: bool) -> Vec<u8> {
    let plan = plan(request.idea, request.seed);
    FrameRenderer::new(&plan, request.size).frame(frame.min(FRAMES - 1), titled).rgb()
}

fn check(idea: &str) -> Result<(), Error> {
    if idea.trim().is_empty() {
        return Err(Error::Empty);
    }
    if idea.chars().count() > MAX_IDEA_LENGTH {
        return Err(Error::TooLong);
    }
    Ok(())
}

fn shot_of(frame: u32) -> usize {
    CUTS.iter().filter(|cut| frame >= **cut).count()
}

/// In the last shot the view glides aside, so that the title does not cover the subject.
fn room_for_title(canvas: &Canvas, moment: &Moment) -> (f32, f32) {
    let (w, h) = (canvas.w as f32, canvas.h as f32);
    match (moment.shot, w > h) {
        (2, true) => (w * 0.14 * ease_out(moment.part * 1.6), -h * 0.03),
        (2, false) => (0.0, -h * 0.09),
        _ => (0.0, 0.0),
    }
}

/// Draws the pictures of one film.
struct FrameRenderer {
    scene: Box<dyn Scene>,
    title: Title,
    canvas: Canvas,
    post: PostProcessor,
    picture: Yuv,
    other: Yuv,
}

impl FrameRenderer {
    fn new(plan: &Plan, size: Size) -> Self {
        let size = (size.width() as usize, size.height() as usize);
        Self {
            scene: scenes::build(plan),
            title: Title::new(size, &plan.title),
            canvas: Canvas::new(size),
            post: PostProcessor::new(size),
            picture: Yuv::new(size),
            other: Yuv::new(size),
        }
    }
    /// Picture number `frame`, with its title card where there is one.
    fn frame(&mut self, frame: u32, titled: bool) -> &Yuv {
        let shot = shot_of(frame);
        self.draw_shot(shot, frame, titled);
        if shot < 2 && frame + DISSOLVE >= CUTS[shot] {
            std::mem::swap(&mut self.picture, &mut self.other);
            self.draw_shot(shot + 1, frame, titled);
            std::mem::swap(&mut self.picture, &mut self.other);
            let share = (frame + DISSOLVE + 1 - CUTS[shot]) as f32 / (DISSOLVE + 1) as f32;
            self.picture.dissolve(&self.other, smooth(0.0, 1.0, share));
        }
        if titled {
            self.title.draw(&mut self.picture, frame);
        }
        &self.picture
    }
    fn draw_shot(&mut self, shot: usize, frame: u32, titled: bool) {
        let moment = Moment::new(shot, frame);
        self.canvas.shift = room_for_title(&self.canvas, &moment);
        self.scene.draw(&mut self.canvas, &moment);
        if titled && shot == 2 {
            self.title.shade(&mut self.canvas, frame);
        }
        self.post.process(&self.canvas, self.scene.exposure(), &mut self.picture);
    }
}

fn jpeg(picture: &Yuv) -> Result<Vec<u8>, Error> {
    let mut out = Vec::new();
    let (w, h) = (picture.w as u16, picture.h as u16);
    jpeg_encoder::Encoder::new(&mut out, POSTER_QUALITY)
        .encode(&picture.rgb(), w, h, jpeg_encoder::ColorType::Rgb)
        .map_err(|error| Error::Encoder(error.to_string()))?;
    Ok(out)
}
