import type { Computation } from '../../engine/kind.ts';
import { allows } from '../../engine/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import { readableFields } from '../../engine/values.ts';
import type { Workspace } from '../../workspace/index.tsx';
import { filteredPath } from './filtered-path.ts';

/** Where the count in a field of a record leads; undefined for what is no count, or cannot be listed. */
export type CountedPath = (field: string, id: string) => string | undefined;

/** The counts of a resource, by field: those of all records that refer to one, whose list asks for the same. */
export function countsOf({ fields }: Resource, { kinds }: Pick<Workspace, 'kinds'>): ReadonlyMap<string, Computation> {
  return new Map(
    Object.values(fields).flatMap(({ name, type, settings }) => {
      const computation = kinds[type]?.computes?.(settings);
      return computation?.measure === 'count' && computation.where === undefined ? [[name, computation] as const] : [];
    }),
  );
}

/** Loads what is counted, and says where each count leads. */
export async function countedPaths(resource: Resource, workspace: Workspace): Promise<CountedPath> {
  const { kinds, snapshot, resource: load } = workspace;
  const counts = countsOf(resource, workspace);
  const lists = new Map<string, Resource>();
  for (const { of } of counts.values()) lists.set(of, await load(of));
  return (name, id) => {
    const count = counts.get(name);
    const list = count && lists.get(count.of);
    const by = count && list?.fields[count.by];
    if (!count || !list || !by || !allows(snapshot, list.rules.list)) return undefined;
    // A filter by a branch finds what lies below it as well, which is not counted.
    if (kinds[by.type]?.includesBelow?.(by.settings)) return undefined;
    return filteredPath(list, readableFields(list, snapshot), kinds, { by: count.by, id });
  };
}
