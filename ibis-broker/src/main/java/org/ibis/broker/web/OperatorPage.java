package org.ibis.broker.web;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/**
 * The page for people: a fixed list of this jar's files, which ask {@link BrokerApi} for figures.
 * The browser is told to load and run nothing else, and to take no text for markup.
 */
public final class OperatorPage extends HttpServlet {
  /** Where the files stand, beside this class. */
  static final String DIRECTORY = "page/";

  /** What {@code /ibis/} answers with. */
  private static final String FIRST = "index.html";

  static final List<String> FILES =
      List.of(
          FIRST,
          "api.js",
          "block-reads.js",
          "cells.js",
          "chart.js/LICENSE.md",
          "chart.js/chart.umd.min.js",
          "choice.js",
          "cluster-view.js",
          "device-view.js",
          "devices-table.js",
          "devices-view.js",
          "dom.js",
          "facts.js",
          "finder.js",
          "format.js",
          "history.js",
          "icon.svg",
          "job-colours.js",
          "job-view.js",
          "job-words.js",
          "jobs-table.js",
          "kinds.js",
          "line-chart.js",
          "main.js",
          "node-view.js",
          "nodes-table.js",
          "nodes-view.js",
          "page.css",
          "poll.js",
          "route.js",
          "shares-table.js",
          "shares.js",
          "status.js",
          "table.js",
          "weight-editor.js");

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html;charset=utf-8",
          "js", "text/javascript;charset=utf-8",
          "css", "text/css;charset=utf-8",
          "svg", "image/svg+xml",
          "md", "text/plain;charset=utf-8");

  private static final Map<String, String> HEADERS =
      Map.of(
          "Content-Security-Policy",
              "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self';"
                  + " img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
                  + " require-trusted-types-for 'script'; trusted-types 'none'",
          "X-Content-Type-Options", "nosniff",
          "Referrer-Policy", "no-referrer",
          // After an upgrade nobody has scripts of before.
          "Cache-Control", "no-cache");

  private static final long serialVersionUID = 1;

  private final Map<String, byte[]> contents = new HashMap<>();

  @Override
  public void init() throws ServletException {
    for (String file : FILES) {
      try (InputStream in = OperatorPage.class.getResourceAsStream(DIRECTORY + file)) {
        if (in == null) {
          throw new ServletException("the jar of ibis-broker has no " + DIRECTORY + file);
        }
        contents.put(file, in.readAllBytes());
      } catch (IOException e) {
        throw new ServletException("can't read " + DIRECTORY + file, e);
      }
    }
  }

  @Override
  protected void doGet(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    HEADERS.forEach(response::setHeader);
    String path = Optional.ofNullable(request.getPathInfo()).orElse("");
    if (path.isEmpty()) {
      // The page's files are beside it; relative, as a proxy may stand in front.
      response.setStatus(HttpServletResponse.SC_FOUND);
      response.setHeader("Location", BrokerPages.ROOT.substring(1) + "/");
      return;
    }
    String file = path.equals("/") ? FIRST : path.substring(1);
    byte[] content = contents.get(file);
    if (content == null) {
      response.sendError(HttpServletResponse.SC_NOT_FOUND);
      return;
    }
    response.setContentType(TYPES.get(file.substring(file.lastIndexOf('.') + 1)));
    response.setContentLength(content.length);
    response.getOutputStream().write(content);
  }
}
