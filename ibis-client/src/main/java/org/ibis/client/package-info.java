/**
 * What runs in a job's own processes: HDFS clients that say whom they work for, and a local file
 * system whose spills and merges wait for permits of the node. Hadoop makes these classes by the
 * names in {@code core-site.xml}; nobody else calls them. Outside of a YARN container they are
 * Hadoop's own. Start reading at {@link org.ibis.client.IbisDistributedFileSystem}, then {@link
 * org.ibis.client.IbisLocalFileSystem}.
 */
package org.ibis.client;
