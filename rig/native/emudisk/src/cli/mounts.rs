//! What is mounted where, from the kernel's own table.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

/// One line of /proc/self/mountinfo.
struct Mount {
    device: String, // major:minor
    point: PathBuf,
}

/// Where the device `majmin` ("7:3") is mounted, the latest mount first.
pub fn of_device(majmin: &str) -> Result<Vec<PathBuf>> {
    Ok(table()?.into_iter().rev().filter(|m| m.device == majmin).map(|m| m.point).collect())
}

/// Whether something is mounted exactly at `point`.
pub fn is_mount_point(point: &Path) -> Result<bool> {
    Ok(table()?.iter().any(|m| m.point == point))
}

/// Unmounts `point`; `lazy` takes it out of the tree even while it is in use. Not being mounted is fine.
///
/// Waits a moment for a file system that is busy, since indexers and closing programs come and go.
pub fn unmount(point: &Path, lazy: bool) -> Result<()> {
    use rustix::mount::{UnmountFlags, unmount};
    let flags = if lazy { UnmountFlags::DETACH } else { UnmountFlags::empty() };
    let mut tries = 20;
    loop {
        match unmount(point, flags) {
            Ok(()) => return Ok(()),
            Err(e) if e == rustix::io::Errno::INVAL || e == rustix::io::Errno::NOENT => return Ok(()),
            Err(e) if e == rustix::io::Errno::BUSY && tries > 0 => tries -= 1,
            Err(e) => return Err(io::Error::from(e)).with_context(|| format!("cannot unmount {}", point.display())),
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

fn table() -> Result<Vec<Mount>> {
    let text = std::fs::read_to_string("/proc/self/mountinfo")?;
    Ok(text.lines().filter_map(parse).collect())
}

fn parse(line: &str) -> Option<Mount> {
    let mut fields = line.split(' ').skip(2);
    let device = fields.next()?.to_owned();
    let point = unescape(fields.nth(1)?).into();
    Some(Mount { device, point })
}

/// The table writes space, tab, newline and backslash in octal.
fn unescape(field: &str) -> String {
    field.replace("\\040", " ").replace("\\011", "\t").replace("\\012", "\n").replace("\\134", "\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_parsed() {
        let m = parse("36 35 7:3 / /mnt/with\\040space rw,noatime shared:1 - ext4 /dev/loop3 rw").unwrap();
        assert_eq!((m.device.as_str(), m.point.as_path()), ("7:3", Path::new("/mnt/with space")));
    }
}
