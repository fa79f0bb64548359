import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import type { CountedPath } from './counted-lists.ts';

/**
 * Where the counts of a resource lead; nowhere until what is counted has been loaded, which waits for the records to be
 * drawn.
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
      // A count that leads nowhere is a figure all the same.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [resource, workspace, isComputed, isDrawn]);
  return path;
}

/** A count that leads to what is counted. */
export function Counted({ to, children }: { readonly to: string | undefined; readonly children: ReactNode }) {
  return to === undefined ? children : <Link to={to}>{children}</Link>;
}
