package org.ibis.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ContainerIdsTest {
  @Test
  void applicationIsReadFromEitherForm() {
    assertEquals(
        "application_1410901177871_0001",
        ContainerIds.applicationOf("container_1410901177871_0001_01_000005"));
    assertEquals(
        "application_1410901177871_0001",
        ContainerIds.applicationOf("container_e17_1410901177871_0001_01_000005"));
    assertEquals(
        "application_1410901177871_12345",
        ContainerIds.applicationOf("container_1410901177871_12345_02_1000005"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "container_",
        "container_1_2_3",
        "container_e_1_2_3_4",
        "application_1_2",
        "container_1_2_3_4;w=1000",
        "container_1_2,3_4_5"
      })
  void anythingElseIsRefusedByName(String id) {
    var e = assertThrows(IllegalArgumentException.class, () -> ContainerIds.applicationOf(id));
    assertEquals("CONTAINER_ID: '" + id + "' is not a container id of YARN", e.getMessage());
  }
}
