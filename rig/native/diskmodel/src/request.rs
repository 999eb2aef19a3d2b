//! Requests and time, the vocabulary of the models.

/// Nanoseconds on the model's own clock.
pub type Nanos = u64;

/// Bytes in a sector, the access granularity of a hard disk (the paper's table 3).
pub const SECTOR: u64 = 512;

/// Nanoseconds of a time in milliseconds.
pub(crate) fn ms(milliseconds: f64) -> f64 {
    milliseconds * 1e6
}

/// Direction of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Op {
    /// From the disk to the host.
    Read,
    /// From the host to the disk.
    Write,
}

/// One request to the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The caller's name for it, given back on completion.
    pub id: u64,
    /// Direction.
    pub op: Op,
    /// First byte.
    pub offset: u64,
    /// Length in bytes.
    pub len: u64,
    /// When the disk received it.
    pub arrival: Nanos,
}

impl Request {
    /// First sector touched.
    pub fn first_sector(&self) -> u64 {
        self.offset / SECTOR
    }

    /// The pages of `page` bytes that are touched, and how many bytes of each; a request always touches at least one.
    pub fn pages(&self, page: u64) -> impl Iterator<Item = (u64, u64)> + use<> {
        let (first, end) = (self.offset, self.offset + self.len.max(1));
        (first / page..end.div_ceil(page)).map(move |p| (p, end.min((p + 1) * page) - first.max(p * page)))
    }

    /// One past the last sector touched; a request always touches at least one.
    pub fn end_sector(&self) -> u64 {
        (self.offset + self.len.max(1)).div_ceil(SECTOR)
    }
}
