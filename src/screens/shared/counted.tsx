import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { CountedPath } from './counted-lists.ts';

/**
 * Returns the paths of the counts of a resource; undefined until the counted resources are loaded. Loading waits until
 * the records are rendered.
 */
export function useCounted(resource: Resource, isDrawn = true): CountedPath | undefined {
  const workspace = useWorkspace();
  const [path, setPath] = useState<CountedPath>();
  const isComputed = Object.values(resource.fields).some(({ type }) => workspace.kinds[type]?.computes);
  useEffect(() => {
    if (!isComputed || !isDrawn) return;
    let isGone = false;
    import('./counted-lists.ts')
      .then(({ countedPaths }) => countedPaths(resource, workspace))
      .then((found) => !isGone && setPath(() => found))
      // Without a path the count is shown as plain text.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [resource, workspace, isComputed, isDrawn]);
  return path;
}

/** Returns a count as a link to the counted records. Not a component, because a list has hundreds of values. */
export function countedLink(to: string | undefined, count: ReactNode): ReactNode {
  return to === undefined ? count : <Link to={to}>{count}</Link>;
}
