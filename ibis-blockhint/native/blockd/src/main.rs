//! `ibis-blockd`: keeps mirrors of a node's HDFS blocks on its SSD. Start at `blockd::run`.

fn main() -> std::process::ExitCode {
    // Without its worker or its server it would be there and do nothing: whoever watches it starts it anew.
    std::panic::set_hook(Box::new(|panic| {
        eprintln!("ibis-blockd: {panic}");
        std::process::abort();
    }));
    blockd::cli::main()
}
