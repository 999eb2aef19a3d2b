package org.ibis.itest;

import java.util.ArrayList;
import java.util.List;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

/** What a logger says while this is open. */
final class CapturedLog extends AppenderSkeleton implements AutoCloseable {
  private final Logger logger;
  private final List<LoggingEvent> events = new ArrayList<>();

  private CapturedLog(Logger logger) {
    this.logger = logger;
  }

  /**
   * @param name of the logger, which hears its children too
   */
  static CapturedLog of(String name) {
    Logger logger = Logger.getLogger(name);
    CapturedLog log = new CapturedLog(logger);
    logger.addAppender(log);
    return log;
  }

  /** The messages of a level, in order. */
  List<String> messages(Level level) {
    synchronized (events) {
      return events.stream()
          .filter(e -> e.getLevel().equals(level))
          .map(LoggingEvent::getRenderedMessage)
          .toList();
    }
  }

  @Override
  protected void append(LoggingEvent event) {
    event.getRenderedMessage();
    synchronized (events) {
      events.add(event);
    }
  }

  @Override
  public void close() {
    logger.removeAppender(this);
  }

  @Override
  public boolean requiresLayout() {
    return false;
  }
}
