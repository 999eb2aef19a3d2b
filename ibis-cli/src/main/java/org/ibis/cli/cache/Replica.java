package org.ibis.cli.cache;

import java.nio.file.Path;

/**
 * A finalized block of this node.
 *
 * @param pool of its NameNode
 * @param id its number
 * @param file in a data directory
 * @param bytes of the file
 */
record Replica(String pool, long id, Path file, long bytes) {}
