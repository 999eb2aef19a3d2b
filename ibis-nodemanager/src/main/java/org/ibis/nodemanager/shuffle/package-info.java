/**
 * The shuffle's reads in windows under permits: what stands between Hadoop's {@code ShuffleHandler}
 * and the network. Everything here runs on the event loop of a connection and never waits.
 */
package org.ibis.nodemanager.shuffle;
