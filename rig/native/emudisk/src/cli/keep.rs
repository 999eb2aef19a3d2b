//! The process that keeps a disk's files in memory.

use std::os::unix::net::UnixListener;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use super::state::{Disk, Role};
use super::{control, process, serve};
use crate::keep::{Keeper, PERIOD};

/// Keeps until it is ended.
pub fn keep(disk: &Disk) -> Result<()> {
    serve::log_to(disk)?;
    let result = run(disk);
    if let Err(e) = &result {
        tracing::error!("{e:#}");
    }
    result
}

fn run(disk: &Disk) -> Result<()> {
    let _ = rustix::process::setsid();
    disk.set_process(Role::Keeper, process::this()?)?;
    let spec = disk.spec()?;
    let resident = spec.resident.context("nothing to keep")?;
    let mut keeper = Keeper::new(&spec.mount, resident.hold, Duration::from_secs(resident.seconds))?;
    let listener = control::listen(disk, Role::Keeper)?;
    tracing::info!(name = disk.name(), hold = resident.hold, seconds = resident.seconds, "keeping");
    let mut next = Instant::now();
    loop {
        let asked = wait(&keeper, &listener, next)?;
        keeper.take_events()?;
        if asked {
            control::answer(&listener, |word| answer(&mut keeper, word));
        }
        if Instant::now() >= next {
            keeper.round(false)?;
            next = Instant::now() + PERIOD;
        }
    }
}

/// Waits for an event, a client or the next round; returns whether there is a client.
fn wait(keeper: &Keeper, listener: &UnixListener, until: Instant) -> Result<bool> {
    let timeout = Timespec::try_from(until.saturating_duration_since(Instant::now()))?;
    let mut ready = [PollFd::new(keeper, PollFlags::IN), PollFd::new(listener, PollFlags::IN)];
    match poll(&mut ready, Some(&timeout)) {
        Ok(_) => Ok(!ready[1].revents().is_empty()),
        Err(rustix::io::Errno::INTR) => Ok(false),
        Err(e) => Err(e.into()),
    }
}

/// What it says is up to date: it looks again first.
fn answer(keeper: &mut Keeper, word: &str) -> Result<String> {
    match word {
        control::STATS => keeper.round(true)?,
        control::FORGET => keeper.forget()?,
        _ => return Ok(control::UNKNOWN.to_owned()),
    }
    Ok(serde_json::to_string(keeper.totals())?)
}
