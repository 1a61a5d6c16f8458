//! The few parts of SVG that the scenes draw with, written as short as they can be.
use std::fmt::{Display, Write};

/// The picture's width; its height is three quarters of it.
pub const WIDTH: f64 = 800.0;
/// The picture's height.
pub const HEIGHT: f64 = 600.0;

/// An SVG under construction.
#[derive(Default)]
pub struct Canvas {
    definitions: String,
    shapes: String,
    gradients: usize,
}

/// A colour along a gradient: where (0 to 1), which, how opaque (0 to 1).
pub type Stop = (f64, String, f64);

/// A number with at most one decimal and nothing superfluous.
pub struct N(pub f64);

impl Display for N {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rounded = (self.0 * 10.0).round() / 10.0;
        write!(out, "{}", if rounded == 0.0 { 0.0 } else { rounded })
    }
}

impl Canvas {
    /// Appends a shape as it is written.
    pub fn draw(&mut self, shape: impl Display) {
        let _ = write!(self.shapes, "{shape}");
    }
    /// Fills the rectangle from `top` to the lower edge.
    pub fn below(&mut self, top: f64, fill: &str) {
        self.draw(format_args!(r#"<path d="M0 {}H800V600H0z" fill="{fill}"/>"#, N(top)));
    }
    /// Fills everything.
    pub fn fill(&mut self, fill: &str) {
        self.below(0.0, fill);
    }
    /// A path with a fill.
    pub fn path(&mut self, data: &str, fill: &str) {
        self.draw(format_args!(r#"<path d="{data}" fill="{fill}"/>"#));
    }
    /// A circle with a fill.
    pub fn circle(&mut self, (x, y): (f64, f64), radius: f64, fill: &str) {
        self.draw(format_args!(r#"<circle cx="{}" cy="{}" r="{}" fill="{fill}"/>"#, N(x), N(y), N(radius)));
    }
    /// A gradient between two points of the picture; answers the fill that uses it.
    pub fn linear(&mut self, from: (f64, f64), to: (f64, f64), stops: &[Stop]) -> String {
        let place = format!(r#"x1="{}" y1="{}" x2="{}" y2="{}""#, N(from.0), N(from.1), N(to.0), N(to.1));
        self.gradient("linear", &place, stops)
    }
    /// A gradient from the top of the picture to its lower edge.
    pub fn vertical(&mut self, from: f64, to: f64, stops: &[Stop]) -> String {
        self.linear((0.0, from), (0.0, to), stops)
    }
    /// A gradient around a point.
    pub fn radial(&mut self, centre: (f64, f64), radius: f64, stops: &[Stop]) -> String {
        let place = format!(r#"cx="{}" cy="{}" r="{}""#, N(centre.0), N(centre.1), N(radius));
        self.gradient("radial", &place, stops)
    }
    /// Light that fades away from a point.
    pub fn glow(&mut self, centre: (f64, f64), radius: f64, colour: &str, strength: f64) {
        let stops = [(0.0, 1.0), (0.2, 0.62), (0.45, 0.25), (0.72, 0.06), (1.0, 0.0)];
        let stops = stops.map(|(place, share)| (place, colour.to_owned(), strength * share));
        let fill = self.radial(centre, radius, &stops);
        self.circle(centre, radius, &fill);
    }

    fn gradient(&mut self, kind: &str, place: &str, stops: &[Stop]) -> String {
        let id = self.gradients;
        self.gradients += 1;
        let out = &mut self.definitions;
        let _ = write!(out, r#"<{kind}Gradient id="g{id}" gradientUnits="userSpaceOnUse" {place}>"#);
        for (offset, colour, opacity) in stops {
            let _ = write!(out, r#"<stop offset="{}" stop-color="{colour}""#, (offset * 100.0).round() / 100.0);
            if *opacity < 1.0 {
                let _ = write!(out, r#" stop-opacity="{}""#, (opacity * 100.0).round() / 100.0);
            }
            out.push_str("/>");
        }
        let _ = write!(out, "</{kind}Gradient>");
        format!("url(#g{id})")
    }

    /// The finished picture.
    pub fn finish(self) -> String {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600"><defs>{}</defs>{}</svg>"#,
            self.definitions, self.shapes
        )
    }
}
