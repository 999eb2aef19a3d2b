package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** The NameNode's operations that the demo needs, over REST: no JVM to start for each. */
public final class WebHdfs {

  private final Rest nameNode;

  /** Of one NameNode. */
  public WebHdfs(Rest nameNode) {
    this.nameNode = nameNode;
  }

  void makeDirectory(String path) throws IOException, InterruptedException {
    nameNode.put(operation(path, "MKDIRS", ""), "");
  }

  void setStoragePolicy(String path, String policy) throws IOException, InterruptedException {
    nameNode.put(operation(path, "SETSTORAGEPOLICY", "&storagepolicy=" + policy), "");
  }

  /** Deletes a directory at once, without trash; absent is fine. */
  void delete(String path) throws IOException, InterruptedException {
    nameNode.delete(operation(path, "DELETE", "&recursive=true"));
  }

  /** Where the blocks of all files below a directory are, {@code address:port} of each replica. */
  public List<String> replicas(String directory) throws IOException, InterruptedException {
    List<String> found = new ArrayList<>();
    JsonNode statuses = nameNode.get(operation(directory, "LISTSTATUS", ""));
    for (JsonNode status : statuses.path("FileStatuses").path("FileStatus")) {
      String path = directory + "/" + status.path("pathSuffix").asText();
      if (status.path("type").asText().equals("DIRECTORY")) {
        found.addAll(replicas(path));
        continue;
      }
      JsonNode blocks = nameNode.get(operation(path, "GETFILEBLOCKLOCATIONS", ""));
      for (JsonNode block : blocks.path("BlockLocations").path("BlockLocation")) {
        block.path("names").forEach(name -> found.add(name.asText()));
      }
    }
    return found;
  }

  /** Bytes in the files below a directory. */
  long length(String path) throws IOException, InterruptedException {
    return nameNode
        .get(operation(path, "GETCONTENTSUMMARY", ""))
        .path("ContentSummary")
        .path("length")
        .asLong();
  }

  /** Blocks that the NameNode knows, those being written included. */
  long blocks() throws IOException, InterruptedException {
    return bean("FSNamesystem").path("BlocksTotal").asLong();
  }

  /** Whether it has so many live DataNodes and takes writes. */
  public boolean isReady(int dataNodes) throws IOException, InterruptedException {
    JsonNode state = bean("FSNamesystemState");
    return state.path("NumLiveDataNodes").asInt() >= dataNodes
        && state.path("FSState").asText().equals("Operational");
  }

  private JsonNode bean(String name) throws IOException, InterruptedException {
    return nameNode.get("/jmx?qry=Hadoop:service=NameNode,name=" + name).path("beans").path(0);
  }

  private static String operation(String path, String operation, String more) {
    String user = URLEncoder.encode(System.getProperty("user.name"), StandardCharsets.UTF_8);
    return "/webhdfs/v1" + path + "?user.name=" + user + "&op=" + operation + more;
  }
}
