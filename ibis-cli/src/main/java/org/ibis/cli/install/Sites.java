package org.ibis.cli.install;

import java.io.IOException;
import java.net.URI;
import java.nio.file.AccessDeniedException;
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
  private final Path home;
  private final Map<String, Path> paths = new HashMap<>();
  private final Map<String, byte[]> contents = new HashMap<>();
  private final Map<String, SiteFile> files = new HashMap<>();

  /** What daemons open: relative names in a file start from there, and not from a link's target. */
  private final Map<String, URI> links = new HashMap<>();

  /**
   * @param withoutBlock whether they count as they would be without IBIS's block
   * @throws UserError where one can't be read, or has a block that is to stay
   */
  Sites(Disk disk, HadoopHome home, boolean withoutBlock) throws IOException {
    this.home = home.directory();
    for (String name : Setting.FILES) {
      Path path = home.site(name);
      byte[] bytes;
      try {
        bytes = disk.read(path);
      } catch (AccessDeniedException e) {
        throw UserError.usage(
            path
                + " can't be read by this user: run this as its owner or as root, nothing was"
                + " changed",
            e);
      }
      paths.put(name, path);
      links.put(name, home.configuration().resolve(name).toUri());
      try {
        SiteFile file = bytes == null ? SiteFile.empty() : SiteFile.of(bytes);
        if (withoutBlock && file.hasBlock()) {
          bytes = file.withoutBlock();
          file = SiteFile.of(bytes);
        }
        if (bytes != null) {
          Object unused = new SiteValues().add(links.get(name), bytes);
        }
        contents.put(name, bytes);
        files.put(name, file);
      } catch (RuntimeException e) {
        throw UserError.usage(
            path + " can't be read, " + e.getMessage() + ". Correct it, nothing was changed", e);
      }
      if (files.get(name).hasBlock()) {
        throw UserError.usage(
            path
                + " has a block of ibis install that belongs to no installation in "
                + home.directory()
                + ": uninstall it from the Hadoop home that it was made for, or take the block"
                + " out by hand");
      }
    }
  }

  Path path(String name) {
    return paths.get(name);
  }

  byte[] bytes(String name) {
    return contents.get(name);
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

  /** Files that are read after this one. */
  private void checkNotOverridden(Setting setting) {
    for (String other :
        Setting.FILES.subList(Setting.FILES.indexOf(setting.file()) + 1, Setting.FILES.size())) {
      byte[] bytes = contents.get(other);
      if (bytes != null
          && new SiteValues().add(links.get(other), bytes).raw(setting.key()) != null) {
        throw UserError.usage(
            paths.get(other)
                + " sets "
                + setting.key()
                + ", and goes before "
                + setting.file()
                + ": take it out there");
      }
    }
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
