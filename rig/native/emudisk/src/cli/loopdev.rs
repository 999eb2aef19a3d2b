//! The loop device that makes a block device of the FUSE file.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, anyhow, ensure};

/// A loop device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopDevice {
    number: u32,
}

impl LoopDevice {
    /// Attaches a free loop device to `file`, with direct I/O: without it the page cache would stand between the device and
    /// its timing.
    pub fn attach(file: &Path) -> Result<Self> {
        make_free_node()?;
        run(Command::new("losetup").args(["--find", "--nooverlap", "--direct-io=on"]).arg(file))?;
        let device = Self::find(file)?.pop().ok_or_else(|| anyhow!("losetup attached no loop device"))?;
        let direct = fs::read_to_string(device.sysfs("loop/dio"))?;
        ensure!(direct.trim() == "1", "{} refused direct I/O", device.path().display());
        Ok(device)
    }

    /// The loop devices attached to `file`, as the kernel names it, whether the file can still be read or not.
    pub fn find(file: &Path) -> Result<Vec<Self>> {
        let mut found = Vec::new();
        for entry in fs::read_dir("/sys/block")? {
            let name = entry?.file_name().to_string_lossy().into_owned();
            let Some(number) = name.strip_prefix("loop").and_then(|n| n.parse().ok()) else { continue };
            let device = Self { number };
            let backing = fs::read_to_string(device.sysfs("loop/backing_file")).unwrap_or_default();
            if Path::new(backing.trim_end_matches('\n')) == file {
                found.push(device);
            }
        }
        Ok(found)
    }

    /// `/dev/loopN`.
    pub fn path(&self) -> PathBuf {
        format!("/dev/loop{}", self.number).into()
    }

    /// `major:minor`.
    pub fn majmin(&self) -> Result<String> {
        Ok(fs::read_to_string(self.sysfs("dev"))?.trim().to_owned())
    }

    /// Sets a queue parameter, such as `rotational`.
    pub fn set_queue(&self, key: &str, value: &str) -> Result<()> {
        let path = self.sysfs("queue").join(key);
        fs::write(&path, value).with_context(|| format!("cannot write {value:?} to {}", path.display()))
    }

    /// Sets the latency that writeback throttling aims at, where it is on: not in every kernel, not with BFQ. By itself it
    /// takes the device for an SSD, as it was one until `rotational` was set.
    pub fn set_writeback_latency(&self, microseconds: u64) -> Result<()> {
        let key = "wbt_lat_usec";
        let is_on = fs::read_to_string(self.sysfs("queue").join(key)).is_ok_and(|value| value.trim() != "0");
        if is_on { self.set_queue(key, &microseconds.to_string()) } else { Ok(()) }
    }

    /// Sets the device's dirty memory, in bytes.
    ///
    /// `strict_limit` first: without it the cap is not enforced until the whole machine is short of clean memory.
    /// `min_bytes`: without it a device's part shrinks towards nothing while another one is written to, and its few writers
    /// are throttled for what the others do. It must never exceed the cap, and the kernel takes both as fractions of a
    /// limit that moves with free memory: so it is cleared first, as an earlier disk may have left one, and set a little
    /// lower last.
    pub fn set_dirty(&self, bytes: u64) -> Result<()> {
        let bdi = PathBuf::from("/sys/class/bdi").join(self.majmin()?);
        let least = bytes / 8 * 7;
        for (key, value) in [("strict_limit", 1), ("min_bytes", 0), ("max_bytes", bytes), ("min_bytes", least)] {
            let path = bdi.join(key);
            fs::write(&path, value.to_string())
                .with_context(|| format!("cannot write {value} to {}", path.display()))?;
        }
        Ok(())
    }

    /// Frees the device.
    pub fn detach(&self) -> Result<()> {
        run(Command::new("losetup").arg("--detach").arg(self.path()))
    }

    fn sysfs(&self, key: &str) -> PathBuf {
        PathBuf::from(format!("/sys/block/loop{}", self.number)).join(key)
    }
}

/// Makes the device node of the next free loop device where nothing else does, as in a container.
fn make_free_node() -> Result<()> {
    use rustix::fs::{CWD, FileType, Mode, makedev, mknodat};
    let output = Command::new("losetup").arg("--find").output()?;
    let path = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    if let Some(number) = path.strip_prefix("/dev/loop").and_then(|n| n.parse().ok())
        && !Path::new(&path).exists()
    {
        let mode = Mode::RUSR | Mode::WUSR;
        mknodat(CWD, path.as_str(), FileType::BlockDevice, mode, makedev(7, number)).with_context(|| path.clone())?;
    }
    Ok(())
}

/// Runs a system tool; its complaint becomes the error.
pub fn run(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().with_context(|| name.clone())?;
    let complaint = String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ");
    ensure!(output.status.success(), "{name} failed ({}): {complaint}", output.status);
    Ok(())
}
