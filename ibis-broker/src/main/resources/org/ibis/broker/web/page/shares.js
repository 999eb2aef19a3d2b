// What jobs would have of a device or a node by the weights that count there, beside what they get.

/** Jobs of one device, each with wanted and got, of 1. */
export function ofDevice(device) {
  const weights = device.jobs.reduce((sum, job) => sum + job.weight, 0);
  return device.jobs.map((job) => ({ ...job, wanted: job.weight / weights, got: job.share }));
}

/**
 * Jobs of all devices of a node: what each would have of the node's device time if each device were divided by the
 * weights of the jobs with work there. Devices count by what they give. Those that get most come first.
 */
export function ofDevices(devices) {
  const jobs = new Map();
  let total = 0;
  for (const device of devices) {
    const given = device.jobs.reduce((sum, job) => sum + job.per_second, 0);
    total += given;
    for (const job of ofDevice(device)) {
      const sum = jobs.get(job.id) ?? { id: job.id, per_second: 0, wanted: 0, devices: 0, waits_on: 0, waited: 0 };
      sum.per_second += job.per_second;
      sum.wanted += job.wanted * given;
      sum.devices++;
      sum.waits_on += job.waits ? 1 : 0;
      sum.waited = Math.max(sum.waited, job.wait_millis);
      jobs.set(job.id, sum);
    }
  }
  return [...jobs.values()]
    .map((job) => ({
      ...job,
      wanted: total > 0 ? job.wanted / total : NaN,
      got: total > 0 ? job.per_second / total : NaN,
    }))
    .sort((a, b) => b.per_second - a.per_second || (a.id < b.id ? -1 : 1));
}

/** Whether a job that waits gets clearly less than it should have. */
export const tooLittle = (wanted, got, waits) => waits && got < 0.9 * wanted;
