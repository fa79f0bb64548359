import type { Computation } from '../../engine/fields/kind.ts';
import { readableFields } from '../../engine/fields/values.ts';
import { allows } from '../../engine/permissions/permission.ts';
import type { Resource } from '../../engine/resource.ts';
import type { Workspace } from '../../workspace/index.tsx';
import { filteredPath } from '../list-state/filtered-path.ts';
import { type ResourceRecord, referredId } from '../records/record.ts';

/**
 * Returns the path of the list behind a counted field of a record; undefined if the field is no count or has no such
 * list.
 */
export type CountedPath = (field: string, record: ResourceRecord) => string | undefined;

/**
 * Returns the fields that count all records referring to a record, with the computation. Counts with a `where` are
 * omitted: the list cannot show the same records.
 */
function countsOf({ fields }: Resource, { kinds }: Pick<Workspace, 'kinds'>): ReadonlyMap<string, Computation> {
  return new Map(
    Object.values(fields).flatMap(({ name, type, settings }) => {
      const computation = kinds[type]?.computes?.(settings);
      return computation?.measure === 'count' && computation.where === undefined ? [[name, computation] as const] : [];
    }),
  );
}

/** Loads the counted resources, and returns the paths of their counts. */
export async function countedPaths(resource: Resource, workspace: Workspace): Promise<CountedPath> {
  const { kinds, snapshot, resource: load } = workspace;
  const counts = new Map<string, Computation & { readonly list: Resource }>();
  for (const [name, computation] of countsOf(resource, workspace)) {
    const list = await load(computation.of);
    const by = list.fields[computation.by];
    // A tree filter also includes descendants, which the count does not.
    const isSame = by && !kinds[by.type]?.includesBelow?.(by.settings);
    if (isSame && allows(snapshot, list.rules.list)) counts.set(name, { ...computation, list });
  }
  return (name, record) => {
    const count = counts.get(name);
    const id = count && referredId(record, count.through);
    if (!count || id === undefined) return undefined;
    return filteredPath(count.list, readableFields(count.list, snapshot), kinds, { by: count.by, id });
  };
}
