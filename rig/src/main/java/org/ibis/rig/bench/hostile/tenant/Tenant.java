package org.ibis.rig.bench.hostile.tenant;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.ibis.core.ContainerIds;
import org.ibis.rig.bench.hostile.attack.Attack;
import org.ibis.rig.bench.hostile.attack.Attacks;
import org.ibis.rig.bench.hostile.attack.Target;

/**
 * The only process of an application: its master, and its task. It does what it is told over a
 * connection to the suite, a line each way, and ends with that connection.
 */
public final class Tenant {

  /** Who behaves. */
  public static final String VICTIM = "victim";

  /** Its argument that says to which port of the suite it connects. */
  public static final String PORT = "port";

  /** Its argument that says what it is: {@link #VICTIM} or an attack's key. */
  public static final String ROLE = "role";

  /** Begins to attack; answered by {@link #DONE}. */
  public static final String BEGIN = "begin";

  /** Says what it has done so far: numbers, separated by spaces. */
  public static final String LOOK = "look";

  /** The answer where there is nothing to say. */
  public static final String DONE = "done";

  private Tenant() {}

  /**
   * @param arguments {@code NAME=VALUE}, those of {@link Target#toArguments} among them
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Map<String, String> named = new HashMap<>();
    for (String argument : arguments) {
      String[] parts = argument.split("=", 2);
      named.put(parts[0], parts[1]);
    }
    String container = System.getenv(ContainerIds.VARIABLE);
    String application = ContainerIds.applicationOf(container);
    Target target = Target.parse(named, application, container);
    Master.begin(new YarnConfiguration());
    try (Socket suite =
            new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(named.get(PORT)));
        BufferedReader in =
            new BufferedReader(
                new InputStreamReader(suite.getInputStream(), StandardCharsets.UTF_8));
        PrintWriter out = new PrintWriter(suite.getOutputStream(), true, StandardCharsets.UTF_8)) {
      out.println(application);
      if (named.get(ROLE).equals(VICTIM)) {
        behave(target, in, out);
      } else {
        attack(target, Attacks.of(named.get(ROLE)), in, out);
      }
    } finally {
      Runtime.getRuntime().halt(0); // whatever threads there are
    }
  }

  private static void behave(Target target, BufferedReader in, PrintWriter out)
      throws IOException, InterruptedException {
    try (Victim victim = Victim.begin(target)) {
      while (in.readLine() != null) {
        out.println(victim.look());
      }
    }
  }

  private static void attack(Target target, Attack attack, BufferedReader in, PrintWriter out)
      throws IOException {
    try (attack) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.equals(BEGIN)) {
          attack.begin(target);
          out.println(DONE);
        } else {
          out.println(attack.done());
        }
      }
    }
  }
}
