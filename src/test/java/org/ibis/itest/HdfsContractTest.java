package org.ibis.itest;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.contract.AbstractContractAppendTest;
import org.apache.hadoop.fs.contract.AbstractContractConcatTest;
import org.apache.hadoop.fs.contract.AbstractContractCreateTest;
import org.apache.hadoop.fs.contract.AbstractContractOpenTest;
import org.apache.hadoop.fs.contract.AbstractContractSeekTest;
import org.apache.hadoop.fs.contract.AbstractContractUnbufferTest;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.ContractOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** Hadoop's own contract tests of HDFS, hsync among them, on DataNodes with IBIS. */
class HdfsContractTest {
  private static IbisDfs dfs;

  @BeforeAll
  static void start(@TempDir Path dir) throws IOException {
    dfs = IbisDfs.start(IbisDfs.conf(), dir, 2);
  }

  @AfterAll
  static void stop() {
    dfs.awaitAllPermitsBack();
    dfs.close();
  }

  /** What HDFS promises, of what these tests ask for. */
  private static final class Contract extends AbstractFSContract {
    private static final List<String> PROMISES =
        List.of(
            ContractOptions.SUPPORTS_APPEND,
            ContractOptions.SUPPORTS_BLOCK_LOCALITY,
            ContractOptions.SUPPORTS_CONCAT,
            ContractOptions.SUPPORTS_SEEK,
            ContractOptions.REJECTS_SEEK_PAST_EOF,
            ContractOptions.SUPPORTS_STRICT_EXCEPTIONS,
            ContractOptions.SUPPORTS_UNIX_PERMISSIONS,
            ContractOptions.SUPPORTS_POSITIONED_READABLE,
            ContractOptions.SUPPORTS_UNBUFFER,
            ContractOptions.SUPPORTS_HFLUSH,
            ContractOptions.SUPPORTS_HSYNC);

    Contract(Configuration conf) {
      super(conf);
      for (String promise : PROMISES) {
        conf.setBoolean(getConfKey(promise), true);
      }
    }

    @Override
    public FileSystem getTestFileSystem() {
      return dfs.fs;
    }

    @Override
    public String getScheme() {
      return "hdfs";
    }

    @Override
    public org.apache.hadoop.fs.Path getTestPath() {
      return new org.apache.hadoop.fs.Path("/test");
    }
  }

  @Nested
  class Create extends AbstractContractCreateTest {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return new Contract(conf);
    }
  }

  @Nested
  class Append extends AbstractContractAppendTest {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return new Contract(conf);
    }
  }

  @Nested
  class Concat extends AbstractContractConcatTest {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return new Contract(conf);
    }
  }

  @Nested
  class Open extends AbstractContractOpenTest {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return new Contract(conf);
    }
  }

  @Nested
  class Seek extends AbstractContractSeekTest {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return new Contract(conf);
    }
  }

  @Nested
  class Unbuffer extends AbstractContractUnbufferTest {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return new Contract(conf);
    }
  }
}
