//! `emudisk down`: takes apart whatever is there, in the order that never waits for a dead server.

use std::fs;

use anyhow::Result;

use super::fault::Fault;
use super::loopdev::LoopDevice;
use super::state::{Disk, Role};
use super::{control, mounts, process};

/// Takes the disk down, or what a crash has left of it. Nothing there is fine.
///
/// With `force`, or when its server is dead anyway, a mount in use is detached rather than refused.
pub fn down(disk: &Disk, force: bool) -> Result<()> {
    if !disk.exists() {
        return Ok(());
    }
    let lazy = force || process::of(disk, Role::Server).is_none();
    if !lazy {
        let mended = format!("{}{}", control::FAULT, Fault::default());
        let _ = control::ask(disk, Role::Server, &mended); // to unmount is to write
    }
    // It has files of the disk open.
    process::end(disk, Role::Keeper)?;
    for device in LoopDevice::find(&disk.file())? {
        for point in mounts::of_device(&device.majmin()?)? {
            unmount(&point, lazy)?;
        }
        device.detach()?;
    }
    unmount(&disk.fuse(), lazy)?;
    process::end(disk, Role::Server)?;
    // A server that was killed while mounting may have left the mount behind.
    unmount(&disk.fuse(), true)?;
    if let Ok(spec) = disk.spec()
        && spec.made_mount_point
    {
        let _ = fs::remove_dir(&spec.mount);
    }
    disk.remove()
}

fn unmount(point: &std::path::Path, lazy: bool) -> Result<()> {
    match mounts::unmount(point, false) {
        Err(_) if lazy => mounts::unmount(point, true),
        result => result,
    }
}
