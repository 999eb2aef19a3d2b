package org.ibis.nodemanager;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URL;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.crypto.SecretKey;
import javax.net.SocketFactory;
import org.apache.hadoop.mapreduce.security.SecureShuffleUtils;
import org.apache.hadoop.mapreduce.security.token.JobTokenSecretManager;

/** A reducer's connection to a shuffle handler, byte by byte. */
final class Reducer implements AutoCloseable {
  private static final SecretKey KEY =
      JobTokenSecretManager.createSecretKey(ShuffledFiles.secret());

  private static final int ANSWER_MILLIS = 60_000; // a server that is stuck fails the test

  private final int port;
  private final Socket socket;
  private final InputStream in;

  /**
   * An answer, all but the hash that depends on the port.
   *
   * @param body to the length that the head says
   */
  record Answer(String status, Map<String, String> head, byte[] body) {
    @Override
    public boolean equals(Object o) {
      return o instanceof Answer a
          && status.equals(a.status)
          && head.equals(a.head)
          && Arrays.equals(body, a.body);
    }

    @Override
    public int hashCode() {
      return status.hashCode();
    }

    @Override
    public String toString() {
      return status + " " + head + " " + body.length + " bytes";
    }
  }

  Reducer(SocketFactory sockets, int port) throws IOException {
    this.port = port;
    this.socket = sockets.createSocket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(ANSWER_MILLIS);
    this.in = new BufferedInputStream(socket.getInputStream());
  }

  void ask(int reduce, boolean keepAlive, int... maps) throws IOException {
    ask(
        reduce,
        keepAlive,
        IntStream.of(maps).mapToObj(ShuffledFiles::map).collect(Collectors.joining(",")));
  }

  void ask(int reduce, boolean keepAlive, String maps) throws IOException {
    send(request(ShuffledFiles.JOB, reduce, keepAlive, maps));
  }

  /** An authenticated request. */
  String request(String job, int reduce, boolean keepAlive, String maps) throws IOException {
    return signed(
        "GET /mapOutput?job="
            + job
            + "&reduce="
            + reduce
            + "&map="
            + maps
            + (keepAlive ? "&keepAlive=true" : ""));
  }

  /**
   * A whole request.
   *
   * @param line method and path
   */
  String signed(String line) throws IOException {
    String path = line.split(" ")[1];
    String said = SecureShuffleUtils.buildMsgFrom(new URL("http", "", port, path));
    return line
        + " HTTP/1.1\r\nname: mapreduce\r\nversion: 1.0.0\r\nUrlHash: "
        + SecureShuffleUtils.hashFromString(said, KEY)
        + "\r\n\r\n";
  }

  void send(String requests) throws IOException {
    socket.getOutputStream().write(requests.getBytes(UTF_8));
    socket.getOutputStream().flush();
  }

  Answer answer() throws IOException {
    String status = line();
    Map<String, String> head = new TreeMap<>();
    for (String l = line(); !l.isEmpty(); l = line()) {
      String[] nameAndValue = l.split(": ", 2);
      head.put(nameAndValue[0].toLowerCase(Locale.ROOT), nameAndValue[1]);
    }
    head.remove("replyhash");
    return new Answer(status, head, read(Integer.parseInt(head.get("content-length"))));
  }

  byte[] read(int bytes) throws IOException {
    byte[] read = in.readNBytes(bytes);
    if (read.length < bytes) {
      throw new EOFException("the answer ends after " + read.length + " of " + bytes + " bytes");
    }
    return read;
  }

  /** What comes until the server closes the connection. */
  byte[] rest() throws IOException {
    return in.readAllBytes();
  }

  boolean isClosedByServer() throws IOException {
    return in.read() < 0;
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        throw new EOFException("the answer ends in its head: " + line.toString(ISO_8859_1));
      }
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(ISO_8859_1);
  }

  /** Hangs up in the middle of whatever it is. */
  @Override
  public void close() throws IOException {
    if (!socket.isClosed()) {
      socket.setSoLinger(true, 0);
      socket.close();
    }
  }
}
