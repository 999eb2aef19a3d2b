/**
 * What the node does for local files that no permit covers, as Spark's: a container's weight goes
 * to the kernel, as the I/O weight of the container's own cgroup (version 2).
 */
package org.ibis.nodemanager.cgroup;
