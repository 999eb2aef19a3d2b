//! Keeps in memory what is in memory of a disk's files.
//!
//! Some kernels take clean pages of files that no process has mapped out of memory when nobody has used them for half a
//! minute (DAMON's `pageout`), though there is room. In slow motion that is a second or two of the disk, and a file that was
//! just written has holes before it is read. A page that is mapped stays. So whatever of an opened file is in memory is
//! mapped here too, read-only, as soon as it is seen there.
//!
//! Nothing here makes the disk work: files are learned from fanotify(7), not from directories; a file is opened by its
//! handle while its inode is in memory; and only pages that mincore(2) says are in memory are mapped. A page that goes
//! between the look and the mapping would be read: the kernel counts that as this process's major fault, and `major_faults`
//! tells it.

mod bits;
mod file;
mod keeper;
mod opened;
mod span;

pub use keeper::{Keeper, PERIOD};

/// Bytes of a page on x86-64 and most arm64 kernels.
const PAGE: u64 = 4096;
