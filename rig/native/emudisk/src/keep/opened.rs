//! Files of a file system that are being opened, cut off from their names, or deleted: fanotify(7).

use std::ffi::CString;
use std::fs::File;
use std::io::{self, Read};
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, FromRawFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use anyhow::{Context, Result};

/// A file, as the kernel knows it without a name: struct file_handle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Handle {
    kind: i32,
    bytes: Vec<u8>,
}

/// What happened to a file.
#[derive(Debug, PartialEq, Eq)]
pub struct Event {
    pub file: Handle,
    /// Whether one of its names may have gone; else it was opened.
    pub unlinked: bool,
    pub pid: i32,
}

/// Tells of the files of one file system.
pub struct Opened {
    queue: File,
    /// Any directory of the file system: handles are opened by it.
    mount: File,
}

impl Opened {
    /// Begins to listen. Only root may.
    pub fn on(mount: &Path) -> Result<Self> {
        let flags = libc::FAN_CLASS_NOTIF | libc::FAN_REPORT_FID | libc::FAN_UNLIMITED_QUEUE;
        // SAFETY: takes integers only.
        let fd = unsafe { libc::fanotify_init(flags | libc::FAN_CLOEXEC | libc::FAN_NONBLOCK, 0) };
        if fd < 0 {
            return Err(io::Error::last_os_error()).context("fanotify_init");
        }
        // SAFETY: a descriptor that nobody else has.
        let queue = unsafe { File::from_raw_fd(fd) };
        let path = CString::new(mount.as_os_str().as_bytes())?;
        let (mark, mask) = (libc::FAN_MARK_ADD | libc::FAN_MARK_FILESYSTEM, libc::FAN_OPEN | libc::FAN_ATTRIB);
        // SAFETY: reads the path, which outlives the call.
        if unsafe { libc::fanotify_mark(queue.as_raw_fd(), mark, mask, libc::AT_FDCWD, path.as_ptr()) } != 0 {
            return Err(io::Error::last_os_error()).context("fanotify_mark");
        }
        Ok(Self { queue, mount: File::open(mount)? })
    }

    /// What there is to tell now. `buffer` is kept from one call to the next, for its memory.
    pub fn events(&mut self, buffer: &mut Vec<u8>) -> io::Result<Vec<Event>> {
        buffer.resize(64 * 1024, 0);
        let mut events = Vec::new();
        loop {
            match self.queue.read(buffer) {
                Ok(n) => parse(&buffer[..n], &mut events),
                Err(e) if e.kind() == io::ErrorKind::WouldBlock => return Ok(events),
                Err(e) => return Err(e),
            }
        }
    }

    /// Opens a file of which an event told; fails where it is gone.
    pub fn open(&self, handle: &Handle) -> io::Result<File> {
        // struct file_handle: the length and the type, then the bytes; in words, since it must be aligned.
        let mut raw = vec![0u32; 2 + handle.bytes.len().div_ceil(4)];
        raw[0] = handle.bytes.len() as u32;
        raw[1] = handle.kind as u32;
        for (i, byte) in handle.bytes.iter().enumerate() {
            raw[2 + i / 4] |= u32::from(*byte).to_le() << (8 * (i % 4));
        }
        let flags = libc::O_RDONLY | libc::O_CLOEXEC | libc::O_NOATIME | libc::O_NONBLOCK;
        // SAFETY: `raw` is a whole file_handle and outlives the call.
        let fd = unsafe { libc::open_by_handle_at(self.mount.as_raw_fd(), raw.as_mut_ptr().cast(), flags) };
        // SAFETY: a descriptor that nobody else has.
        if fd < 0 { Err(io::Error::last_os_error()) } else { Ok(unsafe { File::from_raw_fd(fd) }) }
    }
}

impl AsFd for Opened {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.queue.as_fd()
    }
}

/// struct fanotify_event_metadata, and where its fields are.
const METADATA: usize = 24;
const MASK: usize = 8;
const PID: usize = 20;
/// struct fanotify_event_info_fid: a header of type, padding and length, an fsid, then the file_handle.
const INFO_HEADER: usize = 4;
const HANDLE: usize = INFO_HEADER + 8;

/// Parses what a read gave; what is no event of a file is left out.
fn parse(mut rest: &[u8], events: &mut Vec<Event>) {
    while let Some(length) = u32_at(rest, 0).map(|n| n as usize) {
        if length < METADATA || length > rest.len() {
            return;
        }
        let (event, next) = rest.split_at(length);
        rest = next;
        let mask = event[MASK..MASK + 8].try_into().map(u64::from_ne_bytes).unwrap_or(0);
        let pid = u32_at(event, PID).unwrap_or(0) as i32;
        if let Some(file) = handle(&event[METADATA..]) {
            events.push(Event { file, unlinked: mask & libc::FAN_ATTRIB != 0, pid });
        }
    }
}

fn handle(info: &[u8]) -> Option<Handle> {
    if *info.first()? != libc::FAN_EVENT_INFO_TYPE_FID {
        return None;
    }
    let length = u32_at(info, HANDLE)? as usize;
    let kind = u32_at(info, HANDLE + 4)? as i32;
    let bytes = info.get(HANDLE + 8..HANDLE + 8 + length)?.to_vec();
    Some(Handle { kind, bytes })
}

fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_ne_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(mask: u64, pid: i32, kind: i32, bytes: &[u8]) -> Vec<u8> {
        let info = HANDLE + 8 + bytes.len();
        let padded = info.div_ceil(4) * 4;
        let mut raw = Vec::new();
        raw.extend(((METADATA + padded) as u32).to_ne_bytes());
        raw.extend([libc::FANOTIFY_METADATA_VERSION, 0]);
        raw.extend((METADATA as u16).to_ne_bytes());
        raw.extend(mask.to_ne_bytes());
        raw.extend(libc::FAN_NOFD.to_ne_bytes());
        raw.extend(pid.to_ne_bytes());
        raw.extend([libc::FAN_EVENT_INFO_TYPE_FID, 0]);
        raw.extend((padded as u16).to_ne_bytes());
        raw.extend([7; 8]); // fsid
        raw.extend((bytes.len() as u32).to_ne_bytes());
        raw.extend(kind.to_ne_bytes());
        raw.extend(bytes);
        raw.resize(METADATA + padded, 0);
        raw
    }

    #[test]
    fn events_are_parsed_one_after_the_other() {
        let mut raw = event(libc::FAN_OPEN, 12, 1, b"eightbyt");
        raw.extend(event(libc::FAN_ATTRIB | libc::FAN_OPEN, 13, 2, b"odd"));
        let mut events = Vec::new();
        parse(&raw, &mut events);
        let file = |kind, bytes: &[u8]| Handle { kind, bytes: bytes.to_vec() };
        assert_eq!(
            events,
            [
                Event { file: file(1, b"eightbyt"), unlinked: false, pid: 12 },
                Event { file: file(2, b"odd"), unlinked: true, pid: 13 },
            ]
        );
    }

    #[test]
    fn what_is_cut_off_or_of_another_kind_is_left_out() {
        let mut events = Vec::new();
        let whole = event(libc::FAN_OPEN, 1, 1, b"eightbyt");
        parse(&whole[..whole.len() - 1], &mut events);
        let mut other = whole.clone();
        other[METADATA] = libc::FAN_EVENT_INFO_TYPE_PIDFD;
        parse(&other, &mut events);
        parse(&[0; 24], &mut events);
        assert_eq!(events, []);
    }
}
