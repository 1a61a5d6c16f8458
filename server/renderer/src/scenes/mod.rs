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
    ($($family:ident, $module:ident, $name:literal, $moods:expr, $shots:expr;)*) => {
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
            /// What is drawn in its shots.
            pub const fn shots(self) -> [&'static str; 3] {
                match self { $(Self::$family => $shots,)* }
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
    Horizon, horizon, "Horizon drive", [3, 5, 7, 2], ["Laying out the road", "Following the tail lights", "Raising the view over the hills"];
    Portal, portal, "Portal", [6, 0, 7, 5, 1], ["Flooding the plain", "Walking up to the light", "Opening the portal"];
    Concert, concert, "Particle concert", [2, 6, 5, 0], ["Filling the arena", "Raising hands", "Letting the particles sing"];
    Gallery, gallery, "Gallery walk", [7, 3, 0, 2], ["Hanging the pictures", "Stepping closer", "Opening the great room"];
    Training, training_room, "Training room", [1, 0, 4], ["Building the training room", "Placing the controls", "Starting the exercise"];
    Terrain, terrain, "Terrain flight", [3, 1, 5, 4, 7], ["Raising the mountains", "Diving into the valley", "Climbing into the sun"];
    Underwater, underwater, "Underwater", [1, 0, 6], ["Sinking below the surface", "Swimming with the shoal", "Meeting the giant"];
    Sculpture, sculpture, "Data sculpture", [6, 0, 5, 3], ["Scattering the points", "Looking into the form", "Lighting the hall around it"];
    City, city, "City of light", [7, 0, 2, 6], ["Raising the towers", "Wetting the street", "Rising above the roofs"];
    Forest, forest, "Deep forest", [4, 1, 7], ["Planting the trees", "Waking the fireflies", "Letting the light in"];
    Orbit, orbit, "Orbit", [0, 6, 3, 7], ["Setting the planet", "Circling the ring", "Waiting for sunrise"];
    Sea, sea, "Open sea", [5, 0, 1, 7], ["Raising the swell", "Coming alongside", "Lifting the view over the coast"];
    Simulator, hangar, "Training simulator", [0], ["Powering up the simulator", "Taking the engine apart", "Running the drill"];
    Studio, studio, "Art studio", [2], ["Opening the studio", "Drawing in the air", "Stepping back from the work"];
    Hall, hall, "Concert hall", [7], ["Seating the hall", "Aiming the lights", "Raising the roof"];
}

impl Family {
    /// How many, from the first, may be picked for ideas without a known word; the rest need a matching word.
    pub const OPEN: usize = Self::ALL.len() - 3;
}
