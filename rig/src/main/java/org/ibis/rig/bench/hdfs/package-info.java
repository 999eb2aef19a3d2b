/** A NameNode and DataNodes of this machine, with stock Hadoop or with IBIS, and their clients. */
package org.ibis.rig.bench.hdfs;
