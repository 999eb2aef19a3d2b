package org.ibis.cli.cluster;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A test of commands that ask a broker, which is made up. */
abstract class WithBroker {
  FakeBroker broker;

  @BeforeEach
  final void start() throws IOException {
    broker = new FakeBroker();
  }

  @AfterEach
  final void stop() {
    broker.close();
  }

  /** A command that is told where the broker is. */
  final Cli.Ran ibis(String... args) {
    return Cli.run(
        Stream.concat(Stream.of(args), Stream.of("--rm", broker.address())).toArray(String[]::new));
  }
}
