/**
 * {@code ibis doctor}: {@code facts} gathers what a node, or a cluster, is like; {@code check} says
 * what of that is wrong, what it costs and what to change. Nothing is changed.
 */
package org.ibis.cli.doctor;
