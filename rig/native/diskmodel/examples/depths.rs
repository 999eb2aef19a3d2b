//! Throughput of a device at queue depths 1 to 32, as its model predicts it: `cargo run --example depths -- ssd`.

use diskmodel::depths::{CASES, DEPTHS};
use diskmodel::params::Params;
use diskmodel::predict::predict;

fn main() {
    let model = std::env::args().nth(1).unwrap_or("ssd".into());
    let params = Params::load(&model).unwrap_or_else(|e| panic!("{e}"));
    print!("{:<22}", "MB/s at depth");
    DEPTHS.iter().for_each(|depth| print!("{depth:>8}"));
    for case in CASES {
        print!("\n{:<22}", case.name);
        for depth in DEPTHS {
            let rate = predict(&params, 20 << 30, 1.0, case.at(depth), case.op, 20_000, 0);
            print!("{:>8.1}", rate.bytes_per_s / 1e6);
        }
    }
    println!();
}
