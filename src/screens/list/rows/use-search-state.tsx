import { useMemo } from 'react';
import { allows } from '../../../engine/permissions/permission.ts';
import type { Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';

/** Returns the searched fields that the user may see. */
export function useSearchState(resource: Resource): readonly string[] {
  const { snapshot } = useWorkspace();
  return useMemo(
    () => resource.list.search.filter((name) => allows(snapshot, resource.fields[name]?.perm.read)),
    [resource, snapshot],
  );
}
