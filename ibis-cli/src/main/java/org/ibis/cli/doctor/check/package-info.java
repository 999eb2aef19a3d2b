/** What may be wrong with a node: each check is pure, and takes facts. */
package org.ibis.cli.doctor.check;
