//! What the machine must provide.

use std::path::Path;

/// Something the machine should provide is missing; the command exits with status 3.
#[derive(Debug, thiserror::Error)]
#[error("missing: {0}")]
pub struct Missing(String);

/// Fails with everything that is missing, in one line.
///
/// fusermount3 is not on the list: root mounts FUSE without it.
pub fn check() -> Result<(), Missing> {
    let mut missing = Vec::new();
    if !rustix::process::geteuid().is_root() {
        missing.push("root (needed to mount and for loop devices)".to_owned());
    }
    for (device, why) in [("/dev/fuse", "the fuse kernel module"), ("/dev/loop-control", "the loop kernel module")] {
        if let Err(e) = std::fs::File::options().read(true).write(true).open(device) {
            missing.push(format!("{device} ({e}; {why})"));
        }
    }
    for (tool, package) in [("losetup", "mount"), ("mkfs.ext4", "e2fsprogs"), ("mount", "mount")] {
        if !on_path(tool) {
            missing.push(format!("{tool} (Debian package {package})"));
        }
    }
    if missing.is_empty() { Ok(()) } else { Err(Missing(missing.join(", "))) }
}

fn on_path(tool: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|dir| Path::new(&dir).join(tool).exists())
}
