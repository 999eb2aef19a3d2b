//! `emudisk check`.
use anyhow::Result;
use clap::Args;
use std::process::ExitCode;

#[derive(Args)]
pub struct CheckArgs {}

pub fn check(_: &CheckArgs) -> Result<ExitCode> {
    Ok(ExitCode::SUCCESS)
}
