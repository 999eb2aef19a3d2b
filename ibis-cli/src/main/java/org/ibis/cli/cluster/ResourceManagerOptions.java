package org.ibis.cli.cluster;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.UserError;
import org.ibis.cli.conf.GivenUpKeys;
import org.ibis.cli.conf.SiteFiles;
import picocli.CommandLine.Option;

/** {@code --rm} and {@code --conf}: where the broker is. */
public final class ResourceManagerOptions {
  private static final String VARIABLE = "HADOOP_CONF_DIR";
  private static final String YARN_SITE = "yarn-site.xml";

  private static final String CERTIFICATES = "ssl-client.xml"; // often for few to read
  private static final String HTTPS = "https";

  /** What a client reads of the cluster. */
  private static final List<String> FILES = List.of("core-site.xml", YARN_SITE);

  @Option(
      names = "--rm",
      paramLabel = "HOST:PORT",
      description =
          "The ResourceManager's web address; https:// may precede. Once for each that there is.")
  private List<String> addresses = List.of();

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      description =
          "Hadoop's configuration, whose yarn-site.xml says where ResourceManagers are. Default:"
              + " $HADOOP_CONF_DIR.")
  private Path directory;

  /** Whether any is. */
  public boolean areGiven() {
    return !addresses.isEmpty() || directory != null;
  }

  /**
   * Who asks the broker.
   *
   * @throws UserError where nobody knows where it is, or naming a file that can't be read
   */
  public BrokerClient client() {
    return client(System.getenv(VARIABLE));
  }

  /**
   * The same.
   *
   * @param variable the value of HADOOP_CONF_DIR; null where it is not set
   */
  BrokerClient client(String variable) {
    List<URI> given = new ArrayList<>();
    for (String address : addresses) {
      try {
        given.add(DaemonAddress.parse("HOST:PORT", address).base());
      } catch (IllegalArgumentException e) {
        throw UserError.usage("--rm: " + e.getMessage(), e);
      }
    }
    boolean isSet = variable != null && !variable.isBlank();
    if (directory == null && !isSet) {
      if (given.isEmpty()) {
        throw UserError.missing(
            "no ResourceManager is known here: give --rm HOST:PORT, or --conf DIR with its"
                + " yarn-site.xml, or set "
                + VARIABLE);
      }
      return new BrokerClient(given, new Configuration(false));
    }
    Path from = directory != null ? directory : Path.of(variable.strip());
    Configuration conf = read(from, given.isEmpty());
    List<URI> all = given.isEmpty() ? configured(from, conf) : given;
    if (all.stream().anyMatch(uri -> uri.getScheme().equals(HTTPS))) {
      SiteFiles.add(conf, from, CERTIFICATES);
    }
    return new BrokerClient(all, conf);
  }

  private Configuration read(Path from, boolean needsYarn) {
    if (needsYarn && SiteFiles.find(from, YARN_SITE).isEmpty()) {
      String source = (directory != null ? "--conf" : VARIABLE) + ": '" + from + "'";
      String message = source + " has no " + YARN_SITE + ": give another directory, or --rm";
      throw directory != null ? UserError.usage(message) : UserError.missing(message);
    }
    Configuration conf = GivenUpKeys.configuration();
    for (String name : FILES) {
      SiteFiles.add(conf, from, name);
    }
    return conf;
  }

  private static List<URI> configured(Path from, Configuration conf) {
    try {
      return ResourceManagers.of(conf);
    } catch (IllegalArgumentException e) {
      String file = from.resolve(YARN_SITE).toString();
      throw UserError.missing(file + ": " + e.getMessage() + ": give it, or --rm HOST:PORT", e);
    }
  }
}
