import { useEffect, useState } from 'react';
import { operationApplies } from '../../../engine/permissions/operation-permission.ts';
import { type PermissionNode, permissionNodes } from '../../../engine/permissions/permission-tree.ts';
import { flatten } from '../../../engine/routes/route.ts';
import { useWorkspace, type Workspace } from '../../../workspace/index.tsx';

/**
 * Returns the nodes of the permission tree with the operations that have an effect. Returns undefined until every
 * resource is loaded, because each resource defines its operations. If loading fails all operations are included; the
 * server does not grant those without an effect.
 */
export function usePermissionLines(): readonly PermissionNode[] | undefined {
  const { plan, resource } = useWorkspace();
  const [lines, setLines] = useState<readonly PermissionNode[]>();
  useEffect(() => {
    let isOver = false;
    const tell = (found: readonly PermissionNode[]) => !isOver && setLines(found);
    linesOf(plan.entries, resource).then(tell, () => tell(plan.permissions));
    return () => {
      isOver = true;
    };
  }, [plan, resource]);
  return lines;
}

async function linesOf(entries: Workspace['plan']['entries'], load: Workspace['resource']) {
  const names = flatten(entries).flatMap(({ name, component, children }) =>
    name === undefined || component !== undefined || children ? [] : [name],
  );
  const loaded = await Promise.all(names.map(async (name) => [name, await load(name)] as const));
  const byName = new Map(loaded);
  return permissionNodes(entries, (name, operation) => operationApplies(byName.get(name), operation));
}
