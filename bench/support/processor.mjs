import { readFileSync } from 'node:fs';

/** Ticks of a second, in which Linux counts. */
const hertz = 100;

/**
 * Milliseconds of processor time that a process has used, all its threads together; NaN where the system does not say so
 * in `/proc`. Unlike the time that passes it is the same, or nearly so, on a machine that has other work to do.
 *
 * @param {number | undefined} pid
 */
export function processorTime(pid) {
  if (pid === undefined || process.platform !== 'linux') return Number.NaN;
  // The name of the program stands in brackets, and may hold spaces.
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?!.*\) )/s);
  const fields = rest.split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / hertz;
}
