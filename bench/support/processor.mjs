import { readdirSync, readFileSync } from 'node:fs';

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

/**
 * The same of a process and all that it started, those that have ended included; NaN where `/proc` is missing.
 *
 * @param {number | undefined} pid
 */
export function processorTimeOfTree(pid) {
  if (pid === undefined || process.platform !== 'linux') return Number.NaN;
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const facts = new Map(all.flatMap((name) => factsOf(name) ?? []).map((one) => [one.pid, one]));
  const isBelow = (/** @type {number} */ one) => {
    for (let at = facts.get(one); at; at = facts.get(at.parent)) if (at.pid === pid) return true;
    return false;
  };
  return [...facts.values()].reduce((sum, one) => (isBelow(one.pid) ? sum + one.time : sum), 0);
}

/** @param {string} name */
function factsOf(name) {
  try {
    const [, rest = ''] = readFileSync(`/proc/${name}/stat`, 'utf8').split(/\) (?!.*\) )/s);
    const fields = rest.split(' ').map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0);
    return [{ pid: Number(name), parent: fields[1] ?? 0, time: (ticks * 1000) / hertz }];
  } catch {
    return undefined; // It has ended meanwhile.
  }
}
