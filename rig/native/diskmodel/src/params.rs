//! Parameter files: TOML with one table, `[hdd]`, `[ssd]` or `[flash]`. The shipped files under `models/` document every key.

use std::path::Path;

use serde::Deserialize;

/// The shipped 7200 rpm disk, `models/hdd-7200.toml`.
pub const HDD_7200: &str = include_str!("../models/hdd-7200.toml");
/// A 7200 rpm disk of today, `models/hdd-nearline.toml`.
pub const HDD_NEARLINE: &str = include_str!("../models/hdd-nearline.toml");
/// The shipped SSD, `models/ssd.toml` (the paper's table 3).
pub const SSD: &str = include_str!("../models/ssd.toml");
/// The disk of the BID paper's cluster, `models/paper-250gb.toml`.
pub const PAPER_250GB: &str = include_str!("../models/paper-250gb.toml");
/// The disk of the BID paper's worked example, `models/paper-example.toml`.
pub const PAPER_EXAMPLE: &str = include_str!("../models/paper-example.toml");

/// A SATA SSD of today, `models/sata-ssd.toml`.
pub const SATA_SSD: &str = include_str!("../models/sata-ssd.toml");
/// An NVMe SSD of today, `models/nvme-ssd.toml`.
pub const NVME_SSD: &str = include_str!("../models/nvme-ssd.toml");

/// The shipped files: name, path, text.
const SHIPPED: [(&str, &str, &str); 7] = [
    ("hdd", "models/hdd-7200.toml", HDD_7200),
    ("hdd-nearline", "models/hdd-nearline.toml", HDD_NEARLINE),
    ("ssd", "models/ssd.toml", SSD),
    ("sata-ssd", "models/sata-ssd.toml", SATA_SSD),
    ("nvme-ssd", "models/nvme-ssd.toml", NVME_SSD),
    ("paper-250gb", "models/paper-250gb.toml", PAPER_250GB),
    ("paper-example", "models/paper-example.toml", PAPER_EXAMPLE),
];

/// Why a parameter file was refused. The message names the file and the key.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum ParamsError {
    /// The file could not be read.
    #[error("{file}: {reason}")]
    Unreadable {
        /// The file's name.
        file: String,
        /// What the system said.
        reason: String,
    },
    /// Not TOML, an unknown or missing key, or a value of the wrong type.
    #[error("{file}: line {line}: {reason} (at `{text}`)")]
    Malformed {
        /// The file's name.
        file: String,
        /// Line number, from 1.
        line: usize,
        /// The line, which holds the key.
        text: String,
        /// What is wrong.
        reason: String,
    },
    /// A value outside its range.
    #[error("{file}: key `{key}`: {reason}")]
    BadValue {
        /// The file's name.
        file: String,
        /// The key, with its table: `hdd.rpm`.
        key: String,
        /// What is wrong and what would be right.
        reason: String,
    },
}

/// How the on-disk queue picks the next request.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum QueuePolicy {
    /// First come, first served.
    Fifo,
    /// Fewest tracks away.
    Nearest,
    /// Least seek plus rotation.
    ShortestPositioning,
}

/// A hard disk. Keys and units are documented in `models/hdd-7200.toml`.
#[allow(missing_docs)] // each field is a key of the parameter file and documented there, once
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HddParams {
    pub cylinders: u32,
    pub heads: u32,
    pub sectors_per_track: u32,
    pub stretch: bool,
    pub rpm: f64,
    pub seek_base_ms: f64,
    pub seek_sqrt_ms: f64,
    pub seek_linear_ms: f64,
    pub settle_ms: f64,
    pub write_settle_ms: f64,
    pub head_switch_ms: f64,
    pub cylinder_switch_ms: f64,
    pub command_overhead_ms: f64,
    pub bus_mb_per_s: f64,
    pub read_ahead_kb: u32,
    pub read_segments: u32,
    pub write_behind_kb: u32,
    pub write_cache_kb: u32,
    pub queue_depth: u32,
    pub queue_policy: QueuePolicy,
    pub max_bypass: u32,
}

/// A flash disk. Keys and units are documented in `models/ssd.toml`.
#[allow(missing_docs)] // as above
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SsdParams {
    pub page_kb: u32,
    pub pages_per_block: u32,
    pub read_access_ms: f64,
    pub write_access_ms: f64,
    pub erase_ms: f64,
    pub channels: u32,
    pub bus_mb_per_s: f64,
    pub command_overhead_ms: f64,
    pub queue_depth: u32,
}

/// A flash disk of today. Keys and units are documented in `models/sata-ssd.toml`.
#[allow(missing_docs)] // as above
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlashParams {
    pub page_kb: u32,
    pub channels: u32,
    pub read_access_ms: f64,
    pub program_ms: f64,
    pub suspend_ms: f64,
    pub bus_mb_per_s: f64,
    pub full_duplex: bool,
    pub command_ms: f64,
    pub latency_ms: f64,
    pub queue_depth: u32,
    pub buffer_kb: u32,
    pub random_write_cost: f64,
    pub collection_ms: f64,
}

