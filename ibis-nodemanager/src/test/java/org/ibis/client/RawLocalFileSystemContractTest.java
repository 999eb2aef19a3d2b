package org.ibis.client;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.rawlocal.TestRawLocalContractBulkDelete;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractAppend;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractCreate;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractDelete;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractGetEnclosingRoot;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractGetFileStatus;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractMkdir;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractOpen;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractPathHandle;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractRename;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractSeek;
import org.apache.hadoop.fs.contract.rawlocal.TestRawlocalContractSetTimes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/**
 * Hadoop's own contract tests for the local file system without checksums, on ours with permits.
 */
@Tag("data") // without the native part, too
class RawLocalFileSystemContractTest {
  private static LocalContractNode node;

  @BeforeAll
  static void start() throws Exception {
    node = new LocalContractNode();
  }

  @AfterAll
  static void stop() throws Exception {
    node.close();
  }

  @Nested
  class Append extends TestRawlocalContractAppend {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class BulkDelete extends TestRawLocalContractBulkDelete {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class Create extends TestRawlocalContractCreate {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class Delete extends TestRawlocalContractDelete {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class GetEnclosingRoot extends TestRawlocalContractGetEnclosingRoot {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class GetFileStatus extends TestRawlocalContractGetFileStatus {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class Mkdir extends TestRawlocalContractMkdir {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class Open extends TestRawlocalContractOpen {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class PathHandle extends TestRawlocalContractPathHandle {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class Rename extends TestRawlocalContractRename {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class Seek extends TestRawlocalContractSeek {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }

  @Nested
  class SetTimes extends TestRawlocalContractSetTimes {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.raw(conf);
    }
  }
}
