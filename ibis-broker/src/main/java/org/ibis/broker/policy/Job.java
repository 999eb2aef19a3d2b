package org.ibis.broker.policy;

import java.util.OptionalDouble;

/**
 * A running application, as the ResourceManager knows it.
 *
 * @param name that its user gave it
 * @param user who submitted it
 * @param queue its whole path, as {@code root.prod.etl}
 * @param priority YARN's
 * @param tagged what its tag {@code ibis:weight=N} says
 * @param bandwidth what its tag {@code ibis:bw=N} asks for, bytes in a second; 0 where it does not
 */
public record Job(
    String name,
    String user,
    String queue,
    int priority,
    OptionalDouble tagged,
    double bandwidth) {}
