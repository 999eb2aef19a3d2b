package org.ibis.cli.install;

import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.ibis.cli.UserError;

/** The files of one configuration directory, as they are, and what they would be with IBIS. */
final class Sites {
  /** What becomes of IBIS's own block. */
  enum Block {
    /** There is to be none. */
    REFUSED,

    /** The files count as they would be without. */
    LEFT_OUT,

    /** The files count as they are. */
    COUNTS
  }

  private final Path home;
  private final Map<String, Path> paths = new HashMap<>();
  private final Map<String, FoundFile> found = new HashMap<>();
  private final Map<String, byte[]> contents = new HashMap<>();
  private final Map<String, SiteFile> files = new HashMap<>();

  /** What daemons open: relative names in a file start from there, and not from a link's target. */
  private final Map<String, URI> links = new HashMap<>();

  /**
   * Reads them.
   *
   * @throws UserError where one can't be read, or has a block that is to stay
   */
  Sites(Disk disk, HadoopHome home, Block block) throws IOException {
    this.home = home.directory();
    checkLink(disk, home);
    for (String name : Setting.FILES) {
      links.put(name, home.configuration().resolve(name).toUri());
      try {
        Path path = home.site(name);
        paths.put(name, path);
        checkPlace(disk, home, path);
        found.put(name, disk.find(path));
      } catch (AccessDeniedException e) {
        throw UserError.usage(
            e.getFile()
                + " can't be read by this user: run this as its owner or as root, nothing was"
                + " changed",
            e);
      } catch (FileSystemException e) {
        throw UserError.usage(e.getFile() + " " + e.getReason() + ", nothing was changed", e);
      }
      add(name, FoundFile.bytesOf(found.get(name)), block);
    }
  }

  private void add(String name, byte[] bytes, Block block) {
    try {
      SiteFile file = bytes == null ? SiteFile.empty() : SiteFile.of(bytes);
      byte[] content = bytes;
      if (block == Block.LEFT_OUT && file.hasBlock()) {
        content = file.withoutBlock();
        file = SiteFile.of(content);
      }
      if (content != null) {
        Object unused = new SiteValues().add(links.get(name), content);
      }
      contents.put(name, content);
      files.put(name, file);
    } catch (RuntimeException e) {
      throw UserError.usage(
          paths.get(name)
              + " can't be read, "
              + e.getMessage()
              + ". Correct it, nothing was changed",
          e);
    }
    if (block != Block.COUNTS && files.get(name).hasBlock()) {
      throw UserError.usage(
          paths.get(name)
              + " has a block of ibis install that belongs to no installation in "
              + home
              + ": uninstall it from the Hadoop home that it was made for, or take the block"
              + " out by hand");
    }
  }

  private static void checkLink(Disk disk, HadoopHome home) throws IOException {
    if (home.isLinked() && !disk.trustsLinksIn(home.directoryOfLink())) {
      throw UserError.usage(
          "links that are not root's lead from "
              + home.directory()
              + " to "
              + home.configuration()
              + ": if that is the configuration, give --conf-dir "
              + home.configuration()
              + ", nothing was changed");
    }
  }

  private static void checkPlace(Disk disk, HadoopHome home, Path file) throws IOException {
    if (!file.startsWith(home.directory())
        && !file.startsWith(home.configuration())
        && !disk.trustsLinksIn(home.configuration())) {
      throw UserError.usage(
          home.configuration()
              + " is not root's and has a link to "
              + file
              + ": put the file there in place of the link, or run this as the directory's owner,"
              + " nothing was changed");
    }
  }

  Path path(String name) {
    return paths.get(name);
  }

  byte[] bytes(String name) {
    return contents.get(name);
  }

  /** Null where there is no file. */
  FoundFile found(String name) {
    return found.get(name);
  }

  /** What a daemon goes by that reads this file. */
  SiteValues values(String name) {
    return values(name, contents.get(name));
  }

  /** What tasks get: values before variables in them are replaced, by key. */
  Map<String, String> ofTasks() {
    Map<String, String> all = new HashMap<>();
    Setting.FILES.forEach(name -> all.putAll(values(name).allBut(Set.of())));
    return all;
  }

  private SiteValues values(String name, byte[] content) {
    SiteValues values = new SiteValues();
    for (String file : Setting.FILES) {
      byte[] bytes = file.equals(name) ? content : contents.get(file);
      if (bytes != null && (file.equals(name) || file.equals(Setting.FILES.get(0)))) {
        values.add(links.get(file), bytes);
      }
    }
    return values;
  }

  static String wanted(Setting setting, SiteValues now) {
    try {
      return setting.wanted(now);
    } catch (IllegalArgumentException e) {
      throw UserError.usage(e.getMessage(), e);
    }
  }

  /** The file with the settings; null where it has all of them. */
  byte[] with(String name, List<Setting> settings, String version) {
    SiteValues now = values(name);
    Map<String, String> properties = new LinkedHashMap<>();
    Map<String, String> was = new HashMap<>();
    for (Setting of : settings) {
      Setting setting = of.in(now::raw);
      String key = setting.key();
      String current = now.raw(key);
      if (current != null && current.contains("org.ibis.")) {
        throw UserError.usage(
            paths.get(name)
                + " sets "
                + key
                + " to "
                + current.strip()
                + " already, by hand: take it out");
      }
      String wanted = wanted(setting, now);
      if (wanted.equals(current)) {
        continue;
      }
      if (now.isFinal(key)) {
        throw UserError.usage(
            key
                + " is final in "
                + paths.get(name)
                + " or core-site.xml, with the value "
                + current
                + ": set it to "
                + wanted
                + " there, or take <final> out");
      }
      checkNotOverridden(setting);
      properties.put(key, wanted);
      if (current != null) {
        was.put(key, "before: " + current.strip());
      }
    }
    if (properties.isEmpty()) {
      return null;
    }
    byte[] edited =
        files
            .get(name)
            .withBlock(
                "made by ibis install " + version + ", ibis uninstall takes it out again",
                properties,
                was);
    checkReadsBack(name, edited, properties);
    return edited;
  }

