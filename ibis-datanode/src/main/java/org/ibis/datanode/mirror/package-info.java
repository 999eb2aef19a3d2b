/**
 * Mirrors of blocks on the node's SSD, as a DataNode reads them: {@link
 * org.ibis.datanode.mirror.Mirrors} first. Who makes and removes them is {@code ibis-blockd}; what
 * is wrong with one is a miss, and the disk does what it would have done without.
 */
package org.ibis.datanode.mirror;
