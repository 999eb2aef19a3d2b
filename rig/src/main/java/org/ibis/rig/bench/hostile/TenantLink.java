package org.ibis.rig.bench.hostile;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hostile.tenant.Tenant;

/** The suite's end of a connection to a tenant. */
final class TenantLink implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = (int) TimeUnit.SECONDS.toMillis(60);

  private final Socket socket;
  private final BufferedReader in;
  private final PrintWriter out;
  private final String application;

  private TenantLink(Socket socket) throws IOException {
    this.socket = socket;
    socket.setSoTimeout(TIMEOUT_MILLIS);
    in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    out = new PrintWriter(socket.getOutputStream(), true, StandardCharsets.UTF_8);
    application = in.readLine();
  }

  /** Where tenants connect. */
  static ServerSocket listen() throws IOException {
    ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    server.setSoTimeout(TIMEOUT_MILLIS);
    return server;
  }

  /**
   * Waits for the next tenant.
   *
   * @param what of its logs, for people
   */
  static TenantLink accept(ServerSocket server, String what) throws IOException {
    try {
      return new TenantLink(server.accept());
    } catch (SocketTimeoutException e) {
      throw new UserError("a tenant did not start within a minute: see " + what, e);
    }
  }

  String application() {
    return application;
  }

  /** Tells an attacker to begin. */
  void begin() throws IOException {
    String unused = ask(Tenant.BEGIN);
  }

  /** What it has done so far. */
  long[] look() throws IOException {
    return Arrays.stream(ask(Tenant.LOOK).split(" ")).mapToLong(Long::parseLong).toArray();
  }

  private String ask(String line) throws IOException {
    out.println(line);
    String answer = in.readLine();
    if (answer == null) {
      throw new IOException("the tenant " + application + " has ended");
    }
    return answer;
  }

  /** At which the tenant ends. */
  @Override
  public void close() throws IOException {
    socket.close();
  }
}
