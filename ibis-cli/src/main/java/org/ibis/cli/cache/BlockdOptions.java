package org.ibis.cli.cache;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.ibis.cli.UserError;
import org.ibis.cli.conf.SiteFiles;
import org.ibis.cli.doctor.facts.ConfFiles;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import picocli.CommandLine.Option;

/** {@code --socket} and {@code --conf}: where {@code ibis-blockd} is. */
final class BlockdOptions {
  private static final String CONFIGURATION = "HADOOP_CONF_DIR";
  private static final String HOME = "HADOOP_HOME";
  private static final String IN_HOME = "etc/hadoop";

  private final UnaryOperator<String> environment;

  @Option(
      names = "--socket",
      paramLabel = "FILE",
      description =
          "Where ibis-blockd listens. Default: as the configuration says, in "
              + IbisKeys.BLOCKD_SOCKET
              + " or "
              + IbisKeys.SSD_DIR
              + ".")
  private Path socket;

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      description =
          "The DataNode's configuration. Default: $$HADOOP_CONF_DIR, or etc/hadoop in"
              + " $$HADOOP_HOME.")
  private Path directory;

  /**
   * @param environment values of variables; null where one is not set
   */
  BlockdOptions(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  /**
   * Connects to it.
   *
   * @throws UserError where nobody knows where it is, or it is not there
   */
  BlockdConnection connect() {
    return BlockdConnection.open(socket());
  }

  private Path socket() {
    return socket != null ? socket : socket(directory(null));
  }

  /**
   * The same where a Hadoop home is named.
   *
   * @param configuration as {@link #directory} says
   */
  BlockdConnection connect(Path configuration) {
    return BlockdConnection.open(socket != null ? socket : socket(configuration));
  }

  private static Path socket(Path directory) {
    Path configured;
    try {
      configured = new IbisConf(configuration(directory)::getTrimmed).blockdSocket();
    } catch (IllegalArgumentException e) {
      throw UserError.usage("'" + directory + "': " + e.getMessage(), e);
    }
    if (configured == null) {
      throw UserError.missing(
          "no SSD is configured here: '"
              + directory
              + "' does not set "
              + IbisKeys.SSD_DIR
              + " (docs/operations.md, ibis cache). Set it, give another --conf DIR, or --socket"
              + " FILE");
    }
    return configured;
  }

  /** What the DataNode reads there. */
  static Configuration configuration(Path directory) {
    return new ConfFiles(directory).configuration(Program.DATANODE);
  }

  /**
   * Where the DataNode's configuration is: a variable does not go together with a home that is
   * named.
   *
   * @param home that is named; null where none is
   * @throws UserError where nobody knows
   */
  Path directory(Path home) {
    if (directory != null) {
      return withFiles("--conf", directory);
    }
    if (home != null) {
      return withFiles("--hadoop-home", home.resolve(IN_HOME));
    }
    Path set = variable(CONFIGURATION);
    if (set != null) {
      return withFiles(CONFIGURATION, set);
    }
    Path ofVariable = variable(HOME);
    if (ofVariable != null && Files.isDirectory(ofVariable.resolve(IN_HOME))) {
      return withFiles(HOME, ofVariable.resolve(IN_HOME));
    }
    throw UserError.missing(
        "no configuration is known here: give --conf DIR, with the DataNode's hdfs-site.xml, or"
            + " set "
            + CONFIGURATION
            + "; or name the socket with --socket FILE");
  }

  private static Path withFiles(String source, Path directory) {
    if (SiteFiles.find(directory, Program.CORE).isEmpty()
        && SiteFiles.find(directory, Program.HDFS).isEmpty()) {
      throw UserError.usage(
          source
              + ": '"
              + directory
              + "' has neither "
              + Program.CORE
              + " nor "
              + Program.HDFS
              + ": give another directory with --conf");
    }
    return directory;
  }

  /**
   * Hadoop's home.
   *
   * @param given null where it is not named
   * @throws UserError where nobody says
   */
  Path home(Path given) {
    Path home = given != null ? given : variable(HOME);
    if (home == null) {
      throw UserError.usage("which Hadoop? Give --hadoop-home DIR, or set " + HOME);
    }
    return home;
  }

  private Path variable(String name) {
    String value = environment.apply(name);
    return value == null || value.isBlank() ? null : Path.of(value.strip());
  }
}
