//! A disk's processes: which they are, and how to end exactly them.

use std::time::{Duration, Instant};
use std::{fs, io};

use anyhow::{Result, bail};
use rustix::process::{Pid, Signal};

use super::state::{Disk, ProcessId, Role};

/// This process.
pub fn this() -> Result<ProcessId> {
    let pid = rustix::process::getpid().as_raw_pid();
    match started(pid) {
        Some(started) => Ok(ProcessId { pid, started }),
        None => bail!("cannot read /proc/{pid}/stat"),
    }
}

/// The disk's process, if it is running: the recorded one, with the recorded start time and the expected command line.
pub fn of(disk: &Disk, role: Role) -> Option<ProcessId> {
    let id = disk.process(role)?;
    (started(id.pid) == Some(id.started) && runs(id.pid, role, disk)).then_some(id)
}

/// Waits until the disk's process has ended; asks it to and then makes it when it does not in time.
pub fn end(disk: &Disk, role: Role) -> Result<()> {
    // A server ends by itself when its file system is unmounted. A keeper that ends lets go of files, which may take the
    // disk as long as a deletion does.
    let steps: &[_] = match role {
        Role::Server => &[(None, 2), (Some(Signal::TERM), 2), (Some(Signal::KILL), 2)],
        Role::Keeper => &[(Some(Signal::TERM), 30), (Some(Signal::KILL), 30)],
    };
    for (signal, seconds) in steps {
        let Some(id) = of(disk, role) else { return Ok(()) };
        if let (Some(signal), Some(pid)) = (*signal, Pid::from_raw(id.pid)) {
            let _ = rustix::process::kill_process(pid, signal);
        }
        let patience = Instant::now() + Duration::from_secs(*seconds);
        while of(disk, role).is_some() && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    match of(disk, role) {
        None => Ok(()),
        Some(id) => bail!("process {} ({}) of disk {} does not end", id.pid, role.command(), disk.name()),
    }
}

/// Runs this process before ordinary ones. It uses little of a processor, and neither a disk nor the measurement of one
/// may get slower because the processors are busy.
pub fn come_first() -> io::Result<()> {
    let priority = libc::sched_param { sched_priority: 1 };
    // SAFETY: the call only reads `priority`, which outlives it. Process 0 is this one; later threads inherit.
    match unsafe { libc::sched_setscheduler(0, libc::SCHED_RR, &priority) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Start time of a process that is no zombie, in ticks since boot.
fn started(pid: i32) -> Option<u64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name in parentheses may itself hold spaces and parentheses.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let state = fields.next()?;
    let started = fields.nth(18)?.parse().ok()?;
    (!matches!(state, "Z" | "X")).then_some(started)
}

fn runs(pid: i32, role: Role, disk: &Disk) -> bool {
    let Ok(line) = fs::read(format!("/proc/{pid}/cmdline")) else { return false };
    let args: Vec<_> = line.split(|b| *b == 0).map(String::from_utf8_lossy).collect();
    args.iter().any(|a| a == role.command())
        && args.iter().any(|a| a == disk.name())
        && args.iter().any(|a| *a == disk.state_dir().to_string_lossy())
}
