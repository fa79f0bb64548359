/**
 * What a sorted list of times says at a share of it: 0.95 is the time that 95 of 100 did not exceed.
 *
 * @param {readonly number[]} times
 * @param {number} share
 */
export function percentile(times, share) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** @param {number} milliseconds */
export function ms(milliseconds) {
  return milliseconds < 100 ? milliseconds.toFixed(1) : milliseconds.toFixed(0);
}

/**
 * A table as Markdown, so that it can stand in bench/README.md as it was printed.
 *
 * @param {readonly string[]} head
 * @param {readonly (readonly string[])[]} rows
 */
export function table(head, rows) {
  const line = (/** @type {readonly string[]} */ cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
