import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import type { Related, Resource } from '../../../engine/resource.ts';
import { useWorkspace } from '../../../workspace/index.tsx';
import { Failed } from '../../shared/notices.tsx';
import type { RelatedListProps } from './list.tsx';

interface Loaded {
  readonly List: ComponentType<RelatedListProps>;
  readonly resource: Resource;
}

/** The content of a tab with related records. If its code cannot be loaded, only the tab fails. */
export function RelatedPane({ related, id }: { readonly related: Related; readonly id: string }) {
  const translate = useTranslate();
  const { loaded, failure, retry } = useLoaded(related.resource);
  if (failure) return <Failed title={translate('list.failed')} reason={failure.message} onRetry={retry} />;
  if (!loaded) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return <loaded.List related={related} resource={loaded.resource} id={id} />;
}

/** Loads the table and the declaration of the resource with the first tab that is opened. */
function useLoaded(name: string) {
  const { resource: load } = useWorkspace();
  const [loaded, setLoaded] = useState<Loaded>();
  const [failure, setFailure] = useState<Error>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the same again
  useEffect(() => {
    let isGone = false;
    Promise.all([import('./list.tsx'), load(name)])
      .then(([{ RelatedList }, resource]) => !isGone && setLoaded({ List: RelatedList, resource }))
      .catch((error: unknown) => !isGone && setFailure(error instanceof Error ? error : new Error(String(error))));
    return () => {
      isGone = true;
    };
  }, [load, name, tries]);
  const retry = () => {
    setFailure(undefined);
    setTries((before) => before + 1);
  };
  return { loaded, failure, retry };
}
