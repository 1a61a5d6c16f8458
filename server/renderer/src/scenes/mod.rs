//! The families of pictures: one file each, three shots each (wide, near, reveal).
mod city;
mod concert;
mod forest;
mod gallery;
mod hall;
mod hangar;
mod horizon;
mod orbit;
mod portal;
mod sculpture;
mod sea;
mod studio;
mod terrain;
mod training_room;
mod underwater;

use crate::draw::canvas::Canvas;
use crate::plan::Plan;
use crate::{FPS, FRAMES};

/// Where in the film a picture is.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// 0 wide, 1 near, 2 reveal.
    pub shot: usize,
    /// Seconds since the film began.
    pub time: f32,
    /// How much of the shot has passed, 0 to 1.
    pub part: f32,
}

impl Moment {
    /// The moment of a picture within one of the shots (two of them, while one dissolves into the next).
    pub fn new(shot: usize, frame: u32) -> Self {
        let (from, to) = [(0, 50), (42, 90), (82, FRAMES)][shot];
        Self { shot, time: frame as f32 / FPS as f32, part: (frame.saturating_sub(from)) as f32 / (to - from) as f32 }
    }
}

/// A composition.
pub trait Scene {
    /// Draws a moment over the present content of the canvas.
    fn draw(&self, canvas: &mut Canvas, moment: &Moment);
    /// How long the film is exposed.
    fn exposure(&self) -> f32 {
        1.0
    }
}

macro_rules! families {
    ($($family:ident, $module:ident, $name:literal, $moods:expr;)*) => {
        /// A kind of scene.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Family {
            $(#[doc = $name] $family,)*
        }
        impl Family {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$family),*];
            /// What it is called.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$family => $name,)* }
            }
            /// The names of its shots, in order: `horizon-wide`, `horizon-near`, `horizon-reveal`. A caller has the words.
            pub const fn shots(self) -> [&'static str; 3] {
                match self { $(Self::$family => [
                    concat!(stringify!($module), "-wide"),
                    concat!(stringify!($module), "-near"),
                    concat!(stringify!($module), "-reveal"),
                ],)* }
            }
            /// The palettes that suit it when the words ask for none.
            pub const fn moods(self) -> &'static [usize] {
                match self { $(Self::$family => &$moods,)* }
            }
        }
        /// The scene of a plan.
        pub fn build(plan: &Plan) -> Box<dyn Scene> {
            let look = plan.look();
            match plan.family { $(Family::$family => Box::new($module::$family::new(look)),)* }
        }
    };
}

families! {
    Horizon, horizon, "Horizon drive", [3, 5, 7, 2];
    Portal, portal, "Portal", [6, 0, 7, 5, 1];
    Concert, concert, "Particle concert", [2, 6, 5, 0];
    Gallery, gallery, "Gallery walk", [7, 3, 0, 2];
    Training, training_room, "Training room", [1, 0, 4];
    Terrain, terrain, "Terrain flight", [3, 1, 5, 4, 7];
    Underwater, underwater, "Underwater", [1, 0, 6];
    Sculpture, sculpture, "Data sculpture", [6, 0, 5, 3];
    City, city, "City of light", [7, 0, 2, 6];
    Forest, forest, "Deep forest", [4, 1, 7];
    Orbit, orbit, "Orbit", [0, 6, 3, 7];
    Sea, sea, "Open sea", [5, 0, 1, 7];
    Simulator, hangar, "Training simulator", [0];
    Studio, studio, "Art studio", [2];
    Hall, hall, "Concert hall", [7];
}

impl Family {
    /// How many, from the first, may be picked for ideas without a known word; the rest need a matching word.
    pub const OPEN: usize = Self::ALL.len() - 3;
}
