/** What must be in a package of Hadoop's own, as what it extends is not public. */
package org.apache.hadoop.hdfs.server.datanode;
