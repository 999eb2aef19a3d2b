package org.ibis.cli.replay;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;
import org.ibis.core.IoOp;

/**
 * Reads a trace: UTF-8 CSV with the header {@value #HEADER}, one request a line, no quotes. Space
 * around a value and empty lines are let pass; so are rows out of order in time.
 */
final class RequestFile {
  static final String HEADER = "arrival_us,app,op,bytes";

  /** Largest time (31 years of µs) and size (a petabyte): sums and tags of them stay exact. */
  static final long MAX_VALUE = 1_000_000_000_000_000L;

  private final Path file;
  private final Map<String, String> apps = new HashMap<>(); // one copy of each name
  private int line;

  private RequestFile(Path file) {
    this.file = file;
  }

  /** All requests, in the order of the file. */
  static List<ReplayRequest> read(Path file) {
    return new RequestFile(file).read();
  }

  private List<ReplayRequest> read() {
    List<ReplayRequest> requests = new ArrayList<>();
    if (Files.isDirectory(file)) {
      throw UserError.usage(file + ": is a directory, not a CSV file");
    }
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      String header = nextLine(reader);
      if (header == null || !withoutByteOrderMark(header).strip().equals(HEADER)) {
        line = Math.max(line, 1);
        throw bad(
            "the header must be '" + HEADER + "'" + (header == null ? "; the file is empty" : ""));
      }
      for (String text = nextLine(reader); text != null; text = nextLine(reader)) {
        if (!text.isBlank()) {
          requests.add(row(text));
        }
      }
    } catch (NoSuchFileException e) {
      throw UserError.usage(file + ": no such file");
    } catch (AccessDeniedException e) {
      throw UserError.usage(file + ": may not be read");
    } catch (CharacterCodingException e) {
      line++; // the reader decodes a few lines ahead of the one it gave last
      throw bad("here or soon after it is something that is not UTF-8 text");
    } catch (IOException e) {
      throw UserError.usage(file + ": can't be read: " + e.getMessage());
    }
    return requests;
  }

  private String nextLine(BufferedReader reader) throws IOException {
    String text = reader.readLine();
    line += text == null ? 0 : 1;
    return text;
  }

  private static String withoutByteOrderMark(String header) {
    return header.startsWith("\uFEFF") ? header.substring(1) : header;
  }

  private ReplayRequest row(String text) {
    String[] values = text.split(",", -1);
    if (values.length != 4) {
      throw bad("a row has 4 values (" + HEADER + "), this one has " + values.length);
    }
    String app = values[1].strip();
    if (app.isEmpty()) {
      throw bad("app is empty");
    }
    return new ReplayRequest(
        number("arrival_us", values[0].strip()),
        apps.computeIfAbsent(app, name -> name),
        op(values[2].strip()),
        values[2].strip(),
        number("bytes", values[3].strip()));
  }

  private IoOp op(String value) {
    for (IoOp op : IoOp.values()) {
      if (op.name().equalsIgnoreCase(value) || op.name().substring(0, 1).equalsIgnoreCase(value)) {
        return op;
      }
    }
    throw bad("op is '" + value + "', must be read or write, or R or W");
  }

  private long number(String column, String value) {
    long number = -1;
    try {
      number = Long.parseLong(value);
    } catch (NumberFormatException e) {
      // says so below
    }
    if (number < 0 || number > MAX_VALUE) {
      throw bad(column + " is '" + value + "', must be a whole number from 0 to " + MAX_VALUE);
    }
    return number;
  }

  private UserError bad(String what) {
    return UserError.usage(file + ", line " + line + ": " + what);
  }
}
