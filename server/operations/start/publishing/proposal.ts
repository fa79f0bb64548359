import { valueAt } from '../../../../src/engine/definition/changes/value-at.ts';
import type { TableChange } from '../../../../src/engine/publishing/api.ts';
import {
  type EnglishText,
  itemKey,
  type OwnResource,
  type Patch,
  type Publication,
} from '../../../../src/engine/publishing/publication.ts';
import { keyOf } from '../../../../src/engine/routes/route.ts';
import { layoutsOf } from '../../../records/catalogue/layouts.ts';
import { badRequest } from '../../../request/errors.ts';
import type { DataAccess } from '../../../storage/records/data-access.ts';
import type { Operation } from '../../../storage/records/write/operations.ts';
import { isDerived } from '../../../storage/tables/differences.ts';
import type { TableLayout } from '../../../storage/tables/layout.ts';
import { tableChanges } from '../../effect/tables.ts';
import type { Product } from '../product.ts';
import { tablesBetween } from './effect.ts';
import type { OpenedPublication } from './open.ts';
import { type PublishedProduct, withPublication } from './published-product.ts';

type NextPublication = Omit<OpenedPublication, 'number'>;

/** Returns what another publication would make of the code. */
export function laidOver({ code, stored: before }: OpenedPublication, publication: Publication): NextPublication {
  const stored = basedOn(code, publication, before);
  return { ...withPublication(code, stored), code, stored };
}

/** Returns the tables that another publication adds to, or computes anew. What nothing reads any more stays as it is. */
export function changedTables(before: PublishedProduct, after: PublishedProduct): ReadonlySet<string> {
  const changes = tableChanges(layoutsOf(before.catalogue), layoutsOf(after.catalogue));
  return new Set(changes.filter(({ how }) => how === 'added' || how === 'rewritten').map(({ table }) => table));
}

/**
 * Returns the publication with what the code declares now in the place of each patch. One that was published before and
 * that the code has overruled since stays overruled.
 */
function basedOn(
  { definitions, labels }: Product,
  { patches, resources, english }: Publication,
  before: Publication,
): Publication {
  const known = new Set([...before.patches, ...(before.english ?? [])].map((item) => JSON.stringify(item)));
  return {
    resources,
    ...(english && {
      english: english.map((text) => {
        if (known.has(JSON.stringify(text))) return text;
        const { from: _, ...rest } = text;
        const from = valueAt(labels?.en, text.path);
        return typeof from === 'string' ? { ...rest, from } : rest;
      }),
    }),
    patches: patches.map((patch) => {
      if ('order' in patch || known.has(JSON.stringify(patch))) return patch;
      const { from: _, ...rest } = patch;
      const from = valueAt(definitions[patch.resource], patch.path);
      return from === undefined ? rest : { ...rest, from };
    }),
  };
}

/** Throws 40000 with what is wrong with each item that cannot be published. */
export function requireNothingRefused({ setAside }: PublishedProduct): void {
  const refused = setAside.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return;
  const problems = refused.map(({ item, problem = '' }) => [item, [problem]] as const);
  const what = refused.map(({ item }) => item).join(', ');
  throw badRequest(Object.fromEntries(problems), { key: 'publication.refused', params: { what } });
}

/**
 * Returns the tables with more than `most` records of which columns have to be computed or indexes to be built: that is
 * done ahead, as nobody could write them meanwhile. Throws 40000 for what cannot be: a value that is compared otherwise
 * and has to stay unique.
 */
export async function tablesToPrepare(
  published: PublishedProduct,
  next: PublishedProduct,
  all: DataAccess,
  most: number,
): Promise<readonly string[]> {
  const layouts = new Map([...layoutsOf(next.catalogue).values()].map((layout) => [layout.table, layout]));
  const changes = (await tablesBetween(published, next, all)).filter(({ records }) => records > most);
  const large = changes.filter((change) => isWork(change));
  const refused = large.find((change) => isOfUnique(change, layouts.get(change.table)));
  if (refused) {
    const { table, name, records } = refused;
    throw badRequest(undefined, { key: 'publication.tooLarge', params: { column: `${table}.${name}`, records } });
  }
  return [...new Set(large.map(({ table }) => table))];
}

/** Returns whether a change goes through all records of a table. A column that is added empty does not. */
function isWork({ what, name, how }: TableChange): boolean {
  return how === 'rewritten' || (how === 'added' && (what === 'index' || (what === 'column' && isDerived(name))));
}

function isOfUnique({ what, name, how }: TableChange, layout: TableLayout | undefined): boolean {
  const unique = layout?.indexes.filter(({ isUnique }) => isUnique) ?? [];
  if (what === 'index') return how === 'rewritten' || unique.some((index) => index.name === name);
  return unique.some(({ columns }) => columns.includes(name));
}

/** Returns the lines of the operation log: one for each resource of which something else is published. */
export function linesOf(
  before: Publication,
  after: Publication,
  { number, reason }: { readonly number: number; readonly reason: string },
): Operation[] {
  const [old, now] = [byResource(before), byResource(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((resource) => JSON.stringify(old.get(resource)) !== JSON.stringify(now.get(resource)))
    .map((resource) => ({
      resource,
      action: 'publish',
      target: reason,
      facts: { publication: number, items: (now.get(resource) ?? []).map(itemKey).join(', ') },
    }));
}

type Item = Patch | OwnResource | EnglishText;

function byResource({ patches, resources, english = [] }: Publication): Map<string, Item[]> {
  const items = new Map<string, Item[]>();
  const add = (resource: string, item: Item) => items.set(resource, [...(items.get(resource) ?? []), item]);
  for (const patch of patches) add(patch.resource, patch);
  for (const one of resources) add(one.definition.name, one);
  for (const text of english) {
    const [part, key = ''] = text.path;
    const placed = resources.find(({ entry }) => keyOf(entry) === key)?.definition.name;
    add(part === 'resources' ? key : (placed ?? key), text);
  }
  return items;
}
