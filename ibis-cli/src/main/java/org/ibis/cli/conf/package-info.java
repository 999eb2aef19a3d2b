/** Reads Hadoop's configuration as Hadoop's daemons do, of whose jars the command has none. */
package org.ibis.cli.conf;
