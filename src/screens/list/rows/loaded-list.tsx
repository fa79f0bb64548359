import { useTranslate } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Resource } from '../../../engine/resource.ts';
import { KeptWhileUnsaved, type Obstacle } from '../../notices/kept-while-unsaved.tsx';
import { Failed, NoRight, Stale } from '../../notices/notices.tsx';
import { failureOf } from '../../records/failure.ts';

export interface LoadedListProps {
  readonly resource: Resource;
  /** Why the last load failed. */
  readonly error: { readonly message: string } | null;
  /** The records of an earlier load are shown. */
  readonly isKnown: boolean;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** The records of a list, or the reason why there are none. They stay while there is unsaved input. */
export function LoadedList({ resource, error, isKnown, onRetry, children }: LoadedListProps) {
  const translate = useTranslate();
  const isRefused = failureOf(error) === 'notPermitted';
  const failed = error && { title: translate(isKnown ? 'list.stale' : 'list.failed'), reason: error.message, onRetry };
  const obstacle = (): Obstacle | undefined => {
    if (isRefused) return { instead: <NoRight rule={resource.rules.list} />, reason: translate('show.noRight') };
    return failed && !isKnown ? { instead: <Failed {...failed} /> } : undefined;
  };
  return (
    <KeptWhileUnsaved obstacle={obstacle()}>
      {failed && !isRefused && <Stale {...failed} />}
      {children}
    </KeptWhileUnsaved>
  );
}
