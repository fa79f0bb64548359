import { clocksAt } from '../../../../../src/engine/time/days.ts';
import type serviceRule from '../../../../../src/resources/service/serviceRule.ts';
import type { ValuesOf } from '../../../../records/rules/rules.ts';

/** A rule of a platform, or of an enterprise for itself: how one figure of service is counted. */
export type ServiceRule = ValuesOf<typeof serviceRule.fields>;

/**
 * Returns the rules by which the conversations of a platform are counted that began on a day: for each figure the latest
 * of the enterprise, or else the latest of the platform. A rule that is switched off counts nothing.
 */
export function rulesOn(
  day: string,
  platform: string,
  { own, platformWide }: { readonly own: readonly ServiceRule[]; readonly platformWide: readonly ServiceRule[] },
): readonly ServiceRule[] {
  const chosen = new Map<string, ServiceRule>();
  for (const rules of [platformWide, own]) {
    const inEffect = rules.filter((rule) => rule.platform === platform && rule.validFrom <= day);
    for (const rule of inEffect.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1)))
      chosen.set(rule.figure, rule);
  }
  return [...chosen.values()].filter(({ enabled }) => enabled === true);
}

/** Returns whether a moment is within the hours of a rule, and its day is none that the platform leaves out. */
export function isInHours(
  { hoursFrom, hoursTo, daysOut }: Pick<ServiceRule, 'hoursFrom' | 'hoursTo' | 'daysOut'>,
  at: string,
  timeZone: string | undefined,
): boolean {
  const clocks = clocksAt(Date.parse(at), timeZone);
  const [day, time] = [clocks.slice(0, 10), clocks.slice(11, 16)];
  if (daysOut?.some((one) => one.day === day)) return false;
  if (hoursFrom === null || hoursTo === null) return true;
  // Hours may go on past midnight.
  return hoursFrom < hoursTo ? time >= hoursFrom && time < hoursTo : time >= hoursFrom || time < hoursTo;
}
