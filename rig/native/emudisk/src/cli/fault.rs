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
}

/// A fault, and how often it strikes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Args)]
pub struct Fault {
    /// What goes wrong from now on
    pub kind: Kind,
    /// End the fault after so many requests have failed; for ever without it
    #[arg(long, value_name = "REQUESTS")]
    pub times: Option<u64>,
}

impl Fault {
    /// Whether a request fails; counts it if it does.
    pub fn strikes(&mut self, op: Op) -> bool {
        let mine = match self.kind {
            Kind::None | Kind::Silent => false,
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

/// As it goes over the control socket: the kind, and the number where there is one.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.kind.to_possible_value().expect("none is skipped");
        write!(f, "{}", kind.get_name())?;
        match self.times {
            Some(n) => write!(f, ":{n}"),
            None => Ok(()),
        }
    }
}

impl FromStr for Fault {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, times) = match text.split_once(':') {
            Some((kind, n)) => (kind, Some(n.parse().map_err(|_| format!("{n:?} is no number"))?)),
            None => (text, None),
        };
        Ok(Self { kind: Kind::from_str(kind, false)?, times })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_survives_the_control_socket() {
        for fault in [
            Fault::default(),
            Fault { kind: Kind::Silent, times: None },
            Fault { kind: Kind::WriteError, times: Some(3) },
        ] {
            assert_eq!(fault.to_string().parse(), Ok(fault));
        }
        assert!("fire".parse::<Fault>().is_err());
        assert!("silent:x".parse::<Fault>().is_err());
    }

    #[test]
    fn it_strikes_its_own_kind_of_requests_and_no_oftener_than_it_may() {
        let mut fault = Fault { kind: Kind::WriteError, times: Some(2) };
        assert!(!fault.strikes(Op::Read));
        assert!(fault.strikes(Op::Write) && fault.strikes(Op::Write));
        assert!(!fault.strikes(Op::Write));

        let mut forever = Fault { kind: Kind::ReadError, times: None };
        assert!((0..100).all(|_| forever.strikes(Op::Read)));
        assert!(!forever.strikes(Op::Write));
    }
}
