//! How a picture is made: points and cameras, chance, colour, the canvas, things, type, and the darkroom.
mod blend;
pub mod camera;
pub mod canvas;
pub mod develop;
pub mod math;
pub mod palette;
pub mod props;
pub mod random;
pub mod terrain;
pub mod title;
pub mod veil;
