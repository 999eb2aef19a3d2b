//! A node with a data directory, an SSD directory on another device, and a blockd that a test starts and ends.
#![allow(dead_code, reason = "no test uses all of it")]

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

use blockd::block_path::{BlockFile, MirrorFile, Place};
use blockd::frames::{self, Answer, Order, Role, Said};
use blockd::map::{Key, Map, PIECE};
use serde_json::Value;
use tempfile::TempDir;

pub const POOL: &str = "BP-1-10.0.0.1-17";
pub const MIB: usize = PIECE as usize;

/// How long anything may take on a machine that does other things.
pub const PATIENCE: Duration = Duration::from_secs(30);

pub struct Node {
    pub data: TempDir,
    pub ssd: TempDir,
    pub daemon: Option<Child>,
}

impl Node {
    pub fn new() -> Self {
        let data = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let ssd = tempfile::tempdir_in("/dev/shm").unwrap(); // 0700
        let device = |directory: &TempDir| fs::metadata(directory.path()).unwrap().dev();
        assert_ne!(device(&data), device(&ssd), "these tests need /dev/shm on a device of its own");
        Self { data, ssd, daemon: None }
    }

    /// With a blockd that may use so many bytes, and whatever else is said.
    pub fn started(bytes: usize, more: &[&str]) -> Self {
        let mut node = Self::new();
        node.start(bytes, more);
        node
    }

    pub fn socket(&self) -> PathBuf {
        self.data.path().join("blockd.sock")
    }

    pub fn command(&self, bytes: usize, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ibis-blockd"));
        command.arg("run").arg("--ssd").arg(self.ssd.path()).arg("--data").arg(self.data.path());
        command.arg("--socket").arg(self.socket()).arg("--bytes").arg(bytes.to_string()).args(more);
        command
    }

    /// Returns when it answers.
    pub fn start(&mut self, bytes: usize, more: &[&str]) {
        assert!(self.daemon.is_none());
        self.daemon = Some(self.command(bytes, more).stderr(Stdio::null()).spawn().unwrap());
        until("it answers", || {
            let ended = self.daemon.as_mut().unwrap().try_wait().unwrap();
            assert!(ended.is_none(), "it ended: {ended:?}");
            UnixStream::connect(self.socket()).is_ok()
        });
    }

    /// At any moment, like a power cut for the process.
    pub fn kill(&mut self) {
        let mut daemon = self.daemon.take().unwrap();
        daemon.kill().unwrap();
        daemon.wait().unwrap();
    }

    /// As an init system does. Its exit status.
    pub fn terminate(&mut self) -> Option<i32> {
        let mut daemon = self.daemon.take().unwrap();
        let pid = rustix::process::Pid::from_child(&daemon);
        rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
        daemon.wait().unwrap().code()
    }

    /// An operator's command.
    pub fn ask(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ibis-blockd"));
        command.args(arguments).arg("--socket").arg(self.socket()).output().unwrap()
    }

