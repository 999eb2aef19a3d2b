// Kinds of I/O and directions, as the broker tells them apart; each has its colour.

export const KINDS = [
  ["persistent_read", "Persistent read", "series-1"],
  ["persistent_write", "Persistent write", "series-2"],
  ["intermediate_read", "Intermediate read", "series-3"],
  ["intermediate_write", "Intermediate write", "series-4"],
  ["shuffle_read", "Shuffle read", "series-5"],
];

/** Of all kinds together, bytes in a second. */
export const totalBytes = (rates) => KINDS.reduce((sum, [kind]) => sum + (rates[kind] ?? 0), 0);
