//! `blocksim`: what a scheduler, a disk or an SSD tier would have done with a trace.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
