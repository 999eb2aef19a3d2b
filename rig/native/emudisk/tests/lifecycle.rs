//! The real thing. Needs root, /dev/fuse and loop devices: `cargo test -p emudisk -- --ignored`.

use std::fs;
use std::io::Write;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use serde_json::Value;

struct Fixture {
    dir: tempfile::TempDir,
}

impl Fixture {
    fn new() -> Self {
        Self { dir: tempfile::tempdir().unwrap() }
    }

    fn emudisk(&self, args: &[&str]) -> Output {
        let state = self.dir.path().join("state");
        Command::new(env!("CARGO_BIN_EXE_emudisk")).args(args).arg("--dir").arg(state).output().unwrap()
    }

    fn up(&self, name: &str) -> Value {
        self.up_with(name, &[])
    }

    fn up_with(&self, name: &str, more: &[&str]) -> Value {
        let mount = self.dir.path().join(name);
        let up = ["up", "--name", name, "--size-gb", "2", "--mount", mount.to_str().unwrap()];
        let out = self.emudisk(&[&up, more].concat());
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
        serde_json::from_slice(&out.stdout).unwrap()
    }

    fn down_all(&self) {
        let out = self.emudisk(&["down", "--all"]);
        assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    }

    fn assert_nothing_left(&self) {
        let here = self.dir.path().to_str().unwrap();
        assert!(!fs::read_to_string("/proc/self/mountinfo").unwrap().contains(here));
        for block in fs::read_dir("/sys/block").unwrap() {
            let file = block.unwrap().path().join("loop/backing_file");
            assert!(!fs::read_to_string(file).unwrap_or_default().contains(here));
        }
        assert_eq!(fs::read_dir(self.dir.path().join("state")).unwrap().count(), 0);
    }
}

impl Drop for Fixture {
    fn drop(&mut self) {
        self.emudisk(&["down", "--all", "--force"]);
    }
}

/// Returns when the process has died: it is gone, or a zombie that nobody has waited for.
fn kill_9(pid: &Value) {
    assert!(Command::new("kill").args(["-9", &pid.to_string()]).status().unwrap().success());
    let alive = || {
        let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
        stat.rsplit_once(") ").map(|(_, rest)| !rest.starts_with(['Z', 'X']))
    };
    let deadline = Instant::now() + Duration::from_secs(30);
    while alive() == Some(true) {
        assert!(Instant::now() < deadline, "process {pid} lives on after kill -9");
        std::thread::yield_now();
    }
}

fn at<'a>(up: &'a Value, key: &str) -> &'a Path {
    Path::new(up[key].as_str().unwrap())
}

#[test]
#[ignore = "needs root"]
fn two_disks_hold_what_is_written_and_go_away() {
    let f = Fixture::new();
    let (a, b) = (f.up("a"), f.up("b"));
    assert_ne!(a["device"], b["device"]);
    for (up, text) in [(&a, "first"), (&b, "second")] {
        fs::write(at(up, "mount").join("file"), text).unwrap();
    }
    assert_eq!(fs::read_to_string(at(&a, "mount").join("file")).unwrap(), "first");
    fs::File::open(at(&a, "mount").join("file")).unwrap().sync_all().unwrap();
    let stats: Value = serde_json::from_slice(&f.emudisk(&["stats", "--name", "a"]).stdout).unwrap();
    assert!(stats["bytes_written"].as_u64().unwrap() >= 4096 && stats["busy_ns"].as_u64().unwrap() > 0, "{stats}");
    f.down_all();
    f.down_all();
    f.assert_nothing_left();
}

#[test]
#[ignore = "needs root"]
fn a_killed_server_gives_errors_and_is_cleaned_up() {
    let f = Fixture::new();
    let up = f.up("k");
    let open = fs::File::create(at(&up, "mount").join("file")).unwrap();
    kill_9(&up["pid"]);
    assert!(open.set_len(10).and_then(|()| open.sync_all()).is_err(), "a dead disk must not accept writes");
    // Still open: the dead disk is detached all the same.
    f.down_all();
    drop(open);
    f.up("k");
    f.down_all();
    f.assert_nothing_left();
}

