package org.ibis.core.trust;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;

/** Origins that a test judges, and a clock that stands still until it moves it. */
abstract class JudgedOrigins {
  static final String JOB = "application_1_0001";
  static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  final List<String> log = new ArrayList<>();
  final FailOpen failOpen = new FailOpen(() -> 0, (message, cause) -> log.add(message));
  final TrustedOrigins origins = new TrustedOrigins(failOpen);
  long now = 7 * SECOND;

  static Origin from(String flow, int host) {
    try {
      byte[] address = {10, 0, (byte) (host >> 8), (byte) host};
      return new Origin(flow, InetAddress.getByAddress(address), false);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  boolean trusts(Origin o) {
    return origins.of(o, now) != TrustedOrigins.Word.REFUSED;
  }

  /** The answer to all that is asked. */
  void answer(Origin... refused) {
    origins.judged(origins.unjudged(), Set.of(refused), Set.of(), now);
  }
}
