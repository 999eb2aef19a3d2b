//! The FUSE file system: one directory with one file, `disk`.

use std::ffi::OsStr;
use std::io;
use std::os::unix::fs::FileExt;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

use diskmodel::request::Op;
use fuser::{
    Errno, FileAttr, FileHandle, FileType, Filesystem, FopenFlags, Generation, INodeNo, InitFlags, KernelConfig,
    LockOwner, OpenFlags, ReplyAttr, ReplyData, ReplyDirectory, ReplyEmpty, ReplyEntry, ReplyOpen, ReplyWrite, Request,
    WriteFlags,
};
use rustix::fs::{FallocateFlags, fallocate};

use super::service::{Reply, Service};

/// Name of the file.
pub const FILE_NAME: &str = "disk";

const ROOT: INodeNo = INodeNo::ROOT;
const FILE: INodeNo = INodeNo(2);
/// Attributes never change.
const FOREVER: Duration = Duration::from_secs(1 << 30);
/// Largest request; the kernel's own default limit on pages a FUSE request carries.
const MAX_REQUEST: u32 = 1 << 20;

/// The file system of one disk.
pub struct DiskFilesystem {
    service: Arc<Service>,
    size: u64,
}

impl DiskFilesystem {
    /// A file of `size` bytes.
    pub fn new(service: Arc<Service>, size: u64) -> Self {
        Self { service, size }
    }

    fn attributes(&self, ino: INodeNo) -> FileAttr {
        let root = ino == ROOT;
        FileAttr {
            ino,
            size: if root { 0 } else { self.size },
            blocks: 0,
            atime: UNIX_EPOCH,
            mtime: UNIX_EPOCH,
            ctime: UNIX_EPOCH,
            crtime: UNIX_EPOCH,
            kind: if root { FileType::Directory } else { FileType::RegularFile },
            perm: if root { 0o700 } else { 0o600 },
            nlink: 1,
            uid: 0,
            gid: 0,
            rdev: 0,
            blksize: 4096,
            flags: 0,
        }
    }

    /// The part of a request that lies on the disk.
    fn clip(&self, offset: u64, len: u64) -> u64 {
        len.min(self.size.saturating_sub(offset))
    }
}

impl Filesystem for DiskFilesystem {
    fn init(&mut self, _: &Request, config: &mut KernelConfig) -> io::Result<()> {
        // Without asynchronous direct I/O the kernel would send one request at a time and the on-disk queue stay empty.
        let _ = config.add_capabilities(InitFlags::FUSE_ASYNC_DIO);
        let _ = config.set_max_background(128);
        let _ = config.set_max_write(MAX_REQUEST);
        Ok(())
    }

    fn lookup(&self, _: &Request, parent: INodeNo, name: &OsStr, reply: ReplyEntry) {
        if parent == ROOT && name == FILE_NAME {
            reply.entry(&FOREVER, &self.attributes(FILE), Generation(0));
        } else {
            reply.error(Errno::ENOENT);
        }
    }

    fn getattr(&self, _: &Request, ino: INodeNo, _: Option<FileHandle>, reply: ReplyAttr) {
        reply.attr(&FOREVER, &self.attributes(ino));
    }

    fn readdir(&self, _: &Request, _: INodeNo, _: FileHandle, offset: u64, mut reply: ReplyDirectory) {
        let entries = [
            (ROOT, FileType::Directory, "."),
            (ROOT, FileType::Directory, ".."),
            (FILE, FileType::RegularFile, FILE_NAME),
        ];
        for (i, (ino, kind, name)) in entries.into_iter().enumerate().skip(offset as usize) {
            if reply.add(ino, i as u64 + 1, kind, name) {
                break;
            }
        }
        reply.ok();
    }

    fn open(&self, _: &Request, _: INodeNo, _: OpenFlags, reply: ReplyOpen) {
        reply.opened(FileHandle(0), FopenFlags::FOPEN_DIRECT_IO | FopenFlags::FOPEN_PARALLEL_DIRECT_WRITES);
    }

    fn read(
        &self,
        _: &Request,
        _: INodeNo,
        _: FileHandle,
        offset: u64,
        size: u32,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyData,
    ) {
        match self.clip(offset, size.into()) {
            0 => reply.data(&[]),
            _ if self.service.fails(Op::Read) => reply.error(Errno::EIO),
            len => self.service.submit(Op::Read, offset, len, Reply::Read(reply)),
        }
    }

    fn write(
        &self,
        _: &Request,
        _: INodeNo,
        _: FileHandle,
        offset: u64,
        data: &[u8],
        _: WriteFlags,
        _: OpenFlags,
        _: Option<LockOwner>,
        reply: ReplyWrite,
    ) {
        let len = self.clip(offset, data.len() as u64);
        if len == 0 {
            return reply.error(Errno::ENOSPC);
        }
        if self.service.fails(Op::Write) {
            return reply.error(Errno::EIO);
        }
        // Stored at once, answered when the disk would have: saves a copy. Requests in flight have no order on a disk.
        match self.service.backing().write_all_at(&data[..len as usize], offset) {
            Ok(()) => self.service.submit(Op::Write, offset, len, Reply::Write(reply)),
            Err(e) => {
                tracing::error!(offset, len, error = %e, "cannot write the backing file");
                reply.error(Errno::from_i32(e.raw_os_error().unwrap_or(libc::EIO)));
            }
        }
    }

    fn fsync(&self, _: &Request, _: INodeNo, _: FileHandle, _: bool, reply: ReplyEmpty) {
        self.service.flush(reply);
    }

    fn fallocate(
        &self,
        _: &Request,
        _: INodeNo,
        _: FileHandle,
        offset: u64,
        length: u64,
        mode: i32,
        reply: ReplyEmpty,
    ) {
        // Discard and write-zeroes both end up here. A hole reads as zeroes, so it serves for both, and costs no disk time.
        if mode & (libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_ZERO_RANGE) == 0 {
            return reply.error(Errno::EOPNOTSUPP);
        }
        let flags = FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE;
        match fallocate(self.service.backing(), flags, offset, self.clip(offset, length)) {
            Ok(()) => reply.ok(),
            Err(e) => reply.error(Errno::from_i32(e.raw_os_error())),
        }
    }
}
