//! What goes wrong with a disk when a test wants it to.

use std::fmt;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use diskmodel::request::Op;

/// What goes wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Nothing; what waits is answered
    #[default]
    None,
    /// Nothing is answered
    Silent,
    /// Reads fail with EIO
    ReadError,
    /// Writes fail with EIO and store nothing
    WriteError,
    /// Everything takes longer: see --percent
    Slow,
}

/// A fault, and how often it strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Args)]
pub struct Fault {
    /// What goes wrong from now on
    pub kind: Kind,
    /// End the fault after so many requests have failed; for ever without it
    #[arg(long, value_name = "REQUESTS")]
    pub times: Option<u64>,
    /// Of slow: how fast the disk is, as a part of its own speed
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=99), default_value_t = SLOW_PERCENT)]
    pub percent: u8,
}

/// A drive that is worn out, or corrects errors, has half of its speed left.
const SLOW_PERCENT: u8 = 50;

impl Default for Fault {
    fn default() -> Self {
        Self { kind: Kind::None, times: None, percent: SLOW_PERCENT }
    }
}

impl Fault {
    /// How many times longer everything takes.
    pub fn slows_by(&self) -> f64 {
        if self.kind == Kind::Slow { 100.0 / f64::from(self.percent) } else { 1.0 }
    }

    /// Whether a request fails; counts it if it does.
    pub fn strikes(&mut self, op: Op) -> bool {
        let mine = match self.kind {
            Kind::None | Kind::Silent | Kind::Slow => false,
            Kind::ReadError => op == Op::Read,
            Kind::WriteError => op == Op::Write,
        };
        if mine && let Some(left) = &mut self.times {
            if *left == 0 {
                return false;
            }
            *left -= 1;
        }
        mine
    }
}

/// As it goes over the control socket: the kind, and the number where there is one; the percentage with a kind that has it.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.to_possible_value().expect("none is skipped");
        write!(f, "{}", kind.get_name())?;
        match self.times {
            _ if self.kind == Kind::Slow => write!(f, ":{}", self.percent),
            Some(n) => write!(f, ":{n}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Fault {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, number) = text.split_once(':').map_or((text, None), |(kind, n)| (kind, Some(n)));
        let kind = Kind::from_str(kind, false)?;
        let no_number = |n: &str| format!("{n:?} is no number that {kind:?} takes");
        match number {
            None => Ok(Self { kind, ..Self::default() }),
            Some(n) if kind == Kind::Slow => {
                let percent = n.parse().ok().filter(|percent| (1..100).contains(percent));
                Ok(Self { kind, percent: percent.ok_or_else(|| no_number(n))?, ..Self::default() })
            }
            Some(n) => Ok(Self { kind, times: Some(n.parse().map_err(|_| no_number(n))?), ..Self::default() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_survives_the_control_socket() {
        for fault in [
            Fault::default(),
            Fault { kind: Kind::Silent, ..Fault::default() },
            Fault { kind: Kind::WriteError, times: Some(3), ..Fault::default() },
            Fault { kind: Kind::Slow, percent: 40, ..Fault::default() },
        ] {
            assert_eq!(fault.to_string().parse(), Ok(fault));
        }
        assert!("fire".parse::<Fault>().is_err());
        assert!("silent:x".parse::<Fault>().is_err());
        assert!("slow:400".parse::<Fault>().is_err() && "slow:0".parse::<Fault>().is_err());
    }

    #[test]
    fn a_slow_disk_takes_as_much_longer_as_it_has_less_speed_and_answers_everything() {
        let mut slow = Fault { kind: Kind::Slow, percent: 40, ..Fault::default() };
        assert_eq!(slow.slows_by(), 2.5);
        assert!(!slow.strikes(Op::Read) && !slow.strikes(Op::Write));
        assert_eq!(Fault { kind: Kind::Silent, ..slow }.slows_by(), 1.0);
    }

    #[test]
    fn it_strikes_its_own_kind_of_requests_and_no_oftener_than_it_may() {
        let mut fault = Fault { kind: Kind::WriteError, times: Some(2), ..Fault::default() };
        assert!(!fault.strikes(Op::Read));
        assert!(fault.strikes(Op::Write) && fault.strikes(Op::Write));
        assert!(!fault.strikes(Op::Write));

        let mut forever = Fault { kind: Kind::ReadError, ..Fault::default() };
        assert!((0..100).all(|_| forever.strikes(Op::Read)));
        assert!(!forever.strikes(Op::Write));
    }
}