#[test]
#[ignore = "needs root"]
fn a_mount_in_use_is_refused_unless_forced() {
    let f = Fixture::new();
    let up = f.up("busy");
    let open = fs::File::create(at(&up, "mount").join("file")).unwrap();
    assert!(!f.emudisk(&["down", "--name", "busy"]).status.success());
    assert!(f.emudisk(&["stats", "--name", "busy"]).status.success(), "the disk stays up");
    drop(open);
    f.down_all();
    f.assert_nothing_left();
}

fn fault(f: &Fixture, name: &str, what: &[&str]) {
    let out = f.emudisk(&[&["fault", "--name", name], what].concat());
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
}

#[test]
#[ignore = "needs root"]
fn a_disk_fails_to_write_as_often_as_it_is_told_to() {
    let f = Fixture::new();
    let path = at(&f.up("w"), "mount").join("file");
    let mut file = fs::File::create(&path).unwrap();
    file.sync_all().unwrap();

    fault(&f, "w", &["write-error", "--times", "1"]);
    file.write_all(&[1; 4096]).unwrap();
    assert_eq!(file.sync_all().unwrap_err().raw_os_error(), Some(libc::EIO));

    file.write_all(&[2; 4096]).unwrap();
    file.sync_all().unwrap();
    drop(file);
    f.down_all();
    f.assert_nothing_left();
}

/// How long 64 writes of 4 KiB all over a disk took, and the sync after them.
fn writes_and_sync(f: &Fixture, model: &str) -> (Duration, Duration) {
    let up = f.up_with(model, &["--model", model]);
    let device = fs::OpenOptions::new().write(true).custom_flags(libc::O_DIRECT).open(at(&up, "device")).unwrap();
    device.sync_all().unwrap();
    let memory = vec![1u8; 8192];
    let page = &memory[memory.as_ptr().align_offset(4096)..][..4096];
    let begun = Instant::now();
    for i in 0..64u64 {
        device.write_all_at(page, (1 << 30) + i * 37 % 64 * (8 << 20)).unwrap(); // nobody needs its files
    }
    let written = Instant::now();
    device.sync_all().unwrap();
    (written - begun, written.elapsed())
}

#[test]
#[ignore = "needs root"]
fn a_sync_waits_for_what_is_in_the_write_cache() {
    let f = Fixture::new();
    let (writes, sync) = writes_and_sync(&f, "hdd-nearline");
    assert!(sync > writes, "{writes:?} to write, {sync:?} to sync");
    let (writes, sync) = writes_and_sync(&f, "hdd");
    assert!(sync < writes / 4, "{writes:?} to write without a cache, {sync:?} to sync");
    f.down_all();
    f.assert_nothing_left();
}

#[test]
#[ignore = "needs root"]
fn a_silent_disk_answers_when_it_is_mended() {
    let f = Fixture::new();
    let path = at(&f.up("s"), "mount").join("file");
    let mut file = fs::File::create(&path).unwrap();
    file.write_all(&[1; 4096]).unwrap();

    fault(&f, "s", &["silent"]);
    let synced = std::thread::spawn(move || file.sync_all());
    let pending = || {
        let stats: Value = serde_json::from_slice(&f.emudisk(&["stats", "--name", "s"]).stdout).unwrap();
        stats["pending"].as_u64().unwrap()
    };
    let deadline = Instant::now() + Duration::from_secs(30);
    while pending() == 0 {
        assert!(Instant::now() < deadline, "nothing was sent to the disk");
    }
    assert!(!synced.is_finished());

    fault(&f, "s", &["none"]);
    synced.join().unwrap().unwrap();
    f.down_all();
    f.assert_nothing_left();
}

