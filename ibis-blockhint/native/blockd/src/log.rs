//! What operators read: lines on standard error, none of a kind more than once a minute.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

static LAST: LazyLock<Mutex<HashMap<&'static str, Instant>>> = LazyLock::new(Mutex::default);

/// Says a line at once.
pub fn say(line: &str) {
    eprintln!("ibis-blockd: {line}");
}

/// Says a line, unless one of its kind was said within the last minute.
pub fn say_seldom(kind: &'static str, line: impl FnOnce() -> String) {
    let now = Instant::now();
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if last.get(kind).is_some_and(|at| now.duration_since(*at) < Duration::from_secs(60)) {
        return;
    }
    last.insert(kind, now);
    drop(last);
    say(&line());
}
