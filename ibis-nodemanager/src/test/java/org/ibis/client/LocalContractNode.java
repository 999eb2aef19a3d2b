package org.ibis.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.localfs.LocalFSContract;
import org.apache.hadoop.fs.contract.rawlocal.RawlocalFSContract;

/** A node whose container's local file system is to keep the contracts of Hadoop's own. */
final class LocalContractNode implements AutoCloseable {
  private final PermitNode node;

  LocalContractNode() throws IOException {
    Path data = Path.of(System.getProperty("test.build.data", "target/test/data"));
    node = new PermitNode(Files.createDirectories(data).toAbsolutePath());
  }

  private IbisLocalFileSystem fileSystem(Configuration conf) {
    try {
      return node.fileSystem(conf);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** With checksums. */
  AbstractFSContract local(Configuration conf) {
    return new LocalFSContract(conf) {
      @Override
      protected FileSystem getLocalFS() {
        return fileSystem(conf);
      }
    };
  }

  /** Without. */
  AbstractFSContract raw(Configuration conf) {
    return new RawlocalFSContract(conf) {
      @Override
      protected FileSystem getLocalFS() {
        return fileSystem(conf).getRawFileSystem();
      }
    };
  }

  @Override
  public void close() throws Exception {
    node.close();
  }
}
