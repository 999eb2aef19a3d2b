//! The frames of the socket, version 1: what DataNodes, NodeManagers and commands say to blockd, and it to them.

use thiserror::Error;

use crate::block_path::BlockFile;

/// The version of the protocol.
pub const VERSION: u8 = 1;

/// Bytes before a payload: version, type, length.
pub const HEAD: usize = 4;

/// The longest payload, in bytes.
pub const LONGEST: usize = 4160;

/// The longest text that a frame without other contents takes, in bytes.
pub const LONGEST_TEXT: usize = LONGEST - 2;

/// Who a client is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Reads mirrors; hears of them.
    DataNode = 1,
    /// Tells of what it reads and writes.
    NodeManager = 2,
    /// An operator's command: may ask and order.
    Command = 3,
}

/// What is wrong with a mirror.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A piece does not have the CRC that the map says.
    Crc = 1,
    /// The SSD gave an I/O error.
    Io = 2,
    /// The block's file has another key.
    Key = 3,
}

/// What a command asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Nothing but the status.
    Status = 1,
    /// No new mirrors, and those that there are go.
    Drain = 2,
    /// All mirrors go, new ones may come.
    Forget = 3,
    /// The same, and their bytes are overwritten before.
    Discard = 4,
    /// No new mirrors.
    Off = 5,
    /// New mirrors again.
    On = 6,
}

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The first frame.
    Hello(Role),
    /// A replica is complete: path, bytes.
    Finalised(String, u64),
    /// A stream over a block's file has ended.
    Read {
        /// Of the block's file.
        path: String,
        /// Bytes read in all.
        bytes: u64,
        /// Of those, from the disk.
        disk: u64,
        /// Of those, from the SSD.
        ssd: u64,
    },
    /// A block's file is deleted or changed.
    Gone(String),
    /// A mirror is bad.
    Bad(String, Fault),
    /// A command asks.
    Ask(Order),
    /// A command wants this block mirrored.
    Warm(String),
}

/// What blockd says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To a first frame: the SSD directory, and the bytes that may be used there.
    Welcome(String, u64),
    /// There is a map of this file of a pool's block, or another one than before.
    Mirrored(String, BlockFile),
    /// There is none any more.
    Evicted(String, BlockFile),
    /// Why the connection ends.
    Refused(String),
    /// JSON.
    Status(String),
}

/// Why bytes are no frame. All of it ends a connection.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum NotAFrame {
    /// The first byte is another version.
    #[error("version {0} is not spoken here, {VERSION} is")]
    Version(u8),
    /// Nobody says this type.
    #[error("no frame has the type {0}")]
    Type(u8),
    /// The payload is longer than any.
    #[error("a payload of {0} bytes is longer than {LONGEST}")]
    TooLong(usize),
    /// The payload is not what its type has.
    #[error("a frame of type {0} is malformed")]
    Malformed(u8),
}

/// The first frame in these bytes and how many of them it has, or nothing while it is not complete.
pub fn decode<F: Frame>(bytes: &[u8]) -> Result<Option<(F, usize)>, NotAFrame> {
    let Some(&version) = bytes.first() else { return Ok(None) };
    if version != VERSION {
        return Err(NotAFrame::Version(version));
    }
    let Some(&kind) = bytes.get(1) else { return Ok(None) };
    if !F::has_type(kind) {
        return Err(NotAFrame::Type(kind));
    }
    let Some(&[high, low]) = bytes.get(2..HEAD).and_then(|length| length.first_chunk()) else { return Ok(None) };
    let length = usize::from(u16::from_be_bytes([high, low]));
    if length > LONGEST {
        return Err(NotAFrame::TooLong(length));
    }
    let Some(payload) = bytes.get(HEAD..HEAD + length) else { return Ok(None) };
    let mut fields = Fields(payload);
    let frame = F::read(kind, &mut fields).filter(|_| fields.0.is_empty()).ok_or(NotAFrame::Malformed(kind))?;
    Ok(Some((frame, HEAD + length)))
}

/// Frames of one direction.
pub trait Frame: Sized {
    /// Whether this direction has such a type.
    fn has_type(kind: u8) -> bool;
    /// A payload; nothing where it is not as it should be.
    fn read(kind: u8, fields: &mut Fields) -> Option<Self>;
}

/// What is left of a payload.
pub struct Fields<'a>(&'a [u8]);

impl Fields<'_> {
    fn u8(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    fn u64(&mut self) -> Option<u64> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_be_bytes(*first))
    }

    fn file(&mut self) -> Option<BlockFile> {
        Some(BlockFile { id: self.u64()? as i64, stamp: self.u64()? })
    }

    fn text(&mut self) -> Option<String> {
        let (length, rest) = self.0.split_first_chunk()?;
        let (text, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
        self.0 = rest;
        std::str::from_utf8(text).ok().map(str::to_owned)
    }
}