  private void checkNotOverridden(Setting setting) {
    String other = overriding(setting);
    if (other != null) {
      throw UserError.usage(
          paths.get(other)
              + " sets "
              + setting.key()
              + ", and goes before "
              + setting.file()
              + ": take it out there");
    }
  }

  /** A file that is read after a setting's own and sets it, too; null is none. */
  private String overriding(Setting setting) {
    int own = Setting.FILES.indexOf(setting.file());
    return Setting.FILES.subList(own + 1, Setting.FILES.size()).stream()
        .filter(
            other ->
                contents.get(other) != null
                    && new SiteValues()
                            .add(links.get(other), contents.get(other))
                            .raw(setting.key())
                        != null)
        .findFirst()
        .orElse(null);
  }

  /**
   * Which of the settings daemons do not go by, whatever the blocks say: what stands after a block,
   * or in a file that is read later, goes before it.
   *
   * @return a sentence's rest for each, by its file
   */
  Map<Path, String> notInForce(List<Setting> settings) {
    Map<Path, String> missing = new LinkedHashMap<>();
    for (Setting setting : settings) {
      String other = overriding(setting);
      String file = other == null ? setting.file() : other;
      SiteValues now =
          other == null ? values(file) : new SiteValues().add(links.get(file), contents.get(file));
      String current = now.raw(setting.key());
      String wanted;
      try {
        wanted = setting.wanted(now);
      } catch (IllegalArgumentException e) { // a class of somebody else's
        wanted = setting.value();
      }
      if (current == null || !wanted.equals(current.strip())) {
        String is = current == null ? "does not set " + setting.key() : "";
        missing.putIfAbsent(
            paths.get(file),
            (is.isEmpty() ? "sets " + setting.key() + " to " + current.strip() : is)
                + ", not to "
                + wanted);
      }
    }
    return missing;
  }

  private void checkReadsBack(String name, byte[] edited, Map<String, String> properties) {
    SiteFile unused = SiteFile.of(edited);
    SiteValues read = values(name, edited);
    properties.forEach(
        (key, value) -> {
          if (!value.equals(read.raw(key))) {
            throw new UserError(
                paths.get(name) + " would not set " + key + " to " + value + ", it stays as it is");
          }
        });
    if (!Objects.equals(
        values(name).allBut(properties.keySet()), read.allBut(properties.keySet()))) {
      throw new UserError(
          paths.get(name) + " would set other properties otherwise, it stays as it is");
    }
  }

  /**
   * What would make daemons or tasks fail, or IBIS go without effect.
   *
   * @param version of the jars that tasks are to find
   */
  void checkOfRoles(Set<Role> roles, boolean tasksHaveJars, String version) {
    SiteValues yarn = values(Setting.FILES.get(2));
    if (roles.contains(Role.NODEMANAGER)
        && yarn.isTrue("yarn.nodemanager.aux-services.manifest.enabled")) {
      throw UserError.usage(
          "yarn.nodemanager.aux-services.manifest.enabled is true in "
              + paths.get(Setting.FILES.get(2))
              + ": the services of properties don't count then. Set it to false, or leave the"
              + " role nodemanager out");
    }
    if (!roles.contains(Role.CLIENT) || tasksHaveJars) {
      return;
    }
    SiteValues mapred = values(Setting.FILES.get(3));
    TaskClassPath tasks =
        new TaskClassPath(key -> (key.startsWith("mapreduce.") ? mapred : yarn).raw(key));
    if (tasks.archive().isPresent()) {
      throw UserError.usage(
          "tasks take their classes from "
              + tasks.archive().get()
              + " (mapreduce.application.framework.path) and would not find those of IBIS: put"
              + " the jars ibis-core, ibis-blockhint and ibis-client into it and give"
              + " --tasks-have-jars, or leave the role client out");
    }
    if (!ProductJar.of(Set.of(Role.CLIENT)).stream()
        .allMatch(j -> tasks.has(home, j.directory() + "/" + j.fileName(version)))) {
      throw UserError.usage(
          "yarn.application.classpath has no $HADOOP_COMMON_HOME/share/hadoop/common/lib/*, where"
              + " the jars of IBIS are for tasks: add it, or have the jars on that path and give"
              + " --tasks-have-jars, or leave the role client out");
    }
  }

  List<String> remarks(Set<Role> roles, boolean broker) {
    List<String> remarks = new ArrayList<>();
    if (broker
        && roles.contains(Role.RESOURCEMANAGER)
        && values(Setting.FILES.get(0)).isTrue("hadoop.security.authorization")) {
      remarks.add(
          "hadoop.security.authorization is on: security.ibis.broker.protocol.acl in"
              + " hadoop-policy.xml must name the users of DataNodes and NodeManagers");
    }
    return remarks;
  }
}
