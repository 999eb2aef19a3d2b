package org.ibis.broker.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import javax.servlet.http.HttpServletRequest;

/**
 * What a request asks a servlet for, as it was sent: each part is decoded after they were told
 * apart, so that a name may have any characters. What the servlet API has was decoded first, and
 * Hadoop's filter against scripts writes parameters as HTML has them.
 *
 * @param path its segments below the servlet
 * @param parameters of the query; of several with one name the first
 */
record RequestTarget(List<String> path, Map<String, String> parameters) {
  /** What the decoder makes of bytes that are no UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  /**
   * @throws IllegalArgumentException if something is not percent-encoded as it should be
   */
  static RequestTarget of(HttpServletRequest request) {
    String servlet = request.getContextPath() + request.getServletPath() + "/";
    String uri = request.getRequestURI();
    String below = uri.startsWith(servlet) ? uri.substring(servlet.length()) : "";
    return of(below, Optional.ofNullable(request.getQueryString()).orElse(""));
  }

  /**
   * @param path as {@code jobs/a%2Fb}
   * @param query as {@code id=a%2Fb&most=7}
   * @throws IllegalArgumentException if something is not percent-encoded as it should be
   */
  static RequestTarget of(String path, String query) {
    List<String> segments = new ArrayList<>();
    for (String segment : path.split("/")) {
      // A plus is one, but for queries. What is behind a semicolon is for the server.
      segments.add(decoded(segment.replaceFirst(";.*", "").replace("+", "%2B")));
    }
    Map<String, String> parameters = new HashMap<>();
    for (String parameter : query.split("&")) {
      String[] both = parameter.split("=", 2);
      parameters.putIfAbsent(decoded(both[0]), both.length == 2 ? decoded(both[1]) : "");
    }
    return new RequestTarget(List.copyOf(segments), Map.copyOf(parameters));
  }

  private static String decoded(String text) {
    String decoded = URLDecoder.decode(text, UTF_8);
    if (decoded.indexOf(REPLACEMENT) >= 0 && !text.toUpperCase(Locale.ROOT).contains("%EF%BF%BD")) {
      throw new IllegalArgumentException(text);
    }
    return decoded;
  }

  Optional<String> parameter(String name) {
    return Optional.ofNullable(parameters.get(name));
  }
}
