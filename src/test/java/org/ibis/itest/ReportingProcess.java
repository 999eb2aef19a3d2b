package org.ibis.itest;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.ibis.core.FailOpen;
import org.ibis.core.total.DeviceReport;
import org.ibis.protocol.BrokerLink;

/**
 * A process that reports to the broker as a node does, and says what became of its first report.
 */
public final class ReportingProcess {
  static final String ANSWERED = "the broker has answered";

  private ReportingProcess() {}

  /**
   * Fails where nothing becomes of a report.
   *
   * @param args configuration keys, each followed by its value
   */
  public static void main(String[] args) throws InterruptedException {
    Configuration conf = new YarnConfiguration();
    for (int i = 0; i < args.length; i += 2) {
      conf.set(args[i], args[i + 1]);
    }
    UserGroupInformation.setConfiguration(conf);
    CountDownLatch said = new CountDownLatch(1);
    FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> say(message, said));
    BrokerLink.Node node =
        new BrokerLink.Node() {
          @Override
          public Map<String, DeviceReport> reports() {
            return Map.of("sda", DeviceReport.of(Map.of()));
          }

          @Override
          public void weights(Map<String, Double> weights) {
            say(ANSWERED, said);
          }
        };
    BrokerLink.start("stranger", node, conf, failOpen);
    System.exit(said.await(1, TimeUnit.MINUTES) ? 0 : 1);
  }

  private static void say(String what, CountDownLatch said) {
    System.out.println(what);
    said.countDown();
  }
}
