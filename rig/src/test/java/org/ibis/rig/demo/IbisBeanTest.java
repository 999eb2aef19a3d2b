package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;

final class IbisBeanTest {

  private static IbisBean parse(String json) throws IOException {
    return IbisBean.parse(new ObjectMapper().readTree(json));
  }

  @Test
  void theBusiestDiskSpeaks() throws IOException {
    IbisBean bean =
        parse(
            """
            {"beans":[
              {"name":"a","Depth":1.0,"Completed":3},
              {"name":"b","Depth":2.5,"LatencyMillis":90.0,"ReferenceMillis":100.0,
               "Completed":70,"FailOpenWaitCap":2,"FailOpenNoNative":0}]}
            """);
    assertEquals(new IbisBean(2.5, 90, 100, 70, 0, Map.of("WaitCap", 2L)), bean);
  }

  @Test
  void latencyBeforeAnyRequestIsNotANumber() throws IOException {
    IbisBean bean = parse("{\"beans\":[{\"Depth\":2,\"LatencyMillis\":-1.0,\"Completed\":0}]}");
    assertEquals(new IbisBean(2, Double.NaN, Double.NaN, 0, 0, Map.of()), bean);
  }

  @Test
  void aWriterAloneThatLeavesAllInMemoryIsScheduled() throws IOException {
    Path log = Path.of("datanode.log");
    parse("{\"beans\":[{\"Completed\":0,\"HeldFlushes\":2}]}").checkScheduled(log);
    parse("{\"beans\":[{\"Completed\":0,\"MootFlushes\":2}]}").checkScheduled(log);
    parse("{\"beans\":[{\"Completed\":0},{\"Completed\":0,\"MootFlushes\":2}]}")
        .checkScheduled(log);
    IbisBean without = parse("{\"beans\":[{\"Completed\":0,\"FailOpenDisabled\":3}]}");
    UserError e = assertThrows(UserError.class, () -> without.checkScheduled(log));
    assertEquals(
        "IBIS scheduled no I/O at all: see datanode.log; I/O that went on without IBIS:"
            + " {Disabled=3}",
        e.getMessage());
  }

  @Test
  void stockHadoopSaysNothing() throws IOException {
    assertEquals(IbisBean.NONE, parse("{\"beans\":[]}"));
  }
}
