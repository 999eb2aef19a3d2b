package org.ibis.cli.doctor.facts;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/** The keys that one reader finds set. */
public final class Settings {
  /** Nothing is set. */
  public static final Settings NONE = new Settings(List.of());

  private static final String DEFAULTS = "-default.xml";
  private static final String LIST_END = ",";
  private static final Pattern HEX = Pattern.compile("(-?)0[xX]([0-9a-fA-F]{1,16})");

  private final Map<String, SetKey> byKey = new TreeMap<>();

  /** Of one key the last one counts. */
  public Settings(Collection<SetKey> all) {
    all.forEach(s -> byKey.put(s.key(), s));
  }

  /** In order of their keys. */
  public Collection<SetKey> all() {
    return byKey.values();
  }

  /** A key; none where it is not set, or to nothing. */
  public Optional<SetKey> find(String key) {
    return Optional.ofNullable(byKey.get(key)).filter(s -> !s.value().isEmpty());
  }

  /** A key's value, or what counts without. */
  public String get(String key, String otherwise) {
    return find(key).map(SetKey::value).orElse(otherwise);
  }

  /**
   * Whether a key is true, in whatever letters; anything else than true and false is what counts
   * without.
   */
  public boolean isTrue(String key, boolean otherwise) {
    return switch (get(key, "").toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> otherwise;
    };
  }

  /** A whole number; what is none is what counts without. */
  public long number(String key, long otherwise) {
    try {
      String value = get(key, "");
      Matcher hex = HEX.matcher(value); // as Configuration.getInt and getLong take it
      return hex.matches()
          ? Long.parseLong(hex.group(1) + hex.group(2), 16)
          : Long.parseLong(value);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }

  /** Bytes, with or without a unit, as {@code 4m}; what is none is what counts without. */
  public long bytes(String key, long otherwise) {
    String value = get(key, "");
    if (value.isEmpty()) {
      return otherwise;
    }
    try {
      return TraditionalBinaryPrefix.string2long(value);
    } catch (IllegalArgumentException e) {
      return otherwise;
    }
  }

  /** What stands between commas; none where it is not set. */
  public List<String> list(String key) {
    return Arrays.stream(get(key, "").split(LIST_END))
        .map(String::trim)
        .filter(s -> !s.isEmpty())
        .toList();
  }

  /**
   * The line to change.
   *
   * @param file to set it in where it is not set
   * @param wanted its value to be
   */
  public String change(String file, String key, String wanted) {
    return find(key)
        .filter(s -> !s.file().endsWith(DEFAULTS)) // a daemon tells them too
        .map(s -> s.file() + ": " + key + " = " + s.value() + " -> " + wanted)
        .orElse(file + ": " + key + " = (not set) -> " + wanted);
  }

  /** The line to change where something is to be in a list, beside what is there. */
  public String add(String file, String key, String item) {
    List<String> now = list(key);
    return change(file, key, now.isEmpty() ? item : String.join(LIST_END, now) + LIST_END + item);
  }
}
