/**
 * What an operator runs on a cluster: what jobs get from the disks ({@code top}), what a scheduler
 * has done ({@code trace}), what it would have done with other weights ({@code whatif}), and the
 * scheduler on a file of requests ({@code replay}). Each command lives in a package of its own;
 * {@link org.ibis.cli.Main} lists them. It reads from daemons and files, and changes neither.
 */
package org.ibis.cli;
