//! Which files are kept, and for how long.

use std::collections::HashMap;
use std::os::fd::{AsFd, BorrowedFd};
use std::path::Path;
use std::sync::mpsc::{self, Sender};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use serde::Serialize;

use super::PAGE;
use super::file::{KeptFile, Look};
use super::opened::{Handle, Opened};

/// From one look to the next. A page may be taken as soon as it is clean, where nobody used its neighbours for long.
pub const PERIOD: Duration = Duration::from_secs(1);

/// Each so many rounds all pages are mapped again.
const AGAIN: u64 = 30;

/// A file in which nothing has happened for a while is looked at each so many rounds only: what it has in memory is known.
const QUIET: u64 = 5;
const QUIET_AFTER: Duration = Duration::from_secs(10);

/// Files at a time; each has a descriptor, and a mapping or more.
const MOST_FILES: usize = 10_000;

/// What the keeper has done since the disk came up. Pages are of 4 KiB.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Totals {
    /// Whether pages are held, or only counted.
    pub holds: bool,
    /// Files that are looked at now.
    pub files: usize,
    /// Pages of them in memory now.
    pub resident: u64,
    /// Pages that were taken care of, each time that they came into memory.
    pub kept: u64,
    /// Pages that the kernel took away all the same.
    pub lost: u64,
    /// Pages that went otherwise: files that were cut, programs that dropped them.
    pub dropped: u64,
    /// Pages that the keeper itself may have had the disk read: faults of its process that needed a disk.
    pub major_faults: u64,
    /// Processor time of the keeper, ns.
    pub cpu_ns: u64,
}

/// The files of one disk.
pub struct Keeper {
    opened: Opened,
    files: HashMap<Handle, KeptFile>,
    limits: Limits,
    totals: Totals,
    rounds: u64,
    faults_before: u64,
    deleted: Sender<KeptFile>,
    buffer: Vec<u8>,
}

/// How much is kept.
#[derive(Clone, Copy)]
pub struct Limits {
    /// After it was last used a file is looked at for so long.
    pub unused: Duration,
    /// Pages in memory.
    pub pages: u64,
    /// Files.
    pub files: usize,
}

impl Keeper {
    /// Begins with the files that are opened from now on.
    ///
    /// `hold` is false where pages are only counted; a file that was not used for `unused` is let go.
    pub fn new(mount: &Path, hold: bool, unused: Duration) -> Result<Self> {
        let opened = Opened::on(mount)?;
        let files = raise_open_files()?.saturating_sub(64).min(MOST_FILES);
        let limits = Limits { unused, pages: memory_pages() / 4, files };
        let (deleted, last) = mpsc::channel::<KeptFile>();
        // The last one to let go of a deleted file has its blocks freed, and waits for the journal: not the one who looks.
        std::thread::Builder::new().name("let-go".into()).spawn(move || last.into_iter().for_each(drop))?;
        let (buffer, totals) = (Vec::new(), Totals { holds: hold, ..Totals::default() });
        let faults_before = usage().0;
        Ok(Self { opened, files: HashMap::new(), limits, totals, rounds: 0, faults_before, deleted, buffer })
    }

    /// Takes in which files were opened and which are gone.
    pub fn take_events(&mut self) -> Result<()> {
        let here = std::process::id() as i32;
        for event in self.opened.events(&mut self.buffer).context("fanotify")? {
            if event.unlinked {
                self.let_go_if_deleted(&event.file);
            } else if event.pid != here {
                self.use_file(event.file);
            }
        }
        Ok(())
    }

    fn use_file(&mut self, handle: Handle) {
        let now = Instant::now();
        if let Some(file) = self.files.get_mut(&handle) {
            file.used = now;
        } else if let Ok(file) = self.opened.open(&handle)
            && file.metadata().is_ok_and(|m| m.is_file())
        {
            self.files.insert(handle, KeptFile::new(file, now));
        }
    }

    fn let_go_if_deleted(&mut self, handle: &Handle) {
        if self.files.get(handle).is_some_and(KeptFile::is_deleted)
            && let Some(file) = self.files.remove(handle)
        {
            let _ = self.deleted.send(file);
        }
    }

