//! SNIA's CSV as Microsoft Research's traces have it: `Timestamp,Hostname,DiskNumber,Type,Offset,Size,ResponseTime`, times
//! in units of 100 ns, offset and size in bytes, with or without a header. Each host and disk is a stream. The last column may be left out.

use std::collections::HashMap;

use bid::Op;

use super::{Access, Checked, TraceError};

const BLOCK: u64 = 512;

/// Parses a whole file; `file` is used in messages only.
pub fn parse(file: &str, bytes: &[u8], disk_blocks: u64) -> Result<Vec<Access>, TraceError> {
    let wrong = |line, reason: String| TraceError::Line { file: file.into(), line, reason };
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).trim(csv::Trim::All).from_reader(bytes);
    let mut streams: HashMap<String, u64> = HashMap::new();
    let mut accesses = Checked::new(disk_blocks);
    let mut record = csv::StringRecord::new();
    loop {
        let more = reader.read_record(&mut record).map_err(|e| {
            let line = e.position().map_or(0, csv::Position::line);
            wrong(line, e.to_string())
        })?;
        if !more {
            return Ok(accesses.accesses);
        }
        let line = record.position().map_or(0, csv::Position::line);
        if line == 1 && record.get(0).is_some_and(|f| f.eq_ignore_ascii_case("timestamp")) {
            continue;
        }
        access(&record, &mut streams).and_then(|a| accesses.add(a)).map_err(|reason| wrong(line, reason))?;
    }
}

fn access(record: &csv::StringRecord, streams: &mut HashMap<String, u64>) -> Result<Access, String> {
    if record.len() < 6 {
        return Err(format!("{} fields; there must be 6 at least", record.len()));
    }
    let number = |i: usize, what: &str| -> Result<u64, String> {
        record[i].parse().map_err(|_| format!("{what} is `{}`; it must be a whole number", &record[i]))
    };
    let op = match record[3].to_ascii_lowercase().as_str() {
        "read" | "r" => Op::Read,
        "write" | "w" => Op::Write,
        _ => return Err(format!("Type is `{}`; it must be Read or Write", &record[3])),
    };
    let ticks = number(0, "Timestamp")?;
    let (offset, size) = (number(4, "Offset")?, number(5, "Size")?);
    let past = offset.checked_add(size).ok_or("Offset and Size are past any disk's end")?;
    let next = streams.len() as u64;
    let pid = *streams.entry(format!("{} {}", &record[1], &record[2])).or_insert(next);
    let lba = offset / BLOCK;
    // Windows counts from 1601, which is past 64 bits in nanoseconds: only differences matter.
    let time = ticks.wrapping_mul(100) & (u64::MAX >> 1);
    let end = match record.get(6) {
        None | Some("") => None,
        Some(_) => Some(time.saturating_add(number(6, "ResponseTime")?.saturating_mul(100))),
    };
    let blocks = if size == 0 { 0 } else { past.div_ceil(BLOCK) - lba };
    Ok(Access { time, end, pid, lba, blocks, op, label: None, after: None })
}

#[cfg(test)]
mod tests {
    use super::super::ANY_DISK;
    use super::*;

    #[test]
    fn bytes_become_blocks_and_each_disk_is_a_stream() {
        let text = "128166372003061629,usr,0,Read,7014609920,24576,41286\n\
                    128166372003061729,usr,1,Write,1000,100,2\n";
        let accesses = parse("t", text.as_bytes(), ANY_DISK).unwrap();
        let r = Access {
            time: 0,
            end: Some(4_128_600),
            pid: 0,
            lba: 13_700_410,
            blocks: 48,
            op: Op::Read,
            label: None,
            after: None,
        };
        let w = Access {
            time: 10_000,
            end: Some(10_200),
            pid: 1,
            lba: 1,
            blocks: 2,
            op: Op::Write,
            label: None,
            after: None,
        };
        assert_eq!(accesses, [r, w]);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_file_and_line() {
        for (text, said) in [
            ("1,h,0,Erase,0,512,1", "Type is `Erase`"),
            ("1,h,0,Read,0,0,1", "length of 0"),
            ("1,h,0,Read,x,512,1", "Offset is `x`"),
            ("1,h,0,Read,0,512,long", "ResponseTime is `long`"),
            ("1,h,0", "3 fields"),
            ("1,h,0,Read,18446744073709551615,512,1", "past any disk's end"),
        ] {
            let m = parse("t", text.as_bytes(), ANY_DISK).unwrap_err().to_string();
            assert!(m.starts_with("t: line 1: ") && m.contains(said), "{m}");
        }
    }
}
