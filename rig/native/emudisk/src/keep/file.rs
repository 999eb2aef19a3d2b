//! One file whose pages are kept.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::time::Instant;

use super::PAGE;
use super::keeper::Totals;
use super::span::{SPAN, Span};

/// cachestat(2), since Linux 6.5; the same number on all architectures.
const SYS_CACHESTAT: libc::c_long = 451;

/// linux/mman.h
#[repr(C)]
struct CachestatRange {
    off: u64,
    len: u64, // 0: to the end
}

/// linux/mman.h: pages.
#[repr(C)]
#[derive(Default)]
struct Cachestat {
    cached: u64,
    dirty: u64,
    writeback: u64,
    evicted: u64,
    recently_evicted: u64,
}

/// An open file, and its pages.
pub struct KeptFile {
    file: File,
    spans: Vec<Span>,
    /// When it was last opened, or had pages that were not there before.
    pub used: Instant,
    /// Pages in memory at the last look.
    pub resident: u64,
}

/// How to look.
#[derive(Clone, Copy)]
pub struct Look {
    /// Whether pages are held, or only counted.
    pub hold: bool,
    /// Whether those that are held already are mapped again.
    pub again: bool,
}

impl KeptFile {
    pub fn new(file: File, now: Instant) -> Self {
        Self { file, spans: Vec::new(), used: now, resident: 0 }
    }

    /// Whether it has no name any more: what is in memory of it must be free to go.
    pub fn is_deleted(&self) -> bool {
        self.file.metadata().map_or(true, |m| m.nlink() == 0)
    }

    /// Looks at all pages, holds those that have come, and counts.
    pub fn round(&mut self, look: Look, now: Instant, said: &mut Vec<u8>, totals: &mut Totals) -> io::Result<()> {
        let pages = self.file.metadata()?.len().div_ceil(PAGE);
        let spans = (pages * PAGE).div_ceil(SPAN);
        while (self.spans.len() as u64) < spans {
            self.spans.push(Span::map(&self.file, self.spans.len() as u64)?);
        }
        let (mut gone, mut came) = (0, 0);
        self.resident = 0;
        for (i, span) in self.spans.iter_mut().enumerate() {
            let left = pages.saturating_sub(i as u64 * (SPAN / PAGE));
            let change = span.look(left as usize, said)?;
            gone += change.gone;
            came += change.came.len() as u64;
            self.resident += change.resident;
            if look.hold {
                match look.again {
                    true => span.hold_all(),
                    false => span.hold(&change.came),
                }
            }
        }
        if came > 0 {
            self.used = now;
        }
        if look.hold {
            totals.kept += came;
        }
        if gone > 0 {
            // The kernel leaves a mark where it took a page away, and none where a file was cut or a program dropped it.
            let lost = gone.min(self.evicted().unwrap_or(gone));
            totals.lost += lost;
            totals.dropped += gone - lost;
        }
        Ok(())
    }

    /// Pages that the kernel took from memory and that have not come back; none where it can't tell.
    fn evicted(&self) -> Option<u64> {
        let (range, mut stat) = (CachestatRange { off: 0, len: 0 }, Cachestat::default());
        // SAFETY: both outlive the call and are laid out as linux/mman.h says.
        let failed = unsafe { libc::syscall(SYS_CACHESTAT, self.file.as_raw_fd(), &range, &mut stat, 0) } != 0;
        (!failed).then_some(stat.evicted)
    }
}
