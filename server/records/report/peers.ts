import type { Filter } from '../../../src/engine/queries/query.ts';
import { departmentFields } from '../../storage/records/conditions/data-scope.ts';
import { type RequestContext, readableNames } from '../context/request-context.ts';
import { computedMetrics, visibleMetrics } from '../query/figures/visible-metrics.ts';
import { answerFigures, type Figures } from './answer.ts';
import { evaluate, maxGroups } from './evaluate.ts';
import type { Question } from './question.ts';

/** The median of fewer people would tell the figure of one of them. */
const minPeople = 3;

/**
 * Returns the median of each metric over the users of the caller's department, or of the enterprise if they have none.
 * They are those with records of the resource in the period, the caller included. Undefined for callers who see the records
 * of others, whose own figures are not those of one person.
 */
export async function readPeers(context: RequestContext, question: Question): Promise<Figures | undefined> {
  const { report, besidePeers } = question;
  const { peers } = report;
  const { identity, resource } = context;
  const seesOnlyOwn =
    !identity.isPlatform && identity.dataScope === 'own' && resource.scope?.owners.includes(peers ?? '');
  if (!besidePeers || peers === undefined || !seesOnlyOwn || !readableNames(context).has(peers)) return undefined;
  const metrics = visibleMetrics(context, report, [peers]);
  const computed = computedMetrics(report, metrics);
  const everybody = { ...context, scope: context.scope.pastDataScope() };
  const filters = await colleagues(everybody, peers);
  const [groups = []] = await evaluate(everybody, { ...question, metrics, computed, filters }, [[peers]]);
  const own = computed.filter(({ of }) => of === resource.name);
  const figures = groups
    .filter(({ keys: [key], figures: found }) => key !== null && own.some((metric) => found.has(metric.key)))
    .map((group) => answerFigures({ report, metrics }, group).values);
  return Object.fromEntries(metrics.map(({ key }) => [key, medianOf(figures.map((values) => values[key] ?? null))]));
}

/** Returns the filter of the records of the caller's department; none without a department. */
async function colleagues({ scope, identity, services }: RequestContext, peers: string): Promise<readonly Filter[]> {
  const { departmentId } = identity;
  if (departmentId === null) return [];
  const users = await scope.records(services.catalogue.system.users).page({
    filters: [{ field: departmentFields.ofUser, operator: 'eq', values: [departmentId], below: true }],
    sort: [{ field: 'id', order: 'asc' }],
    start: 0,
    end: maxGroups,
  });
  return [{ field: peers, operator: 'eq', values: users.map(({ id }) => Number(id)) }];
}

function medianOf(figures: readonly (number | null)[]): number | null {
  const sorted = figures.filter((figure) => figure !== null).toSorted((one, other) => one - other);
  if (sorted.length < minPeople) return null;
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
}
