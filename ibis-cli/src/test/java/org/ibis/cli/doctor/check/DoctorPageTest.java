package org.ibis.cli.doctor.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class DoctorPageTest {
  private static final Pattern SECTION = Pattern.compile("(?m)^### `([\\w-]+)`$");

  @Test
  void thePageHasEachCheckInOrder() throws IOException {
    String page = Files.readString(Path.of("../docs/doctor.md"));
    List<String> named = SECTION.matcher(page).results().map(m -> m.group(1)).toList();
    assertEquals(Checks.ALL.stream().map(Check::name).toList(), named);
  }
}
