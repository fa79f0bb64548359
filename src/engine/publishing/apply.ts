import { isObject } from '../../base/is-object.ts';
import { changed } from '../definition/changes/changed.ts';
import { valueAt } from '../definition/changes/value-at.ts';
import type { AnyDefinition } from '../definition/resource.ts';
import type { RouteEntry } from '../definition/routes.ts';
import { isSame, type OwnResource, type Patch, type Publication } from './publication.ts';

/**
 * What became of a patch:
 *
 * - `applied`
 * - `retired`: the code declares the same by now
 * - `overruled`: the code declares something else than when the patch was published, and wins
 * - `orphaned`: the code has no such resource any more
 */
export type Outcome = 'applied' | 'retired' | 'overruled' | 'orphaned';

/** Returns what becomes of a patch of a resource that the code declares so. */
export function outcomeOf(patch: Patch, authored: AnyDefinition | undefined): Outcome {
  if (!authored) return 'orphaned';
  const declared = valueAt(authored, patch.path);
  if ('order' in patch) {
    if (!isObject(declared)) return 'overruled';
    const named = Object.keys(declared).filter((name) => patch.order.includes(name));
    return isSame(named, patch.order) ? 'retired' : 'applied';
  }
  if (isSame(declared, patch.value)) return 'retired';
  return isSame(declared, patch.from) ? 'applied' : 'overruled';
}

/** Returns the definition of a resource of the code with its patches. Those that do not apply are left out. */
export function patched(authored: AnyDefinition, { patches }: Pick<Publication, 'patches'>): AnyDefinition {
  const own = patches.filter(({ resource }) => resource === authored.name);
  const applied = own.filter((patch) => outcomeOf(patch, authored) === 'applied');
  // Names are put in order when all of them are there.
  const inOrder = [...applied.filter((patch) => !('order' in patch)), ...applied.filter((patch) => 'order' in patch)];
  return inOrder.reduce<unknown>(withPatch, authored) as AnyDefinition;
}

function withPatch(definition: unknown, patch: Patch): unknown {
  const { path } = patch;
  if ('order' in patch)
    return changed(definition, { do: 'set', path, value: reordered(valueAt(definition, path), patch.order) });
  return patch.value === undefined
    ? changed(definition, { do: 'remove', path })
    : changed(definition, { do: 'set', path, value: patch.value });
}

/** Returns the object with the named properties first; those that are not named follow. */
function reordered(value: unknown, order: readonly string[]): Readonly<Record<string, unknown>> {
  const old = isObject(value) ? value : {};
  const names = [...order.filter((name) => Object.hasOwn(old, name)), ...Object.keys(old)];
  return Object.fromEntries([...new Set(names)].map((name) => [name, old[name]]));
}

/** Returns the route list with the entries of published resources, each at the end of its group. */
export function withEntries(list: readonly RouteEntry[], resources: readonly OwnResource[]): readonly RouteEntry[] {
  return resources.reduce<readonly RouteEntry[]>(withEntry, list);
}

function withEntry(list: readonly RouteEntry[], { entry, under }: OwnResource): readonly RouteEntry[] {
  const isGroup = ({ children, name, title }: RouteEntry) => children && [name, title].includes(under);
  if (under === undefined || !list.some(isGroup)) return [...list, entry];
  return list.map((one) => (isGroup(one) ? { ...one, children: [...(one.children ?? []), entry] } : one));
}
