//! The state directory: `STATE_DIR/NAME/` holds what is needed to serve a disk and to clean up after it.
//!
//! Only wishes and process ids are recorded. The loop device and the mounts are found again from the kernel's own tables,
//! so that a crash at any point leaves nothing behind that `down` does not find.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// All disks of one directory.
pub struct StateDir(PathBuf);

/// One disk's state directory.
#[derive(Clone)]
pub struct Disk {
    name: String,
    dir: PathBuf,
}

/// What `up` was asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Spec {
    /// Where the file system is mounted.
    pub mount: PathBuf,
    /// Whether `up` made that directory.
    pub made_mount_point: bool,
    /// `hdd`, `ssd` or a parameter file.
    pub model: String,
    /// Bytes.
    pub size: u64,
    /// Factor on every time.
    pub slow: f64,
    /// Directory of the backing file.
    pub backing: PathBuf,
    /// What is done about pages of its files in memory.
    pub resident: Option<Resident>,
}

/// What the keeper does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resident {
    /// Whether pages are held, or only counted.
    pub hold: bool,
    /// For how long after a file was last used, s.
    pub seconds: u64,
}

/// The processes that a disk may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Serves the disk.
    Server,
    /// Keeps in memory what is in memory of the disk's files.
    Keeper,
}

impl Role {
    /// The hidden command that it runs.
    pub fn command(self) -> &'static str {
        match self {
            Self::Server => "serve",
            Self::Keeper => "keep",
        }
    }

    /// Its control socket's file name.
    pub fn socket(self) -> &'static str {
        match self {
            Self::Server => "control.sock",
            Self::Keeper => "keep.sock",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Self::Server => "server.json",
            Self::Keeper => "keeper.json",
        }
    }
}

/// A process, so that its id cannot be mistaken for a later one's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessId {
    /// Process id.
    pub pid: i32,
    /// Start time in clock ticks since boot (proc(5), field 22).
    pub started: u64,
}

impl StateDir {
    /// The directory need not exist yet. Symbolic links are resolved, since the kernel's tables name real paths.
    pub fn new(dir: &Path) -> Result<Self> {
        Ok(Self(dir.canonicalize().or_else(|_| std::path::absolute(dir))?))
    }

    /// Names of the disks that have state.
    pub fn names(&self) -> Result<Vec<String>> {
        let Ok(entries) = fs::read_dir(&self.0) else { return Ok(Vec::new()) };
        let mut names = Vec::new();
        for entry in entries {
            let entry = entry?;
            if entry.path().join(SPEC).exists() {
                names.push(entry.file_name().to_string_lossy().into_owned());
            }
        }
        names.sort();
        Ok(names)
    }

    /// The disk of that name, up or not.
    pub fn disk(&self, name: &str) -> Result<Disk> {
        let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        ensure!(
            !name.is_empty() && name.len() <= 64 && name.chars().all(plain) && !name.starts_with('.'),
            "name {name:?}: use 1 to 64 letters, digits, '.', '_' and '-', and no '.' first"
        );
        Ok(Disk { name: name.into(), dir: self.0.join(name) })
    }
}

const SPEC: &str = "spec.json";

impl Disk {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its state directory.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The directory above, as given to `--dir`.
    pub fn state_dir(&self) -> &Path {
        self.dir.parent().unwrap_or(Path::new("/"))
    }

    /// Where the FUSE file system is mounted.
    pub fn fuse(&self) -> PathBuf {
        self.dir.join("fuse")
    }

    /// The FUSE file under the loop device.
    pub fn file(&self) -> PathBuf {
        self.fuse().join(super::filesystem::FILE_NAME)
    }

    /// The log of the server and of the keeper.
    pub fn log(&self) -> PathBuf {
        self.dir.join("emudisk.log")
    }

    /// Begins a new state directory. The spec file is made exclusively, so of two calls for the same name one fails.
    pub fn create(&self, spec: &Spec) -> Result<()> {
        fs::create_dir_all(self.fuse())?;
        let path = self.dir.join(SPEC);
        match fs::File::create_new(&path) {
            Ok(file) => Ok(serde_json::to_writer(file, spec)?),
            Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => bail!("disk {} is already coming up", self.name),
            Err(e) => Err(e).with_context(|| path.display().to_string()),
        }
    }

    /// Whether any state is there.
    pub fn exists(&self) -> bool {
        self.dir.exists()
    }

    /// What `up` was asked for.
    pub fn spec(&self) -> Result<Spec> {
        self.read(SPEC)
    }

    /// Records a process of the disk.
    pub fn set_process(&self, role: Role, id: ProcessId) -> Result<()> {
        let path = self.dir.join(role.file());
        let new = path.with_extension("new");
        fs::write(&new, serde_json::to_vec(&id)?)?;
        Ok(fs::rename(new, path)?)
    }

    /// The recorded process, which may be gone.
    pub fn process(&self, role: Role) -> Option<ProcessId> {
        self.read(role.file()).ok()
    }

    /// Removes the state. Plain `remove_dir` on the FUSE directory, so that a mount left there is never emptied.
    pub fn remove(&self) -> Result<()> {
        for dir in [self.fuse()] {
            match fs::remove_dir(&dir) {
                Err(e) if e.kind() != std::io::ErrorKind::NotFound => {
                    return Err(e).with_context(|| dir.display().to_string());
                }
                _ => {}
            }
        }
        fs::remove_dir_all(&self.dir).with_context(|| self.dir.display().to_string())
    }

    fn read<T: DeserializeOwned>(&self, file: &str) -> Result<T> {
        let path = self.dir.join(file);
        let bytes = fs::read(&path).with_context(|| format!("disk {} is not up: {}", self.name, path.display()))?;
        serde_json::from_slice(&bytes).with_context(|| path.display().to_string())
    }
}
