import { type ApiChange, apiChanges } from '../../../../src/engine/effect/api.ts';
import {
  type AccessChange,
  accessChanges,
  type DeclarationChange,
  declarationChanges,
  type Holders,
} from '../../../../src/engine/effect/changes.ts';
import type { Condition } from '../../../../src/engine/fields/condition.ts';
import type { Catalogue } from '../../../records/catalogue/catalogue.ts';
import { layoutsOf } from '../../../records/catalogue/layouts.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import { type TableChange, tableChanges } from '../../effect/tables.ts';
import type { PublishedProduct, SetAside } from './published-product.ts';

/** What a publication changes, and for whom. */
export interface Effect {
  /** What roles gain or lose. */
  readonly access: readonly AccessChange[];
  /** The number of active users who have a role that gains or loses something, by its name. */
  readonly people: Readonly<Record<string, number>>;
  readonly declarations: readonly DeclarationChange[];
  /** Where clients of the API meet something else. */
  readonly api: readonly ApiChange[];
  /** What happens to the tables, with the number of records there are. */
  readonly tables: readonly (TableChange & { readonly records: number })[];
  /** Records that lack a value which becomes required: they cannot be saved before they have one. */
  readonly incomplete: readonly { readonly resource: string; readonly field: string; readonly records: number }[];
  readonly setAside: readonly SetAside[];
}

/** Returns what changes from one state of a product to another. `all` reads the records of all enterprises. */
export async function effectBetween(
  before: PublishedProduct,
  after: PublishedProduct,
  all: DataAccess,
): Promise<Effect> {
  const [from, to] = [before.catalogue, after.catalogue];
  const holders = await holdersIn(from, all);
  const access = accessChanges(from, to, holders);
  return {
    access,
    people: await peopleOf(access, holders, all),
    declarations: declarationChanges(before.product.definitions, after.product.definitions),
    api: apiChanges(from, to),
    tables: await tablesBetween(before, after, all),
    incomplete: await incompleteIn(from, to, all),
    setAside: after.setAside,
  };
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
  return changes.map((change) => ({ ...change, records: records.get(change.table) ?? 0 }));
}

/** Roles of several enterprises that are called alike and may do the same. */
interface Roles extends Holders {
  readonly ids: readonly string[];
}

/** Most roles that are compared. */
const mostRoles = 5000;

/** Returns the roles of all enterprises. Those that are called alike and may do the same are one. */
async function holdersIn({ system, resource }: Catalogue, all: DataAccess): Promise<Roles[]> {
  const { recordLabel } = resource(system.roles);
  const roles = await all.records(system.roles).page({ sort: [], start: 0, end: mostRoles });
  const holders = new Map<string, Roles>();
  for (const { id, values } of roles) {
    const permissions = Array.isArray(values.permissions) ? values.permissions.map(String).toSorted() : [];
    const name = String(values[recordLabel]);
    const key = JSON.stringify([name, permissions]);
    holders.set(key, { name, permissions, ids: [...(holders.get(key)?.ids ?? []), id] });
  }
  return [...holders.values()];
}

/** Returns how many active users have a role of each name among the changes. */
async function peopleOf(
  changes: readonly AccessChange[],
  holders: readonly Roles[],
  all: DataAccess,
): Promise<Effect['people']> {
  const names = [...new Set(changes.flatMap(({ gained, lost }) => [...gained, ...lost]))];
  const conditions = names.map((name): Condition => {
    const ids = holders.filter((one) => one.name === name).flatMap((one) => one.ids);
    return {
      all: [
        { field: 'roles', in: ids },
        { field: 'status', eq: 'active' },
      ],
    };
  });
  const counts = names.length > 0 ? await all.records(all.system.users).countEach({}, conditions) : [];
  return Object.fromEntries(names.map((name, index) => [name, counts[index] ?? 0]));
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
