/**
 * The NodeManager's side of intermediate data on an SSD: who has how many bytes there. Read {@link
 * org.ibis.nodemanager.tier.LocalTier} first.
 */
package org.ibis.nodemanager.tier;
