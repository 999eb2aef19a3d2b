//! `emudisk up`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use diskmodel::params::Params;
use serde::Serialize;

use super::loopdev::{LoopDevice, run};
use super::state::{Disk, Resident, Role, Spec, StateDir};
use super::{DirArgs, control, down, mounts, prerequisites, process};

#[derive(Args, Clone)]
pub struct UpArgs {
    /// A name for the disk, unique in its state directory
    #[arg(long)]
    pub name: String,
    #[command(flatten)]
    pub dir: DirArgs,
    /// Where to mount the file system; made when missing
    #[arg(long)]
    pub mount: PathBuf,
    #[command(flatten)]
    pub disk: DiskArgs,
}

#[derive(Args, Clone)]
pub struct DiskArgs {
    /// `hdd`, `ssd`, or a parameter file
    #[arg(long, default_value = "hdd")]
    pub model: String,
    /// Size in GiB
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=65536))]
    pub size_gb: u64,
    /// Slow motion: every time of the disk is multiplied by this
    #[arg(long, default_value_t = 1.0, value_parser = slow_factor)]
    pub slow: f64,
    /// Directory of the sparse backing file; /dev/shm keeps it in memory [default: the state directory]
    #[arg(long)]
    pub backing: Option<PathBuf>,
    /// The kernel's I/O scheduler: none, mq-deadline, kyber or bfq
    #[arg(long, default_value = "mq-deadline")]
    pub io_scheduler: String,
    /// How far the kernel reads ahead by itself, in KiB [default: the kernel's]
    #[arg(long, value_parser = clap::value_parser!(u32).range(0..=65536))]
    pub read_ahead_kb: Option<u32>,
    /// Most memory that written data may occupy before it is on the disk, in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u64).range(1..=65536))]
    pub dirty_mb: u64,
    /// Keep what is in memory of the disk's files there, for so many seconds after a file was last used, where the kernel
    /// would take it although there is room
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub keep_resident: Option<u64>,
    /// Only count what the kernel takes, of files that were used in the last seconds
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "keep_resident")]
    pub count_lost: Option<u64>,
}

impl DiskArgs {
    fn resident(&self) -> Option<Resident> {
        let keep = self.keep_resident.map(|seconds| Resident { hold: true, seconds });
        keep.or(self.count_lost.map(|seconds| Resident { hold: false, seconds }))
    }
}

/// ext4's default for the time between two commits of its journal, s.
const COMMIT_SECONDS: u64 = 5;

/// Linux's defaults for the latency that reads may have before background writes are throttled, in microseconds.
const WBT_ROTATIONAL_USEC: u64 = 75_000;
const WBT_USEC: u64 = 2_000;

/// The kernel's own times in slow motion, as the disk's are: a journal that commits every 5 s on a disk ten times slower
/// would have a share of the disk that it never has at full speed. Faster than real they stay as they are.
fn slowed(time: u64, slow: f64) -> u64 {
    (time as f64 * slow.max(1.0)).round() as u64
}

fn slow_factor(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(f) if (0.001..=1000.0).contains(&f) => Ok(f),
        _ => Err("a number from 0.001 to 1000".into()),
    }
}

/// What `up` prints.
#[derive(Debug, Serialize)]
pub struct Up {
    name: String,
    mount: PathBuf,
    /// The block device.
    pub device: PathBuf,
    majmin: String,
    pid: i32,
    model: String,
    /// Bytes.
    pub size_bytes: u64,
    slow: f64,
}

impl Up {
    /// Where the file system is mounted.
    pub fn mount(&self) -> &Path {
        &self.mount
    }
}

/// Brings a disk up. With `arm` false its timing is left off.
pub fn up(args: &UpArgs, arm: bool) -> Result<Up> {
    prerequisites::check()?;
    let params = Params::load(&args.disk.model)?;
    fs::create_dir_all(&args.dir.dir).with_context(|| args.dir.dir.display().to_string())?;
    let disk = StateDir::new(&args.dir.dir)?.disk(&args.name)?;
    if let Some(id) = process::of(&disk, Role::Server) {
        bail!("disk {} is already up (process {})", disk.name(), id.pid);
    }
    if disk.exists() {
        down::down(&disk, false).context("cleaning up after a crash")?;
    }
    let spec = spec(args, &disk)?;
    disk.create(&spec)?;
    assemble(args, &params, &disk, &spec, arm).inspect_err(|_| {
        let _ = down::down(&disk, true);
    })
}

