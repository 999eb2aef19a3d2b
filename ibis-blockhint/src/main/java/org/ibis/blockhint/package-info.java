/**
 * What is done to pages of files: paged in, flushed, looked for in memory, by a native library
 * where there is one ({@link org.ibis.blockhint.FileRange}); and streams that do it by windows
 * under permits ({@code stream}). DataNode, NodeManager and tasks call it; it calls only {@code
 * ibis-core}. Start reading at {@link org.ibis.blockhint.stream.ReadAhead} and {@link
 * org.ibis.blockhint.stream.WriteBehind}; {@code native/} has the Rust below.
 */
package org.ibis.blockhint;
