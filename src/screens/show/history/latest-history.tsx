import { useTranslate } from '@refinedev/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { useHistory } from '../record.tsx';
import styles from '../show.module.css';
import { HistoryEntries, type HistoryProps } from './history.tsx';

/** Number of entries beside the facts. */
const latest = 5;

/**
 * The latest entries of a record's history. Nothing while there are none: the tab of the history reports failures.
 * Memoized for the same reason as the whole history.
 */
export const LatestHistory = memo(function LatestHistory({ resource, id }: HistoryProps) {
  const translate = useTranslate();
  const { entries = [] } = useHistory(resource, id);
  if (entries.length === 0) return null;
  return (
    <section>
      <h2 className={styles.section}>{translate('record.latest')}</h2>
      <HistoryEntries resource={resource} entries={entries.slice(0, latest)} />
      <Link to="?tab=history" replace>
        {translate('record.allHistory')}
      </Link>
    </section>
  );
});