impl Frame for Said {
    fn has_type(kind: u8) -> bool {
        (1..=7).contains(&kind)
    }

    fn read(kind: u8, fields: &mut Fields) -> Option<Self> {
        Some(match kind {
            1 => Self::Hello(role(fields.u8()?)?),
            2 => Self::Finalised(fields.text()?, fields.u64()?),
            3 => Self::Read { path: fields.text()?, bytes: fields.u64()?, disk: fields.u64()?, ssd: fields.u64()? },
            4 => Self::Gone(fields.text()?),
            5 => Self::Bad(fields.text()?, fault(fields.u8()?)?),
            6 => Self::Ask(order(fields.u8()?)?),
            7 => Self::Warm(fields.text()?),
            _ => return None,
        })
    }
}

impl Frame for Answer {
    fn has_type(kind: u8) -> bool {
        (33..=37).contains(&kind)
    }

    fn read(kind: u8, fields: &mut Fields) -> Option<Self> {
        Some(match kind {
            33 => Self::Welcome(fields.text()?, fields.u64()?),
            34 => Self::Mirrored(fields.text()?, fields.file()?),
            35 => Self::Evicted(fields.text()?, fields.file()?),
            36 => Self::Refused(fields.text()?),
            37 => Self::Status(fields.text()?),
            _ => return None,
        })
    }
}

fn role(code: u8) -> Option<Role> {
    [Role::DataNode, Role::NodeManager, Role::Command].into_iter().find(|&role| role as u8 == code)
}

fn fault(code: u8) -> Option<Fault> {
    [Fault::Crc, Fault::Io, Fault::Key].into_iter().find(|&fault| fault as u8 == code)
}

fn order(code: u8) -> Option<Order> {
    use Order::{Discard, Drain, Forget, Off, On, Status};
    [Status, Drain, Forget, Discard, Off, On].into_iter().find(|&order| order as u8 == code)
}

/// A text that is too long for a frame with so many bytes behind it is cut at a character's end: a path that is, is nobody's.
fn text(text: &str, behind: usize, out: &mut Vec<u8>) {
    let most = LONGEST_TEXT - behind;
    let end =
        if text.len() <= most { text.len() } else { (0..=most).rfind(|&at| text.is_char_boundary(at)).unwrap_or(0) };
    let cut = &text[..end];
    out.extend((cut.len() as u16).to_be_bytes());
    out.extend(cut.as_bytes());
}

fn framed(kind: u8, out: &mut Vec<u8>, payload: impl FnOnce(&mut Vec<u8>)) {
    let start = out.len();
    out.extend([VERSION, kind, 0, 0]);
    payload(out);
    let length = (out.len() - start - HEAD) as u16;
    out[start + 2..start + HEAD].copy_from_slice(&length.to_be_bytes());
}

impl Said {
    /// Appends the frame.
    pub fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Self::Hello(role) => framed(1, out, |out| out.push(*role as u8)),
            Self::Finalised(path, length) => framed(2, out, |out| {
                text(path, 8, out);
                out.extend(length.to_be_bytes());
            }),
            Self::Read { path, bytes, disk, ssd } => framed(3, out, |out| {
                text(path, 24, out);
                [bytes, disk, ssd].iter().for_each(|number| out.extend(number.to_be_bytes()));
            }),
            Self::Gone(path) => framed(4, out, |out| text(path, 0, out)),
            Self::Bad(path, fault) => framed(5, out, |out| {
                text(path, 1, out);
                out.push(*fault as u8);
            }),
            Self::Ask(order) => framed(6, out, |out| out.push(*order as u8)),
            Self::Warm(path) => framed(7, out, |out| text(path, 0, out)),
        }
    }
}

impl Answer {
    /// Appends the frame.
    pub fn encode(&self, out: &mut Vec<u8>) {
        match self {
            Self::Welcome(directory, bytes) => framed(33, out, |out| {
                text(directory, 8, out);
                out.extend(bytes.to_be_bytes());
            }),
            Self::Mirrored(pool, file) => block(34, pool, *file, out),
            Self::Evicted(pool, file) => block(35, pool, *file, out),
            Self::Refused(reason) => framed(36, out, |out| text(reason, 0, out)),
            Self::Status(json) => framed(37, out, |out| text(json, 0, out)),
        }
    }
}

fn block(kind: u8, pool: &str, file: BlockFile, out: &mut Vec<u8>) {
    framed(kind, out, |out| {
        text(pool, 16, out);
        out.extend(file.id.to_be_bytes());
        out.extend(file.stamp.to_be_bytes());
    });
}
