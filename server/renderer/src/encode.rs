//! Pictures to H.264 to MP4: one thread, no clock, the index first, so that the same film has the same bytes.
#[cfg(feature = "h264")]
mod h264 {
    use crate::draw::post_processing::Yuv;
    use crate::{Error, FPS, Size};
    use muxide::api::{Muxer, MuxerBuilder, VideoCodec};
    use openh264::encoder::{
        Complexity, Encoder, EncoderConfig, FrameRate, FrameType, Profile, QpRange, RateControlMode, UsageType,
        VuiConfig,
    };
    use openh264::formats::YUVSlices;
    use openh264::{OpenH264API, Timestamp};

    /// The finest quality, which most films have throughout; larger is coarser.
    const FINEST_QP: u8 = 24;
    /// The coarsest that a film may become.
    const COARSEST_QP: u8 = 36;
    /// What a film is planned to have at most, in bytes.
    const MAX_BYTES: f64 = 3_500_000.0;
    /// How much coarser one second may be than the one before: less is not seen.
    const STRIDE: u8 = 2;
    /// A step of quality changes the size by about a ninth.
    const STEP: f64 = 1.12;

    /// Encodes pictures to H.264 and writes them into an MP4 file.
    pub struct FilmEncoder {
        encoder: Encoder,
        muxer: Muxer<Vec<u8>>,
        size: (usize, usize),
        qp: u8,
        frames: u32,
        bytes: f64,
        /// Bit budget planned for the frames so far.
        planned: f64,
        /// What every picture of the film costs at the finest quality, as far as was measured.
        costs: Vec<f64>,
        since_key: u32,
    }

    impl FilmEncoder {
        /// An encoder without pictures.
        pub fn new(size: Size) -> Result<Self, Error> {
            let muxer = MuxerBuilder::new(Vec::new())
                .video(VideoCodec::H264, size.width(), size.height(), f64::from(FPS))
                .with_fast_start(true)
                .build()
                .map_err(failed)?;
            Ok(Self {
                encoder: encoder(FINEST_QP)?,
                muxer,
                size: (size.width() as usize, size.height() as usize),
                qp: FINEST_QP,
                frames: 0,
                bytes: 0.0,
                planned: 0.0,
                costs: Vec::new(),
                since_key: 0,
            })
        }
        /// Measures two consecutive pictures of the next shot, which has `pictures`. Once all shots are measured,
        /// the whole film gets one quality that fits its size, so that no shot suffers from an earlier one.
        pub fn measure(&mut self, first: &Yuv, second: &Yuv, pictures: u32) -> Result<(), Error> {
            self.encoder = encoder(FINEST_QP)?;
            let whole = self.encode(first)?.0.len() as f64;
            let change = self.encode(second)?.0.len() as f64;
            self.costs.extend((0..pictures).map(|n| if n % FPS == 0 { whole } else { change }));
            self.qp = qp_for_size(FINEST_QP, self.costs.iter().sum(), MAX_BYTES).min(COARSEST_QP);
            Ok(())
        }
        /// Starts a keyframe: at a cut, and every second, so that a player can seek there. If the film turns out larger
        /// than estimated, it continues a little coarser.
        pub fn start_keyframe(&mut self) -> Result<(), Error> {
            let rest: f64 = self.costs.iter().skip(self.frames as usize).sum::<f64>() * cost(self.qp);
            let surprise = if self.planned > 0.0 { (self.bytes / self.planned).max(1.0) } else { 1.0 };
            let needed = qp_for_size(self.qp, rest * surprise, (MAX_BYTES - self.bytes).max(1.0));
            self.qp = needed.min(self.qp + STRIDE).min(COARSEST_QP);
            self.encoder = encoder(self.qp)?;
            self.since_key = 0;
            Ok(())
        }
        /// The next picture.
        pub fn push(&mut self, picture: &Yuv) -> Result<(), Error> {
            if self.since_key == FPS {
                self.start_keyframe()?;
            }
            self.since_key += 1;
            let (data, key) = self.encode(picture)?;
            self.bytes += data.len() as f64;
            self.planned += self.costs.get(self.frames as usize).unwrap_or(&0.0) * cost(self.qp);
            self.muxer.write_video(f64::from(self.frames) / f64::from(FPS), &data, key).map_err(failed)?;
            self.frames += 1;
            Ok(())
        }
        /// A picture's bytes, and whether it is a whole one.
        fn encode(&mut self, picture: &Yuv) -> Result<(Vec<u8>, bool), Error> {
            let (w, _) = self.size;
            let slices = YUVSlices::new((&picture.y, &picture.u, &picture.v), self.size, (w, w / 2, w / 2));
            let time = Timestamp::from_millis(u64::from(self.frames) * 1000 / u64::from(FPS));
            let stream = self.encoder.encode_at(&slices, time).map_err(failed)?;
            let key = matches!(stream.frame_type(), FrameType::IDR | FrameType::I);
            Ok((stream.to_vec(), key))
        }
        /// The file.
        pub fn finish(mut self) -> Result<Vec<u8>, Error> {
            self.muxer.finish_in_place().map_err(failed)?;
            Ok(self.muxer.into_writer())
        }
    }

    /// What a picture costs at a quality, in parts of what it costs at the finest.
    fn cost(qp: u8) -> f64 {
        STEP.powi(i32::from(FINEST_QP) - i32::from(qp))
    }

    /// The quality at which what takes `bytes` at quality `qp` has room.
    fn qp_for_size(qp: u8, bytes: f64, room: f64) -> u8 {
        let steps = (bytes / room).max(1.0).ln() / STEP.ln();
        qp.saturating_add(steps.ceil() as u8)
    }

    /// An encoder of one quality: with rate control off OpenH264 pays no regard to the range, with the buffer's it
    /// does.
    fn encoder(qp: u8) -> Result<Encoder, Error> {
        let config = EncoderConfig::new()
            .usage_type(UsageType::CameraVideoRealTime)
            .rate_control_mode(RateControlMode::Bufferbased)
            .qp(QpRange::new(qp, qp))
            .max_frame_rate(FrameRate::from_hz(FPS as f32))
            .skip_frames(false)
            .num_threads(1)
            .complexity(Complexity::Low)
            .profile(Profile::High)
            .scene_change_detect(false)
            .adaptive_quantization(false)
            .background_detection(false)
            .vui(VuiConfig::bt709());
        Encoder::with_api_config(OpenH264API::from_source(), config).map_err(failed)
    }

    fn failed(error: impl std::fmt::Display) -> Error {
        Error::Encoder(error.to_string())
    }
}
#[cfg(feature = "h264")]
pub use h264::FilmEncoder;

#[cfg(not(feature = "h264"))]
use crate::draw::post_processing::Yuv;

/// Placeholder when the encoder is not compiled in: it cannot be created.
#[cfg(not(feature = "h264"))]
pub struct FilmEncoder(std::convert::Infallible);

#[cfg(not(feature = "h264"))]
impl FilmEncoder {
    pub fn new(_: crate::Size) -> Result<Self, crate::Error> {
        Err(crate::Error::NoEncoder)
    }
    pub fn measure(&mut self, _: &Yuv, _: &Yuv, _: u32) -> Result<(), crate::Error> {
        match self.0 {}
    }
    pub fn start_keyframe(&mut self) -> Result<(), crate::Error> {
        match self.0 {}
    }
    pub fn push(&mut self, _: &Yuv) -> Result<(), crate::Error> {
        match self.0 {}
    }
    pub fn finish(self) -> Result<Vec<u8>, crate::Error> {
        match self.0 {}
    }
}
