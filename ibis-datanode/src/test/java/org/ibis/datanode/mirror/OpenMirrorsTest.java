package org.ibis.datanode.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.ibis.blockhint.FileRange;
import org.ibis.core.mirror.BlockName;
import org.ibis.datanode.mirror.MirrorFaultException.Fault;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class OpenMirrorsTest {
  private static final int MIB = 1 << 20;
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path directory;
  private final List<Fault> faults = new ArrayList<>(); // null for one that is gone
  private TestMirror block;
  private OpenMirrors mirrors;

  @BeforeEach
  void makesAMirror() throws Exception {
    assumeTrue(FileRange.nativeUnavailableReason() == null, FileRange::nativeUnavailableReason);
    block = new TestMirror(directory, MIB + 1, true, true);
    mirrors = new OpenMirrors(block.mirrors(), Runnable::run, this::fault);
  }

  private void fault(BlockName name, MirrorFaultException e) {
    assertEquals(TestMirror.NAME, name);
    faults.add(e == null ? null : e.fault());
  }

  private Mirror open() throws Exception {
    CompletableFuture<Mirror> opening = mirrors.open(TestMirror.NAME, block.key(), SECOND);
    assertTrue(opening.isDone());
    return opening.get();
  }

  @Test
  void oneMirrorIsOpenForAllStreams() throws Exception {
    Mirror first = open();
    assertNotNull(first);
    first.release();
    assertSame(first, open());
    assertEquals(List.of(), faults);
  }

  @Test
  void ofABlockThatHasChangedThereIsNone() throws Exception {
    Mirror before = open();
    before.release();
    block.touch();
    assertNull(open());
    assertEquals(List.of(Fault.OTHER_KEY), faults);
  }

  @Test
  void ofOneThatWasEvictedThereIsNone() throws Exception {
    Files.delete(block.mapFile());
    assertNull(open());
    assertEquals(1, faults.size());
    assertNull(faults.get(0), "which is no fault");
  }

  @Test
  void aLinkIsNone() throws Exception {
    Path elsewhere = Files.move(block.mirrorFile(), directory.resolve("elsewhere"));
    Files.createSymbolicLink(block.mirrorFile(), elsewhere);
    assertNull(open());
  }

  @Test
  void anEvictedOneIsReadToItsEnd() throws Exception {
    Mirror mirror = open();
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
    CompletableFuture<Mirror> first = silent.open(TestMirror.NAME, block.key(), 1);
    assertFalse(first.isDone());
    CompletableFuture<Mirror> second = // at once, or @Timeout ends it: it is still silent
        silent.open(TestMirror.NAME, block.key(), Long.MAX_VALUE);
    assertFalse(second.isDone());
    late.forEach(Runnable::run);
    Mirror mirror = first.get();
    assertNotNull(mirror, "it is there late");
    assertNotNull(second.get());
    CompletableFuture<Mirror> third = silent.open(TestMirror.NAME, block.key(), 1);
    assertSame(second.get(), third.get(), "and is kept");
    for (CompletableFuture<Mirror> each : List.of(first, second, third)) {
      each.get().release();
    }
  }

  @Test
  void oneThatIsOpenedAfterTheEndIsClosedWithItsStream() throws Exception {
    List<Runnable> late = new ArrayList<>();
    OpenMirrors silent = new OpenMirrors(block.mirrors(), late::add, this::fault);
    CompletableFuture<Mirror> opening = silent.open(TestMirror.NAME, block.key(), 1);
    silent.close();
    late.get(0).run();
    Mirror mirror = opening.get();
    mirror.pageIn(0, MIB);
    mirror.release();
    assertFalse(mirror.use(), "it is closed");
  }

  @Test
  void whereTooManyAreOpenedAtATimeThatIsSaid() throws Exception {
    OpenMirrors busy =
        new OpenMirrors(
            block.mirrors(),
            task -> {
              throw new RejectedExecutionException("it is busy");
            },
            this::fault);
    assertThrows(
        RejectedExecutionException.class, () -> busy.open(TestMirror.NAME, block.key(), SECOND));
  }
}
