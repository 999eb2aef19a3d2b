//! Seek time over a distance.

use crate::params::HddParams;
use crate::request::ms;

/// `a + b * sqrt(d) + c * d`: the square root is the arm speeding up and braking, the linear part its coasting on long
/// seeks. `d` is a fraction of the full stroke.
#[derive(Clone, Copy, Debug)]
pub struct SeekCurve {
    base: f64,   // ns
    sqrt: f64,   // ns
    linear: f64, // ns
}

impl SeekCurve {
    /// The curve of a parameter file; its base includes the time to settle.
    pub fn new(p: &HddParams) -> Self {
        Self { base: ms(p.seek_base_ms + p.settle_ms), sqrt: ms(p.seek_sqrt_ms), linear: ms(p.seek_linear_ms) }
    }

    /// Nanoseconds to seek over `distance`, a fraction of the full stroke; none when the arm need not move.
    pub fn time(&self, distance: f64) -> f64 {
        if distance <= 0.0 {
            return 0.0;
        }
        let d = distance.min(1.0);
        self.base + self.sqrt * d.sqrt() + self.linear * d
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;

    #[test]
    fn farther_is_never_sooner() {
        let Params::Hdd(p) = Params::load("hdd").unwrap() else { unreachable!() };
        let curve = SeekCurve::new(&p);
        let times: Vec<f64> = (0..=1000).map(|i| curve.time(f64::from(i) / 1000.0)).collect();
        assert_eq!(times[0], 0.0);
        assert!(times.windows(2).all(|w| w[0] < w[1]));
        assert!((8e6..9.5e6).contains(&curve.time(1.0 / 3.0)), "a third of the stroke is about 8.5 ms");
    }
}
