/**
 * What daemons with IBIS publish about their devices and flows, read from Hadoop's {@code /jmx}.
 */
package org.ibis.cli.jmx;
