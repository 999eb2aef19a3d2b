//! The control socket: one word in, one line out.

use std::fs::File;
use std::io::{BufRead, BufReader, Write};
use std::os::fd::AsRawFd;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::service::Service;
use super::state::Disk;

/// Starts the timing.
pub const ARM: &str = "arm";
/// Asks for the totals, as JSON.
pub const STATS: &str = "stats";

const SOCKET: &str = "control.sock";
const PATIENCE: Duration = Duration::from_secs(5);

/// The socket's address through an open descriptor of its directory, because a socket's path may have only 107 bytes.
fn address(disk: &Disk) -> Result<(File, PathBuf)> {
    let dir = File::open(disk.dir()).with_context(|| format!("disk {} is not up", disk.name()))?;
    let path = format!("/proc/self/fd/{}/{SOCKET}", dir.as_raw_fd()).into();
    Ok((dir, path))
}

/// Opens the disk's control socket for its server.
pub fn listen(disk: &Disk) -> Result<UnixListener> {
    let (_dir, path) = address(disk)?;
    let _ = std::fs::remove_file(&path);
    UnixListener::bind(&path).context("control socket")
}

/// Answers for ever, one client after the other.
pub fn run(listener: &UnixListener, service: &Arc<Service>) {
    for client in listener.incoming() {
        if let Err(e) = client.map_err(Into::into).and_then(|c| answer(c, service)) {
            tracing::warn!(error = %e, "control client");
        }
    }
}

fn answer(mut client: UnixStream, service: &Service) -> Result<()> {
    client.set_read_timeout(Some(PATIENCE))?;
    client.set_write_timeout(Some(PATIENCE))?;
    let word = line(&client)?;
    let answer = match word.as_str() {
        ARM => {
            service.arm();
            tracing::info!("armed");
            "{}".to_owned()
        }
        STATS => serde_json::to_string(&service.stats())?,
        _ => r#"{"error":"unknown command"}"#.to_owned(),
    };
    Ok(writeln!(client, "{answer}")?)
}

/// Asks the disk's server.
pub fn ask(disk: &Disk, word: &str) -> Result<String> {
    let (_dir, path) = address(disk)?;
    let mut server =
        UnixStream::connect(path).with_context(|| format!("the server of disk {} does not answer", disk.name()))?;
    server.set_read_timeout(Some(PATIENCE))?;
    writeln!(server, "{word}")?;
    line(&server)
}

fn line(stream: &UnixStream) -> Result<String> {
    use std::io::Read;
    let mut text = String::new();
    BufReader::new(stream.take(64 * 1024)).read_line(&mut text)?;
    ensure!(text.ends_with('\n'), "no answer on the control socket");
    Ok(text.trim_end().to_owned())
}
