package org.ibis.nodemanager.tier;

import java.util.HashMap;
import java.util.Map;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Lease;
import org.ibis.core.permit.Frame.Leased;
import org.ibis.core.permit.Frame.Tier;
import org.ibis.core.permit.MalformedFrameException;
import org.ibis.core.tier.TypicalSizes;

/**
 * What one task has of the SSD, by its files. What it has when it ends it leaves to its
 * application, whose files stay.
 */
public final class ClientLeases implements AutoCloseable {
  private final LocalTier tier;
  private final String application;
  private final Map<Integer, Long> held = new HashMap<>(); // by number; guarded by this
  private long all; // bytes
  private boolean closed;

  ClientLeases(LocalTier tier, String application) {
    this.tier = tier;
    this.application = application;
  }

  /** What the task is told when it has said who it is. */
  public Tier tier() {
    return new Tier(tier.directory().toString());
  }

  /**
   * A file is to have more, or has less.
   *
   * @return the answer; null where none is due
   * @throws MalformedFrameException if it has too many files
   */
  public synchronized Leased received(Lease f) throws MalformedFrameException {
    if (closed) {
      return null;
    }
    if (f.bytes() == 0) {
      end(f);
      return null;
    }
    if (!held.containsKey(f.id()) && held.size() >= Frame.MAX_LEASES) {
      throw new MalformedFrameException("more than " + Frame.MAX_LEASES + " leases");
    }
    long has = held.getOrDefault(f.id(), 0L);
    long now = tier.lease(application, has, wanted(has, f), f.requestBytes());
    all += now - has;
    if (now > 0) {
      held.put(f.id(), now);
    }
    return new Leased(f.id(), now);
  }

  /** A new file has what those before it needed, and is where there is room for so much. */
  private long wanted(long has, Lease f) {
    TypicalSizes sizes = tier.sizes();
    if (has == 0) {
      return Math.max(f.bytes(), sizes.of(application, f.requestBytes()));
    }
    if (f.bytes() < has) {
      sizes.whole(application, f.requestBytes(), f.bytes());
    } else {
      sizes.larger(application, f.requestBytes(), has); // and not what it will never need
    }
    return f.bytes();
  }

  private void end(Lease f) {
    Long has = held.remove(f.id());
    if (has != null) {
      all -= has;
      long unused = tier.lease(application, has, 0, f.requestBytes());
    }
  }

  /** The task has ended, or its connection: what it has written is there still. */
  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      tier.budget().left(application, all);
    }
  }
}
