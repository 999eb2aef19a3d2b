package org.ibis.cli.install;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A jar of the product and where it belongs: {@code jars.txt}, which the script that makes the
 * bundle reads too.
 *
 * @param artifact its name without the version
 * @param directory below a Hadoop home
 * @param roles of the machines that need it
 */
public record ProductJar(String artifact, String directory, Set<Role> roles) {
  private static final String LIST = "jars.txt";

  /** A copy. */
  public ProductJar {
    roles = Set.copyOf(roles);
  }

  /** All of them, those first that others need. */
  public static List<ProductJar> all() {
    try (InputStream in = ProductJar.class.getResourceAsStream(LIST)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#") && !line.isBlank())
          .map(ProductJar::parse)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Those that a machine with any of the roles needs. */
  public static List<ProductJar> of(Set<Role> roles) {
    return all().stream().filter(j -> j.roles.stream().anyMatch(roles::contains)).toList();
  }

  /** The file's name. */
  public String fileName(String version) {
    return artifact + "-" + version + ".jar";
  }

  private static ProductJar parse(String line) {
    String[] words = line.strip().split("\\s+");
    Set<Role> roles =
        Arrays.stream(words)
            .skip(2)
            .map(Role::parse)
            .collect(Collectors.toCollection(() -> EnumSet.noneOf(Role.class)));
    return new ProductJar(words[0], words[1], roles);
  }
}
