package org.ibis.itest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.net.URI;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.hadoop.hdfs.DistributedFileSystem;

/**
 * A process as YARN would start it: uses HDFS in both ways, says what it saw as properties on
 * standard output, and dies with two files open.
 */
public final class ContainerProcess {
  static final String TEXT = "written by a container";

  private ContainerProcess() {}

  /**
   * Starts one and waits for its end.
   *
   * @param containerId null for a process outside of YARN
   * @param conf configuration keys, each followed by its value
   */
  static Properties run(String containerId, URI hdfs, String... conf)
      throws IOException, InterruptedException {
    return runWith(System.getProperty("java.class.path"), containerId, hdfs, conf);
  }

  /** The same on another class path. */
  static Properties runWith(String classPath, String containerId, URI hdfs, String... conf)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                new File(System.getProperty("java.home"), "bin/java").getPath(),
                "-Xmx256m",
                "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "-cp",
                classPath,
                ContainerProcess.class.getName(),
                hdfs.toString()));
    command.addAll(List.of(conf));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder.environment().remove("CONTAINER_ID");
    if (containerId != null) {
      builder.environment().put("CONTAINER_ID", containerId);
    }
    Process process = builder.start();
    String out;
    try (InputStream in = process.getInputStream()) {
      out = new String(in.readAllBytes(), UTF_8);
    }
    if (process.waitFor() != 0) {
      throw new IOException("the process failed: " + out);
    }
    Properties said = new Properties();
    said.load(new StringReader(out));
    said.setProperty("output", out); // with what was logged
    return said;
  }

  public static void main(String[] args) throws Exception {
    Configuration conf = new Configuration();
    conf.set("fs.defaultFS", args[0]);
    conf.set("fs.hdfs.impl", "org.ibis.client.IbisDistributedFileSystem");
    conf.set("fs.AbstractFileSystem.hdfs.impl", "org.ibis.client.IbisHdfs");
    conf.set("fs.file.impl", "org.ibis.client.IbisLocalFileSystem");
    for (int i = 1; i < args.length; i += 2) {
      conf.set(args[i], args[i + 1]);
    }
    useFileSystem(conf);
    useFileContext(conf);
    useLocalDirectory(conf);
    Runtime.getRuntime().halt(0); // like a kill: the open files stay under their leases
  }

  private static void useFileSystem(Configuration conf) throws IOException {
    Path dir = new Path("/fs");
    DistributedFileSystem fs = (DistributedFileSystem) FileSystem.get(conf);
    say("fs.class", fs.getClass().getName());
    say("fs.cached", fs == FileSystem.get(conf));
    say("fs.own.conf", fs.getConf() == conf);
    say("fs.service", fs.getCanonicalServiceName());
    say("fs.scheme", fs.getScheme());
    say("fs.client", fs.getClient().getClientName());
    try (FSDataOutputStream out = fs.create(new Path(dir, "a"))) {
      out.writeUTF(TEXT);
    }
    say("fs.rename", fs.rename(new Path(dir, "a"), new Path(dir, "b")));
    say("fs.list", fs.listStatus(dir)[0].getPath().getName());
    try (var in = fs.open(new Path(dir, "b"))) {
      say("fs.text", in.readUTF());
    }
    leaveOpen(fs.create(new Path(dir, "open")));
  }

  private static void useFileContext(Configuration conf) throws IOException {
    Path dir = new Path("/fc");
    FileContext fc = FileContext.getFileContext(conf);
    say("fc.class", fc.getDefaultFileSystem().getClass().getName());
    say("fc.service", fc.getDefaultFileSystem().getCanonicalServiceName());
    say("fc.port", fc.getDefaultFileSystem().getUriDefaultPort());
    try (FSDataOutputStream out = create(fc, new Path(dir, "a"))) {
      out.writeUTF(TEXT);
    }
    create(fc, new Path(dir, "b")).close();
    fc.rename(new Path(dir, "a"), new Path(dir, "b"), Options.Rename.OVERWRITE);
    RemoteIterator<FileStatus> list = fc.listStatus(dir);
    say("fc.list", list.next().getPath().getName() + (list.hasNext() ? " and more" : ""));
    try (var in = fc.open(new Path(dir, "b"))) {
      say("fc.text", in.readUTF());
    }
    leaveOpen(create(fc, new Path(dir, "open")));
  }

  private static void useLocalDirectory(Configuration conf) throws IOException {
    LocalFileSystem local = FileSystem.getLocal(conf);
    say("local.class", local.getClass().getName());
    Path file = new Path(Files.createTempDirectory("container").toUri().toString(), "a");
    try (FSDataOutputStream out = local.create(file)) {
      out.writeUTF(TEXT);
    }
    try (var in = local.open(file)) {
      say("local.text", in.readUTF());
    }
    local.delete(file.getParent(), true);
  }

  private static FSDataOutputStream create(FileContext fc, Path path) throws IOException {
    return fc.create(path, EnumSet.of(CreateFlag.CREATE), Options.CreateOpts.createParent());
  }

  private static void leaveOpen(FSDataOutputStream out) throws IOException {
    out.writeUTF(TEXT);
    out.hflush();
  }

  private static void say(String key, Object value) {
    System.out.println(key + "=" + value);
  }
}
