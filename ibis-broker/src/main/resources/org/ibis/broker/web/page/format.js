// Numbers as people read them. Fixed digits, so that what changes does not jump.

const NOTHING = "–";

const known = (value) => typeof value === "number" && Number.isFinite(value);

/** 10,000 */
export const count = (value) => (known(value) ? value.toLocaleString("en") : NOTHING);

/** Three digits or so: 0.042, 4.20, 42.0, 420 */
export function number(value) {
  if (!known(value)) return NOTHING;
  const size = Math.abs(value);
  if (size === 0) return "0";
  if (size >= 1000) return count(Math.round(value));
  return value.toFixed(size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

/** A weight as it was given: no digits are made up. */
export const weight = (value) => (known(value) ? String(Number(value.toPrecision(4))) : NOTHING);

/** Of 1; what is small has one digit more. */
export const percent = (value) =>
  known(value) ? (value * 100).toFixed(value > 0 && value < 0.00995 ? 2 : 1) + " %" : NOTHING;

/** Bytes in a second, as MB/s of 10^6 bytes. */
export const megabytes = (value) => (known(value) ? number(value / 1e6) : NOTHING);

/** With its unit, which grows with it. */
export function throughput(value) {
  if (!known(value)) return NOTHING;
  return value < 1e10 ? megabytes(value) + " MB/s" : number(value / 1e9) + " GB/s";
}

export function millis(value) {
  if (!known(value)) return NOTHING;
  return value >= 10000 ? number(value / 1000) + " s" : number(value) + " ms";
}

/** A bound that is a power of two. */
export const bound = (value) => (known(value) ? count(value) + " ms" : NOTHING);

/** How long ago. */
export function ago(seconds) {
  if (!known(seconds)) return NOTHING;
  if (seconds < 100) return seconds.toFixed(1) + " s";
  if (seconds < 6000) return Math.round(seconds / 60) + " min";
  return (seconds / 3600).toFixed(1) + " h";
}

export const clock = (date) => date.toLocaleTimeString("en-GB");
