//! The status that operators get: one object, without anything of a block's contents or path.

use serde_json::{Value, json};

use crate::frames::LONGEST_TEXT;
use crate::job::Switch;
use crate::steward::Steward;
use crate::time::Nanos;

impl Steward {
    /// As JSON, with what the server knows of its peers. Sizes are bytes.
    pub fn status(&self, peers: Vec<Value>, now: Nanos) -> Value {
        let read = self.counts.read;
        let state = match self.switch {
            Switch::On if self.health.is_off(now) => "off_for_errors",
            Switch::On => "on",
            Switch::Off => "off",
            Switch::Drained if self.catalogue.is_empty() => "drained",
            Switch::Drained => "draining",
        };
        json!({
            "version": 1,
            "state": state,
            "bytes_used": self.catalogue.used(),
            "bytes_budget": self.settings.bytes,
            "mirrors": self.catalogue.len(),
            "bytes_written_24h": self.day.spent(now),
            "bytes_per_day_budget": self.day.limit(),
            "copies": self.counts.copies,
            "copies_waiting": self.queue.len(),
            "copying": self.copying.map(|copying| {
                json!({ "file": copying.copy.block.file.to_string(), "cause": copying.copy.cause.name() })
            }),
            "pieces_left_out": self.counts.pieces_left_out,
            "pieces_checked": self.counts.pieces_checked,
            "not_mirrored": self.counts.json_not_mirrored(),
            "evicted": self.counts.json_evicted(),
            "times_off_for_errors": self.health.times_off(),
            "at_start": { "bad_maps": self.counts.bad_maps, "leftovers": self.counts.leftovers },
            "read": { "memory": read.memory, "disk": read.disk, "ssd": read.ssd },
            "ghosts": { "blocks": self.ghosts.len(), "missed_bytes": self.ghosts.missed_bytes() },
            "advice": self.ghosts.advice(read.disk),
            "peers_refused": self.counts.refused,
            "peers": peers,
        })
    }
}

/// As the text of one frame: without a peer's particulars where all of it would be too long.
pub fn text(mut status: Value) -> String {
    let text = status.to_string();
    if text.len() <= LONGEST_TEXT {
        return text;
    }
    status["peers"] = json!(status["peers"].as_array().map_or(0, Vec::len));
    status.to_string()
}
