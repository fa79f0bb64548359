import { useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import { LazyBoundary } from '../../../ui/loading/lazy-boundary.tsx';
import { reasonOf } from '../../../workspace/requests/reason.ts';
import styles from './bell.module.css';
import { NoticeLine } from './notice-line.tsx';
import type { Notice } from './notices.tsx';

export interface NoticeListProps {
  readonly notices: readonly Notice[];
  /** The server has answered. */
  readonly isKnown: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onRead: (notice: Notice) => void;
  /** Called when the user navigates away. */
  readonly onLeave: () => void;
  /** Opens the list of what is published. @default there is none */
  readonly onPublished?: (() => void) | undefined;
}

/** The newest notices, latest first; or why none can be shown. */
export function NoticeList({ notices, isKnown, error, onRetry, onRead, onLeave, onPublished }: NoticeListProps) {
  const translate = useTranslate();
  if (!isKnown && error) {
    return (
      <div className={styles.nothing} role="alert">
        <p>{translate('notices.loadFailed')}</p>
        <p>{reasonOf(error, translate)}</p>
        <Button size="small" onClick={onRetry}>
          {translate('sheets.retry')}
        </Button>
      </div>
    );
  }
  if (notices.length === 0) return <p className={styles.nothing}>{isKnown && translate('notices.empty')}</p>;
  return (
    <ul className={styles.notices}>
      {notices.map((notice) => (
        <LazyBoundary key={notice.id} isQuiet fallback={<li className={styles.notice} aria-busy />}>
          <NoticeLine {...{ notice, onLeave, onPublished }} onRead={() => onRead(notice)} />
        </LazyBoundary>
      ))}
    </ul>
  );
}
