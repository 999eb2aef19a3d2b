package org.ibis.rig.bench.hostile.tenant;

import java.io.IOException;

/** The node has heard who somebody says he is, or what he wants, and has sent him away. */
public final class RefusedException extends IOException {

  private static final long serialVersionUID = 1;

  /**
   * @param reason as the node said it
   */
  public RefusedException(String reason) {
    super(reason);
  }
}