/// A validated parameter file.
#[derive(Clone, Debug)]
pub enum Params {
    /// A hard disk.
    Hdd(HddParams),
    /// A flash disk as the paper has it.
    Ssd(SsdParams),
    /// A flash disk of today.
    Flash(FlashParams),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Tables {
    hdd: Option<HddParams>,
    ssd: Option<SsdParams>,
    flash: Option<FlashParams>,
}

impl Params {
    /// Loads a shipped file (`hdd`, `hdd-nearline`, `ssd`, `sata-ssd`, `nvme-ssd`, `paper-250gb`, `paper-example`) or one by its path.
    pub fn load(model: &str) -> Result<Self, ParamsError> {
        match SHIPPED.iter().find(|(name, _, _)| *name == model) {
            Some((_, file, text)) => Self::parse(file, text),
            None => {
                let text = std::fs::read_to_string(Path::new(model))
                    .map_err(|e| ParamsError::Unreadable { file: model.into(), reason: e.to_string() })?;
                Self::parse(model, &text)
            }
        }
    }

    /// Whether [`Params::load`] knows it by its name.
    pub fn is_shipped(model: &str) -> bool {
        SHIPPED.iter().any(|(name, _, _)| *name == model)
    }

    /// Parses and validates; `file` is used in messages only.
    pub fn parse(file: &str, text: &str) -> Result<Self, ParamsError> {
        let tables: Tables = toml::from_str(text).map_err(|e| malformed(file, text, &e))?;
        match (tables.hdd, tables.ssd, tables.flash) {
            (Some(hdd), None, None) => {
                check(file, hdd.ranges())?;
                Ok(Params::Hdd(hdd))
            }
            (None, Some(ssd), None) => {
                check(file, ssd.ranges())?;
                Ok(Params::Ssd(ssd))
            }
            (None, None, Some(flash)) => {
                check(file, flash.ranges())?;
                Ok(Params::Flash(flash))
            }
            _ => Err(ParamsError::BadValue {
                file: file.into(),
                key: "hdd, ssd, flash".into(),
                reason: "a file holds exactly one of the tables [hdd], [ssd] and [flash]".into(),
            }),
        }
    }

    /// Whether it says that something is written before it is safe, until it is told to flush.
    pub fn has_write_cache(&self) -> bool {
        matches!(self, Params::Hdd(p) if p.write_cache_kb > 0)
    }

