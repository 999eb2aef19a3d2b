package org.ibis.itest;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.contract.AbstractContractAppendTest;
import org.apache.hadoop.fs.contract.AbstractContractConcatTest;
import org.apache.hadoop.fs.contract.AbstractContractCreateTest;
import org.apache.hadoop.fs.contract.AbstractContractOpenTest;
import org.apache.hadoop.fs.contract.AbstractContractSeekTest;
import org.apache.hadoop.fs.contract.AbstractContractUnbufferTest;
import org.apache.hadoop.fs.contract.AbstractFSContract;
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

  /** What HDFS promises, as its own tests have it. */
  private static final class Contract extends AbstractFSContract {
    Contract(Configuration conf) {
      super(conf);
      addConfResource("contract/hdfs.xml");
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
