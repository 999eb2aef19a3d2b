package org.ibis.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Files;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.AbstractFileSystem;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.Hdfs;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.local.LocalFs;
import org.apache.hadoop.fs.local.RawLocalFs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Callers of {@code FileContext} find the types that they know. */
class TwinsTest {
  private final Configuration conf = new Configuration();

  @Test
  void theLocalOneIsHadoopsAndItsFilesGoThroughIbis(@TempDir java.nio.file.Path dir)
      throws Exception {
    conf.setClass("fs.AbstractFileSystem.file.impl", IbisLocalFs.class, AbstractFileSystem.class);
    FileContext files = FileContext.getFileContext(URI.create("file:///"), conf);
    LocalFs fs = assertInstanceOf(LocalFs.class, files.getDefaultFileSystem());
    assertNotEquals(RawLocalFs.class, fs.getRawFs().getClass());

    Path file = new Path(dir.toString(), "file");
    try (var out = files.create(file, EnumSet.of(CreateFlag.CREATE))) {
      out.writeUTF("text");
    }
    assertEquals(true, Files.exists(dir.resolve(".file.crc")));
    files.rename(file, new Path(dir.toString(), "renamed"));
    try (var in = files.open(new Path(dir.toString(), "renamed"))) {
      assertEquals("text", in.readUTF());
    }
    try (var in = files.openFile(new Path(dir.toString(), "renamed")).build().get()) {
      assertEquals("text", in.readUTF());
    }
    assertEquals(1, files.util().listStatus(new Path(dir.toString())).length);
  }

  @Test
  void thatOfHdfsIsHadoopsAndItsMethodsAreFound() throws Exception {
    conf.setClass("fs.AbstractFileSystem.hdfs.impl", IbisHdfs.class, AbstractFileSystem.class);
    AbstractFileSystem fs =
        AbstractFileSystem.createFileSystem(URI.create("hdfs://localhost:1"), conf);
    assertInstanceOf(Hdfs.class, fs);
    Method declared = Hdfs.class.getDeclaredMethod("getUriDefaultPort");
    assertEquals(fs.getUriDefaultPort(), declared.invoke(fs));
  }
}
