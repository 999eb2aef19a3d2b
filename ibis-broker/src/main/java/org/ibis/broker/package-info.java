/**
 * The broker in the ResourceManager: total service of each application over all nodes, and the
 * weights that follow from it. Nothing here runs yet; each node schedules with the weights that
 * jobs claim.
 */
package org.ibis.broker;