fn spec(args: &UpArgs, disk: &Disk) -> Result<Spec> {
    let made_mount_point = !args.mount.exists();
    fs::create_dir_all(&args.mount).with_context(|| args.mount.display().to_string())?;
    let mount = args.mount.canonicalize()?;
    ensure!(!mounts::is_mount_point(&mount)?, "{} is a mount point already", mount.display());
    let shipped = Params::is_shipped(&args.disk.model);
    let absolute = |path: &Path| path.canonicalize().with_context(|| path.display().to_string());
    let model = match shipped {
        true => args.disk.model.clone(),
        false => absolute(Path::new(&args.disk.model))?.to_string_lossy().into_owned(),
    };
    let backing = match &args.disk.backing {
        Some(dir) => absolute(dir)?,
        None => disk.dir().to_owned(),
    };
    let (size, slow, resident) = (args.disk.size_gb << 30, args.disk.slow, args.disk.resident());
    Ok(Spec { mount, made_mount_point, model, size, slow, backing, resident })
}

fn assemble(args: &UpArgs, params: &Params, disk: &Disk, spec: &Spec, arm: bool) -> Result<Up> {
    let server = start(disk, Role::Server)?;
    let device = LoopDevice::attach(&disk.file())?;
    device.set_queue("rotational", if params.is_rotational() { "1" } else { "0" })?;
    device.set_queue("scheduler", &args.disk.io_scheduler)?;
    if let Some(kb) = args.disk.read_ahead_kb {
        device.set_queue("read_ahead_kb", &kb.to_string())?;
    }
    let latency = if params.is_rotational() { WBT_ROTATIONAL_USEC } else { WBT_USEC };
    device.set_writeback_latency(slowed(latency, spec.slow))?;
    // Few inodes, and tables written now: nothing may be left for the kernel to initialise while the disk is measured.
    let quiet = ["-q", "-F", "-m", "0", "-i", "65536", "-E", "lazy_itable_init=0,lazy_journal_init=0"];
    run(Command::new("mkfs.ext4").args(quiet).arg(device.path()))?;
    let options = format!("noatime,discard,commit={}", slowed(COMMIT_SECONDS, spec.slow));
    run(Command::new("mount").args(["-t", "ext4", "-o", &options]).arg(device.path()).arg(&spec.mount))?;
    device.set_dirty(args.disk.dirty_mb << 20)?;
    match (spec.resident, spec.resident.map(|_| start(disk, Role::Keeper))) {
        (Some(resident), Some(Err(e))) if resident.hold => {
            return Err(e.context("--keep-resident cannot be had here"));
        }
        // Counting is nothing that a disk must have.
        (_, Some(Err(e))) => eprintln!("emudisk: nothing is counted: {e:#}"),
        _ => {}
    }
    if arm {
        control::ask(disk, Role::Server, control::ARM)?;
    }
    Ok(Up {
        name: disk.name().into(),
        mount: spec.mount.clone(),
        majmin: device.majmin()?,
        device: device.path(),
        pid: server,
        model: spec.model.clone(),
        size_bytes: spec.size,
        slow: spec.slow,
    })
}

/// Starts a process of the disk and waits until it answers.
fn start(disk: &Disk, role: Role) -> Result<i32> {
    let log = fs::File::options().create(true).append(true).open(disk.log())?;
    let mut process = Command::new(std::env::current_exe()?)
        .args([role.command(), "--name", disk.name(), "--dir"])
        .arg(disk.state_dir())
        .current_dir("/")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(log)
        .spawn()?;
    let patience = Instant::now() + Duration::from_secs(20);
    while control::ask(disk, role, control::STATS).is_err() {
        if process.try_wait()?.is_some() || Instant::now() > patience {
            return Err(failure(disk, role, &mut process));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(process.id() as i32)
}

fn failure(disk: &Disk, role: Role, process: &mut Child) -> anyhow::Error {
    let _ = process.kill();
    let _ = process.wait();
    let log = fs::read_to_string(disk.log()).unwrap_or_default();
    let said = log.lines().last().unwrap_or("no message");
    anyhow::anyhow!("{} did not start: {said}", role.command())
}
