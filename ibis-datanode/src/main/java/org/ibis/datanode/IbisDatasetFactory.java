package org.ibis.datanode;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DataStorage;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.impl.FsDatasetFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code dfs.datanode.fsdataset.factory}: puts IBIS into the DataNode before any volume exists, and
 * leaves the rest to Hadoop's own factory. If that can't be done, the DataNode runs as stock Hadoop
 * and says so loudly. So that it can do so where jars are missing, this class names none of IBIS's
 * but {@link Installation}.
 *
 * <p>{@code FsDatasetImpl} is package-private, so the type parameters can't be named.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public class IbisDatasetFactory extends FsDatasetSpi.Factory {
  private static final Logger LOG = LoggerFactory.getLogger(IbisDatasetFactory.class);

  private final FsDatasetSpi.Factory stock = new FsDatasetFactory();

  @Override
  public FsDatasetSpi newInstance(DataNode dataNode, DataStorage storage, Configuration conf)
      throws IOException {
    try {
      Installation.into(dataNode, conf);
      LOG.info("IBIS schedules the I/O of this DataNode");
    } catch (Exception | LinkageError e) {
      LOG.error("IBIS IS OFF, this DataNode runs as stock Hadoop: {}", e.getMessage(), e);
    }
    return stock.newInstance(dataNode, storage, conf);
  }

  @Override
  public boolean isSimulated() {
    return false;
  }
}
