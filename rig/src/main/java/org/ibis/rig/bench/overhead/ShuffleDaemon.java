package org.ibis.rig.bench.overhead;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;
import org.apache.hadoop.yarn.server.api.AuxiliaryLocalPathHandler;

/**
 * A NodeManager's shuffle and nothing else, in a process of its own, with the map outputs of one
 * finished job. Runs on Hadoop's class path, with this bench's jar added to it.
 */
final class ShuffleDaemon {

  private ShuffleDaemon() {}

  /**
   * Serves until the process is ended.
   *
   * @param args the handler's class; the node's local directory; bytes of a segment; the file that
   *     takes the port
   */
  public static void main(String[] args) throws Exception {
    Path local = Path.of(args[1]);
    makeOutputs(local, Long.parseLong(args[2]));
    ShuffleHandler handler =
        Class.forName(args[0]).asSubclass(ShuffleHandler.class).getConstructor().newInstance();
    Configuration conf = new Configuration();
    conf.setInt(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY, 0);
    handler.setAuxiliaryLocalPathHandler(new LocalFiles(local));
    handler.init(conf);
    handler.start();
    handler.initializeApplication(job());
    tell(Path.of(args[3]), ShuffleHandler.deserializeMetaData(handler.getMetaData()));
  }

  private static ApplicationInitializationContext job() throws IOException {
    JobID job = JobID.forName(ShuffledJob.JOB);
    Token<JobTokenIdentifier> token =
        new Token<>(
            new JobTokenIdentifier(new Text(ShuffledJob.JOB)).getBytes(),
            ShuffledJob.SECRET.getBytes(StandardCharsets.UTF_8),
            new Text("kind"),
            new Text("service"));
    return new ApplicationInitializationContext(
        ShuffledJob.USER,
        ApplicationId.newInstance(Long.parseLong(job.getJtIdentifier()), job.getId()),
        ShuffleHandler.serializeServiceData(token));
  }

  /** Both variants serve the same files: who comes first makes them. */
  private static void makeOutputs(Path local, long segmentBytes) throws IOException {
    for (int map = 0; map < ShuffledJob.MAPS; map++) {
      Path output = local.resolve(ShuffledJob.output(map));
      Path index = output.resolveSibling(output.getFileName() + ".index");
      if (Files.exists(index)) {
        continue;
      }
      Files.createDirectories(output.getParent());
      byte[] segment = new byte[Math.toIntExact(segmentBytes)];
      new Random(map).nextBytes(segment);
      SpillRecord records = new SpillRecord(ShuffledJob.REDUCES);
      try (OutputStream out = Files.newOutputStream(output)) {
        for (int reduce = 0; reduce < ShuffledJob.REDUCES; reduce++) {
          out.write(segment);
          records.putIndex(
              new IndexRecord(reduce * segmentBytes, segmentBytes, segmentBytes), reduce);
        }
      }
      records.writeToFile(new org.apache.hadoop.fs.Path(index.toString()), new JobConf(false));
    }
  }

  /** All of it at once: who waits for the file reads it as soon as it is there. */
  private static void tell(Path file, int port) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(part, Integer.toString(port));
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Where a NodeManager looks for the outputs: one directory. */
  private record LocalFiles(Path local) implements AuxiliaryLocalPathHandler {

    @Override
    public org.apache.hadoop.fs.Path getLocalPathForRead(String path) throws IOException {
      Path found = local.resolve(path);
      if (!Files.exists(found)) {
        throw new IOException("could not find " + path);
      }
      return new org.apache.hadoop.fs.Path(found.toString());
    }

    @Override
    public Iterable<org.apache.hadoop.fs.Path> getAllLocalPathsForRead(String path)
        throws IOException {
      throw new IOException("not for the shuffle: " + path);
    }

    @Override
    public org.apache.hadoop.fs.Path getLocalPathForWrite(String path) throws IOException {
      throw new IOException("read only: " + path);
    }

    @Override
    public org.apache.hadoop.fs.Path getLocalPathForWrite(String path, long size)
        throws IOException {
      throw new IOException("read only: " + path);
    }
  }
}
