import type { Condition } from '../../../../src/engine/fields/condition.ts';
import type { Filter } from '../../../../src/engine/queries/query.ts';
import { type FigureGroup } from '../../../../src/engine/reports/figure.ts';
import { figureFilter } from '../../../../src/engine/reports/figure-filter.ts';
import type { Metric } from '../../../../src/engine/reports/metric.ts';
import { addDays, clocksAt, instantOf, isDay, startOfDay } from '../../../../src/engine/time/days.ts';
import { movedBack, type Period, periodOfStep, stepsOf, type TimeStep } from '../../../../src/engine/time/period.ts';
import type { Stretch } from '../../../storage/records/read/figures.ts';
import type { RequestContext } from '../../context/request-context.ts';

/** A resource, and how its days are written. */
type DaysOf = Pick<RequestContext, 'resource' | 'services' | 'scope'>;

/** Matches records whose time lies in the period, by the days of the time zone. */
export function inPeriod(days: DaysOf, field: string, { from, to }: Period): Condition {
  return {
    all: [
      { field, gte: beginningOf(days, field, from) },
      { field, lt: beginningOf(days, field, addDays(to, 1)) },
    ],
  };
}

/** Returns the moment a number of days earlier at which the clocks show the same time. */
export function sameTimeBefore({ scope }: Pick<DaysOf, 'scope'>, moment: Date, days: number): string {
  const { timeZone } = scope.context;
  const [day = '', time] = clocksAt(moment, timeZone).split(' ');
  return instantOf(`${addDays(day, -days)}T${time}:00`, timeZone);
}

/** Returns whether days, not moments, are the values of a field. */
export function isOfDays({ resource, services }: Pick<DaysOf, 'resource' | 'services'>, field: string): boolean {
  return isDay(String(services.catalogue.kinds[resource.fields[field]?.type ?? '']?.ofMoment?.(new Date(0))));
}

/**
 * Returns the time steps of a period, with the values of the field between which each lies. With `daysBack` these are
 * as many days earlier, so that each step has the length of the one that it is compared with. With `end`, none goes beyond
 * that moment.
 */
export function stretchesOf(
  days: DaysOf,
  field: string,
  period: Period,
  { step, daysBack, end }: { readonly step: TimeStep; readonly daysBack: number; readonly end: string | undefined },
): Stretch[] {
  return stepsOf(period, step).map((key) => {
    const { from, to } = movedBack(periodOfStep(period, step, key), daysBack);
    const next = beginningOf(days, field, addDays(to, 1));
    return { key, from: beginningOf(days, field, from), until: end !== undefined && end < next ? end : next };
  });
}

/** Returns the value of a field at the beginning of a day. */
function beginningOf({ resource, services, scope }: DaysOf, field: string, day: string): string {
  const { timeZone } = scope.context;
  const moment = startOfDay(day, timeZone);
  return String(
    services.catalogue.kinds[resource.fields[field]?.type ?? '']?.ofMoment?.(moment, timeZone) ?? moment.toISOString(),
  );
}

/** Returns the filter of a group's records. `field` is the field of these records. */
export function groupFilter(group: FigureGroup, field: string): Filter {
  return { field: figureFilter, operator: 'eq', values: [], group: { ...group, field } };
}

/** Matches the records that a metric counts or measures. */
export function countedBy({ where, field }: Metric): Condition[] {
  return [...(where ? [where] : []), ...(field === undefined ? [] : [{ field, empty: false }])];
}
