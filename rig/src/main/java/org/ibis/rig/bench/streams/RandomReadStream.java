package org.ibis.rig.bench.streams;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/** Reads somewhere, one positioned read after the other; its files stay open. */
final class RandomReadStream extends StreamThread {

  private final FilePool pool;
  private final int bytes;
  private final Random random;
  private final byte[] buffer;
  private final Map<Path, FSDataInputStream> open = new HashMap<>();

  /**
   * @param bytes of a read
   */
  RandomReadStream(
      String name, FileSystem files, Pace pace, CountDownLatch go, FilePool pool, int bytes) {
    super(name, files, pace, go, bytes);
    this.pool = pool;
    this.bytes = bytes;
    random = new Random(name.hashCode());
    buffer = new byte[bytes];
  }

  @Override
  int move(int most) throws IOException {
    FilePool.Place place = pool.somewhere(bytes, random);
    FSDataInputStream in = open.get(place.file());
    if (in == null) {
      in = files.open(place.file());
      open.put(place.file(), in);
    }
    in.readFully(place.offset(), buffer, 0, bytes);
    return bytes;
  }

  @Override
  void closeFile() throws IOException {
    for (FSDataInputStream in : open.values()) {
      in.close();
    }
    open.clear();
  }
}
