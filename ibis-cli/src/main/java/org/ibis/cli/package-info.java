/**
 * What an operator runs on a cluster: what jobs get from the disks ({@code top}), why one is slow
 * ({@code explain}), its weight ({@code weight}), what a scheduler has done ({@code trace}), what
 * it would have done with other weights ({@code whatif}), and the scheduler on a file of requests
 * ({@code replay}). Each command lives in a package of its own; those that ask the broker share
 * one. {@link org.ibis.cli.Main} lists them. They read from daemons and files, and only {@code
 * weight} changes anything.
 */
package org.ibis.cli;
