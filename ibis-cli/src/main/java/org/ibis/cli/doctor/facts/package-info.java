/** What the doctor knows of a node: records without I/O, and the edges that fill them. */
package org.ibis.cli.doctor.facts;
