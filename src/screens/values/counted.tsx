import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace, type Workspace } from '../../workspace/index.tsx';
import type { CountedPath } from './counted-lists.ts';

/**
 * Returns the paths of the counts of a resource; undefined until the counted resources are loaded. Loading waits until
 * the records are rendered.
 */
export function useCounted(resource: Resource, isDrawn = true): CountedPath | undefined {
  const workspace = useWorkspace();
  const [known, setKnown] = useState<{ of: Resource; workspace: Workspace; path: CountedPath }>();
  const isKnown = known?.of === resource && known.workspace === workspace;
  const isComputed = Object.values(resource.fields).some(({ type }) => workspace.kinds[type]?.computes);
  useEffect(() => {
    if (!isComputed || !isDrawn || isKnown) return;
    let isGone = false;
    import('./counted-lists.ts')
      .then(({ countedPaths }) => countedPaths(resource, workspace))
      .then((path) => !isGone && setKnown({ of: resource, workspace, path }))
      // Without a path the count is shown as plain text.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [resource, workspace, isComputed, isDrawn, isKnown]);
  return isKnown ? known.path : undefined;
}

/** Returns a count as a link to the counted records. Not a component, because a list has hundreds of values. */
export function countedLink(to: string | undefined, count: ReactNode): ReactNode {
  return to === undefined ? count : <Link to={to}>{count}</Link>;
}
