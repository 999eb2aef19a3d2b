/**
 * IBIS in the NodeManager: the node's schedulers, the socket at which tasks and the DataNode ask
 * them for permits ({@link org.ibis.nodemanager.IbisIoService}), and the shuffle, whose map outputs
 * are read by windows ({@link org.ibis.nodemanager.IbisShuffleHandler}). Hadoop makes both by their
 * names in {@code yarn-site.xml}; nobody else calls anything here. Start reading at the first, then
 * {@link org.ibis.nodemanager.PermitServer}.
 */
package org.ibis.nodemanager;
