//! What holds for every scheduler and every trace.

use bid::Op;
use blocksim::kept::Keep;
use blocksim::options::{Constants, Name};
use blocksim::setup::{Setup, SetupOptions};
use blocksim::sim::Layer;
use blocksim::trace::{self, Access, Format};
use clap::{Parser, ValueEnum};
use proptest::prelude::*;

#[derive(Parser)]
struct Options {
    #[command(flatten)]
    constants: Constants,
    #[command(flatten)]
    setup: SetupOptions,
}

/// Steps of (gap in us, process, address, blocks, whether it writes).
fn accesses(steps: &[(u64, u64, u64, u64, bool)]) -> Vec<Access> {
    let mut time = 0;
    let access = |&(gap, pid, lba, blocks, write): &(u64, u64, u64, u64, bool)| {
        time += gap * 1000;
        Access {
            time,
            end: None,
            pid,
            lba,
            blocks,
            op: if write { Op::Write } else { Op::Read },
            label: None,
            after: None,
        }
    };
    steps.iter().map(access).collect()
}

fn step() -> impl Strategy<Value = (u64, u64, u64, u64, bool)> {
    (prop_oneof![Just(0u64), 0u64..20_000], 0u64..4, 0u64..100_000, 1u64..300, any::<bool>())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_access_is_served_and_none_sooner_than_can_be(
        steps in prop::collection::vec(step(), 1..150),
        queue in 1usize..40,
        dispatch in 1usize..40,
        max_blocks in 1u64..200,
        merge in any::<bool>(),
        max_budget in prop_oneof![Just(1u64), Just(16_384)],
    ) {
        let trace = accesses(&steps);
        let blocks: u64 = trace.iter().map(|a| a.blocks).sum();
        let options = Options::parse_from(["t", "--packing-threshold", "16", "--max-budget", &max_budget.to_string()]);
        let setup = Setup { layer: Layer { queue, max_blocks, dispatch, merge }, ..options.setup.load().unwrap() };
        for name in Name::value_variants() {
            let keep = Keep { order: true, path: true, labels: true };
            let (figures, kept) = setup.simulate(&trace, *name, &options.constants, keep);
            let json = serde_json::to_string(&figures).unwrap();
            let mut order = kept.order;
            order.sort_unstable();
            order.dedup();
            prop_assert_eq!(order.len(), trace.len(), "{:?} left some out", name);
            prop_assert_eq!(figures.blocks, blocks, "{:?}", name);
            // A block under the head costs a fraction of a sector less than the mean rate says.
            prop_assert!(figures.completion_ms >= figures.lower_bound_ms * 0.99, "{:?} {}", name, json);
            let again = setup.simulate(&trace, *name, &options.constants, Keep::default()).0;
            prop_assert_eq!(serde_json::to_string(&again).unwrap(), json, "{:?} is not the same twice", name);
        }
    }

    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        read_all(&bytes);
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "([0-9,.+ QRWa-zT:\\-\"\n]{0,80}\n){0,8}") {
        read_all(text.as_bytes());
        read_all(format!("time_us,pid,lba,blocks,op,label\n{text}").as_bytes());
    }
}

fn read_all(bytes: &[u8]) {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("trace");
    std::fs::write(&path, bytes).unwrap();
    let formats = Format::value_variants().iter().copied().map(Some).chain([None]);
    for format in formats {
        if let Err(e) = trace::read(&path, format, 1 << 30) {
            assert!(e.to_string().contains("trace: "), "{e}");
        }
    }
}
