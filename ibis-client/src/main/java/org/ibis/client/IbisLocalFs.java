package org.ibis.client;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.AbstractFileSystem;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FsConstants;
import org.apache.hadoop.fs.FsServerDefaults;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.impl.OpenFileParameters;
import org.apache.hadoop.fs.local.ExtensibleLocalFs;
import org.apache.hadoop.fs.local.LocalConfigKeys;

/**
 * The twin of {@link IbisLocalFileSystem} for {@code FileContext}: set {@code
 * fs.AbstractFileSystem.file.impl} to this class. {@link org.apache.hadoop.fs.local.LocalFs} makes
 * its own raw file system; in its place stands one over {@link IbisRawLocalFileSystem}.
 */
public class IbisLocalFs extends ExtensibleLocalFs {
  private final AbstractFileSystem raw; // null while Hadoop's own is made

  /** Called by {@link AbstractFileSystem} with just these parameters. */
  public IbisLocalFs(URI uri, Configuration conf) throws IOException, URISyntaxException {
    super(uri, conf);
    this.raw = new Raw(conf);
  }

  @Override
  protected AbstractFileSystem getMyFs() {
    return raw == null ? super.getMyFs() : raw;
  }

  @Override
  public CompletableFuture<FSDataInputStream> openFileWithOptions(
      Path path, OpenFileParameters parameters) throws IOException {
    return getMyFs().openFileWithOptions(path, parameters);
  }

  private static final class Raw extends DelegateToFileSystem {
    Raw(Configuration conf) throws IOException, URISyntaxException {
      super(
          FsConstants.LOCAL_FS_URI,
          new IbisRawLocalFileSystem(),
          conf,
          FsConstants.LOCAL_FS_URI.getScheme(),
          false);
    }

    @Override
    public int getUriDefaultPort() {
      return -1; // no port for file:///
    }

    @Override
    public FsServerDefaults getServerDefaults(Path f) throws IOException {
      return LocalConfigKeys.getServerDefaults();
    }

    @Override
    @SuppressWarnings("deprecation") // must be overridden
    public FsServerDefaults getServerDefaults() throws IOException {
      return LocalConfigKeys.getServerDefaults();
    }

    @Override
    public boolean isValidName(String src) {
      return true; // as Linux has it
    }
  }
}
