package org.ibis.nodemanager;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.JobID;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.security.token.JobTokenIdentifier;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.api.ApplicationInitializationContext;

/** A shuffle handler that runs, with one job. */
final class ShuffleServer implements AutoCloseable {
  private final ShuffleHandler handler;

  ShuffleServer(ShuffleHandler handler, Configuration conf, ShuffledFiles files) throws Exception {
    this.handler = handler;
    Configuration mine = new Configuration(conf);
    mine.setInt(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY, 0);
    mine.setInt(ShuffleHandler.MAX_SHUFFLE_THREADS, 1); // a loop that waited would hold up all
    handler.setAuxiliaryLocalPathHandler(files);
    handler.init(mine);
    handler.start();
    JobID job = JobID.forName(ShuffledFiles.JOB);
    Token<JobTokenIdentifier> token =
        new Token<>(
            new JobTokenIdentifier(new Text(ShuffledFiles.JOB)).getBytes(),
            ShuffledFiles.secret(),
            new Text("kind"),
            new Text("service"));
    handler.initializeApplication(
        new ApplicationInitializationContext(
            files.user(),
            ApplicationId.newInstance(Long.parseLong(job.getJtIdentifier()), job.getId()),
            ShuffleHandler.serializeServiceData(token)));
  }

  int port() throws Exception {
    return ShuffleHandler.deserializeMetaData(handler.getMetaData());
  }

  ShuffleHandler handler() {
    return handler;
  }

  @Override
  public void close() {
    handler.stop();
  }
}
