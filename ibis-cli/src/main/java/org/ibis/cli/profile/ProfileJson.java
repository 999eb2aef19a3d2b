package org.ibis.cli.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.cost.LinearCost;

/** What was measured, for programs. */
final class ProfileJson {
  private ProfileJson() {}

  static String of(ProfiledDisk disk, long span, Measured m) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("device", disk.name());
    root.put("identity", disk.identity().toString());
    root.put("rotational", disk.rotational());
    root.put("span_bytes", span);
    root.put("part_bytes", m.partBytes());
    root.put("bulk_bytes", m.bulkBytes());
    root.put("read", cost(m.read()));
    root.put("write", cost(m.write()));
    root.put("points", m.points().stream().map(ProfileJson::point).toList());
    root.put("knees", knees(m));
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(root);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Object> cost(LinearCost cost) {
    return Map.of("fixed_ns", cost.fixedNanos(), "ns_per_byte", cost.nanosPerByte());
  }

  private static Map<String, Object> point(Point p) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("op", p.op().toString());
    out.put("bytes", p.bytes());
    out.put("depth", p.depth());
    out.put("per_second", p.perSecond());
    out.put("mean_ns", p.meanNanos());
    out.put("stalled", p.stalled());
    return out;
  }

  private static List<Map<String, Object>> knees(Measured m) {
    return Arrays.stream(Step.concurrent(m.partBytes()))
        .mapToObj(
            bytes -> Map.<String, Object>of("bytes", bytes, "knee", m.saturation(bytes).knee()))
        .toList();
  }
}