    /// Whether the kernel should treat the device as rotational.
    pub fn is_rotational(&self) -> bool {
        matches!(self, Params::Hdd(_))
    }
}

/// What values a key may take.
enum Range {
    Positive,
    ZeroOrMore,
}

type Ranges = Vec<(&'static str, f64, Range)>;

impl HddParams {
    fn ranges(&self) -> Ranges {
        use Range::{Positive, ZeroOrMore};
        vec![
            ("hdd.cylinders", self.cylinders.into(), Positive),
            ("hdd.heads", self.heads.into(), Positive),
            ("hdd.sectors_per_track", self.sectors_per_track.into(), Positive),
            ("hdd.rpm", self.rpm, Positive),
            ("hdd.seek_base_ms", self.seek_base_ms, Positive),
            ("hdd.seek_sqrt_ms", self.seek_sqrt_ms, ZeroOrMore),
            ("hdd.seek_linear_ms", self.seek_linear_ms, ZeroOrMore),
            ("hdd.settle_ms", self.settle_ms, ZeroOrMore),
            ("hdd.write_settle_ms", self.write_settle_ms, ZeroOrMore),
            ("hdd.head_switch_ms", self.head_switch_ms, Positive),
            ("hdd.cylinder_switch_ms", self.cylinder_switch_ms, Positive),
            ("hdd.command_overhead_ms", self.command_overhead_ms, Positive),
            ("hdd.bus_mb_per_s", self.bus_mb_per_s, Positive),
            ("hdd.read_ahead_kb", self.read_ahead_kb.into(), Positive),
            ("hdd.read_segments", self.read_segments.into(), Positive),
            ("hdd.write_behind_kb", self.write_behind_kb.into(), Positive),
            ("hdd.write_cache_kb", self.write_cache_kb.into(), ZeroOrMore),
            ("hdd.queue_depth", self.queue_depth.into(), Positive),
            ("hdd.max_bypass", self.max_bypass.into(), Positive),
        ]
    }
}

impl SsdParams {
    fn ranges(&self) -> Ranges {
        use Range::{Positive, ZeroOrMore};
        vec![
            ("ssd.page_kb", self.page_kb.into(), Positive),
            ("ssd.pages_per_block", self.pages_per_block.into(), Positive),
            ("ssd.read_access_ms", self.read_access_ms, Positive),
            ("ssd.write_access_ms", self.write_access_ms, Positive),
            ("ssd.erase_ms", self.erase_ms, ZeroOrMore),
            ("ssd.channels", self.channels.into(), Positive),
            ("ssd.bus_mb_per_s", self.bus_mb_per_s, Positive),
            ("ssd.command_overhead_ms", self.command_overhead_ms, Positive),
            ("ssd.queue_depth", self.queue_depth.into(), Positive),
        ]
    }
}

impl FlashParams {
    fn ranges(&self) -> Ranges {
        use Range::{Positive, ZeroOrMore};
        vec![
            ("flash.page_kb", self.page_kb.into(), Positive),
            ("flash.channels", self.channels.into(), Positive),
            ("flash.read_access_ms", self.read_access_ms, Positive),
            ("flash.program_ms", self.program_ms, Positive),
            ("flash.suspend_ms", self.suspend_ms, ZeroOrMore),
            ("flash.bus_mb_per_s", self.bus_mb_per_s, Positive),
            ("flash.command_ms", self.command_ms, Positive),
            ("flash.latency_ms", self.latency_ms, ZeroOrMore),
            ("flash.queue_depth", self.queue_depth.into(), Positive),
            ("flash.buffer_kb", self.buffer_kb.into(), Positive),
            ("flash.random_write_cost", self.random_write_cost, Positive),
            ("flash.collection_ms", self.collection_ms, Positive),
        ]
    }
}

/// No figure of a disk comes near this; the bound keeps every service time far from overflow.
const LARGEST: f64 = 1e9;

fn check(file: &str, ranges: Ranges) -> Result<(), ParamsError> {
    for (key, value, range) in ranges {
        let (ok, want) = match range {
            Range::Positive => (value >= 1e-6, "above zero"),
            Range::ZeroOrMore => (value >= 0.0, "zero or more"),
        };
        if !ok || value > LARGEST || !value.is_finite() {
            return Err(ParamsError::BadValue {
                file: file.into(),
                key: key.into(),
                reason: format!("{value} is not allowed; it must be a finite number {want}, at most {LARGEST}"),
            });
        }
    }
    Ok(())
}

fn malformed(file: &str, text: &str, error: &toml::de::Error) -> ParamsError {
    let at = error.span().map_or(0, |span| span.start.min(text.len()));
    let line = text[..at].matches('\n').count();
    ParamsError::Malformed {
        file: file.into(),
        line: line + 1,
        text: text.lines().nth(line).unwrap_or("").trim().into(),
        reason: error.message().replace('\n', " "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(text: &str) -> String {
        Params::parse("my.toml", text).unwrap_err().to_string()
    }

    #[test]
    fn shipped_files_are_valid() {
        for (name, _, _) in SHIPPED {
            assert_eq!(Params::load(name).unwrap().is_rotational(), !name.ends_with("ssd"), "{name}");
            assert!(Params::is_shipped(name));
        }
        assert!(!Params::is_shipped("models/ssd.toml"));
    }

    #[test]
    fn a_bad_value_names_file_and_key() {
        for bad in ["0.0", "-1.0", "nan", "inf"] {
            let m = message(&HDD_7200.replace("rpm = 7200.0", &format!("rpm = {bad}")));
            assert!(m.starts_with("my.toml: key `hdd.rpm`: "), "{m}");
        }
    }

    #[test]
    fn an_unknown_key_a_wrong_type_and_a_negative_count_name_file_and_key() {
        let unknown = message(&HDD_7200.replace("rpm = 7200.0", "rpm = 7200.0\nrmp = 1"));
        assert!(unknown.contains("my.toml") && unknown.contains("rmp"), "{unknown}");
        let wrong = message(&HDD_7200.replace("rpm = 7200.0", "rpm = \"fast\""));
        assert!(wrong.contains("my.toml") && wrong.contains("rpm"), "{wrong}");
        let negative = message(&HDD_7200.replace("heads = 4", "heads = -4"));
        assert!(negative.contains("heads = -4"), "{negative}");
    }

    #[test]
    fn a_missing_key_is_named() {
        let m = message(&SSD.replace("channels = 16", ""));
        assert!(m.contains("channels"), "{m}");
    }

    #[test]
    fn one_table_exactly() {
        assert!(message("").contains("exactly one"));
        assert!(message(&format!("{HDD_7200}\n{SSD}")).contains("exactly one"));
    }

    #[test]
    fn a_missing_file_is_named() {
        let m = Params::load("/nonexistent/x.toml").unwrap_err().to_string();
        assert!(m.starts_with("/nonexistent/x.toml: "), "{m}");
    }
}
