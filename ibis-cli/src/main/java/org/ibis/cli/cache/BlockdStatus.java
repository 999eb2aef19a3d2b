package org.ibis.cli.cache;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.core.Printable;

/**
 * How an {@code ibis-blockd} is, as it says itself. All that is counted is so since it was started,
 * and bytes.
 *
 * @param state as the protocol has it, such as {@code on}; printable
 * @param used bytes that mirrors have on the SSD
 * @param budget bytes that they may have
 * @param mirrors how many blocks have one
 * @param writtenOfDay written in the last 24 h
 * @param budgetOfDay that may be written in 24 h
 * @param copies blocks that were mirrored, or had more of them mirrored
 * @param waiting copies that wait
 * @param piecesLeftOut of 1 MiB, of mirrors that have others
 * @param fromMemory what clients read from there
 * @param fromSsd the same
 * @param fromDisks the same
 * @param notMirrored how many blocks were not, by reason
 * @param evicted how many mirrors went, by reason
 * @param timesOff how often it was off for errors
 * @param dataNodes that are connected; less than 0 where it does not say
 * @param advice on size, printable; empty where there is none
 * @param warm what becomes of a block that was to be mirrored; empty where none was
 * @param json all of it, as it came
 */
record BlockdStatus(
    String state,
    long used,
    long budget,
    long mirrors,
    long writtenOfDay,
    long budgetOfDay,
    long copies,
    long waiting,
    long piecesLeftOut,
    long fromMemory,
    long fromSsd,
    long fromDisks,
    Map<String, Long> notMirrored,
    Map<String, Long> evicted,
    long timesOff,
    long dataNodes,
    String advice,
    String warm,
    JsonNode json) {
  private static final int VERSION = 1;
  private static final int MOST_REASONS = 64;

  /** An exabyte, more than there is of anything: larger numbers are cut. */
  private static final BigInteger MOST = BigInteger.ONE.shiftLeft(60);

  /** What is not ASCII is escaped, as a terminal might take it for commands. */
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  /** New mirrors are made. */
  static final String ON = "on";

  /** None are, and those that there are stay. */
  static final String OFF = "off";

  /** The same, because of errors of the SSD, for a while. */
  static final String OFF_FOR_ERRORS = "off_for_errors";

  /** None are, and those that there are go. */
  static final String DRAINING = "draining";

  /** None are, and there are none any more. */
  static final String DRAINED = "drained";

  /** What {@link #warm} says of a block that is no finalized one of its data directories. */
  static final String OUTSIDE = "outside";

  /**
   * Reads one.
   *
   * @throws MalformedAnswerException if it is none, or lacks something
   */
  static BlockdStatus parse(String text) throws MalformedAnswerException {
    JsonNode json;
    try {
      json = JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new MalformedAnswerException("its status is not JSON");
    }
    if (json.path("version").asInt() != VERSION) {
      throw new MalformedAnswerException(
          "its status is not of version " + VERSION + ": take ibis and ibis-blockd of one release");
    }
    JsonNode read = json.path("read");
    return new BlockdStatus(
        printable(json, "state"),
        number(json, "bytes_used"),
        number(json, "bytes_budget"),
        number(json, "mirrors"),
        number(json, "bytes_written_24h"),
        number(json, "bytes_per_day_budget"),
        number(json, "copies"),
        number(json, "copies_waiting"),
        number(json, "pieces_left_out"),
        number(read, "memory"),
        number(read, "ssd"),
        number(read, "disk"),
        reasons(json.path("not_mirrored")),
        reasons(json.path("evicted")),
        number(json, "times_off_for_errors"),
        dataNodes(json.path("peers")),
        printable(json, "advice"),
        printable(json, "warm"),
        json);
  }

  private static String printable(JsonNode json, String name) {
    return Printable.of(json.path(name).asText(""));
  }

  private static long number(JsonNode json, String name) throws MalformedAnswerException {
    return number(name, json.path(name));
  }

  private static long number(String name, JsonNode number) throws MalformedAnswerException {
    if (!number.isIntegralNumber() || number.bigIntegerValue().signum() < 0) {
      throw new MalformedAnswerException("its status has no " + Printable.of(name));
    }
    return number.bigIntegerValue().min(MOST).longValueExact();
  }

  private static Map<String, Long> reasons(JsonNode json) throws MalformedAnswerException {
    Map<String, Long> all = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> reason : json.properties()) {
      if (all.size() == MOST_REASONS) {
        throw new MalformedAnswerException("its status has too many reasons");
      }
      all.put(Printable.of(reason.getKey()), number(reason.getKey(), reason.getValue()));
    }
    return all;
  }

  /** Where there is no room for it, it says how many clients there are only. */
  private static long dataNodes(JsonNode peers) {
    if (!peers.isArray()) {
      return -1;
    }
    long found = 0;
    for (JsonNode peer : peers) {
      found += peer.path("role").asText().equals("datanode") ? 1 : 0;
    }
    return found;
  }

  /** Blocks of which it has done what was to be done. */
  long decided() {
    return copies + notMirrored.values().stream().mapToLong(n -> n).sum();
  }

  boolean isOn() {
    return state.equals(ON);
  }

  /** For programs: all that it said, in ASCII. */
  String text() {
    try {
      return JSON.writeValueAsString(json).replace("\u007f", "\\u007f");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }
}
