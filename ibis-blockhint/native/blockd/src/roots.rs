//! Data directories: what is below them is opened so that no path and no link leads out.

use std::fs::File;
use std::io;
use std::os::fd::OwnedFd;
use std::path::PathBuf;

use rustix::fs::{CWD, Mode, OFlags, ResolveFlags};
use rustix::io::Errno;

use crate::block_path::{BlockFile, Place};

/// What is below a directory and no link.
const BENEATH: ResolveFlags = ResolveFlags::BENEATH.union(ResolveFlags::NO_SYMLINKS).union(ResolveFlags::NO_MAGICLINKS);

/// Why a block's file is not open.
#[derive(Debug)]
pub enum NotOpen {
    /// There is no such file.
    Absent,
    /// The way to it leads over a link or out of the directory, or its data directory is on the SSD.
    Outside,
    /// The data directory is not there, or an error.
    Unreadable(io::Error),
}

/// The data directories of a node, in the order of the command line.
#[derive(Debug)]
pub struct Roots {
    directories: Vec<PathBuf>,
    ssd: u64, // st_dev
}

impl Roots {
    /// Beside an SSD directory on this device.
    pub fn new(directories: Vec<PathBuf>, ssd: u64) -> Self {
        Self { directories, ssd }
    }

    /// Opens a block's file for reading. The data directory is opened anew each time, as a disk may be replaced.
    pub fn open(&self, place: Place, pool: &str, file: BlockFile) -> Result<File, NotOpen> {
        self.open_as(place, pool, file, OFlags::RDONLY | OFlags::NONBLOCK).map(File::from)
    }

    /// Opens it only to look at its state.
    pub fn look(&self, place: Place, pool: &str, file: BlockFile) -> Result<OwnedFd, NotOpen> {
        self.open_as(place, pool, file, OFlags::PATH)
    }

    /// How many there are.
    pub fn len(&self) -> u16 {
        self.directories.len() as u16
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.directories.is_empty()
    }

    fn open_as(&self, place: Place, pool: &str, file: BlockFile, how: OFlags) -> Result<OwnedFd, NotOpen> {
        let directory = &self.directories[usize::from(place.directory)];
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let unreadable = |errno: Errno| NotOpen::Unreadable(errno.into());
        let root = rustix::fs::openat(CWD, directory, flags, Mode::empty()).map_err(unreadable)?;
        // Checked at the start too, but a disk may have been mounted or lost since then.
        if rustix::fs::fstat(&root).map_err(unreadable)?.st_dev == self.ssd {
            return Err(NotOpen::Outside);
        }
        let flags = how | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        beneath(&root, &place.below(pool, file), flags).map_err(|errno| match errno {
            Errno::NOENT => NotOpen::Absent,
            Errno::LOOP | Errno::XDEV | Errno::NOTDIR => NotOpen::Outside,
            errno => unreadable(errno),
        })
    }
}

/// openat2(2), so that no link is followed and nothing leads out of the directory.
pub fn beneath(directory: &OwnedFd, path: &str, flags: OFlags) -> Result<OwnedFd, Errno> {
    let mode = if flags.contains(OFlags::CREATE) { Mode::RUSR | Mode::WUSR } else { Mode::empty() };
    loop {
        match rustix::fs::openat2(directory, path, flags | OFlags::CLOEXEC, mode, BENEATH) {
            // A rename went on meanwhile, and the kernel could not tell.
            Err(Errno::AGAIN | Errno::INTR) => {}
            done => return done,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::os::unix::fs::symlink;

    use super::*;

    const POOL: &str = "BP-1";

    fn place(inner: u8) -> Place {
        Place { directory: 0, outer: 0, inner }
    }

    fn data() -> (tempfile::TempDir, Roots) {
        let data = tempfile::tempdir().unwrap();
        for inner in 0..2 {
            fs::create_dir_all(data.path().join(place(inner).below(POOL, BlockFile::data(1))).parent().unwrap())
                .unwrap();
        }
        fs::write(data.path().join(place(0).below(POOL, BlockFile::data(1))), "block").unwrap();
        let roots = Roots::new(vec![data.path().into()], u64::MAX);
        (data, roots)
    }

    #[test]
    fn a_block_below_its_directory_is_opened() {
        let (data, roots) = data();
        assert_eq!(io::read_to_string(roots.open(place(0), POOL, BlockFile::data(1)).unwrap()).unwrap(), "block");
        assert!(matches!(roots.open(place(0), POOL, BlockFile::data(2)), Err(NotOpen::Absent)));
        // The directory itself may be reached by a link: an operator named it.
        let link = data.path().join("link");
        symlink(data.path(), &link).unwrap();
        assert!(Roots::new(vec![link], u64::MAX).open(place(0), POOL, BlockFile::data(1)).is_ok());
    }

    #[test]
    fn no_link_is_followed_wherever_it_leads() {
        let (data, roots) = data();
        let at = |inner, id| data.path().join(place(inner).below(POOL, BlockFile::data(id)));
        symlink(at(0, 1), at(0, 2)).unwrap();
        symlink("/etc/passwd", at(0, 3)).unwrap();
        fs::remove_dir(at(1, 0).parent().unwrap()).unwrap();
        symlink("subdir0", at(1, 0).parent().unwrap()).unwrap();
        for (inner, id) in [(0, 2), (0, 3), (1, 1)] {
            assert!(
                matches!(roots.open(place(inner), POOL, BlockFile::data(id)), Err(NotOpen::Outside)),
                "{inner} {id}"
            );
        }
    }

    #[test]
    fn a_data_directory_on_the_ssd_or_not_there_has_no_blocks() {
        let (data, _) = data();
        let device = rustix::fs::stat(data.path()).unwrap().st_dev;
        let roots = Roots::new(vec![data.path().into(), data.path().join("none")], device);
        assert!(matches!(roots.open(place(0), POOL, BlockFile::data(1)), Err(NotOpen::Outside)));
        let there = Place { directory: 1, ..place(0) };
        assert!(matches!(roots.open(there, POOL, BlockFile::data(1)), Err(NotOpen::Unreadable(_))));
    }
}
