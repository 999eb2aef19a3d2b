//! The SSD directory: maps and data of mirrors, by name.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, CWD, Dir, FlockOperation, Mode, OFlags, Stat};
use rustix::io::Errno;

use crate::block_path::{BlockFile, MirrorFile, bucket, is_pool};
use crate::budget::FileSystem;
use crate::fitness::Unfit;
use crate::job::Found;
use crate::map::{LONGEST_MAP, Map};
use crate::roots::beneath;

/// What a map takes on the SSD, in bytes, at least.
pub const MAP_BYTES: u64 = 4096;

/// The directory, which stays open.
#[derive(Debug)]
pub struct Store {
    path: PathBuf,
    directory: OwnedFd,
    lock: Option<OwnedFd>,
}

/// What was not in order at the start, and removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Removed {
    /// Maps that were none, or whose data was not there.
    pub bad_maps: u64,
    /// Data without a map, maps that were being written.
    pub leftovers: u64,
}

impl Store {
    /// Opens the directory, and looks at nothing in it.
    pub fn open(path: &Path) -> Result<Self, Unfit> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let directory = rustix::fs::openat(CWD, path, flags, Mode::empty()).map_err(|errno| match errno {
            Errno::NOENT => Unfit::Missing(path.into()),
            Errno::NOTDIR | Errno::LOOP => Unfit::NotADirectory(path.into()),
            errno => Unfit::Unusable(path.into(), errno.to_string()),
        })?;
        Ok(Self { path: path.into(), directory, lock: None })
    }

    /// Has the directory to itself from now on.
    pub fn lock(&mut self) -> Result<(), Unfit> {
        let unusable = |errno: Errno| Unfit::Unusable(self.path.join("lock"), errno.to_string());
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::NOFOLLOW;
        let lock = beneath(&self.directory, "lock", flags).map_err(unusable)?;
        match rustix::fs::flock(&lock, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => self.lock = Some(lock),
            Err(Errno::WOULDBLOCK) => return Err(Unfit::Locked(self.path.clone())),
            Err(errno) => return Err(unusable(errno)),
        }
        Ok(())
    }

    /// As it was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Of the directory.
    pub fn stat(&self) -> io::Result<Stat> {
        Ok(rustix::fs::fstat(&self.directory)?)
    }

    /// What its file system has.
    pub fn room(&self) -> io::Result<FileSystem> {
        let stat = rustix::fs::fstatvfs(&self.directory)?;
        let bytes = |blocks: u64| blocks.saturating_mul(stat.f_frsize);
        Ok(FileSystem { size: bytes(stat.f_blocks), free: bytes(stat.f_bavail) })
    }

    /// The map of a block, checked.
    pub fn read_map(&self, pool: &str, of: BlockFile) -> io::Result<Map> {
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK;
        let file = beneath(&self.directory, &MirrorFile::Map(of).path(pool), flags)?;
        let mut bytes = Vec::new();
        // A file that is none, or grows, is bounded too.
        File::from(file).take(LONGEST_MAP + 1).read_to_end(&mut bytes)?;
        Ok(Map::decode(&bytes, pool, of.id)?)
    }

    /// Writes the map of a block, in place of the one before. It is there whole or not at all.
    pub fn write_map(&self, pool: &str, of: BlockFile, map: &Map) -> io::Result<()> {
        let (unfinished, done) = (MirrorFile::Unfinished(of).path(pool), MirrorFile::Map(of).path(pool));
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::TRUNC | OFlags::NOFOLLOW;
        let written = File::from(beneath(&self.directory, &unfinished, flags)?).write_all(&map.encode(pool));
        let renamed = written.and_then(|()| {
            let (from, to) = (split(&unfinished), split(&done));
            let bucket = self.bucket(from.0)?;
            Ok(rustix::fs::renameat(&bucket, from.1, &bucket, to.1)?)
        });
        if renamed.is_err() {
            let _ = self.unlink(pool, MirrorFile::Unfinished(of));
        }
        renamed
    }

    /// Opens the data of a mirror; with `create` it is made, with its directories.
    pub fn open_data(&self, pool: &str, of: BlockFile, create: bool, how: OFlags) -> io::Result<File> {
        let path = MirrorFile::Data(of).path(pool);
        let flags = how | OFlags::NOFOLLOW | if create { OFlags::CREATE } else { OFlags::NONBLOCK };
        match beneath(&self.directory, &path, flags) {
            Err(Errno::NOENT) if create => {
                let (directory, _) = split(&path);
                for (end, _) in directory.match_indices('/').chain([(directory.len(), "")]) {
                    match rustix::fs::mkdirat(&self.directory, &directory[..end], Mode::RWXU) {
                        Err(errno) if errno != Errno::EXIST => return Err(errno.into()),
                        _ => {}
                    }
                }
                Ok(beneath(&self.directory, &path, flags)?.into())
            }
            done => Ok(done?.into()),
        }
    }

    /// Removes a file of a mirror, if it is there.
    pub fn unlink(&self, pool: &str, file: MirrorFile) -> io::Result<()> {
        let path = file.path(pool);
        let (directory, name) = split(&path);
        let gone = self.bucket(directory).and_then(|bucket| rustix::fs::unlinkat(&bucket, name, AtFlags::empty()));
        match gone {
            Ok(()) | Err(Errno::NOENT) => Ok(()),
            Err(errno) => Err(errno.into()),
        }
    }

    fn bucket(&self, path: &str) -> Result<OwnedFd, Errno> {
        beneath(&self.directory, path, OFlags::PATH | OFlags::DIRECTORY)
    }

    /// Finds all mirrors, and removes what is left of those that are none. `keep` says whether one is to stay.
    pub fn recover(&self, mut keep: impl FnMut(&Found) -> bool) -> io::Result<Removed> {
        let mut removed = Removed::default();
        for pool in self.names("mirrors")?.into_iter().filter(|pool| is_pool(pool)) {
            for bucket_number in 0..=255u8 {
                let bucket = bucket(bucket_number.into());
                self.recover_bucket(&pool, &bucket, &mut keep, &mut removed)?;
            }
        }
        Ok(removed)
    }

    fn recover_bucket(
        &self,
        pool: &str,
        bucket: &str,
        keep: &mut impl FnMut(&Found) -> bool,
        removed: &mut Removed,
    ) -> io::Result<()> {
        let names = self.names(&format!("mirrors/{pool}/{bucket}"))?;
        let files: Vec<_> = names.iter().filter_map(|name| MirrorFile::parse(bucket, name)).collect();
        let mut whole = HashSet::new();
        for file in &files {
            let &MirrorFile::Map(of) = file else { continue };
            match self.found(pool, of) {
                Ok(found) if keep(&found) => drop(whole.insert(of)),
                Ok(_) => self.unlink(pool, *file)?,
                Err(_) => {
                    removed.bad_maps += 1;
                    self.unlink(pool, *file)?;
                }
            }
        }
        for file in files {
            let left = match file {
                MirrorFile::Data(of) => !whole.contains(&of),
                MirrorFile::Unfinished(_) => true,
                MirrorFile::Map(_) => false,
            };
            if left {
                removed.leftovers += 1;
                self.unlink(pool, file)?;
            }
        }
        Ok(())
    }

    fn found(&self, pool: &str, file: BlockFile) -> io::Result<Found> {
        let map = self.read_map(pool, file)?;
        let data = self.open_data(pool, file, false, OFlags::RDONLY)?;
        let stat = rustix::fs::fstat(&data)?;
        let of_a_file = rustix::fs::FileType::from_raw_mode(stat.st_mode).is_file();
        if !of_a_file || stat.st_size as u64 != map.key.length || map.mirrored() == 0 {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let written = crate::map::Key::of(&stat).mtime;
        Ok(Found { pool: pool.into(), file, map, bytes: allocated(&stat), written })
    }

    /// What is in a directory; nothing where it is not there, or is no directory.
    fn names(&self, path: &str) -> io::Result<Vec<String>> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW;
        let directory = match beneath(&self.directory, path, flags) {
            Ok(directory) => directory,
            Err(Errno::NOENT | Errno::NOTDIR | Errno::LOOP) => return Ok(Vec::new()),
            Err(errno) => return Err(errno.into()),
        };
        let mut names = Vec::new();
        for entry in Dir::new(directory)? {
            // Ours are ASCII.
            names.extend(entry?.file_name().to_str().ok().map(str::to_owned));
        }
        Ok(names)
    }
}

/// Bytes of a mirror on the SSD, with its map.
pub fn allocated(data: &Stat) -> u64 {
    (data.st_blocks.max(0) as u64).saturating_mul(512).saturating_add(MAP_BYTES)
}

fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or((".", path))
}
