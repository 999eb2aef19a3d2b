//! Which disks a device is on: a mirror beside its block saves nothing.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rustix::fs::{major, minor};

/// How deep devices may be stacked (partitions of RAIDs of volumes ...) and are still looked through.
const DEEPEST: usize = 8;

/// A device number, and the names of the whole disks below it. None has a name where the kernel shows none, as of a tmpfs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Device {
    /// `st_dev`.
    pub number: u64,
    /// `sda`, `nvme0n1`.
    pub disks: BTreeSet<String>,
}

impl Device {
    /// As the kernel shows it below `/sys`.
    pub fn of(number: u64) -> Self {
        Self::below(Path::new("/sys"), number)
    }

    fn below(sys: &Path, number: u64) -> Self {
        let mut disks = BTreeSet::new();
        collect(&sys.join(format!("dev/block/{}:{}", major(number), minor(number))), &mut disks, DEEPEST);
        Self { number, disks }
    }

    /// What both are on, in words, if they are on the same.
    pub fn shared_with(&self, other: &Self) -> Option<String> {
        if self.number == other.number {
            return Some(format!("device {}:{}", major(self.number), minor(self.number)));
        }
        self.disks.intersection(&other.disks).next().map(|disk| format!("disk {disk}"))
    }
}

fn collect(device: &Path, disks: &mut BTreeSet<String>, deeper: usize) {
    let Some(device) = whole(device).filter(|_| deeper > 0) else { return };
    let below: Vec<_> = fs::read_dir(device.join("slaves")).into_iter().flatten().flatten().collect();
    if below.is_empty() {
        disks.extend(device.file_name().map(|name| name.to_string_lossy().into_owned()));
    }
    below.iter().for_each(|slave| collect(&slave.path(), disks, deeper - 1));
}

/// The directory of the whole disk that a device is, or is a partition of.
fn whole(device: &Path) -> Option<PathBuf> {
    let device = fs::canonicalize(device).ok()?;
    if device.join("partition").exists() { device.parent().map(Path::to_owned) } else { Some(device) }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::symlink;

    use rustix::fs::makedev;

    use super::*;

    /// A disk with two partitions, another one, and a volume over a partition of each.
    fn sys() -> tempfile::TempDir {
        let sys = tempfile::tempdir().unwrap();
        let root = sys.path();
        for (number, device, partition) in [
            ("8:0", "sda", false),
            ("8:1", "sda/sda1", true),
            ("8:2", "sda/sda2", true),
            ("259:0", "nvme0n1", false),
            ("259:1", "nvme0n1/nvme0n1p1", true),
            ("253:0", "dm-0", false),
        ] {
            let directory = root.join("devices").join(device);
            fs::create_dir_all(&directory).unwrap();
            if partition {
                fs::write(directory.join("partition"), "1").unwrap();
            }
            fs::create_dir_all(root.join("dev/block")).unwrap();
            symlink(&directory, root.join("dev/block").join(number)).unwrap();
        }
        let slaves = root.join("devices/dm-0/slaves");
        fs::create_dir(&slaves).unwrap();
        symlink(root.join("devices/sda/sda2"), slaves.join("sda2")).unwrap();
        symlink(root.join("devices/nvme0n1/nvme0n1p1"), slaves.join("nvme0n1p1")).unwrap();
        sys
    }

    #[test]
    fn partitions_of_one_disk_share_it() {
        let sys = sys();
        let of = |major, minor| Device::below(sys.path(), makedev(major, minor));
        let (first, second, other, volume) = (of(8, 1), of(8, 2), of(259, 1), of(253, 0));
        assert_eq!(first.shared_with(&second).as_deref(), Some("disk sda"));
        assert_eq!(first.shared_with(&first).as_deref(), Some("device 8:1"));
        assert_eq!(first.shared_with(&other), None);
        assert_eq!(first.shared_with(&volume).as_deref(), Some("disk sda"));
        assert_eq!(volume.shared_with(&other).as_deref(), Some("disk nvme0n1"));
    }

    #[test]
    fn what_the_kernel_shows_no_disk_of_is_told_apart_by_its_number() {
        let sys = sys();
        let of = |minor| Device::below(sys.path(), makedev(0, minor));
        assert_eq!(of(20).shared_with(&of(21)), None);
        assert!(of(20).shared_with(&of(20)).is_some());
    }
}
