//! Traces of block I/O: what was submitted, by whom and when.

pub mod blkparse;
pub mod blktrace;
pub mod csv;
mod ends;
pub mod snia;

use std::path::Path;

use bid::{Nanos, Op};

use self::ends::Ends;

/// One I/O as it was submitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// When, ns from the trace's first access.
    pub time: Nanos,
    /// When all of it was done, on the same clock; `None` where the trace does not say.
    pub end: Option<Nanos>,
    /// Whose: a process, or a stream.
    pub pid: u64,
    /// First block, of 512 bytes.
    pub lba: u64,
    /// How many blocks, at least one.
    pub blocks: u64,
    /// Direction.
    pub op: Op,
    /// Its name in the trace, where it has one.
    pub label: Option<Box<str>>,
    /// The number, from 0, of the access that it follows: then its time is that since the other's end.
    pub after: Option<u32>,
}

/// Why a trace was refused. The message names the file and the place in it.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum TraceError {
    /// The file could not be read.
    #[error("{file}: {reason}")]
    Unreadable {
        /// The file's name.
        file: String,
        /// What the system said.
        reason: String,
    },
    /// A line of a text that makes no sense.
    #[error("{file}: line {line}: {reason}")]
    Line {
        /// The file's name.
        file: String,
        /// Counted from 1.
        line: u64,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// A record of a binary that makes no sense.
    #[error("{file}: byte {at}: {reason}")]
    Byte {
        /// The file's name.
        file: String,
        /// Where the record begins.
        at: u64,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// Nothing to simulate.
    #[error("{file}: no I/O in it: {reason}")]
    Empty {
        /// The file's name.
        file: String,
        /// What would be there.
        reason: String,
    },
}

/// How a trace is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Our own: `time_us,pid,lba,blocks,op,label,after`
    Csv,
    /// What blkparse prints
    Blkparse,
    /// What blktrace writes, one file or several appended
    Blktrace,
    /// SNIA's CSV: Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime
    Snia,
}

/// A disk as large as any can be, in blocks: its bytes still fit in 64 bits.
pub const ANY_DISK: u64 = u64::MAX / 512;

/// Reads a trace of a disk that has `disk_blocks` blocks; the format is guessed from its beginning where it is not given.
pub fn read(path: &Path, format: Option<Format>, disk_blocks: u64) -> Result<Vec<Access>, TraceError> {
    let file = path.display().to_string();
    let bytes =
        std::fs::read(path).map_err(|e| TraceError::Unreadable { file: file.clone(), reason: e.to_string() })?;
    let accesses = match format.unwrap_or_else(|| guess(&bytes)) {
        Format::Csv => csv::parse(&file, &bytes, disk_blocks)?,
        Format::Blkparse => blkparse::parse(&file, &bytes, disk_blocks)?,
        Format::Blktrace => blktrace::parse(&file, &bytes, disk_blocks)?,
        Format::Snia => snia::parse(&file, &bytes, disk_blocks)?,
    };
    if accesses.is_empty() {
        let reason = "a trace has one line or record at least".into();
        return Err(TraceError::Empty { file, reason });
    }
    Ok(accesses)
}

fn guess(bytes: &[u8]) -> Format {
    let line = bytes.split(|b| *b == b'\n').next().unwrap_or_default();
    if blktrace::is_magic(bytes) {
        Format::Blktrace
    } else if line.starts_with(b"time_us,") {
        Format::Csv
    } else if line.iter().filter(|b| **b == b',').count() >= 5 {
        Format::Snia
    } else {
        Format::Blkparse
    }
}

/// What a line or record of a trace says.
enum Event {
    Submitted(Access),
    Completed(Completion),
}

/// Blocks that a device has moved.
struct Completion {
    time: Nanos,
    op: Op,
    lba: u64,
    blocks: u64,
}

/// Puts accesses together, and refuses, in every format alike, those that can't be.
struct Checked {
    disk_blocks: u64,
    origin: Option<Nanos>,
    last: Nanos, // of those that follow none
    accesses: Vec<Access>,
    ends: Ends,
}

impl Checked {
    fn new(disk_blocks: u64) -> Self {
        Self {
            disk_blocks: disk_blocks.min(ANY_DISK),
            origin: None,
            last: 0,
            accesses: Vec::new(),
            ends: Ends::default(),
        }
    }

    /// Adds the next one, whose time counts from any origin; else what is wrong with it.
    fn add(&mut self, mut access: Access) -> Result<(), String> {
        if access.blocks == 0 {
            return Err("a length of 0; it must be at least one block".into());
        }
        if access.lba.checked_add(access.blocks).is_none_or(|end| end > self.disk_blocks) {
            return Err(format!(
                "{} blocks from {} on are past the disk's end, at {}",
                access.blocks, access.lba, self.disk_blocks
            ));
        }
        match access.after {
            Some(after) if after as usize >= self.accesses.len() => {
                return Err(format!("it follows number {}, which is not before it", u64::from(after) + 1));
            }
            Some(_) => {}
            None => {
                self.set_time(&mut access)?;
                self.ends.submitted(self.accesses.len(), &access);
            }
        }
        self.accesses.push(access);
        Ok(())
    }

    /// Blocks have been moved, on the clock of the accesses' times.
    fn completed(&mut self, done: Completion) {
        let since = self.origin.and_then(|origin| done.time.checked_sub(origin));
        if let Some(time) = since {
            self.ends.completed(&mut self.accesses, done.op, done.lba, done.blocks, time);
        }
    }

    /// What a line or record of the trace says.
    fn event(&mut self, event: Event) -> Result<(), String> {
        match event {
            Event::Submitted(access) => self.add(access),
            Event::Completed(done) => {
                self.completed(done);
                Ok(())
            }
        }
    }

    /// Lets its time count from the first one's.
    fn set_time(&mut self, access: &mut Access) -> Result<(), String> {
        let origin = *self.origin.get_or_insert(access.time);
        let before = origin + self.last;
        if access.time < before {
            let ms = (before - access.time) as f64 / 1e6;
            return Err(format!("time runs backwards by {ms:.3} ms; sort the trace by time"));
        }
        access.time -= origin;
        access.end = access.end.map(|end| end.saturating_sub(origin));
        self.last = access.time;
        Ok(())
    }
}
