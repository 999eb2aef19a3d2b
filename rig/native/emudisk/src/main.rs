//! `emudisk`: a block device with the timing of a hard disk or an SSD, for demos and tests.

mod cli;
mod keep;

fn main() -> std::process::ExitCode {
    cli::main()
}
