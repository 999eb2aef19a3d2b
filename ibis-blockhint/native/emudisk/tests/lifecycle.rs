//! The real thing. Needs root, /dev/fuse and loop devices: `cargo test -p emudisk -- --ignored`.

use std::fs;
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
        let mount = self.dir.path().join(name);
        let out = self.emudisk(&["up", "--name", name, "--size-gb", "2", "--mount", mount.to_str().unwrap()]);
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
