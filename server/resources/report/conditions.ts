import type { Condition } from '../../../src/engine/condition.ts';
import { addDays, startOfDay } from '../../../src/engine/days.ts';
import { type FigureGroup } from '../../../src/engine/figure.ts';
import { figureFilter } from '../../../src/engine/figure-filter.ts';
import type { Metric } from '../../../src/engine/metric.ts';
import type { Period } from '../../../src/engine/period.ts';
import type { Filter } from '../../../src/engine/query.ts';
import type { RequestContext } from '../request-context.ts';

/** Matches records whose time lies in the period, by the days of the time zone. */
export function inPeriod(
  { resource, parts, scope }: Pick<RequestContext, 'resource' | 'parts' | 'scope'>,
  field: string,
  { from, to }: Period,
): Condition {
  const { timeZone } = scope.context;
  const kind = parts.catalogue.kinds[resource.fields[field]?.type ?? ''];
  const write = (day: string) => {
    const moment = startOfDay(day, timeZone);
    return kind?.ofMoment?.(moment, timeZone) ?? moment.toISOString();
  };
  return {
    all: [
      { field, gte: write(from) },
      { field, lt: write(addDays(to, 1)) },
    ],
  };
}

/** Returns the filter of a group's records. `field` is the field of these records. */
export function groupFilter(group: FigureGroup, field: string): Filter {
  return { field: figureFilter, operator: 'eq', values: [], group: { ...group, field } };
}

/** Matches the records that a metric counts or measures. */
export function countedBy({ where, field }: Metric): Condition[] {
  return [...(where ? [where] : []), ...(field === undefined ? [] : [{ field, empty: false }])];
}
