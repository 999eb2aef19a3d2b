//! Runs an access pattern on a real device.
