package org.ibis.cli.cluster;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.UserError;
import picocli.CommandLine.Option;

/** {@code --rm} and {@code --conf}: where the broker is. */
public final class ResourceManagerOptions {
  private static final String VARIABLE = "HADOOP_CONF_DIR";
  private static final String YARN_SITE = "yarn-site.xml";

  /** What a client reads: of the cluster, and of certificates. */
  private static final List<String> FILES = List.of("core-site.xml", "ssl-client.xml", YARN_SITE);

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
   * @throws UserError where nobody knows where it is
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
    return new BrokerClient(given.isEmpty() ? configured(from, conf) : given, conf);
  }

  private Configuration read(Path from, boolean needsYarn) {
    String source = (directory != null ? "--conf" : VARIABLE) + ": '" + from + "'";
    if (needsYarn && !Files.isReadable(from.resolve(YARN_SITE))) {
      String message = source + " has no " + YARN_SITE + ": give another directory, or --rm";
      throw directory != null ? UserError.usage(message) : UserError.missing(message);
    }
    Configuration conf = new Configuration(false);
    for (String name : FILES) {
      Path file = from.resolve(name);
      if (Files.isReadable(file)) {
        conf.addResource(new org.apache.hadoop.fs.Path(file.toAbsolutePath().toUri()));
      }
    }
    try {
      int unused = conf.size(); // reads the files
    } catch (RuntimeException e) {
      throw UserError.usage(source + " can't be read: " + BrokerHttp.reason(e), e);
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
