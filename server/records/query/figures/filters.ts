import type { Problem } from '../../../../src/engine/fields/values.ts';
import { parseListQuery } from '../../../../src/engine/queries/parse-query.ts';
import { type Filter, maxFilterValues } from '../../../../src/engine/queries/query.ts';
import { splitParameter } from '../../../../src/engine/queries/query-codec.ts';
import type { Report } from '../../../../src/engine/reports/report.ts';
import { type RequestContext, readable } from '../../context/request-context.ts';

/** Parses the filters of a report. Every parameter must be one of its filters that the caller may read. */
export function parseReportFilters(
  context: RequestContext,
  report: Report,
  params: Iterable<readonly [string, string]>,
): { readonly filters: readonly Filter[] } | { readonly problems: Readonly<Record<string, readonly Problem[]>> } {
  const given = [...params];
  const fields = readable(context).filter(({ name }) => report.filters.includes(name));
  const problems = new Map<string, readonly Problem[]>();
  for (const [name] of given) {
    if (!fields.some((field) => field.name === splitParameter(name).field))
      problems.set(name, [{ key: 'unknownFilter', params: {} }]);
    else {
      const count = given.filter(([other]) => other === name).length;
      if (count > maxFilterValues)
        problems.set(name, [{ key: 'tooManyValues', params: { given: count, maximum: maxFilterValues } }]);
    }
  }
  if (problems.size > 0) return { problems: Object.fromEntries(problems) };
  const parsed = parseListQuery(given, context.resource, fields, context.services.catalogue.kinds);
  return 'problems' in parsed ? parsed : { filters: parsed.query.filters };
}
