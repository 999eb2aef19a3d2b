package org.ibis.cli.cache;

/** What {@code ibis-blockd} is asked for, or told. */
enum Order {
  /** How it is, and nothing else. */
  STATUS(1),

  /** All mirrors go, and no new ones come. */
  DRAIN(2),

  /** All mirrors go. */
  FORGET(3),

  /** The same, and their bytes are overwritten before. */
  DISCARD(4),

  /** No new ones come. */
  OFF(5),

  /** New ones come again. */
  ON(6);

  private final int code;

  Order(int code) {
    this.code = code;
  }

  /** In the protocol. */
  int code() {
    return code;
  }
}
