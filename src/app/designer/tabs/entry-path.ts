import { isObject } from '../../../base/is-object.ts';
import type { Path } from '../../../engine/definition/changes/change.ts';

/** Returns the way to the entry of a place in the route list, or to that of its resource's list. */
export function entryPath(list: unknown, place: string, resource: string | undefined): Path | undefined {
  return (
    find(list, (entry) => entry.path === place) ??
    find(list, ({ name, view = 'list' }) => resource !== undefined && name === resource && view === 'list')
  );
}

function find(
  list: unknown,
  isSuch: (entry: Readonly<Record<string, unknown>>) => boolean,
  at: Path = [],
): Path | undefined {
  if (!Array.isArray(list)) return undefined;
  for (const [index, entry] of list.entries()) {
    if (!isObject(entry)) continue;
    const path = [...at, String(index)];
    if (isSuch(entry)) return path;
    const below = find(entry.children, isSuch, [...path, 'children']);
    if (below) return below;
  }
  return undefined;
}
