/**
 * {@code ibis cache}: the mirrors of this node's blocks on its SSD. {@code ibis-blockd} makes and
 * removes them; {@link org.ibis.cli.cache.BlockdConnection} asks it over its socket, by version 1
 * of its protocol. Which blocks a path of HDFS has says Hadoop's own {@code hdfs fsck}.
 */
package org.ibis.cli.cache;
