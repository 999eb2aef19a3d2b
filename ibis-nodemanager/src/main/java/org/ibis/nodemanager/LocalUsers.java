package org.ibis.nodemanager;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Ids of users that this host itself knows: passwd(5). No directory service is asked. */
final class LocalUsers {
  private static final int NAME = 0;
  private static final int ID = 2;

  private LocalUsers() {}

  /** Of those of the users that the host knows. */
  static Set<Integer> ids(Set<String> users, Path passwd) {
    Set<Integer> ids = new HashSet<>();
    for (String line : lines(passwd)) {
      String[] fields = line.split(":");
      if (fields.length > ID && users.contains(fields[NAME])) {
        try {
          ids.add(Integer.parseInt(fields[ID]));
        } catch (NumberFormatException e) {
          // no user's line
        }
      }
    }
    return ids;
  }

  private static List<String> lines(Path passwd) {
    try {
      return Files.readAllLines(passwd, StandardCharsets.ISO_8859_1);
    } catch (IOException e) { // then it knows none
      return List.of();
    }
  }
}
