//! The server process: who it is, and how to end exactly it.

use std::time::{Duration, Instant};
use std::{fs, io};

use anyhow::{Result, bail};
use rustix::process::{Pid, Signal};

use super::state::{Disk, ServerId};

/// This process.
pub fn this() -> Result<ServerId> {
    let pid = rustix::process::getpid().as_raw_pid();
    match started(pid) {
        Some(started) => Ok(ServerId { pid, started }),
        None => bail!("cannot read /proc/{pid}/stat"),
    }
}

/// The disk's server, if it is running: the recorded process, with the recorded start time and the expected command line.
pub fn server_of(disk: &Disk) -> Option<ServerId> {
    let id = disk.server()?;
    (started(id.pid) == Some(id.started) && serves(id.pid, disk)).then_some(id)
}

/// Waits until the disk's server has ended; asks it to and then makes it when it does not in time.
pub fn end_server(disk: &Disk) -> Result<()> {
    for signal in [None, Some(Signal::TERM), Some(Signal::KILL)] {
        let Some(id) = server_of(disk) else { return Ok(()) };
        if let (Some(signal), Some(pid)) = (signal, Pid::from_raw(id.pid)) {
            let _ = rustix::process::kill_process(pid, signal);
        }
        let patience = Instant::now() + Duration::from_secs(2);
        while server_of(disk).is_some() && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(10));
        }
    }
    match server_of(disk) {
        None => Ok(()),
        Some(id) => bail!("the server of {} (process {}) does not end", disk.name(), id.pid),
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

fn serves(pid: i32, disk: &Disk) -> bool {
    let Ok(line) = fs::read(format!("/proc/{pid}/cmdline")) else { return false };
    let args: Vec<_> = line.split(|b| *b == 0).map(String::from_utf8_lossy).collect();
    args.iter().any(|a| a == "serve")
        && args.iter().any(|a| a == disk.name())
        && args.iter().any(|a| *a == disk.state_dir().to_string_lossy())
}
