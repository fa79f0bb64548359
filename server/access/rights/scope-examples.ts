import { groupBy } from '../../../src/base/grouping.ts';
import { type DataScope, dataScopes } from '../../../src/engine/permissions/data-scope.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { maxCount } from '../../../src/engine/queries/query.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import type { RequestContext } from '../../records/context/request-context.ts';
import type { StoredRecord } from '../../storage/records/query/rows.ts';
import { coversSameAs } from './department-access.ts';

interface ScopeExample {
  readonly count: number;
  readonly countIsCapped: boolean;
}

/** What a real person would see with each data scope. */
export interface ScopeExamples {
  readonly person: string;
  readonly department: string;
  /** Number of departments in `departmentTree`: that of the person and all below it. */
  readonly departments: number;
  /** The resource whose records are counted. */
  readonly resource: string;
  /** Without those that reach further than the caller sees. */
  readonly scopes: Readonly<Partial<Record<DataScope, ScopeExample>>>;
}

/** The columns of users and departments that a data scope depends on. */
const fields = { department: 'department', parent: 'parent', status: 'status' } as const;

/** Ends the walk down departments even if they go in a circle. */
const maxDepth = 20;

/** How many people and departments an example is chosen from, and resources tried until one has records. */
const limits = { people: 100, departments: 1000, resources: 4 };

/**
 * Returns how many records somebody of the enterprise would see with each data scope; undefined if nobody has a
 * department, or if the caller may see no records that data scopes narrow. The caller learns no figure of what they do
 * not see themselves: the person is within their data scope, and so is all that the person would see.
 */
export async function scopeExamples(context: RequestContext): Promise<ScopeExamples | undefined> {
  const chosen = await choosePerson(context);
  if (!chosen) return undefined;
  const { person, inside, labels } = chosen;
  for (const resource of scopedResources(context).slice(0, limits.resources)) {
    const scopes = await countEach(context, person, resource);
    if (Object.values(scopes).every(({ count }) => count === 0)) continue;
    const { users, departments } = context.services.catalogue.system;
    context.identity.access?.show(context.services.catalogue.resource(users), [person]);
    context.identity.access?.touch(departments, [person.enterprise]);
    const department = String(person.values[fields.department]);
    return {
      person: String(person.values[context.services.catalogue.resource(users).recordLabel] ?? person.id),
      department: labels.get(department) ?? department,
      departments: inside,
      resource: resource.name,
      scopes,
    };
  }
  return undefined;
}

/** Returns somebody of the largest branch of departments: there the data scopes differ most. */
async function choosePerson({ scope, services: { catalogue } }: RequestContext) {
  const { users, departments } = catalogue.system;
  const sort = [{ field: 'id', order: 'asc' as const }];
  const where = {
    all: [
      { field: fields.status, eq: 'active' },
      { field: fields.department, empty: false },
    ],
  };
  const people = await scope.records(users).page({ where, sort, start: 0, end: limits.people });
  const all = await scope.records(departments).page({ sort, start: 0, end: limits.departments });
  const children = groupBy(all, ({ values }) => String(values[fields.parent] ?? ''));
  const size = (id: string, depth = 0): number =>
    depth < maxDepth ? (children.get(id) ?? []).reduce((sum, child) => sum + size(child.id, depth + 1), 1) : 1;
  const sizes = new Map(all.map(({ id }) => [id, size(id)]));
  const [best] = people
    .flatMap((person) => {
      const inside = sizes.get(String(person.values[fields.department]));
      return inside === undefined ? [] : [{ person, inside }];
    })
    // The top reaches everything, which explains nothing.
    .toSorted((left, right) => rank(right.inside, all.length) - rank(left.inside, all.length));
  const label = catalogue.resource(departments).recordLabel;
  return best && { ...best, labels: new Map(all.map(({ id, values }) => [id, String(values[label] ?? id)])) };
}

function rank(inside: number, all: number): number {
  return inside === all ? 0 : inside;
}

/** Returns the resources that the caller may see and that data scopes narrow, in the order of the menu. */
function scopedResources({ snapshot, services: { catalogue } }: RequestContext): readonly Resource[] {
  return catalogue.plan.routes.flatMap(({ inMenu, screen }) => {
    if (!inMenu || screen?.view !== 'list') return [];
    const resource = catalogue.find(screen.resource);
    const isScoped = resource?.scope !== undefined && resource.scope.through === undefined;
    const isOpen = isScoped && resource.name !== catalogue.system.users && allows(snapshot, resource.rules.list);
    return isOpen ? [resource] : [];
  });
}

async function countEach(context: RequestContext, person: StoredRecord, resource: Resource) {
  const { identity, now, services, scope } = context;
  const departmentId = Number(person.values[fields.department]);
  const found: Partial<Record<DataScope, ScopeExample>> = {};
  for (const dataScope of dataScopes) {
    const theirs = { isPlatform: false, dataScope, departmentId };
    if (!(await coversSameAs(scope.pastDataScope(), identity, theirs))) continue;
    const seen = { ...identity, ...theirs, userId: Number(person.id), enterpriseId: Number(person.enterprise) };
    const records = services.dataAccess.forIdentity(seen, now).records(resource.name);
    const count = await records.count({}, maxCount + 1);
    found[dataScope] = { count: Math.min(count, maxCount), countIsCapped: count > maxCount };
  }
  return found;
}
