//! A flash disk: pages on channels that work in parallel behind one cable.

use super::cable::Cable;
use super::{DiskModel, Service};
use crate::params::SsdParams;
use crate::request::{Nanos, Op, Request, ms};

/// An SSD's state and timing, after the paper's table 3.
///
/// Page `p` lies on channel `p mod channels`. A page costs its access time on its channel and its bytes on the cable, which
/// all channels share. One erase is charged to a channel for each block's worth of pages it has written.
#[derive(Debug)]
pub struct Ssd {
    page: u64,            // bytes
    pages_per_block: u32, // pages
    read: Nanos,
    write: Nanos,
    erase: Nanos,
    overhead: Nanos,
    bus_ns_per_byte: f64,
    queue_depth: usize,
    channels: Vec<Channel>,
    cable: Cable,
}

#[derive(Clone, Debug, Default)]
struct Channel {
    free: Nanos,
    written: u32, // pages since the last erase
}

impl Ssd {
    /// An idle SSD.
    pub fn new(p: &SsdParams) -> Self {
        let nanos = |milliseconds| ms(milliseconds) as Nanos;
        Self {
            page: u64::from(p.page_kb) * 1024,
            pages_per_block: p.pages_per_block,
            read: nanos(p.read_access_ms),
            write: nanos(p.write_access_ms),
            erase: nanos(p.erase_ms),
            overhead: nanos(p.command_overhead_ms),
            bus_ns_per_byte: 1e3 / p.bus_mb_per_s,
            queue_depth: p.queue_depth as usize,
            channels: vec![Channel::default(); p.channels as usize],
            cable: Cable::default(),
        }
    }

    /// Occupies the cable for `bytes` from `ready` on; gives when they have passed.
    fn cross_bus(&mut self, ready: Nanos, bytes: u64) -> Nanos {
        self.cable.transfer(ready, (bytes as f64 * self.bus_ns_per_byte).round() as Nanos)
    }

    /// Occupies the page's channel from `ready` on; gives when the access is done.
    fn access(&mut self, page: u64, ready: Nanos, op: Op) -> Nanos {
        let index = (page % self.channels.len() as u64) as usize;
        let channel = &mut self.channels[index];
        let mut done = channel.free.max(ready) + if op == Op::Read { self.read } else { self.write };
        if op == Op::Write {
            channel.written += 1;
            if channel.written == self.pages_per_block {
                channel.written = 0;
                done += self.erase;
            }
        }
        channel.free = done;
        done
    }
}

impl DiskModel for Ssd {
    fn slots(&self) -> usize {
        self.queue_depth
    }

    fn serve(&mut self, r: &Request, start: Nanos) -> Service {
        self.cable.forget(start);
        let ready = start + self.overhead;
        let mut finish = ready;
        for (page, bytes) in r.pages(self.page) {
            let done = match r.op {
                Op::Read => {
                    let accessed = self.access(page, ready, r.op);
                    self.cross_bus(accessed, bytes)
                }
                Op::Write => {
                    let received = self.cross_bus(ready, bytes);
                    self.access(page, received, r.op)
                }
            };
            finish = finish.max(done);
        }
        Service { finish, seek: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;

    fn ssd() -> Ssd {
        let Params::Ssd(p) = Params::load("ssd").unwrap() else { unreachable!() };
        Ssd::new(&p)
    }

    fn request(op: Op, pages: u64) -> Request {
        Request { id: 0, op, offset: 0, len: pages * 4096, arrival: 0 }
    }

    #[test]
    fn a_page_costs_its_access_time_and_the_cable() {
        let bus = 4096 * 10 / 3; // ns at 300 MB/s
        assert!(ssd().serve(&request(Op::Read, 1), 0).finish.abs_diff(20_000 + 25_000 + bus) < 2);
        assert!(ssd().serve(&request(Op::Write, 1), 0).finish.abs_diff(20_000 + 500_000 + bus) < 2);
    }

    #[test]
    fn channels_work_at_once() {
        let one = ssd().serve(&request(Op::Write, 1), 0).finish;
        let all = ssd().serve(&request(Op::Write, 16), 0).finish;
        let twice = ssd().serve(&request(Op::Write, 32), 0).finish;
        assert!(all < one + one / 2);
        assert!(twice > one + 490_000);
    }
}
