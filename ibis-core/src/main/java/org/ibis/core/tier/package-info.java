/**
 * Intermediate data on a node's SSD: which files may go there, and how many bytes of it they may
 * have. Pure.
 */
package org.ibis.core.tier;
