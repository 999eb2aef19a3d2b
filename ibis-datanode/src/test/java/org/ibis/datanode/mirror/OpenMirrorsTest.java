package org.ibis.datanode.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.ibis.blockhint.FileRange;
import org.ibis.core.mirror.BlockName;
import org.ibis.datanode.mirror.MirrorFaultException.Fault;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenMirrorsTest {
  private static final int MIB = 1 << 20;

  @TempDir private Path directory;
  private final List<Fault> faults = new ArrayList<>(); // null for one that is gone
  private TestMirror block;
  private OpenMirrors mirrors;

  @BeforeEach
  void open() throws Exception {
    assumeTrue(FileRange.nativeUnavailableReason() == null, FileRange::nativeUnavailableReason);
    block = new TestMirror(directory, MIB + 1, true, true);
    mirrors = new OpenMirrors(block.mirrors(), Runnable::run, this::fault);
  }

  private void fault(BlockName name, MirrorFaultException e) {
    assertEquals(TestMirror.NAME, name);
    faults.add(e == null ? null : e.fault());
  }

  @Test
  void oneMirrorIsOpenForAllStreams() throws Exception {
    Mirror first = mirrors.open(TestMirror.NAME, block.key());
    assertNotNull(first);
    first.release();
    assertSame(first, mirrors.open(TestMirror.NAME, block.key()));
    assertEquals(List.of(), faults);
  }

  @Test
  void ofABlockThatHasChangedThereIsNone() throws Exception {
    Mirror before = mirrors.open(TestMirror.NAME, block.key());
    before.release();
    block.touch();
    assertNull(mirrors.open(TestMirror.NAME, block.key()));
    assertEquals(List.of(Fault.OTHER_KEY), faults);
  }

  @Test
  void ofOneThatWasEvictedThereIsNone() throws Exception {
    Files.delete(block.mapFile());
    assertNull(mirrors.open(TestMirror.NAME, block.key()));
    assertEquals(1, faults.size());
    assertNull(faults.get(0), "which is no fault");
  }

  @Test
  void aLinkIsNone() throws Exception {
    Path elsewhere = Files.move(block.mirrorFile(), directory.resolve("elsewhere"));
    Files.createSymbolicLink(block.mirrorFile(), elsewhere);
    assertNull(mirrors.open(TestMirror.NAME, block.key()));
  }

  @Test
  void anEvictedOneIsReadToItsEnd() throws Exception {
    Mirror mirror = mirrors.open(TestMirror.NAME, block.key());
    Files.delete(block.mapFile());
    Files.delete(block.mirrorFile());
    mirrors.forget(TestMirror.NAME);
    mirror.pageIn(0, MIB + 1);
    mirror.release();
  }

  @Test
  void nobodyWaitsForAnSsdThatSaysNothing() throws Exception {
    List<Runnable> late = new ArrayList<>();
    OpenMirrors silent = new OpenMirrors(block.mirrors(), late::add, this::fault);
    assertNull(silent.open(TestMirror.NAME, block.key()));
    assertEquals(1, late.size());
    assertNull(silent.open(TestMirror.NAME, block.key()), "at once: it is still silent");
    assertEquals(1, late.size());
    late.get(0).run();
    Mirror mirror = silent.open(TestMirror.NAME, block.key());
    assertNotNull(mirror, "it was opened late, and is kept");
    mirror.release();
  }

  @Test
  void whereTooManyAreOpenedAtATimeThereIsNone() throws Exception {
    OpenMirrors busy =
        new OpenMirrors(
            block.mirrors(),
            task -> {
              throw new RejectedExecutionException("it is busy");
            },
            this::fault);
    assertNull(busy.open(TestMirror.NAME, block.key()));
  }
}
