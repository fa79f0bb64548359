import type { AnyDefinition } from '../definition/resource.ts';
import { reportsOfTile } from '../normalise/dashboard.ts';
import { type Check, type MeaningContext, presetKeysOf, type ReportProblem } from './context.ts';
import { oneOf } from './problem.ts';
import { checkMetrics, checkReport } from './reports.ts';

/** Reports mistakes in the metrics and the reports of a resource, and in the entries that show them. */
export function checkViews(definition: AnyDefinition, context: MeaningContext, report: ReportProblem): void {
  checkMetrics(definition, context, report);
  for (const [key, declared] of Object.entries(definition.reports ?? {})) {
    checkReport(definition, `reports.${key}`, declared, context, report);
  }
  checkEntries(definition, context, report);
  const { resource } = definition.list?.source ?? {};
  const listed = context.entries.flatMap(({ name, path, view = 'list' }) =>
    name && path && view === 'list' ? name : [],
  );
  if (resource !== undefined && !listed.includes(resource))
    report('list.source.resource', resource, oneOf(listed, resource, 'a resource with a list'));
}

/** Requires that every report is shown by an entry or the dashboard, and that entries show declared reports. */
const checkEntries: Check = (definition, { entries, dashboard, kinds }, report) => {
  const { name, reports = {} } = definition;
  const own = entries.filter((entry) => entry.name === name);
  const presets = presetKeysOf(definition, kinds);
  for (const entry of own)
    for (const key of entry.counted ?? [])
      if (!presets.includes(key)) report('counted', key, oneOf(presets, key), entry);
  const keys = Object.keys(reports);
  for (const entry of own.filter(({ view }) => view === 'report')) {
    if (entry.report === undefined || !keys.includes(entry.report))
      report('report', entry.report, oneOf(keys, entry.report), entry);
  }
  for (const key of keys) {
    const isGathered = Object.values(dashboard.tiles ?? {})
      .flatMap(reportsOfTile)
      .some((shown) => shown.resource === name && shown.report === key);
    if (!isGathered && !own.some((entry) => entry.view === 'report' && entry.report === key))
      report(`reports.${key}`, key, `the dashboard, or an entry of the list with view: 'report' and report: '${key}'`);
  }
};
