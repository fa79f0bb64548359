import type { Chart } from '../definition/reports.ts';
import type { Translate } from '../fields/kind.ts';
import type { Metric } from '../reports/metric.ts';
import type { Plan } from '../routes/plan.ts';
import { entryTitle } from './label.ts';

/** Returns the title of the entry that shows a report; '' for a report that only the dashboard shows. */
export function reportTitle(
  translate: Translate,
  { routes }: Pick<Plan, 'routes'>,
  resource: string,
  report: string,
): string {
  const place = routes.find(
    ({ draws }) =>
      'resource' in draws && draws.view === 'report' && draws.resource === resource && draws.report === report,
  );
  return place ? entryTitle(translate, { key: place.path, title: place.title }) : '';
}

export function metricLabel(
  translate: Translate,
  resource: string,
  { key, label }: Pick<Metric, 'key' | 'label'>,
): string {
  return translate(`resources.${resource}.metrics.${key}.label`, undefined, label);
}

/** Returns the formula of a metric in words. */
export function metricHelp(
  translate: Translate,
  resource: string,
  { key, help }: Pick<Metric, 'key' | 'help'>,
): string | undefined {
  return help === undefined ? undefined : translate(`resources.${resource}.metrics.${key}.help`, undefined, help);
}

/**
 * Returns the unit of a metric; '' for a metric without one.
 *
 * @param count the figure before the unit, which may be singular. @default none, for headings
 */
export function metricUnit(
  translate: Translate,
  resource: string,
  { key, unit }: Pick<Metric, 'key' | 'unit'>,
  count?: number,
): string {
  const params = count === undefined ? undefined : { count };
  return unit === undefined ? '' : translate(`resources.${resource}.metrics.${key}.unit`, params, unit);
}

/** Returns the title of a chart. A chart without a title uses its legend. */
export function chartTitle(
  translate: Translate,
  resource: string,
  report: string,
  { title }: Pick<Chart, 'title'>,
): string {
  return title === '' ? '' : translate(`resources.${resource}.reports.${report}.charts.${title}`, undefined, title);
}
