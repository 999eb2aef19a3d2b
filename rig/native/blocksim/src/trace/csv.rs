//! Our own format: `time_us,pid,lba,blocks,op,label,after`. Blocks of 512 bytes, op R or W; the label may be left out, and so
//! may `after`: the number, from 1, of an earlier access. With it, `time_us` is the time from that one's end.
//!
//! A line with op CR or CW is no access: it says that the device had moved these blocks by then. Its pid counts for nothing.

use bid::Op;

use super::{Access, Checked, Completion, Event, TraceError};

const COLUMNS: [&str; 5] = ["time_us", "pid", "lba", "blocks", "op"];
const MORE: [&str; 2] = ["label", "after"];

/// Parses a whole file; `file` is used in messages only.
pub fn parse(file: &str, bytes: &[u8], disk_blocks: u64) -> Result<Vec<Access>, TraceError> {
    let wrong = |line, reason: String| TraceError::Line { file: file.into(), line, reason };
    let mut reader = csv::ReaderBuilder::new().flexible(true).trim(csv::Trim::All).from_reader(bytes);
    let header = reader.headers().map_err(|e| wrong(1, e.to_string()))?;
    let names: Vec<&str> = header.iter().collect();
    let more = names.get(COLUMNS.len()..).unwrap_or_default();
    if !names.starts_with(&COLUMNS) || !MORE.starts_with(more) {
        return Err(wrong(1, format!("the header must be {},{}", COLUMNS.join(","), MORE[0])));
    }
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
        event(&record).and_then(|e| accesses.event(e)).map_err(|reason| wrong(line, reason))?;
    }
}

fn event(record: &csv::StringRecord) -> Result<Event, String> {
    if record.len() < COLUMNS.len() || record.len() > COLUMNS.len() + MORE.len() {
        return Err(format!("{} fields; there must be 5 or, with a label, 6", record.len()));
    }
    let number = |i: usize| -> Result<u64, String> {
        let text = &record[i];
        text.parse().map_err(|_| format!("{} is `{text}`; it must be a whole number, 0 or more", COLUMNS[i]))
    };
    let (op, is_done) = match &record[4] {
        "R" | "r" => (Op::Read, false),
        "W" | "w" => (Op::Write, false),
        "CR" => (Op::Read, true),
        "CW" => (Op::Write, true),
        other => return Err(format!("op is `{other}`; it must be R or W, or CR or CW of what is done")),
    };
    let micros = number(0)?;
    let time = micros.checked_mul(1000).ok_or_else(|| format!("time_us is {micros}, too large"))?;
    let (pid, lba, blocks) = (number(1)?, number(2)?, number(3)?);
    if is_done {
        return Ok(Event::Completed(Completion { time, op, lba, blocks }));
    }
    let label = record.get(5).filter(|l| !l.is_empty()).map(Into::into);
    let after = match record.get(6).filter(|a| !a.is_empty()) {
        None => None,
        Some(text) => match text.parse::<u32>() {
            Ok(number) if number > 0 => Some(number - 1),
            _ => return Err(format!("after is `{text}`; it must be the number of an earlier access, from 1")),
        },
    };
    Ok(Event::Submitted(Access { time, end: None, pid, lba, blocks, op, label, after }))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DISK: u64 = 10_000;
    const HEADER: &str = "time_us,pid,lba,blocks,op,label\n";

    fn message(rows: &str) -> String {
        parse("t.csv", format!("{HEADER}{rows}").as_bytes(), DISK).unwrap_err().to_string()
    }

    #[test]
    fn times_count_from_the_first_and_labels_may_be_left_out() {
        let text = format!("{HEADER}1000,7,305,24,R,A1\n1002,8,7125,40,W\n");
        let accesses = parse("t.csv", text.as_bytes(), DISK).unwrap();
        let a1 = Access {
            time: 0,
            end: None,
            pid: 7,
            lba: 305,
            blocks: 24,
            op: Op::Read,
            label: Some("A1".into()),
            after: None,
        };
        let b1 =
            Access { time: 2000, end: None, pid: 8, lba: 7125, blocks: 40, op: Op::Write, label: None, after: None };
        assert_eq!(accesses, [a1, b1]);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_file_and_line() {
        let good = "0,1,0,8,R\n";
        for (row, said) in [
            ("5,1,0,0,R", "length of 0"),
            ("5,1,0,8,X", "op is `X`"),
            ("5,1,-8,8,R", "lba is `-8`"),
            ("5,1,0,8", "4 fields"),
            ("5,1,0,8,R,a,1,b", "8 fields"),
            ("5,1,0,8,R,a,b", "after is `b`"),
            ("5,1,0,8,R,a,2", "it follows number 2, which is not before it"),
            ("5,1,9993,8,R", "8 blocks from 9993 on are past the disk's end, at 10000"),
            ("5,1,18446744073709551615,8,R", "past the disk's end"),
            ("18446744073709551615,1,0,8,R", "too large"),
        ] {
            let m = message(&format!("{good}{row}\n"));
            assert!(m.starts_with("t.csv: line 3: ") && m.contains(said), "{m}");
        }
    }

    #[test]
    fn time_that_runs_backwards_is_refused() {
        let m = message("5000,1,0,8,R\n2000,1,8,8,R\n");
        assert_eq!(m, "t.csv: line 3: time runs backwards by 3.000 ms; sort the trace by time");
    }

    #[test]
    fn what_is_done_gives_accesses_their_ends() {
        let text = format!("{HEADER}1000,7,305,24,R\n1500,0,305,24,CR\n1600,0,305,24,CW\n");
        let accesses = parse("t.csv", text.as_bytes(), DISK).unwrap();
        assert_eq!((accesses.len(), accesses[0].end), (1, Some(500_000)));
    }

    #[test]
    fn an_access_may_follow_another_one() {
        let accesses =
            parse("t", b"time_us,pid,lba,blocks,op,label,after\n7,1,0,8,R,,\n2,1,8,8,R,a,1\n", DISK).unwrap();
        assert_eq!((accesses[0].time, accesses[0].after), (0, None));
        assert_eq!((accesses[1].time, accesses[1].after), (2000, Some(0)));
    }

    #[test]
    fn another_header_is_refused() {
        let m = parse("t.csv", b"time,pid\n0,1\n", DISK).unwrap_err().to_string();
        assert_eq!(m, "t.csv: line 1: the header must be time_us,pid,lba,blocks,op,label");
    }

    #[test]
    fn a_line_that_is_cut_off_is_refused() {
        assert!(message("0,1,0,8,R\n10,1,8").contains("line 3: 3 fields"));
    }
}
