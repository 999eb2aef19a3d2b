package org.ibis.rig.bench.streams;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FileSystem;

/** A client that reads or writes, one call after the other, until it is stopped. */
public abstract class StreamThread extends Thread {

  /** What a client that is held back takes in one call, bytes. */
  private static final int SIP_BYTES = 64 << 10;

  final StepClock clock;
  final FileSystem files;

  private final CountDownLatch go;
  private final Pace pace;
  private volatile boolean stopped;
  private volatile IOException failure;

  /**
   * @param files a client of its own, closed at the end
   * @param go when to begin
   * @param stepBytes what it is timed by
   */
  StreamThread(String name, FileSystem files, Pace pace, CountDownLatch go, int stepBytes) {
    super(name);
    clock = new StepClock(stepBytes);
    this.files = files;
    this.pace = pace;
    this.go = go;
    setDaemon(true);
  }

  /**
   * Makes one call.
   *
   * @param most bytes to move
   * @return bytes moved
   */
  abstract int move(int most) throws IOException;

  /** Closes the file that is open, if there is one. */
  abstract void closeFile() throws IOException;

  @Override
  public void run() {
    try {
      go.await();
      while (!stopped) {
        clock.begin();
        int moved = 0;
        try {
          moved = move(Math.min(clock.left(), pace.isLimited() ? SIP_BYTES : clock.left()));
        } finally {
          clock.end(moved);
        }
        pace.consume(moved);
      }
    } catch (IOException e) {
      fail(e);
    } catch (InterruptedException e) {
      // Stopped before it began.
    }
    closeAll();
  }

  private void closeAll() {
    try {
      closeFile();
      files.close();
    } catch (IOException e) {
      fail(e);
    }
  }

  private void fail(IOException e) {
    // An interrupt that stops it may end a call in an exception.
    if (!stopped) {
      failure = e;
    }
  }

  /** What ended it before it was stopped; null if nothing did. */
  IOException failure() {
    return failure;
  }

  /**
   * Lets the call that it is in be its last one.
   *
   * @param atOnce by an interrupt: then its file may stay open
   */
  void finish(boolean atOnce) {
    stopped = true;
    if (atOnce) {
      interrupt();
    }
  }
}
