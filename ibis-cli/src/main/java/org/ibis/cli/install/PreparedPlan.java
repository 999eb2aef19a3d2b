package org.ibis.cli.install;

import java.util.List;

/**
 * A plan with the bytes that it is about.
 *
 * @param before of each change; null where there is no file
 * @param after of each change
 * @param remarks that people should read before they agree
 */
record PreparedPlan(Plan plan, List<byte[]> before, List<byte[]> after, List<String> remarks) {}
