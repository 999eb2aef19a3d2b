//! The control sockets of a disk's processes: one word in, one line out.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::AsRawFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::service::Service;
use super::state::{Disk, Role};

/// Starts the timing.
pub const ARM: &str = "arm";
/// Asks for the totals, as JSON.
pub const STATS: &str = "stats";
/// Begins a [`Fault`](super::fault::Fault), which follows.
pub const FAULT: &str = "fault ";
/// Has the keeper let go of everything.
pub const FORGET: &str = "forget";
/// The answer to any other word.
pub const UNKNOWN: &str = r#"{"error":"unknown command"}"#;

/// For the other side of a socket. A keeper that lets go of files may have to wait for the disk.
const PATIENCE: Duration = Duration::from_secs(5);
const KEEPER_PATIENCE: Duration = Duration::from_secs(60);

/// The socket's address through an open descriptor of its directory, because a socket's path may have only 107 bytes.
fn address(disk: &Disk, role: Role) -> Result<(File, PathBuf)> {
    let dir = File::open(disk.dir()).with_context(|| format!("disk {} is not up", disk.name()))?;
    let path = format!("/proc/self/fd/{}/{}", dir.as_raw_fd(), role.socket()).into();
    Ok((dir, path))
}

/// Opens the control socket of one of the disk's processes.
pub fn listen(disk: &Disk, role: Role) -> Result<UnixListener> {
    let (_dir, path) = address(disk, role)?;
    let _ = std::fs::remove_file(&path);
    UnixListener::bind(&path).context("control socket")
}

/// Answers a disk's clients for ever, one after the other.
pub fn run(listener: &UnixListener, service: &Arc<Service>) {
    loop {
        answer(listener, |word| {
            Ok(match word {
                ARM => {
                    service.arm();
                    tracing::info!("armed");
                    "{}".to_owned()
                }
                STATS => serde_json::to_string(&service.stats())?,
                _ => match word.strip_prefix(FAULT).and_then(|fault| fault.parse().ok()) {
                    Some(fault) => {
                        service.set_fault(fault);
                        tracing::info!(%fault, "fault");
                        "{}".to_owned()
                    }
                    None => UNKNOWN.to_owned(),
                },
            })
        });
    }
}

/// Answers one client, waiting for it if there is none.
pub fn answer(listener: &UnixListener, to: impl FnOnce(&str) -> Result<String>) {
    if let Err(e) = listener.accept().map_err(Into::into).and_then(|(client, _)| answer_client(client, to)) {
        tracing::warn!(error = %e, "control client");
    }
}

fn answer_client(mut client: UnixStream, to: impl FnOnce(&str) -> Result<String>) -> Result<()> {
    client.set_read_timeout(Some(PATIENCE))?;
    client.set_write_timeout(Some(PATIENCE))?;
    let answer = to(&line(&client)?)?;
    Ok(writeln!(client, "{answer}")?)
}

/// Asks one of the disk's processes.
pub fn ask(disk: &Disk, role: Role, word: &str) -> Result<String> {
    let (_dir, path) = address(disk, role)?;
    let silent = || format!("disk {}: no process ({}) answers", disk.name(), role.command());
    let mut process = UnixStream::connect(path).with_context(silent)?;
    process.set_read_timeout(Some(if role == Role::Keeper { KEEPER_PATIENCE } else { PATIENCE }))?;
    writeln!(process, "{word}")?;
    line(&process)
}

fn line(stream: &UnixStream) -> Result<String> {
    use std::io::Read;
    let mut text = String::new();
    BufReader::new(stream.take(64 * 1024)).read_line(&mut text)?;
    ensure!(text.ends_with('\n'), "no answer on the control socket");
    Ok(text.trim_end().to_owned())
}
