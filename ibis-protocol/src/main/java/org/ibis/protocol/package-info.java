/**
 * What the nodes of a cluster and its broker tell each other, over Hadoop's own RPC. {@link
 * org.ibis.protocol.BrokerProtocolPB} is the protocol, {@link org.ibis.protocol.NodeReport} what
 * its messages say, and {@link org.ibis.protocol.BrokerLink} the node's end of it: start there. Of
 * the other modules it may call {@code ibis-core}; DataNode, NodeManager and broker call it.
 */
package org.ibis.protocol;