#[test]
#[ignore = "needs root"]
fn a_silent_disk_is_taken_down() {
    let f = Fixture::new();
    fs::write(at(&f.up("s"), "mount").join("file"), "dirty").unwrap();
    fault(&f, "s", &["silent"]);
    f.down_all();
    f.assert_nothing_left();
}

#[test]
fn a_bad_model_file_is_refused_before_anything_is_made() {
    let f = Fixture::new();
    let model = f.dir.path().join("bad.toml");
    fs::write(&model, diskmodel::params::HDD_7200.replace("rpm = 7200.0", "rpm = 0.0")).unwrap();
    let mount = f.dir.path().join("m");
    let out = f.emudisk(&["up", "--name", "x", "--mount", mount.to_str().unwrap(), "--model", model.to_str().unwrap()]);
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(!out.status.success());
    assert!(said.contains("hdd.rpm") || out.status.code() == Some(3), "{said}");
    assert!(!mount.exists());
}

/// Files that were opened are kept from here on; pages are of 4 KiB.
fn kept(f: &Fixture, more: &[&str]) -> Value {
    let out = f.emudisk(&[&["kept", "--name", "r"], more].concat());
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    serde_json::from_slice(&out.stdout).unwrap()
}

/// Drops what a file has in memory, as a program that wants to may. Returns what is left, pages.
fn drop_pages(f: &Fixture, file: &fs::File) -> u64 {
    use std::os::fd::AsRawFd;
    file.sync_all().unwrap();
    // SAFETY: takes integers only.
    assert_eq!(unsafe { libc::posix_fadvise(file.as_raw_fd(), 0, 0, libc::POSIX_FADV_DONTNEED) }, 0);
    kept(f, &[])["resident"].as_u64().unwrap()
}

#[test]
#[ignore = "needs root"]
fn a_kept_disk_holds_what_is_in_memory_until_told_otherwise_and_reads_nothing_for_it() {
    let f = Fixture::new();
    let up = f.up_with("r", &["--keep-resident", "600"]);
    let path = at(&up, "mount").join("file");
    let mut file = fs::File::options().create(true).truncate(true).write(true).read(true).open(&path).unwrap();
    std::io::Write::write_all(&mut file, &[7; 8 << 20]).unwrap();
    let now = kept(&f, &[]);
    assert_eq!((now["resident"].as_u64(), now["kept"].as_u64()), (Some(2048), Some(2048)), "{now}");
    assert_eq!(drop_pages(&f, &file), 2048, "what is mapped stays");

    kept(&f, &["--forget"]);
    fs::File::open(&path).unwrap(); // and is known again from the next one who opens it
    assert_eq!(kept(&f, &["--forget"])["files"], 0);
    assert_eq!(drop_pages(&f, &file), 0);
    let end = kept(&f, &[]);
    assert_eq!((end["lost"].as_u64(), end["major_faults"].as_u64()), (Some(0), Some(0)), "{end}");
    let stats: Value = serde_json::from_slice(&f.emudisk(&["stats", "--name", "r"]).stdout).unwrap();
    assert!(stats["bytes_read"].as_u64().unwrap() < 1 << 20, "{stats}");
    drop(file);
    f.down_all();
    f.assert_nothing_left();
}

#[test]
#[ignore = "needs root"]
fn a_deleted_file_is_let_go_at_once() {
    let f = Fixture::new();
    let up = f.up_with("r", &["--keep-resident", "600"]);
    let path = at(&up, "mount").join("file");
    fs::write(&path, vec![7; 8 << 20]).unwrap();
    assert_eq!(kept(&f, &[])["files"], 1);
    fs::remove_file(&path).unwrap();
    assert_eq!(kept(&f, &[])["files"], 0);
    // A file that is deleted while others are kept must not keep the disk from going down either.
    fs::write(&path, vec![7; 8 << 20]).unwrap();
    assert_eq!(kept(&f, &[])["files"], 1);
    f.down_all();
    f.assert_nothing_left();
}
