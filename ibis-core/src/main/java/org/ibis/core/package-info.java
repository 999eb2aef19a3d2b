/**
 * The scheduler: whose an I/O is ({@link org.ibis.core.FlowTags}), what a disk serves next ({@code
 * device}, {@code fairqueue}, {@code cost}, {@code depth}), which windows of a stream are asked for
 * ({@code window}), and permits between processes ({@code permit}). All other modules may call it;
 * it calls none of them, and nothing of Hadoop. Start reading at {@link
 * org.ibis.core.device.DeviceQueue}, which is pure, then {@link
 * org.ibis.core.device.DeviceScheduler}.
 */
package org.ibis.core;
