package org.ibis.core.mirror;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** By which rule windows wait that an SSD and a disk have, as a configuration names it. */
public enum SsdRule {
  /** At the SSD at once, and at the disk a little later: {@link MirrorPolicy#headStart}. */
  HEAD_START("head-start"),

  /** At one of them: {@link SelectiveBypass}, to compare with. */
  BYPASS("bypass");

  /** All of them, for messages. */
  public static final String VALUES =
      Arrays.stream(values()).map(SsdRule::text).collect(Collectors.joining(" or "));

  private final String text;

  SsdRule(String text) {
    this.text = text;
  }

  /** As it is written. */
  public String text() {
    return text;
  }

  /** The one that is called so. */
  public static Optional<SsdRule> of(String text) {
    return Arrays.stream(values()).filter(rule -> rule.text.equals(text)).findFirst();
  }
}
