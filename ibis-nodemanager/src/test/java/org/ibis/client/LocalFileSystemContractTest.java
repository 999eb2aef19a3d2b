package org.ibis.client;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.contract.AbstractFSContract;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractAppend;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractBulkDelete;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractContentSummary;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractCreate;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractDelete;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractGetEnclosingRoot;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractGetFileStatus;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractMkdir;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractOpen;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractRename;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractSeek;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractSetTimes;
import org.apache.hadoop.fs.contract.localfs.TestLocalFSContractStreamIOStatistics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Hadoop's own contract tests for the local file system, on ours with permits. */
@Tag("data") // without the native part, too
class LocalFileSystemContractTest {
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
  class Append extends TestLocalFSContractAppend {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class BulkDelete extends TestLocalFSContractBulkDelete {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class ContentSummary extends TestLocalFSContractContentSummary {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class Create extends TestLocalFSContractCreate {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class Delete extends TestLocalFSContractDelete {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class GetEnclosingRoot extends TestLocalFSContractGetEnclosingRoot {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class GetFileStatus extends TestLocalFSContractGetFileStatus {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class Mkdir extends TestLocalFSContractMkdir {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class Open extends TestLocalFSContractOpen {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class Rename extends TestLocalFSContractRename {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class Seek extends TestLocalFSContractSeek {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class SetTimes extends TestLocalFSContractSetTimes {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }

  @Nested
  class StreamIOStatistics extends TestLocalFSContractStreamIOStatistics {
    @Override
    protected AbstractFSContract createContract(Configuration conf) {
      return node.local(conf);
    }
  }
}
