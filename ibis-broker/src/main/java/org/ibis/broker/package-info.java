/**
 * The broker in the ResourceManager: total service of each application over all nodes, and the
 * weights that follow from it. Nothing here runs yet; each node schedules with the weights that
 * jobs claim. Of the other modules it may call {@code ibis-core}; nobody will call it but Hadoop.
 */
package org.ibis.broker;
