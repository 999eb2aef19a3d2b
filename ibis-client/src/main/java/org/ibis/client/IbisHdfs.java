package org.ibis.client;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.AbstractFileSystem;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FilterFs;
import org.apache.hadoop.fs.Hdfs;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.fs.UnresolvedLinkException;

/**
 * The twin of {@link IbisDistributedFileSystem} for {@code FileContext}: set {@code
 * fs.AbstractFileSystem.hdfs.impl} to this class. {@link Hdfs} can't be extended, since its
 * constructor is not public; so this hands everything on to one that was made with a tagged
 * configuration.
 */
public class IbisHdfs extends FilterFs {
  /** Called by {@link AbstractFileSystem#createFileSystem} with just these parameters. */
  public IbisHdfs(URI uri, Configuration conf) throws IOException, URISyntaxException {
    super(stock(uri, conf));
  }

  private static AbstractFileSystem stock(URI uri, Configuration conf) throws IOException {
    Configuration copy = new Configuration(TaggedConf.of(conf));
    copy.setClass(
        "fs.AbstractFileSystem." + uri.getScheme() + ".impl", Hdfs.class, AbstractFileSystem.class);
    try {
      return AbstractFileSystem.createFileSystem(uri, copy);
    } catch (RuntimeException e) {
      // The caller wraps once more what we throw: give it what Hdfs itself threw.
      if (e.getCause() instanceof InvocationTargetException i
          && i.getCause() instanceof IOException io) {
        throw io;
      }
      throw e;
    }
  }

  /** Page by page, as {@link Hdfs} does it; {@link FilterFs} would fetch the whole directory. */
  @Override
  public RemoteIterator<FileStatus> listStatusIterator(Path path)
      throws FileNotFoundException, UnresolvedLinkException, IOException {
    return getMyFs().listStatusIterator(path);
  }
}
