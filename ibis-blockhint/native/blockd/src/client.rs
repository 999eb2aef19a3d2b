//! What an operator's command says to a blockd.

use std::io::{self, ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::time::Duration;

use crate::frames::{self, Answer, Role, Said};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Asks, and gives the answer's JSON. What a blockd refuses is an error of the kind `PermissionDenied`.
pub fn ask(socket: &Path, question: &Said) -> io::Result<String> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut said = Vec::new();
    Said::Hello(Role::Command).encode(&mut said);
    question.encode(&mut said);
    let sent = stream.write_all(&said); // whoever refuses may have said so first
    let mut input = Vec::new();
    loop {
        let mut buffer = [0; 8192];
        match stream.read(&mut buffer)? {
            0 => {
                sent?;
                return Err(ErrorKind::UnexpectedEof.into());
            }
            read => input.extend(&buffer[..read]),
        }
        while let Some((answer, bytes)) =
            frames::decode(&input).map_err(|why| io::Error::new(ErrorKind::InvalidData, why))?
        {
            input.drain(..bytes);
            match answer {
                Answer::Status(json) => return Ok(json),
                Answer::Refused(why) => return Err(io::Error::new(ErrorKind::PermissionDenied, why)),
                Answer::Welcome(..) | Answer::Mirrored(..) | Answer::Evicted(..) => {}
            }
        }
    }
}
