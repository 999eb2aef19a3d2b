/**
 * {@code ibis profile}: what a disk or SSD takes for parts of each size, and from which depth on it
 * does no more. {@link org.ibis.cli.profile.Load} and what it runs on are the edge; what is made of
 * its points is pure.
 */
package org.ibis.cli.profile;
