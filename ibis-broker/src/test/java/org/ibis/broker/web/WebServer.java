package org.ibis.broker.web;

import java.io.IOException;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.http.lib.StaticUserWebFilter;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.ibis.broker.BrokerView;
import org.ibis.broker.BrokerViews;

/** Hadoop's own web server with the broker's pages, as in a ResourceManager. */
final class WebServer implements AutoCloseable {
  /** The administrator of YARN. */
  static final String ADMINISTRATOR = "alice";

  private final HttpServer2 server;
  private final Configuration conf;

  private WebServer(HttpServer2 server, Configuration conf) {
    this.server = server;
    this.conf = conf;
  }

  /**
   * Everybody who comes is one user.
   *
   * @param id of the ResourceManager: no other one of this process has it
   */
  static WebServer start(String id, String user) throws IOException {
    Configuration conf = new YarnConfiguration();
    conf.set(
        HttpServer2.FILTER_INITIALIZER_PROPERTY,
        StaticUserWebFilter.class.getName() + "," + BrokerPages.class.getName());
    conf.set("hadoop.http.staticuser.user", user);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, ADMINISTRATOR);
    conf.set(YarnConfiguration.RM_HA_ID, id);
    HttpServer2 server =
        new HttpServer2.Builder()
            .setName("cluster")
            .addEndpoint(URI.create("http://127.0.0.1:0"))
            .setConf(conf)
            .build();
    server.start();
    return new WebServer(server, conf);
  }

  void put(BrokerView broker) {
    BrokerViews.put(conf, broker);
  }

  void remove(BrokerView broker) {
    BrokerViews.remove(conf, broker);
  }

  /** Of the page, or of something below it. */
  URI uri(String path) {
    return URI.create(
        "http://127.0.0.1:" + server.getConnectorAddress(0).getPort() + "/ibis/" + path);
  }

  @Override
  public void close() throws Exception {
    server.stop();
  }
}
