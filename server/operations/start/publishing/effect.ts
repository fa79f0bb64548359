import { groupBy } from '../../../../src/base/grouping.ts';
import { apiChanges } from '../../../../src/engine/effect/api.ts';
import { accessChanges, declarationChanges, type Holders } from '../../../../src/engine/effect/changes.ts';
import type { Condition } from '../../../../src/engine/fields/condition.ts';
import type { Effect, RoleGrant, TableChange } from '../../../../src/engine/publishing/api.ts';
import type { Catalogue } from '../../../records/catalogue/catalogue.ts';
import { layoutsOf } from '../../../records/catalogue/layouts.ts';
import type { DataAccess, WritableDataAccess } from '../../../storage/records/data-access.ts';
import { tableChanges } from '../../effect/tables.ts';
import { permissionsFor } from './grants.ts';
import type { PublishedProduct } from './published-product.ts';
import { viewsNaming } from './views.ts';

/**
 * Returns what changes from one state of a product to another.
 *
 * @param all reads the records of all enterprises
 * @param grants what roles are given with it
 */
export async function effectBetween(
  before: PublishedProduct,
  after: PublishedProduct,
  all: WritableDataAccess,
  grants: readonly RoleGrant[] = [],
): Promise<Effect> {
  const [from, to] = [before.catalogue, after.catalogue];
  const declarations = declarationChanges(declaredIn(before, after), declaredIn(after, before));
  return {
    ...(await accessBetween(from, to, all, grants)),
    declarations,
    api: apiChanges(from, to),
    tables: await tablesBetween(before, after, all),
    incomplete: await incompleteIn(from, to, all),
    views: await viewsNaming(all.transaction, declarations),
    setAside: after.setAside,
  };
}

/**
 * Returns what is declared by resource: those that are published with their entries, and each with its English, of which the
 * code has what the other state replaces.
 */
function declaredIn(
  { product, publication: { english = [], resources } }: PublishedProduct,
  { publication: other }: PublishedProduct,
): Readonly<Record<string, unknown>> {
  const replaced = (other.english ?? []).flatMap(({ path, from }) =>
    from === undefined ? [] : [{ path, value: from }],
  );
  const textsOf = (...beginning: string[]) =>
    [...replaced, ...english]
      .filter(({ path }) => beginning.every((key, index) => path[index] === key))
      .map(({ path, value }) => [path.slice(beginning.length).join('.'), value] as const);
  const places = new Map(resources.map(({ definition, entry, under }) => [definition.name, { entry, under }]));
  const declared = Object.entries(product.definitions).map(([name, definition]) => {
    return [name, { ...definition, ...places.get(name), english: Object.fromEntries(textsOf('resources', name)) }];
  });
  const ofPlaces = ['titles', 'nouns'].map((part) => [part, Object.fromEntries(textsOf(part))]);
  return Object.fromEntries([...declared, ...ofPlaces]);
}

/** Returns what happens to the tables, with the number of records there are. */
export async function tablesBetween(
  { catalogue: from }: Pick<PublishedProduct, 'catalogue'>,
  { catalogue: to }: Pick<PublishedProduct, 'catalogue'>,
  all: DataAccess,
): Promise<Effect['tables']> {
  const layouts = layoutsOf(from);
  const changes = tableChanges(layouts, layoutsOf(to));
  const changed = new Set(changes.map(({ table }) => table));
  const counts = [...layouts]
    .filter(([, { table }]) => changed.has(table))
    .map(async ([name, { table }]) => [table, await all.records(name).count({})] as const);
  const records = new Map(await Promise.all(counts));
  return changes.map((change) => {
    const count = records.get(change.table) ?? 0;
    return { ...change, records: count, seconds: secondsFor(change, count) };
  });
}

/** Records per second, as measured on two slow cores: a column that is computed while others write, and an index. */
const speeds = { column: 1500, index: 50_000 } as const;

/** Returns about how long a change takes, in seconds. Adding a column takes no time. */
function secondsFor({ what, how }: TableChange, records: number): number {
  if (what === 'index' && how === 'added') return Math.ceil(records / speeds.index);
  return what === 'column' && how === 'rewritten' ? Math.ceil(records / speeds.column) : 0;
}

/** Roles of several enterprises that are called alike and may do the same. */
interface Roles extends Holders {
  readonly ids: readonly string[];
}

/** Returns what roles gain or lose, by their names, and how many people have them. */
async function accessBetween(
  from: Catalogue,
  to: Catalogue,
  all: DataAccess,
  grants: readonly RoleGrant[],
): Promise<Pick<Effect, 'access' | 'people'>> {
  const holders = await holdersIn(from, all, grants);
  // Of roles with one name, only some may gain or lose something.
  const changes = accessChanges(
    from,
    to,
    holders.map((one, index) => ({ ...one, name: String(index) })),
  );
  const rolesOf = (keys: readonly string[]) => [...new Set(keys)].flatMap((key) => holders[Number(key)] ?? []);
  const namesOf = (keys: readonly string[]) => [...new Set(rolesOf(keys).map(({ name }) => name))];
  const concerned = rolesOf(changes.flatMap(({ gained, lost }) => [...gained, ...lost]));
  return {
    access: changes.map((change) => ({ ...change, gained: namesOf(change.gained), lost: namesOf(change.lost) })),
    people: await peopleOf(concerned, all),
  };
}

/** Most roles that are compared. */
const mostRoles = 5000;

/** Returns the roles of all enterprises. Those that are called alike and may do the same are one. */
async function holdersIn(
  { system, resource }: Catalogue,
  all: DataAccess,
  grants: readonly RoleGrant[],
): Promise<Roles[]> {
  const { recordLabel } = resource(system.roles);
  const roles = await all.records(system.roles).page({ sort: [], start: 0, end: mostRoles });
  const holders = new Map<string, Roles>();
  for (const { id, values } of roles) {
    const permissions = Array.isArray(values.permissions) ? values.permissions.map(String).toSorted() : [];
    const name = String(values[recordLabel]);
    const granted = permissionsFor(id, grants);
    const key = JSON.stringify([name, permissions, granted]);
    holders.set(key, { name, permissions, granted, ids: [...(holders.get(key)?.ids ?? []), id] });
  }
  return [...holders.values()];
}

/** Returns how many active users have one of the roles, by their names. */
async function peopleOf(roles: readonly Roles[], all: DataAccess): Promise<Effect['people']> {
  const byName = groupBy(roles, ({ name }) => name);
  const conditions = [...byName.values()].map(
    (some): Condition => ({
      all: [
        { field: 'roles', in: some.flatMap(({ ids }) => ids) },
        { field: 'status', eq: 'active' },
      ],
    }),
  );
  const counts = conditions.length > 0 ? await all.records(all.system.users).countEach({}, conditions) : [];
  return Object.fromEntries([...byName.keys()].map((name, index) => [name, counts[index] ?? 0]));
}

/** Returns the fields that become required, with the number of records that lack a value. */
async function incompleteIn(from: Catalogue, to: Catalogue, all: DataAccess): Promise<Effect['incomplete']> {
  const fields = to.resources.flatMap(({ name: resource, fields: now }) => {
    const old = from.find(resource)?.fields;
    return Object.values(now)
      .filter(({ name, required }) => required && old?.[name] && !old[name].required)
      .map(({ name }) => ({ resource, field: name }));
  });
  return Promise.all(
    fields.map(async ({ resource, field }) => ({
      resource,
      field,
      records: await all.records(resource).count({ where: { field, empty: true } }),
    })),
  );
}
