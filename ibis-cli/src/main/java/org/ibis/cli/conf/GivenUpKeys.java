package org.ibis.cli.conf;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.conf.Configuration.DeprecationDelta;

/**
 * Old names of keys. Hadoop's daemons take each for the key that stands for it now; so does every
 * {@link Configuration} of this process once they are known here.
 */
public final class GivenUpKeys {
  private static final String TABLE = "given-up-keys.tsv"; // old, new

  private static final Map<String, String> ALL = read();

  private GivenUpKeys() {}

  /** A configuration that knows them, with nothing set. */
  public static Configuration configuration() {
    return Known.configuration();
  }

  /** The new name of each old one. */
  public static Map<String, String> all() {
    return ALL;
  }

  /** Told to Hadoop once, by the first who needs it. */
  private static final class Known {
    static {
      Configuration.addDeprecations(
          ALL.entrySet().stream()
              .map(e -> new DeprecationDelta(e.getKey(), e.getValue()))
              .toArray(DeprecationDelta[]::new));
    }

    static Configuration configuration() {
      return new Configuration(false);
    }
  }

  private static Map<String, String> read() {
    Map<String, String> all = new TreeMap<>();
    InputStream in = GivenUpKeys.class.getResourceAsStream(TABLE);
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(in, UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] names = line.split("\t");
        if (!line.startsWith("#") && names.length == 2) {
          all.put(names[0], names[1]);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.copyOf(all);
  }
}
