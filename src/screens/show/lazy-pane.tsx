import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { type ComponentType, useEffect, useState } from 'react';
import type { Resource } from '../../engine/resource.ts';
import { useWorkspace } from '../../workspace/index.tsx';
import { Failed } from '../shared/notices.tsx';

export interface LazyPaneProps<Props> {
  /** Name of the resource whose records the pane shows. */
  readonly name: string;
  /** Loads the code of the pane. It must be the same function in every render. */
  readonly code: () => Promise<ComponentType<Props & { readonly resource: Resource }>>;
  readonly props: Props;
}

/**
 * The content of a tab with records of another resource. Loads its code and the declaration of the resource when the tab
 * is opened first. If they cannot be loaded, only the tab fails.
 */
export function LazyPane<Props extends object>({ name, code, props }: LazyPaneProps<Props>) {
  const translate = useTranslate();
  const { loaded, failure, retry } = useLoaded(name, code);
  if (failure) return <Failed title={translate('list.failed')} reason={failure.message} onRetry={retry} />;
  if (!loaded) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  return <loaded.Pane {...props} resource={loaded.resource} />;
}

function useLoaded<Props>(name: string, code: () => Promise<ComponentType<Props>>) {
  const { resource: load } = useWorkspace();
  const [loaded, setLoaded] = useState<{ readonly Pane: ComponentType<Props>; readonly resource: Resource }>();
  const [failure, setFailure] = useState<Error>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads the same again
  useEffect(() => {
    let isGone = false;
    Promise.all([code(), load(name)])
      .then(([Pane, resource]) => !isGone && setLoaded({ Pane, resource }))
      .catch((error: unknown) => !isGone && setFailure(error instanceof Error ? error : new Error(String(error))));
    return () => {
      isGone = true;
    };
  }, [code, load, name, tries]);
  const retry = () => {
    setFailure(undefined);
    setTries((before) => before + 1);
  };
  return { loaded, failure, retry };
}
