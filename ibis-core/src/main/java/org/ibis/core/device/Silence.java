package org.ibis.core.device;

/**
 * For how long a device has ended nothing that was begun there: one that hangs, or retries, shares
 * nothing out, and nobody is served by waiting for it.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
public final class Silence {
  private int atDevice; // parts
  private long since; // the last end, or the begin of what is alone there, ns

  /** Says that a part goes to the device. */
  public void began(long now) {
    if (atDevice++ == 0) {
      since = now;
    }
  }

  /** Says that a part has ended, however it did. */
  public void ended(long now) {
    atDevice--;
    since = now;
  }

  /** For how long, ns; 0 while the device has nothing to do. */
  public long nanos(long now) {
    return atDevice == 0 ? 0 : now - since;
  }
}