    /// Looks at the files: at all, or at those whose turn it is.
    pub fn round(&mut self, all: bool) -> Result<()> {
        self.take_events()?;
        self.rounds += 1;
        let all = all || self.rounds.is_multiple_of(QUIET);
        let (now, hold) = (Instant::now(), self.totals.holds);
        let look = Look { hold, again: self.rounds.is_multiple_of(AGAIN) };
        let mut broken = Vec::new();
        for (handle, file) in &mut self.files {
            if !all && now.duration_since(file.used) > QUIET_AFTER {
                continue;
            }
            let done = file.round(look, now, &mut self.buffer, &mut self.totals);
            if done.is_err() || file.is_deleted() {
                broken.push(handle.clone());
            }
        }
        broken.extend(self.too_many(now));
        for file in broken.iter().filter_map(|handle| self.files.remove(handle)) {
            let _ = self.deleted.send(file);
        }
        Ok(())
    }

    fn too_many(&self, now: Instant) -> Vec<Handle> {
        let mut files: Vec<_> =
            self.files.iter().map(|(handle, file)| (now.duration_since(file.used), file.resident, handle)).collect();
        files.sort_by_key(|(unused, ..)| *unused);
        let kept = self.limits.first(files.iter().map(|(unused, pages, _)| (*unused, *pages)));
        files[kept..].iter().map(|(.., handle)| (*handle).clone()).collect()
    }

    /// Lets go of everything, for whoever drops the page cache: pages that are mapped would stay.
    pub fn forget(&mut self) -> Result<()> {
        self.take_events()?;
        self.files.clear();
        Ok(())
    }

    /// What was done so far.
    pub fn totals(&mut self) -> &Totals {
        let (faults, cpu_ns) = usage();
        self.totals.major_faults = faults - self.faults_before;
        self.totals.cpu_ns = cpu_ns;
        self.totals.files = self.files.len();
        self.totals.resident = self.files.values().map(|file| file.resident).sum();
        &self.totals
    }
}

impl AsFd for Keeper {
    /// Readable when there are events to take in.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.opened.as_fd()
    }
}

impl Limits {
    /// How many of the files may stay, of a list with the last used first: how long each was not used, and its pages.
    fn first(&self, files: impl Iterator<Item = (Duration, u64)>) -> usize {
        let mut pages = 0;
        files
            .take(self.files)
            .take_while(|(unused, more)| {
                pages += more;
                *unused < self.unused && pages <= self.pages
            })
            .count()
    }
}

/// Faults of this process that needed a disk, and its processor time, ns.
fn usage() -> (u64, u64) {
    // SAFETY: rusage is plain numbers, and the call fills all of it in.
    let usage = unsafe {
        let mut usage = std::mem::zeroed::<libc::rusage>();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        usage
    };
    let ns = |t: libc::timeval| t.tv_sec as u64 * 1_000_000_000 + t.tv_usec as u64 * 1000;
    (usage.ru_majflt as u64, ns(usage.ru_utime) + ns(usage.ru_stime))
}

/// All memory of the machine.
fn memory_pages() -> u64 {
    // SAFETY: takes an integer only.
    let pages = unsafe { libc::sysconf(libc::_SC_PHYS_PAGES) }.max(0) as u64;
    pages * rustix::param::page_size() as u64 / PAGE
}

/// As many open files as this process may have; returns how many that are.
fn raise_open_files() -> Result<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).context("number of open files")?;
    Ok(maximum.unwrap_or(u64::MAX).try_into().unwrap_or(usize::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { unused: Duration::from_secs(600), pages: 100, files: 3 };

    fn first(files: &[(u64, u64)]) -> usize {
        LIMITS.first(files.iter().map(|(s, pages)| (Duration::from_secs(*s), *pages)))
    }

    #[test]
    fn files_stay_for_as_long_as_they_are_to_be_held() {
        assert_eq!(first(&[(1, 10), (599, 10), (600, 10)]), 2);
    }

    #[test]
    fn memory_and_descriptors_are_bounded_and_the_last_used_come_first() {
        assert_eq!(first(&[(1, 60), (2, 41), (3, 1)]), 1);
        assert_eq!(first(&[(1, 1), (2, 1), (3, 1), (4, 1)]), 3);
        assert_eq!(first(&[]), 0);
    }
}
