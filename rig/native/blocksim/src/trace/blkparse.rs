//! What `blkparse` prints. Queued I/O counts (action Q): that is what was submitted, before any scheduler saw it. Completions
//! (action C) say when it was done.
//!
//! A line is `8,0 3 1 0.000000000 697 Q W 223490 + 8 [kjournald]`: device, processor, number, seconds, pid, action,
//! direction, first sector, `+`, sectors, process.

use bid::{Nanos, Op};

use super::{Access, Checked, Completion, Event, TraceError};

/// Parses a whole file; `file` is used in messages only. Lines of other actions, and what blkparse prints at its end, are
/// passed over.
pub fn parse(file: &str, bytes: &[u8], disk_blocks: u64) -> Result<Vec<Access>, TraceError> {
    let wrong = |line: usize, reason| TraceError::Line { file: file.into(), line: line as u64 + 1, reason };
    let mut accesses = Checked::new(disk_blocks);
    for (i, line) in bytes.split(|b| *b == b'\n').enumerate() {
        let line = std::str::from_utf8(line).map_err(|_| wrong(i, "no text; is it a binary trace?".into()))?;
        if let Some(event) = event(line).map_err(|reason| wrong(i, reason))? {
            accesses.event(event).map_err(|reason| wrong(i, reason))?;
        }
    }
    Ok(accesses.accesses)
}

/// What a line says of an access; `None` where it says nothing.
fn event(line: &str) -> Result<Option<Event>, String> {
    let fields: Vec<&str> = line.split_whitespace().collect();
    // Device "major,minor" in front tells an event from the summary at the end.
    let is_event = fields.first().is_some_and(|f| f.split_once(',').is_some_and(|(a, b)| digits(a) && digits(b)));
    let action = fields.get(5).copied();
    if !is_event || !matches!(action, Some("Q" | "C")) {
        return Ok(None);
    }
    let op = match fields.get(6) {
        Some(rwbs) if rwbs.contains('R') => Op::Read,
        Some(rwbs) if rwbs.contains('W') => Op::Write,
        _ => return Ok(None), // a discard moves no data
    };
    if fields.get(7).is_some_and(|f| f.starts_with('[')) {
        return Ok(None); // nor does a flush alone: its process follows at once
    }
    let number = |i: usize, what| {
        let text = fields.get(i).copied().unwrap_or("");
        text.parse::<u64>().map_err(|_| format!("{what} is `{text}`; it must be a whole number"))
    };
    if fields.get(8) != Some(&"+") {
        return Err("no `+` after the sector; blkparse prints `223490 + 8`".into());
    }
    let time =
        nanos(fields[3]).ok_or_else(|| format!("time is `{}`; it must be seconds as in 0.000012345", fields[3]))?;
    let (lba, blocks) = (number(7, "the sector")?, number(9, "the number of sectors")?);
    if action == Some("C") {
        return Ok(Some(Event::Completed(Completion { time, op, lba, blocks })));
    }
    let pid = number(4, "the pid")?;
    Ok(Some(Event::Submitted(Access { time, end: None, pid, lba, blocks, op, label: None, after: None })))
}

fn digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// Nanoseconds of `seconds.fraction`, to the digit.
fn nanos(text: &str) -> Option<Nanos> {
    let (seconds, fraction) = text.split_once('.')?;
    if !digits(seconds) || !digits(fraction) || fraction.len() > 9 {
        return None;
    }
    let fraction: u64 = format!("{fraction:0<9}").parse().ok()?;
    seconds.parse::<u64>().ok()?.checked_mul(1_000_000_000)?.checked_add(fraction)
}

#[cfg(test)]
mod tests {
    use super::super::ANY_DISK;
    use super::*;

    const TEXT: &str = "  8,0    3        1     5.000000100   697  Q   W 223490 + 8 [kjournald]
  8,0    3        2     5.000001829   697  G   W 223490 + 8 [kjournald]
  8,0    1        3     5.000100000   700  Q  RA 1000 + 256 [java]
  8,0    1        4     5.000100001   700  Q FWS [java]
  8,0    1        5     5.000200000     0  C   W 223490 + 8 [0]
CPU0 (8,0):
 Reads Queued:           1,      128KiB
";

    #[test]
    fn queued_reads_and_writes_count_from_the_first_and_end_when_they_are_completed() {
        let accesses = parse("t", TEXT.as_bytes(), ANY_DISK).unwrap();
        let w = Access {
            time: 0,
            end: Some(199_900),
            pid: 697,
            lba: 223_490,
            blocks: 8,
            op: Op::Write,
            label: None,
            after: None,
        };
        let r = Access {
            time: 99_900,
            end: None,
            pid: 700,
            lba: 1000,
            blocks: 256,
            op: Op::Read,
            label: None,
            after: None,
        };
        assert_eq!(accesses, [w, r]);
    }

    #[test]
    fn a_line_that_is_cut_off_is_refused_with_its_number() {
        let cut = format!("{TEXT}  8,0    1        5     6.000100000   700  Q  R 1000 +");
        let m = parse("t", cut.as_bytes(), ANY_DISK).unwrap_err().to_string();
        assert_eq!(m, "t: line 8: the number of sectors is ``; it must be a whole number");
    }

    #[test]
    fn a_time_that_is_none_is_refused() {
        let m = parse("t", b"8,0 1 1 soon 7 Q R 1 + 8 [x]", ANY_DISK).unwrap_err().to_string();
        assert!(m.starts_with("t: line 1: time is `soon`"), "{m}");
    }
}
