import { type Comparison, type Condition, timedComparisons } from '../fields/condition.ts';
import type { KindRegistry } from '../fields/kind.ts';
import type { Preset, Resource } from '../resource.ts';

/**
 * Returns when the rows or counts of a list can change although no record does, because a condition compares with the
 * present time: at any moment, or only when the day changes. Undefined if they cannot.
 *
 * @param presets the presets whose rows or counts are asked for
 */
export function changesBy(
  { fields, list }: Resource,
  presets: readonly Preset[],
  kinds: KindRegistry,
): 'moment' | 'day' | undefined {
  const comparisonsOf = (conditions: readonly (Condition | undefined)[]) =>
    conditions.flatMap((condition) => (condition ? timedComparisons(condition) : []));
  const own = comparisonsOf([list.where, ...presets.map(({ where }) => where)]);
  // Their fields are those of another resource.
  const computed = Object.values(fields).flatMap(({ type, settings }) => {
    const computation = kinds[type]?.computes?.(settings);
    return comparisonsOf([computation?.where, computation?.share]);
  });
  const isDay = ({ field }: Comparison) => kinds[fields[field]?.type ?? '']?.groups === 'day';
  const byMoment = [...computed, ...own.filter((one) => !isDay(one))].some(({ day }) => day === undefined);
  if (byMoment) return 'moment';
  return own.length + computed.length > 0 ? 'day' : undefined;
}
