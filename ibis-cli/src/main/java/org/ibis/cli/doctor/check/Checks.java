package org.ibis.cli.doctor.check;

import java.util.List;

/** All checks, in the order in which an operator would look. */
public final class Checks {
  /** All of them. */
  public static final List<Check> ALL =
      List.of(
          new VersionsCheck(),
          new InstallationCheck(),
          new JarsCheck(),
          new ClassesCheck(),
          new TaskJarsCheck(),
          new KeysCheck(),
          new ValuesCheck(),
          new KeyPlaceCheck(),
          new DataNodeHookCheck(),
          new DataNodeIoCheck(),
          new ShuffleHookCheck(),
          new PermitServiceCheck(),
          new ClientHookCheck(),
          new ShortCircuitCheck(),
          new ClientPatienceCheck(),
          new SchedulersCheck(),
          new PermitSocketCheck(),
          new PermitLinkCheck(),
          new MirrorsCheck(),
          new TierCheck(),
          new DaemonUserCheck(),
          new ContainerRuntimeCheck(),
          new DaemonsCheck(),
          new RestartCheck(),
          new ModeCheck(),
          new FailOpenCheck(),
          new NativeCheck(),
          new BrokerKeysCheck(),
          new BrokerCheck(),
          new ClockCheck());

  private Checks() {}
}
