//! Puts it together: looks at the directory, finds what is there, and serves until a signal.

use std::io::ErrorKind;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileTypeExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use rustix::fs::Mode;

use crate::block_path::DataDirectories;
use crate::devices::Device;
use crate::fitness::{Facts, check};
use crate::frames::Answer;
use crate::ghosts::Bytes;
use crate::job::Settings;
use crate::log::say;
use crate::roots::Roots;
use crate::server::Server;
use crate::shared::{Shared, wall_clock};
use crate::steward::Steward;
use crate::store::Store;
use crate::worker::Worker;

/// How long a disk that hangs may hold up the end.
const PATIENCE: Duration = Duration::from_secs(5);

/// What an operator says.
#[derive(Clone, Debug)]
pub struct Options {
    /// The SSD directory.
    pub ssd: PathBuf,
    /// The DataNode's data directories, at least one.
    pub data: Vec<PathBuf>,
    /// Where to listen.
    pub socket: PathBuf,
    /// Bytes that mirrors may use.
    pub bytes: Option<u64>,
    /// Bytes that may be written a day.
    pub bytes_per_day: Option<u64>,
    /// Bytes that may be copied a second.
    pub copy_bytes_per_second: u64,
    /// Whether blocks are mirrored when they are written.
    pub admit_written: bool,
    /// Whether blocks are mirrored when they are read a second time.
    pub admit_read: bool,
}

/// Runs until SIGTERM or SIGINT.
pub fn run(options: Options) -> Result<()> {
    rustix::process::umask(Mode::RWXG | Mode::RWXO);
    let signals = crate::signals::ending().context("signals")?;
    let mut store = Store::open(&options.ssd)?;
    let data = existing(&options.data);
    if data.is_empty() {
        bail!("none of the data directories is there: name those of dfs.datanode.data.dir with --data");
    }
    let mut facts = facts(&store, &options, data)?;
    facts.used = u64::MAX; // looked at below
    check(&facts)?;
    store.lock()?;
    let bytes = options.bytes.unwrap_or(facts.room.default_budget());
    let bytes_per_day = options.bytes_per_day.unwrap_or(bytes);
    let (admit_written, admit_read) = (options.admit_written, options.admit_read);
    let shared = Shared::new(Steward::new(Settings { bytes, bytes_per_day, admit_written, admit_read }))?;
    recover(&store, &shared).with_context(|| format!("{} can't be read", options.ssd.display()))?;
    facts.used = shared.steward().used();
    check(&facts)?;

    let listener = listen(&options.socket)?;
    let line = {
        let steward = shared.steward();
        let (counts, mirrors, used) = (&steward.counts, steward.mirrors(), Bytes(steward.used()));
        format!(
            "{mirrors} mirrors, {used} of {} in {}; removed {} bad maps, {} leftovers; listens at {}",
            Bytes(bytes),
            options.ssd.display(),
            counts.bad_maps,
            counts.leftovers,
            options.socket.display()
        )
    };
    let shared = Arc::new(shared);
    let roots = Roots::new(options.data.clone(), facts.device.number);
    let directories = DataDirectories::new((0..).zip(&options.data).flat_map(|(at, path)| {
        let names = [Some(path.clone()), std::fs::canonicalize(path).ok()];
        names.into_iter().flatten().filter_map(move |name| Some((name.to_str()?.to_owned(), at)))
    }));
    let worker = Worker::new(shared.clone(), store, roots, options.copy_bytes_per_second);
    let welcome = Answer::Welcome(options.ssd.to_string_lossy().into_owned(), bytes);
    let (ended, end) = mpsc::channel();
    thread::Builder::new().name("worker".into()).spawn(move || {
        worker.run();
        let _ = ended.send(());
    })?;
    say(&line);
    let served = Server::new(shared.clone(), listener, signals, directories, welcome).run();
    let _ = std::fs::remove_file(&options.socket);
    shared.stop();
    if end.recv_timeout(PATIENCE).is_err() {
        say("the disk hangs: what is left of a copy is removed at the next start");
    }
    say("ended");
    served.context("the socket")
}

/// The data directories that are there now. A DataNode may run without some; blocks of others are passed over.
fn existing(data: &[PathBuf]) -> Vec<(PathBuf, Device)> {
    let mut there = Vec::new();
    for path in data {
        match rustix::fs::stat(path) {
            Ok(stat) => there.push((path.clone(), Device::of(stat.st_dev))),
            Err(errno) => say(&format!("the data directory {} can't be looked at: {errno}", path.display())),
        }
    }
    there
}

fn facts(store: &Store, options: &Options, data: Vec<(PathBuf, Device)>) -> Result<Facts> {
    let looked = || format!("{} can't be looked at", options.ssd.display());
    let stat = store.stat().with_context(looked)?;
    Ok(Facts {
        path: options.ssd.clone(),
        owner: stat.st_uid,
        user: rustix::process::geteuid().as_raw(),
        mode: stat.st_mode,
        device: Device::of(stat.st_dev),
        room: store.room().with_context(looked)?,
        used: 0,
        bytes: options.bytes,
        data,
    })
}

fn recover(store: &Store, shared: &Shared) -> std::io::Result<()> {
    let (now, wall) = (shared.now(), wall_clock());
    let mut steward = shared.steward(); // nobody else has it yet
    let removed = store.recover(|found| {
        let age = wall.saturating_sub(found.written).max(0) as u64;
        steward.restore(found, age, now)
    })?;
    steward.counts.bad_maps = removed.bad_maps;
    steward.counts.leftovers = removed.leftovers;
    steward.shrink();
    Ok(())
}

/// Listens there. The socket of a blockd that was killed is replaced; nothing else is.
fn listen(path: &Path) -> Result<OwnedFd> {
    let bind = || UnixListener::bind(path).with_context(|| format!("{} can't be listened at", path.display()));
    let listener = match std::fs::symlink_metadata(path) {
        Err(e) if e.kind() == ErrorKind::NotFound => bind()?,
        Ok(there) if there.file_type().is_socket() => match UnixStream::connect(path) {
            Err(e) if e.kind() == ErrorKind::ConnectionRefused => {
                std::fs::remove_file(path).with_context(|| format!("{} can't be replaced", path.display()))?;
                bind()?
            }
            _ => bail!("{} is somebody else's socket: choose another one with --socket", path.display()),
        },
        _ => bail!("{} is no socket: choose another path with --socket", path.display()),
    };
    listener.set_nonblocking(true)?;
    Ok(listener.into())
}
