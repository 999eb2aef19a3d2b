package org.ibis.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.UserGroupInformation;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BrokerClientTest {
  @TempDir Path directory;

  private FakeBroker first;
  private FakeBroker second;

  @BeforeEach
  void start() throws IOException {
    first = new FakeBroker();
    second = new FakeBroker();
  }

  @AfterEach
  void stop() {
    first.close();
    second.close();
  }

  private static BrokerClient client(String... addresses) {
    return new BrokerClient(
        Stream.of(addresses).map(a -> URI.create("http://" + a)).toList(),
        new Configuration(false));
  }

  private static String nobody() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return "127.0.0.1:" + free.getLocalPort();
    }
  }

  private static UserError refused(BrokerClient client) {
    return assertThrows(UserError.class, () -> client.get("cluster"));
  }

  @Test
  void theActiveOneIsFoundAndAskedFirstFromThenOn() throws IOException {
    first.status = 503;
    BrokerClient client = client(nobody(), first.address(), second.address());
    assertEquals(3, client.get("cluster").get("jobs").asInt());
    assertEquals(3, client.get("cluster").get("jobs").asInt());
    assertEquals(List.of("GET cluster"), first.asked);
    assertEquals(List.of("GET cluster", "GET cluster"), second.asked);

    first.status = 200;
    second.status = 503;
    assertEquals(3, client.get("cluster").get("jobs").asInt());
    assertEquals(2, first.asked.size());
  }

  @Test
  void yarnsConfigurationSaysWhereTheyAre() throws IOException {
    first.status = 503;
    Files.writeString(
        directory.resolve("yarn-site.xml"),
        """
        <configuration>
          <property><name>yarn.resourcemanager.ha.rm-ids</name><value>a, b</value></property>
          <property><name>yarn.resourcemanager.webapp.address.a</name><value>%s</value></property>
          <property><name>yarn.resourcemanager.webapp.address.b</name><value>%s</value></property>
        </configuration>
        """
            .formatted(first.address(), second.address()));
    Cli.Ran ran = Cli.run("weight", FakeBroker.ETL, "--conf", directory.toString());
    assertEquals(0, ran.code(), ran.err());
    assertEquals(1, first.asked.size());
    assertEquals(1, second.asked.size());
  }

  @Test
  void ifNobodyAnswersEachIsNamedWithItsReason() throws IOException {
    first.status = 503;
    second.body = "<html>";
    String gone = nobody();
    UserError failed = refused(client(gone, first.address(), second.address()));
    assertEquals(1, failed.exitCode());
    assertEquals(
        "no broker answers: "
            + gone
            + ": no connection; "
            + first.address()
            + ": there is no broker here; "
            + second.address()
            + ": what it answers is not the broker's JSON",
        failed.getMessage());
  }

  @ParameterizedTest
  @CsvSource({
    "503, is not the active one",
    "307, is not the active one",
    "404, has no broker's pages",
    "401, does not know who asks (401): kinit first",
    "403, answered 403",
    "500, answered 500"
  })
  void anAnswerThatIsNotTheBrokersIsSaidInALine(int status, String problem) {
    first.status = status;
    first.body = "<html>";
    assertTrue(refused(client(first.address())).getMessage().contains(problem));
  }

  @Test
  void whatTheBrokerSaysIsSaidOnAndSteersNoTerminal() {
    first.status = 500;
    first.body = "{\"error\": \"a\\u001b[2Jb\\nc\"}";
    String message = refused(client(first.address())).getMessage();
    assertTrue(message.endsWith("a\\u001b[2Jb\\u000ac"), message);
  }

  @Test
  void anAnswerOfAnotherKindIsSaid() {
    first.jobs.removeAll();
    first.jobs.addObject().put("id", "application_1_0001");
    Cli.Ran ran = Cli.run("top", "--cluster", "--once", "--rm", first.address());
    assertEquals(1, ran.code());
    assertTrue(ran.err().startsWith("ibis: what the broker answers is not as"), ran.err());
    assertEquals(1, ran.err().lines().count(), ran.err());

    first.body = "{}";
    Cli.Ran empty = Cli.run("explain", FakeBroker.ETL, "--rm", first.address());
    assertEquals(1, empty.code());
    assertTrue(empty.err().startsWith("ibis: what the broker answers is not as"), empty.err());
  }

  @Test
  void whereThereAreNoPagesItIsSaidWhatIsMissing() throws IOException {
    HttpServer2 hadoop = hadoop(new Configuration(false));
    hadoop.start();
    try {
      String at = "127.0.0.1:" + hadoop.getConnectorAddress(0).getPort();
      assertTrue(refused(client(at)).getMessage().contains("hadoop.http.filter.initializers"));
    } finally {
      stop(hadoop);
    }
  }

  /** Says who asks. */
  public static final class WhoAsks extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.getWriter().print("{\"user\": \"" + request.getRemoteUser() + "\"}");
    }

    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      doGet(request, response);
    }
  }

  private static HttpServer2 hadoop(Configuration conf) throws IOException {
    return new HttpServer2.Builder()
        .setName("ibistop")
        .setConf(conf)
        .addEndpoint(URI.create("http://127.0.0.1:0"))
        .build();
  }

  private static void stop(HttpServer2 server) throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Test
  void hadoopsOwnFilterKnowsWhoAsks() throws IOException {
    Configuration conf = new Configuration(false);
    conf.set(
        HttpServer2.FILTER_INITIALIZER_PROPERTY, AuthenticationFilterInitializer.class.getName());
    conf.set("hadoop.http.authentication.type", "simple");
    conf.set("hadoop.http.authentication.simple.anonymous.allowed", "false");
    conf.set(
        "hadoop.http.authentication.signature.secret.file",
        Files.writeString(directory.resolve("secret"), "a secret").toString());
    HttpServer2 server = hadoop(conf);
    server.addServlet("who", "/ibis/api/v1/*", WhoAsks.class);
    server.start();
    try {
      BrokerClient client = client("127.0.0.1:" + server.getConnectorAddress(0).getPort());
      String user = UserGroupInformation.getLoginUser().getShortUserName();
      assertEquals(user, client.get("cluster").get("user").asText());
      assertEquals(user, client.putWeight("application_1_0001", 2.0).get("user").asText());
    } finally {
      stop(server);
    }
  }
}
