//! What `blktrace` writes (`struct blk_io_trace` of Linux's `blktrace_api.h`, version 7), of one processor or of several
//! appended. Queued I/O counts, and completions say when it was done, as in [`super::blkparse`].

use bid::Op;

use super::{Access, Checked, Completion, Event, TraceError};

const MAGIC: u32 = 0x6561_7400;
const VERSION: u32 = 7;
const HEADER: usize = 48; // bytes

const ACTION_QUEUE: u32 = 1;
const ACTION_COMPLETE: u32 = 8;
const CATEGORY_SHIFT: u32 = 16;
const CATEGORY_READ: u32 = 1 << CATEGORY_SHIFT;
const CATEGORY_WRITE: u32 = 1 << (CATEGORY_SHIFT + 1);
const CATEGORY_NOTIFY: u32 = 1 << (CATEGORY_SHIFT + 10);

/// Whether these bytes begin a trace, in either byte order.
pub fn is_magic(bytes: &[u8]) -> bool {
    order(bytes).is_some()
}

#[derive(Clone, Copy)]
enum Order {
    Little,
    Big,
}

fn order(bytes: &[u8]) -> Option<Order> {
    let magic: [u8; 4] = bytes.get(..4)?.try_into().ok()?;
    if u32::from_le_bytes(magic) == MAGIC | VERSION {
        Some(Order::Little)
    } else if u32::from_be_bytes(magic) == MAGIC | VERSION {
        Some(Order::Big)
    } else {
        None
    }
}

/// One record's header.
struct Record<'a> {
    bytes: &'a [u8],
    order: Order,
}

impl Record<'_> {
    fn u32(&self, at: usize) -> u32 {
        let b = [self.bytes[at], self.bytes[at + 1], self.bytes[at + 2], self.bytes[at + 3]];
        match self.order {
            Order::Little => u32::from_le_bytes(b),
            Order::Big => u32::from_be_bytes(b),
        }
    }

    fn u64(&self, at: usize) -> u64 {
        let (a, b) = (u64::from(self.u32(at)), u64::from(self.u32(at + 4)));
        match self.order {
            Order::Little => b << 32 | a,
            Order::Big => a << 32 | b,
        }
    }

    fn payload(&self) -> usize {
        let b = [self.bytes[46], self.bytes[47]];
        usize::from(match self.order {
            Order::Little => u16::from_le_bytes(b),
            Order::Big => u16::from_be_bytes(b),
        })
    }
}

/// Parses a whole file; `file` is used in messages only. Records of several processors are put in the order of time.
pub fn parse(file: &str, bytes: &[u8], disk_blocks: u64) -> Result<Vec<Access>, TraceError> {
    let wrong = |at: usize, reason: String| TraceError::Byte { file: file.into(), at: at as u64, reason };
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        let order = order(rest).ok_or_else(|| wrong(at, "no record of blktrace, version 7, begins here".into()))?;
        if rest.len() < HEADER {
            return Err(wrong(at, format!("cut off: {} of a record's {HEADER} bytes", rest.len())));
        }
        let record = Record { bytes: rest, order };
        let size = HEADER + record.payload();
        if rest.len() < size {
            return Err(wrong(at, format!("cut off: {} of a record's {size} bytes", rest.len())));
        }
        found.extend(event(&record).map(|event| (record.u64(8), at, event)));
        at += size;
    }
    found.sort_by_key(|(time, _, _)| *time); // stable
    let mut accesses = Checked::new(disk_blocks);
    for (_, at, event) in found {
        accesses.event(event).map_err(|reason| wrong(at, reason))?;
    }
    Ok(accesses.accesses)
}

fn event(record: &Record) -> Option<Event> {
    let action = record.u32(28);
    let is_done = action & 0xffff == ACTION_COMPLETE;
    let op = match action {
        a if a & CATEGORY_NOTIFY != 0 || !(is_done || a & 0xffff == ACTION_QUEUE) => return None,
        a if a & CATEGORY_WRITE != 0 => Op::Write,
        a if a & CATEGORY_READ != 0 => Op::Read,
        _ => return None,
    };
    let bytes = u64::from(record.u32(24));
    if bytes == 0 {
        return None; // a flush moves no data
    }
    let (time, lba, blocks) = (record.u64(8), record.u64(16), bytes.div_ceil(512));
    if is_done {
        return Some(Event::Completed(Completion { time, op, lba, blocks }));
    }
    let pid = record.u32(32).into();
    Some(Event::Submitted(Access { time, end: None, pid, lba, blocks, op, label: None, after: None }))
}

#[cfg(test)]
mod tests {
    use super::super::ANY_DISK;
    use super::*;

    fn record(time: u64, sector: u64, bytes: u32, action: u32, payload: &[u8]) -> Vec<u8> {
        let mut r = Vec::new();
        r.extend((MAGIC | VERSION).to_le_bytes());
        r.extend(1u32.to_le_bytes());
        r.extend(time.to_le_bytes());
        r.extend(sector.to_le_bytes());
        r.extend(bytes.to_le_bytes());
        r.extend(action.to_le_bytes());
        r.extend(700u32.to_le_bytes());
        r.extend(0u32.to_le_bytes());
        r.extend(0u32.to_le_bytes());
        r.extend(0u16.to_le_bytes());
        r.extend((payload.len() as u16).to_le_bytes());
        r.extend(payload);
        r
    }

    #[test]
    fn queued_io_of_all_processors_is_put_in_order_and_ends_when_it_is_completed() {
        let mut bytes = record(900, 8, 4096, ACTION_QUEUE | CATEGORY_WRITE, b"");
        bytes.extend(record(0, 0, 0, CATEGORY_NOTIFY, b"java"));
        bytes.extend(record(500, 1000, 512, ACTION_QUEUE | CATEGORY_READ, b""));
        bytes.extend(record(600, 1000, 512, 7 | CATEGORY_READ, b"")); // issued
        bytes.extend(record(800, 1000, 512, ACTION_COMPLETE | CATEGORY_READ, b""));
        let accesses = parse("t", &bytes, ANY_DISK).unwrap();
        let r =
            Access { time: 0, end: Some(300), pid: 700, lba: 1000, blocks: 1, op: Op::Read, label: None, after: None };
        let w = Access { time: 400, end: None, pid: 700, lba: 8, blocks: 8, op: Op::Write, label: None, after: None };
        assert_eq!(accesses, [r, w]);
    }

    #[test]
    fn a_trace_that_is_cut_off_or_garbled_is_refused_with_the_place() {
        let whole = record(1, 8, 4096, ACTION_QUEUE | CATEGORY_WRITE, b"abc");
        for cut in 1..whole.len() {
            let m = parse("t", &whole[..cut], ANY_DISK).unwrap_err().to_string();
            assert!(m.starts_with("t: byte 0: "), "{m}");
        }
        let mut garbled = whole.clone();
        garbled.extend(b"garbage that is long enough to be taken for a record of its own");
        let m = parse("t", &garbled, ANY_DISK).unwrap_err().to_string();
        assert_eq!(m, format!("t: byte {}: no record of blktrace, version 7, begins here", whole.len()));
    }
}
