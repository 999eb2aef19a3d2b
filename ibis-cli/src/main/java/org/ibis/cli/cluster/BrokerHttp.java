package org.ibis.cli.cluster;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.HttpsURLConnection;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.security.authentication.client.AuthenticationException;
import org.apache.hadoop.security.authentication.client.Authenticator;
import org.apache.hadoop.security.authentication.client.KerberosAuthenticator;
import org.apache.hadoop.security.authentication.client.PseudoAuthenticator;
import org.apache.hadoop.security.ssl.SSLFactory;
import org.ibis.core.Printable;

/**
 * Asks a ResourceManager over HTTP as Hadoop's own clients do: with the ticket of {@code kinit}
 * where it wants SPNEGO, elsewhere with the user's name, and for HTTPS with the certificates that
 * {@code ssl-client.xml} names. Not safe for use by several threads.
 */
final class BrokerHttp {
  /** How long it may take to connect, and then to answer. */
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final Configuration conf;
  private final Map<URI, AuthenticatedURL.Token> tokens = new HashMap<>();
  private SSLFactory ssl; // from the first HTTPS on

  BrokerHttp(Configuration conf) {
    this.conf = conf;
  }

  /**
   * What was answered.
   *
   * @param status of HTTP
   */
  record Reply(int status, String body) {}

  /** SPNEGO where it is asked for, else the name that Hadoop's clients have: HADOOP_USER_NAME. */
  private static final class Authentication extends KerberosAuthenticator {
    @Override
    protected Authenticator getFallBackAuthenticator() {
      return new PseudoAuthenticator() {
        @Override
        protected String getUserName() {
          try {
            return UserGroupInformation.getLoginUser().getShortUserName();
          } catch (IOException e) {
            return super.getUserName();
          }
        }
      };
    }
  }

  /**
   * Asks one ResourceManager.
   *
   * @param resourceManager scheme, host and port
   * @param path after them
   * @param json to send; null for none
   */
  Reply send(URI resourceManager, String method, String path, String json)
      throws IOException, AuthenticationException {
    boolean known = tokens.containsKey(resourceManager);
    Reply reply = sendOnce(resourceManager, method, path, json);
    if (known && reply.status() == HttpURLConnection.HTTP_UNAUTHORIZED) {
      tokens.remove(resourceManager); // it was for some hours
      return sendOnce(resourceManager, method, path, json);
    }
    return reply;
  }

  private Reply sendOnce(URI resourceManager, String method, String path, String json)
      throws IOException, AuthenticationException {
    AuthenticatedURL.Token token =
        tokens.computeIfAbsent(resourceManager, r -> new AuthenticatedURL.Token());
    HttpURLConnection connection =
        new AuthenticatedURL(new Authentication(), this::configured)
            .openConnection(resourceManager.resolve(path).toURL(), token);
    connection.setRequestMethod(method);
    connection.setRequestProperty("Accept", "application/json");
    if (json != null) {
      connection.setDoOutput(true);
      connection.setRequestProperty("Content-Type", "application/json");
      connection.setRequestProperty("X-Requested-By", "ibis");
      connection.getOutputStream().write(json.getBytes(UTF_8));
    }
    int status = connection.getResponseCode();
    InputStream body =
        status < HttpURLConnection.HTTP_BAD_REQUEST
            ? connection.getInputStream()
            : connection.getErrorStream();
    try (body) {
      return new Reply(status, body == null ? "" : new String(body.readAllBytes(), UTF_8));
    }
  }

  private HttpURLConnection configured(HttpURLConnection connection) throws IOException {
    connection.setConnectTimeout((int) TIMEOUT.toMillis());
    connection.setReadTimeout((int) TIMEOUT.toMillis());
    if (!(connection instanceof HttpsURLConnection)) {
      return connection;
    }
    if (ssl == null) {
      SSLFactory made = new SSLFactory(SSLFactory.Mode.CLIENT, conf);
      try {
        made.init();
      } catch (GeneralSecurityException e) {
        throw new IOException("ssl-client.xml: " + reason(e), e);
      }
      ssl = made;
    }
    return ssl.configure(connection);
  }

  /** Why something failed, in one line. */
  static String reason(Throwable failed) {
    Throwable root = failed;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    if (root instanceof SocketTimeoutException) {
      return "no answer within " + TIMEOUT.toSeconds() + " s";
    }
    if (root instanceof UnknownHostException) {
      return "no such host";
    }
    if (root instanceof ConnectException) {
      return "no connection";
    }
    String message = root.getMessage();
    return message == null || message.isBlank()
        ? root.getClass().getSimpleName()
        : Printable.of(message.lines().findFirst().orElseThrow());
  }
}
