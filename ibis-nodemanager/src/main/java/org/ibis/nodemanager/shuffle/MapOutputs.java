package org.ibis.nodemanager.shuffle;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.io.SecureIOUtils;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.ContainerLocalizer;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FlowTag;
import org.ibis.core.device.IoScheduler;

/**
 * Finds and opens the files that tasks leave for the shuffle, a second time: what Hadoop itself has
 * opened does not show its descriptor. They are {@code
 * <local-dir>/usercache/<user>/appcache/<application>/output/<map>/file.out}.
 */
public final class MapOutputs {
  /**
   * As many reducers ask for each output as there are, and to find it takes longer than to open.
   */
  private static final int REMEMBERED = 4096;

  private final Function<String, String> userOfJob;
  private final LocalFiles localFiles;
  private final Schedulers schedulers;
  private final Function<String, FlowTag> tagOfApplication;
  private final Map<MapAttempt, Place> places =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<MapAttempt, Place> eldest) {
              return size() > REMEMBERED;
            }
          });

  private record MapAttempt(String user, String job, String map) {}

  /** Where an output is; a task writes it once, and it stays there. */
  private record Place(
      String application, File file, IoScheduler scheduler, boolean canTellResident) {}

  /** Finds files in the local directories. */
  @FunctionalInterface
  public interface LocalFiles {
    /**
     * @throws IOException if no local directory has it
     */
    File find(String relative) throws IOException;
  }

  /** Knows the schedulers of disks. */
  @FunctionalInterface
  public interface Schedulers {
    /**
     * @throws IOException if the disk of the directory can't be found out
     */
    IoScheduler of(Path directory) throws IOException;
  }

  /**
   * An open map output.
   *
   * @param file stays open until whoever has it closes it, after {@code range}
   */
  record MapOutput(RandomAccessFile file, FileRange range, IoScheduler scheduler, FlowTag tag)
      implements Closeable {
    @Override
    public void close() throws IOException {
      range.close();
      file.close();
    }
  }

  /**
   * @param userOfJob the user that a job's files belong to, by {@code job_X_Y}
   */
  public MapOutputs(
      Function<String, String> userOfJob,
      LocalFiles localFiles,
      Schedulers schedulers,
      Function<String, FlowTag> tagOfApplication) {
    this.userOfJob = userOfJob;
    this.localFiles = localFiles;
    this.schedulers = schedulers;
    this.tagOfApplication = tagOfApplication;
  }

  /** Whose an output is, and on which disk. */
  record Whose(IoScheduler scheduler, FlowTag tag) {}

  /**
   * Says whose a map's output is; opens nothing.
   *
   * @param job {@code job_X_Y}
   * @param map the map attempt's id
   * @throws IOException if it is not there
   */
  Whose whose(String job, String map) throws IOException {
    Place place = place(new MapAttempt(userOfJob.apply(job), job, map));
    return new Whose(place.scheduler, tagOfApplication.apply(place.application));
  }

  private Place place(MapAttempt attempt) throws IOException {
    Place known = places.get(attempt);
    return known == null ? find(attempt) : known;
  }

  /**
   * Opens a map's output.
   *
   * @param job {@code job_X_Y}
   * @param map the map attempt's id
   * @throws IOException if it is not there, or is not the user's
   */
  MapOutput open(String job, String map) throws IOException {
    String user = userOfJob.apply(job);
    MapAttempt attempt = new MapAttempt(user, job, map);
    Place place = place(attempt);
    RandomAccessFile file;
    try {
      file = SecureIOUtils.openForRandomRead(place.file, "r", user, null);
    } catch (IOException e) {
      places.remove(attempt);
      throw e;
    }
    try {
      FileRange range = FileRange.ofReader(file.getFD(), file::getChannel);
      return new MapOutput(
          file,
          place.canTellResident ? range : new UnknownResidency(range),
          place.scheduler,
          tagOfApplication.apply(place.application));
    } catch (IOException | RuntimeException | LinkageError e) {
      file.close();
      throw e;
    }
  }

  private Place find(MapAttempt attempt) throws IOException {
    JobID id = JobID.forName(attempt.job);
    String application =
        ApplicationId.newInstance(Long.parseLong(id.getJtIdentifier()), id.getId()).toString();
    String relative =
        String.join(
            "/",
            ContainerLocalizer.USERCACHE,
            attempt.user,
            ContainerLocalizer.APPCACHE,
            application,
            "output",
            attempt.map,
            "file.out");
    File found = localFiles.find(relative);
    IoScheduler scheduler = schedulers.of(directoryOf(found.getPath(), relative));
    Place place = new Place(application, found, scheduler, found.canWrite());
    places.put(attempt, place);
    return place;
  }

  /** The local directory, as only few are to be asked for. */
  private static Path directoryOf(String found, String relative) throws IOException {
    if (!found.endsWith("/" + relative)) {
      throw new IOException(found + " is not " + relative + " of a local directory");
    }
    return Path.of(found.substring(0, found.length() - relative.length()));
  }
}
