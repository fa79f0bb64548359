/** Whether what is generated runs whole, as `.ci/run` has it (`SWEEP=whole`), or as the sample that `npm test` takes of it. */
export const isWholeSweep = process.env.SWEEP === 'whole';

/** All cases where a sweep is whole; else so many of them, spread evenly from the first to the last. */
export function swept<Case>(cases: readonly Case[], sample: number, isWhole = isWholeSweep): readonly Case[] {
  if (isWhole || cases.length <= sample) return cases;
  const step = (cases.length - 1) / Math.max(1, sample - 1);
  const chosen = new Set(Array.from({ length: sample }, (_, index) => Math.round(index * step)));
  return cases.filter((_case, index) => chosen.has(index));
}
