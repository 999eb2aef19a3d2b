//! How long a process thinks between the end of a request and its next one.

use bid::Nanos;

/// Samples, in sixteenths, before the mean says anything: Linux's `sample_valid`.
const VALID: u64 = 80;

/// Linux's exponentially weighted mean (`fixp_exp` of CFQ's and BFQ's `ttime`): each sample counts an eighth.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThinkTime {
    ended: Option<Nanos>,
    samples: u64, // towards 256
    total: u64,   // towards 256 means
}

impl ThinkTime {
    /// A request of the process has ended.
    pub fn ended(&mut self, now: Nanos) {
        self.ended = Some(now);
    }

    /// The process has asked for something; longer thoughts than two `idle` count as that.
    pub fn came(&mut self, now: Nanos, idle: Nanos) {
        let Some(ended) = self.ended.take() else { return };
        let thought = now.saturating_sub(ended).min(2 * idle);
        self.samples = (7 * self.samples + 256) / 8;
        self.total = (7 * self.total).saturating_add(256 * thought) / 8;
    }

    /// Whether it is known to take longer than `idle`.
    pub fn is_longer_than(&self, idle: Nanos) -> bool {
        self.samples > VALID && (self.total + 128) / self.samples > idle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const IDLE: Nanos = 8_000_000;

    fn after(thoughts: &[Nanos]) -> ThinkTime {
        let mut think = ThinkTime::default();
        for thought in thoughts {
            think.ended(1000);
            think.came(1000 + thought, IDLE);
        }
        think
    }

    #[test]
    fn nothing_is_known_of_few_requests() {
        assert!(!after(&[100_000_000; 2]).is_longer_than(IDLE));
        assert!(after(&[100_000_000; 4]).is_longer_than(IDLE));
    }

    #[test]
    fn what_it_did_last_counts_most() {
        assert!(!after(&[1_000_000; 20]).is_longer_than(IDLE));
        let slow_then_quick: Vec<Nanos> = [100_000_000; 20].into_iter().chain([1_000_000; 12]).collect();
        assert!(!after(&slow_then_quick).is_longer_than(IDLE));
    }

    #[test]
    fn a_request_while_another_one_is_out_is_no_thought() {
        let mut think = ThinkTime::default();
        for now in 0..20 {
            think.came(now * 1_000_000_000, IDLE);
        }
        assert!(!think.is_longer_than(0));
    }
}
