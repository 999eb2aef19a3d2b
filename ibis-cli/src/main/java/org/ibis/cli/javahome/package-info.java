/** Which Java Hadoop's daemons, commands and tasks run on, as far as its configuration says. */
package org.ibis.cli.javahome;
