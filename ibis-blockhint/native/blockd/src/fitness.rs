//! Whether a directory can be the SSD directory. Pure: what is to be known of it is a parameter.

use std::path::PathBuf;

use thiserror::Error;

use crate::budget::FileSystem;
use crate::devices::Device;
use crate::ghosts::Bytes;

const LEAST: u64 = 1 << 30;

/// What is known of a directory, and of those of the DataNode.
#[derive(Clone, Debug)]
pub struct Facts {
    /// As it was said.
    pub path: PathBuf,
    /// Who owns it.
    pub owner: u32,
    /// Who runs this.
    pub user: u32,
    /// Its permissions.
    pub mode: u32,
    /// What it is on.
    pub device: Device,
    /// Its file system.
    pub room: FileSystem,
    /// Bytes that mirrors use there now.
    pub used: u64,
    /// Bytes that an operator lets it use, if one said so.
    pub bytes: Option<u64>,
    /// Of the data directories.
    pub data: Vec<(PathBuf, Device)>,
}

/// Why a directory can't be the SSD directory, and what would be right.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum Unfit {
    /// ENOENT.
    #[error("{0} is not there: make it, with mode 0700, owned by the user that runs the DataNode")]
    Missing(PathBuf),
    /// A file, or a link.
    #[error("{0} is not a directory, or is a link to one: name the directory itself")]
    NotADirectory(PathBuf),
    /// It can't be opened or looked at.
    #[error("{0} can't be used: {1}")]
    Unusable(PathBuf, String),
    /// Somebody else's.
    #[error("{0} belongs to uid {1}, and blockd runs as uid {2}: chown it, or run as its owner")]
    Owner(PathBuf, u32, u32),
    /// Others may write.
    #[error("{0} may be written by others (mode {1:04o}): chmod 700 it")]
    Writable(PathBuf, u32),
    /// Mirrors there would save nothing.
    #[error("{0} and the data directory {1} are on the same {2}: choose a directory on an SSD of its own")]
    SameDevice(PathBuf, PathBuf, String),
    /// No room.
    #[error("{0} has room for {1} only: free 1 GiB there, or say with --bytes that less is enough")]
    TooSmall(PathBuf, String),
    /// Another blockd runs.
    #[error("{0} is in use by another ibis-blockd: end that one, or choose another directory")]
    Locked(PathBuf),
}

/// Says what is wrong first.
pub fn check(facts: &Facts) -> Result<(), Unfit> {
    let path = || facts.path.clone();
    if facts.owner != facts.user {
        return Err(Unfit::Owner(path(), facts.owner, facts.user));
    }
    if facts.mode & 0o022 != 0 {
        return Err(Unfit::Writable(path(), facts.mode & 0o7777));
    }
    for (data, device) in &facts.data {
        if let Some(shared) = facts.device.shared_with(device) {
            return Err(Unfit::SameDevice(path(), data.clone(), shared));
        }
    }
    let room = facts.room.free.saturating_add(facts.used);
    if facts.bytes.is_none() && room < LEAST {
        return Err(Unfit::TooSmall(path(), Bytes(room).to_string()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn device(number: u64, disk: &str) -> Device {
        Device { number, disks: BTreeSet::from([disk.into()]) }
    }

    fn fit() -> Facts {
        Facts {
            path: "/ssd".into(),
            owner: 10,
            user: 10,
            mode: 0o40700,
            device: device(1, "nvme0n1"),
            room: FileSystem { size: LEAST, free: LEAST / 2 },
            used: LEAST / 2,
            bytes: None,
            data: vec![("/data/1".into(), device(2, "sda")), ("/data/2".into(), device(3, "sdb"))],
        }
    }

    fn why(change: impl FnOnce(&mut Facts)) -> String {
        let mut facts = fit();
        change(&mut facts);
        check(&facts).unwrap_err().to_string()
    }

    #[test]
    fn a_private_directory_on_a_disk_of_its_own_is_fit() {
        assert_eq!(check(&fit()), Ok(()));
        assert_eq!(check(&Facts { mode: 0o40755, ..fit() }), Ok(()));
    }

    #[test]
    fn each_line_names_the_directory_and_says_what_would_be_right() {
        assert_eq!(
            why(|facts| facts.owner = 0),
            "/ssd belongs to uid 0, and blockd runs as uid 10: chown it, or run as its owner"
        );
        assert_eq!(why(|facts| facts.mode = 0o40720), "/ssd may be written by others (mode 0720): chmod 700 it");
        assert_eq!(why(|facts| facts.mode = 0o41777), "/ssd may be written by others (mode 1777): chmod 700 it");
        assert_eq!(
            why(|facts| facts.device = device(3, "nvme0n1")),
            "/ssd and the data directory /data/2 are on the same device 0:3: choose a directory on an SSD of its own"
        );
        assert_eq!(
            why(|facts| facts.device = device(9, "sda")),
            "/ssd and the data directory /data/1 are on the same disk sda: choose a directory on an SSD of its own"
        );
        assert_eq!(
            why(|facts| facts.used = 0),
            "/ssd has room for 536.9 MB only: free 1 GiB there, or say with --bytes that less is enough"
        );
    }

    #[test]
    fn a_small_directory_is_fit_where_an_operator_says_so() {
        assert_eq!(check(&Facts { used: 0, bytes: Some(1 << 20), ..fit() }), Ok(()));
    }
}