    pub fn status(&self) -> Value {
        let output = self.ask(&["status"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        serde_json::from_slice(&output.stdout).unwrap()
    }

    /// Where a block's file is.
    pub fn block(&self, file: impl Into<BlockFile>) -> PathBuf {
        let file = file.into();
        self.data.path().join(Place::of_layout(0, file.id).below(POOL, file))
    }

    pub fn path(&self, file: impl Into<BlockFile>) -> String {
        self.block(file).to_str().unwrap().into()
    }

    /// Writes a block's file that has been as it is for ten seconds, and is in memory.
    pub fn write(&self, file: impl Into<BlockFile>, bytes: &[u8]) {
        let path = self.block(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let mut file = File::create(&path).unwrap();
        file.write_all(bytes).unwrap();
        // No two of the same time: a file system would not give one to two changes ten seconds apart.
        static WRITTEN: AtomicU64 = AtomicU64::new(1);
        let second = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_secs() - 10;
        let time = Duration::new(second, WRITTEN.fetch_add(1, Ordering::SeqCst) as u32);
        file.set_modified(SystemTime::UNIX_EPOCH + time).unwrap();
    }

    pub fn mirror(&self, file: MirrorFile) -> PathBuf {
        self.ssd.path().join(file.path(POOL))
    }

    pub fn map(&self, of: impl Into<BlockFile>) -> Map {
        let of = of.into();
        Map::decode(&fs::read(self.mirror(MirrorFile::Map(of))).unwrap(), POOL, of.id).unwrap()
    }

    pub fn key(&self, file: impl Into<BlockFile>) -> Key {
        Key::of(&rustix::fs::stat(self.block(file)).unwrap())
    }

    /// Whether what the map says that the mirror has is of these bytes. How many pieces that are.
    pub fn check(&self, of: impl Into<BlockFile>, bytes: &[u8]) -> usize {
        let of = of.into();
        let map = self.map(of);
        let data = fs::read(self.mirror(MirrorFile::Data(of))).unwrap();
        assert_eq!(data.len() as u64, map.key.length);
        assert_eq!(map.crcs.len(), bytes.len().div_ceil(MIB));
        for ((crc, mirrored), right) in map.crcs.iter().zip(data.chunks(MIB)).zip(bytes.chunks(MIB)) {
            assert!(*crc == 0 || mirrored == right, "wrong bytes of {of}");
            assert!(*crc == 0 || *crc == crc32c::crc32c(right), "a wrong CRC of {of}");
        }
        map.mirrored()
    }

    pub fn peer(&self, role: Role) -> Peer {
        let mut peer = Peer::connect(&self.socket());
        peer.say(&Said::Hello(role));
        match peer.next() {
            Answer::Welcome(ssd, _) => assert_eq!(Path::new(&ssd), self.ssd.path()),
            other => panic!("{other:?}"),
        }
        peer
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        if self.daemon.is_some() {
            self.kill();
        }
    }
}

pub struct Peer {
    pub stream: UnixStream,
    input: Vec<u8>,
}

impl Peer {
    pub fn connect(socket: &Path) -> Self {
        let stream = UnixStream::connect(socket).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        Self { stream, input: Vec::new() }
    }

    pub fn say(&mut self, said: &Said) {
        let mut bytes = Vec::new();
        said.encode(&mut bytes);
        self.stream.write_all(&bytes).unwrap();
    }

    /// The next answer, or nothing where the connection has ended.
    pub fn answer(&mut self) -> Option<Answer> {
        loop {
            if let Some((answer, used)) = frames::decode(&self.input).unwrap() {
                self.input.drain(..used);
                return Some(answer);
            }
            let mut buffer = [0; 4096];
            match self.stream.read(&mut buffer) {
                Ok(0) => return None,
                Ok(read) => self.input.extend(&buffer[..read]),
                Err(e) if e.kind() == ErrorKind::ConnectionReset => return None,
                Err(e) => panic!("no answer: {e}"),
            }
        }
    }

    pub fn next(&mut self) -> Answer {
        self.answer().expect("an answer, and not the end")
    }

    pub fn mirrored(&mut self, file: impl Into<BlockFile>) {
        assert_eq!(self.next(), Answer::Mirrored(POOL.into(), file.into()));
    }

    pub fn evicted(&mut self, file: impl Into<BlockFile>) {
        assert_eq!(self.next(), Answer::Evicted(POOL.into(), file.into()));
    }

    pub fn status(&mut self) -> Value {
        self.say(&Said::Ask(Order::Status));
        match self.next() {
            Answer::Status(json) => serde_json::from_str(&json).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    /// Waits until the status has a number there.
    pub fn until_status(&mut self, pointer: &str, value: u64) {
        until(pointer, || self.status().pointer(pointer).and_then(Value::as_u64) == Some(value));
    }
}

/// Waits for a condition that nothing else tells of.
pub fn until(what: &str, mut condition: impl FnMut() -> bool) {
    let end = Instant::now() + PATIENCE;
    while !condition() {
        assert!(Instant::now() < end, "not within {PATIENCE:?}: {what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Bytes that differ from page to page and from seed to seed.
pub fn bytes(seed: u64, length: usize) -> Vec<u8> {
    let page: Vec<u8> = (0..4096u64).map(|at| (at.wrapping_mul(at) >> 3) as u8).collect();
    let mut bytes = page.repeat(length.div_ceil(page.len()));
    for (number, page) in (0u64..).zip(bytes.chunks_mut(page.len())) {
        page[..8].copy_from_slice(&seed.to_le_bytes());
        page[8..16].copy_from_slice(&number.to_le_bytes());
    }
    bytes.truncate(length);
    bytes
}

/// Takes a file out of memory, and reads these pieces of it in again. False where the kernel did not do as it was told.
pub fn only_in_memory(path: &Path, pieces: &[usize]) -> bool {
    use std::os::fd::AsRawFd;
    use std::os::unix::fs::FileExt;

    use rustix::fs::Advice;

    let file = File::open(path).unwrap();
    file.sync_all().unwrap();
    rustix::fs::fadvise(&file, 0, None, Advice::DontNeed).unwrap();
    rustix::fs::fadvise(&file, 0, None, Advice::Random).unwrap();
    for piece in pieces {
        file.read_exact_at(&mut vec![0; MIB], (piece * MIB) as u64).unwrap();
    }
    let length = file.metadata().unwrap().len() as usize;
    let resident = |at: usize, bytes| ibisflush::residency::resident(file.as_raw_fd(), at as i64, bytes) == Ok(true);
    (0..length / MIB).all(|piece| match pieces.contains(&piece) {
        true => resident(piece * MIB, PIECE as i64),
        false => (0..MIB / 4096).all(|page| !resident(piece * MIB + page * 4096, 4096)),
    })
}

pub fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}
