/**
 * IBIS in the DataNode: stands where Hadoop opens block files, tells from the serving thread's name
 * whose request it is, and has the streams read and written by windows under permits. Hadoop makes
 * {@link org.ibis.datanode.IbisDatasetFactory} by its name in {@code hdfs-site.xml}; nobody else
 * calls anything here. Start reading there, then {@link org.ibis.datanode.Installation}.
 */
package org.ibis.datanode;
