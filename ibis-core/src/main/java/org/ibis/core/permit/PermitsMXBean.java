package org.ibis.core.permit;

import java.util.List;

/** Where a daemon gives permits, or gets them: for whoever looks at both ends, as the doctor. */
public interface PermitsMXBean {
  /** Paths at which it listens, or looked for the other side last. */
  List<String> getSockets();

  /** The one at which it gets permits now; empty where at none, or where it gives them. */
  String getConnectedTo();
}
