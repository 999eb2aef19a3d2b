package org.ibis.client;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.ibis.core.ContainerIds;
import org.ibis.core.FlowTags;
import org.ibis.core.IbisVersion;
import org.ibis.core.Weight;
import org.ibis.core.conf.IbisKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts the tag of a YARN container's application where {@code DFSClient} takes a part of its name
 * from: the configuration key {@code mapreduce.task.attempt.id}. The name travels in every request
 * to a DataNode.
 */
final class TaggedConf {
  static final String TASK_KEY = "mapreduce.task.attempt.id";

  private static final Logger LOG = LoggerFactory.getLogger(TaggedConf.class);

  /** The client's name is also the lease holder's: nothing strange may get in from a job's conf. */
  private static final Pattern ATTEMPT = Pattern.compile("\\w{1,100}");

  /** Hadoop streaming gives its children the job's configuration so, with underscores. */
  private static final String[] VARIABLES = {Weight.VARIABLE, IbisKeys.WEIGHT.replace('.', '_')};

  private static final String SAYS_NOTHING = "1"; // the default

  /** What was last logged: a task opens several file systems, and one message is enough. */
  private static final AtomicReference<String> SAID = new AtomicReference<>();

  private TaggedConf() {}

  /** Whether the jars fit together: looked up once, as it asks every jar of the class path. */
  private static final class Jars {
    /** What is wrong with them, or null. */
    static final String PROBLEM = problem();

    private static String problem() {
      try {
        IbisVersion.check(TaggedConf.class.getClassLoader());
        return null;
      } catch (IOException | IllegalStateException e) {
        return e.getMessage();
      }
    }
  }

  /** The configuration for HDFS's client in this process. Never throws. */
  static Configuration of(Configuration conf) {
    return of(conf, System::getenv);
  }

  /**
   * The configuration for HDFS's client.
   *
   * @param environment gives a variable's value or null
   * @return a tagged copy; {@code conf} itself outside of YARN, and when tagging goes wrong, for a
   *     job without a tag is better than a job that fails
   */
  static Configuration of(Configuration conf, UnaryOperator<String> environment) {
    try {
      String container = environment.apply(ContainerIds.VARIABLE);
      return container == null ? conf : tagged(conf, container, environment);
    } catch (Throwable t) { // LinkageErrors too: jars of two versions
      sayOnce("IBIS can't tag this process, it goes on with plain HDFS: " + said(t));
      return conf;
    }
  }

  private static Configuration tagged(
      Configuration conf, String container, UnaryOperator<String> environment) {
    if (Jars.PROBLEM != null) {
      throw new IllegalStateException(Jars.PROBLEM);
    }
    String attempt = conf.get(TASK_KEY);
    Configuration copy = new Configuration(conf);
    copy.set(
        TASK_KEY,
        FlowTags.taskOf(
            ContainerIds.applicationOf(container),
            weight(conf::get, environment),
            attempt != null && ATTEMPT.matcher(attempt).matches() ? attempt : null),
        "IBIS");
    return copy;
  }

  /** What we throw ourselves says all in its message. */
  private static String said(Throwable t) {
    return t instanceof IllegalStateException || t instanceof IllegalArgumentException
        ? t.getMessage()
        : t.toString();
  }

  /**
   * The weight that a job's configuration claims, or else its environment, which a task's children
   * inherit; that of a job without one where it is no weight. What says the default says nothing.
   *
   * @param conf gives a key's value or null
   * @param environment gives a variable's value or null
   */
  static double weight(UnaryOperator<String> conf, UnaryOperator<String> environment) {
    double weight = parsed(IbisKeys.WEIGHT, conf.apply(IbisKeys.WEIGHT));
    for (String variable : VARIABLES) {
      weight = Double.isNaN(weight) ? parsed(variable, environment.apply(variable)) : weight;
    }
    return Double.isNaN(weight) ? Weight.DEFAULT : weight;
  }

  /** NaN where nothing is said. */
  private static double parsed(String key, String value) {
    if (value == null || value.equals(SAYS_NOTHING)) {
      return Double.NaN;
    }
    try {
      return Weight.parse(key, value);
    } catch (IllegalArgumentException e) {
      sayOnce(e.getMessage() + "; this process goes on with weight 1");
      return Weight.DEFAULT;
    }
  }

  private static void sayOnce(String message) {
    if (!message.equals(SAID.getAndSet(message))) {
      LOG.warn(message);
    }
  }
}
