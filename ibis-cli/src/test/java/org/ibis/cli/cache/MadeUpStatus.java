package org.ibis.cli.cache;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;

/** What an {@code ibis-blockd} might say of itself. */
final class MadeUpStatus {
  private static final ObjectMapper JSON = new ObjectMapper();

  private MadeUpStatus() {}

  /** Just started. */
  static ObjectNode fresh() throws IOException {
    return (ObjectNode)
        JSON.readTree(
            """
            {"version":1,"state":"on","bytes_used":0,"bytes_budget":1000000000,"mirrors":0,
             "bytes_written_24h":0,"bytes_per_day_budget":1000000000,"copies":0,"copies_waiting":0,
             "pieces_left_out":0,"pieces_checked":0,
             "not_mirrored":{"not_in_memory":0,"budget_of_bytes":0,"rank":0,"off":0},
             "evicted":{"room":0,"block_gone":0,"bad_crc":0,"bad_io":0,"bad_key":0,"order":0},
             "times_off_for_errors":0,"at_start":{"bad_maps":0,"leftovers":0},
             "read":{"memory":0,"disk":0,"ssd":0},"ghosts":{"blocks":0,"missed_bytes":0},
             "advice":"more space would have served nothing worth it","peers_refused":0,
             "peers":[{"role":"datanode","pid":7,"uid":0,"bytes_waiting":0},
                      {"role":"command","pid":8,"uid":0,"bytes_waiting":0}]}
            """);
  }

  /** After some days of work. */
  static ObjectNode busy() throws IOException {
    ObjectNode status = fresh();
    status.put("bytes_used", 742_300_000_000L).put("bytes_budget", 864_000_000_000L);
    status.put("mirrors", 6012).put("copies", 21_907).put("copies_waiting", 1);
    status.put("bytes_written_24h", 88_100_000_000L).put("bytes_per_day_budget", 864_000_000_000L);
    status.put("pieces_left_out", 10_211).put("times_off_for_errors", 1);
    ((ObjectNode) status.get("read"))
        .put("memory", 9_120_400_000_000L)
        .put("ssd", 3_011_000_000_000L)
        .put("disk", 1_204_700_000_000L);
    ((ObjectNode) status.get("not_mirrored"))
        .put("not_in_memory", 1840)
        .put("budget_of_bytes", 3)
        .put("rank", 12_044)
        .put("too_young", 17)
        .put("mtime_of_whole_seconds", 2);
    ((ObjectNode) status.get("evicted"))
        .put("room", 13_022)
        .put("block_gone", 2872)
        .put("bad_crc", 1);
    return status.put(
        "advice", "432.0 GB more would have served 602.4 GB of 1.2 TB that were read from disks");
  }
}
