//! `emudisk`: a block device with the timing of a hard disk or an SSD, for demos and tests.
//!
//! A FUSE file system with one file in it, a loop device on that file, and a file system on the loop device. It takes
//! the time from `diskmodel`, and needs root. The demo, the benches and `./ibis disk` call it; nothing that runs on a
//! cluster does.
//!
//! * [`cli`]: `up`, `down`, `check`, `fault`, and the server that answers the kernel's requests: start at `cli::serve`
//! * [`keep`]: what holds the disks' pages in memory for as long as they would be without slow motion

mod cli;
mod keep;

fn main() -> std::process::ExitCode {
    cli::main()
}
