//! The server process of one disk.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use diskmodel::params::Params;
use fuser::{Config, MountOption, Session};

use super::filesystem::DiskFilesystem;
use super::service::Service;
use super::state::{Disk, Role};
use super::{control, process};

/// Serves the disk until its FUSE file system is unmounted.
pub fn serve(disk: &Disk) -> Result<()> {
    log_to(disk)?;
    let result = run(disk);
    if let Err(e) = &result {
        tracing::error!("{e:#}");
    }
    result
}

/// Logs to the disk's own file.
pub fn log_to(disk: &Disk) -> Result<()> {
    let log = File::options().create(true).append(true).open(disk.log())?;
    tracing_subscriber::fmt().with_ansi(false).with_writer(Arc::new(log)).init();
    Ok(())
}

fn run(disk: &Disk) -> Result<()> {
    // The session that `up` was called from may end; this process stays.
    let _ = rustix::process::setsid();
    disk.set_process(Role::Server, process::this()?)?;
    become_io_flusher();
    if let Err(error) = process::come_first() {
        tracing::info!(%error, "no real-time priority; replies may be late under load");
    }

    let spec = disk.spec()?;
    let params = Params::load(&spec.model)?;
    let backing = anonymous_file(&spec.backing, disk.name(), spec.size)?;
    let service = Service::new(backing, params, spec.size, spec.slow);

    let mut config = Config::default();
    config.mount_options = vec![MountOption::FSName("emudisk".into()), MountOption::Subtype("emudisk".into())];
    let filesystem = DiskFilesystem::new(service.clone(), spec.size);
    let session = Session::new(filesystem, disk.fuse(), &config).context("cannot mount the FUSE file system")?;

    let timing = service.clone();
    std::thread::Builder::new().name("service".into()).spawn(move || {
        // 50 us of default timer slack would be added to every reply.
        let _ = rustix::thread::set_current_timer_slack(std::num::NonZero::new(1));
        timing.run()
    })?;
    let listener = control::listen(disk, Role::Server)?;
    std::thread::Builder::new().name("control".into()).spawn(move || control::run(&listener, &service))?;

    tracing::info!(name = disk.name(), model = spec.model, size = spec.size, slow = spec.slow, "serving");
    session.run()?;
    tracing::info!("unmounted");
    Ok(())
}

/// A sparse file that has no name: whatever ends this process, the file goes with it.
fn anonymous_file(dir: &Path, name: &str, size: u64) -> Result<File> {
    let path = dir.join(format!("emudisk-{name}-{}.img", std::process::id()));
    let file = File::options().read(true).write(true).create_new(true).open(&path);
    let file = file.with_context(|| format!("cannot make the backing file {}", path.display()))?;
    std::fs::remove_file(&path)?;
    file.set_len(size).context("backing file")?;
    Ok(file)
}

/// Tells the kernel that writes depend on this process, so that its allocations never wait for writes to its own disk.
fn become_io_flusher() {
    const PR_SET_IO_FLUSHER: libc::c_int = 57; // linux/prctl.h; the libc crate lacks it
    // SAFETY: this prctl takes plain integers and touches no memory of ours.
    let failed = unsafe { libc::prctl(PR_SET_IO_FLUSHER, 1, 0, 0, 0) } != 0;
    if failed {
        tracing::info!(error = %std::io::Error::last_os_error(), "PR_SET_IO_FLUSHER");
    }
}
