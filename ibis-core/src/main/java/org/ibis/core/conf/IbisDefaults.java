package org.ibis.core.conf;

import java.lang.reflect.Field;
import java.util.Set;
import java.util.TreeSet;

/** The keys that IBIS knows, from {@link IbisKeys}. */
public final class IbisDefaults {
  private IbisDefaults() {}

  /** Every known key, in order. */
  public static Set<String> keys() {
    Set<String> keys = new TreeSet<>();
    for (Field f : IbisKeys.class.getFields()) {
      if (f.getType() == String.class) {
        String value = valueOf(f);
        if (value.startsWith(IbisKeys.PREFIX) && !value.equals(IbisKeys.PREFIX)) {
          keys.add(value);
        }
      }
    }
    return keys;
  }

  private static String valueOf(Field f) {
    try {
      return (String) f.get(null);
    } catch (IllegalAccessException e) {
      throw new AssertionError("an interface's field is public", e);
    }
  }
}
