//! The innermost loops: runs of pixels of a fixed number, so that the compiler can take four at once.

/// Pixels in the longest run.
pub const RUN: usize = 64;
const RAMP: [f32; RUN] = {
    let mut ramp = [0.0; RUN];
    let mut n = 0;
    while n < RUN {
        ramp[n] = n as f32;
        n += 1;
    }
    ramp
};

/// A value for every pixel of a run: `start`, and one `step` more for every pixel.
#[inline]
pub fn ramp<const N: usize>(start: f32, step: f32) -> [f32; N] {
    let mut out = [start; N];
    for (out, n) in out.iter_mut().zip(&RAMP) {
        *out += step * n;
    }
    out
}

/// The same shares, each times its cover.
#[inline]
pub fn covered<const N: usize>(mut shares: [f32; N], cover: &[f32; N]) -> [f32; N] {
    for (share, cover) in shares.iter_mut().zip(cover) {
        *share *= cover;
    }
    shares
}

/// Puts `start`, and one `step` more for every pixel, in the place of the pixels.
#[inline]
pub fn put<const N: usize>(pixels: &mut [f32], start: f32, step: f32) {
    if let Ok(pixels) = <&mut [f32; N]>::try_from(&mut *pixels) {
        for n in 0..N {
            pixels[n] = start + step * RAMP[n];
        }
    } else {
        pixels.iter_mut().zip(&RAMP).for_each(|(pixel, n)| *pixel = start + step * n);
    }
}

/// Lets `start`, and one `step` more for every pixel, cover the pixels by shares.
#[inline]
pub fn over<const N: usize>(pixels: &mut [f32], start: f32, step: f32, shares: &[f32; N]) {
    if let Ok(pixels) = <&mut [f32; N]>::try_from(&mut *pixels) {
        for n in 0..N {
            pixels[n] += (start + step * RAMP[n] - pixels[n]) * shares[n];
        }
    } else {
        for ((pixel, n), share) in pixels.iter_mut().zip(&RAMP).zip(shares) {
            *pixel += (start + step * n - *pixel) * share;
        }
    }
}

/// Adds shares of `start`, and one `step` more for every pixel, to the pixels.
#[inline]
pub fn add<const N: usize>(pixels: &mut [f32], start: f32, step: f32, shares: &[f32; N]) {
    if let Ok(pixels) = <&mut [f32; N]>::try_from(&mut *pixels) {
        for n in 0..N {
            pixels[n] += (start + step * RAMP[n]) * shares[n];
        }
    } else {
        for ((pixel, n), share) in pixels.iter_mut().zip(&RAMP).zip(shares) {
            *pixel += (start + step * n) * share;
        }
    }
}

/// Lets values cover the pixels by shares.
pub fn lay(pixels: &mut [f32], values: &[f32], shares: &[f32]) {
    for ((pixel, value), share) in pixels.iter_mut().zip(values).zip(shares) {
        *pixel += (value - *pixel) * share;
    }
}
