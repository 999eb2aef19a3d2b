package org.ibis.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.File;
import java.io.FileDescriptor;
import org.junit.jupiter.api.Test;

class ReplicaNamesTest {
  private static final File META = new File("/data/rbw/blk_1073741825_1001.meta");

  private final ReplicaNames names = new ReplicaNames();
  private final FileDescriptor data = new FileDescriptor();
  private final FileDescriptor checksums = new FileDescriptor();

  @Test
  void theDataIsNamedByItsChecksums() {
    names.opened(META, checksums);
    assertEquals(new File("/data/rbw/blk_1073741825"), names.of(data));
    assertEquals(META, names.of(checksums));
    assertNull(names.of(data), "of no replica that was opened since");
  }

  @Test
  void theLastOneCountsAndNoOtherThreads() throws InterruptedException {
    names.opened(new File("/data/finalized/blk_7_1000.meta"), new FileDescriptor());
    names.opened(META, checksums);
    File[] elsewhere = {META};
    Thread other = new Thread(() -> elsewhere[0] = names.of(data));
    other.start();
    other.join();
    assertNull(elsewhere[0]);
    assertEquals(new File("/data/rbw/blk_1073741825"), names.of(data));
  }

  @Test
  void aNameOfAnotherKindIsNone() {
    names.opened(new File("/data/other.meta"), checksums);
    assertNull(names.of(data));
  }
}
