package org.ibis.cli.cache;

import java.nio.file.Path;
import org.ibis.core.mirror.BlockName;

/**
 * A file of a finalized block of this node.
 *
 * @param file in a data directory
 * @param bytes of the file
 */
record Replica(BlockName name, Path file, long bytes) {}
