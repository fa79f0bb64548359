import { useTranslate } from '@refinedev/core';
import { useEffect } from 'react';
import type { FoundScreen } from './find.ts';
import styles from './palette.module.css';
import type { FoundRecord } from './use-records.tsx';

export interface LinesProps {
  /** Id of the list; the ids of its options are derived from it. */
  readonly id: string;
  /** Index of the line that Enter opens. Records follow the screens in the numbering. */
  readonly active: number;
  readonly screens: readonly FoundScreen[];
  readonly records: readonly FoundRecord[];
  readonly onOpen: (index: number) => void;
  readonly onActive: (index: number) => void;
}

/** The results, screens before records. */
export function Lines({ id, active, screens, records, onOpen, onActive }: LinesProps) {
  const translate = useTranslate();
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const line = (index: number, title: string, hint: string) => (
    // The focus stays in the input, which handles the keys.
    <button
      type="button"
      tabIndex={-1}
      key={index}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      className={styles.line}
      onClick={() => onOpen(index)}
      onMouseMove={() => index === active || onActive(index)}
    >
      <span className={styles.title}>{title}</span>
      <span className={styles.hint}>{hint}</span>
    </button>
  );
  return (
    <div id={id} role="listbox" aria-label={translate('palette.title')} className={styles.lines}>
      {screens.length > 0 && (
        <div role="group" aria-label={translate('palette.screens')}>
          <div className={styles.head} aria-hidden>
            {translate('palette.screens')}
          </div>
          {screens.map(({ title, group }, index) => line(index, title, group))}
        </div>
      )}
      {records.length > 0 && (
        <div role="group" aria-label={translate('palette.records')}>
          <div className={styles.head} aria-hidden>
            {translate('palette.records')}
          </div>
          {records.map(({ title, list }, index) => line(screens.length + index, title, list))}
        </div>
      )}
    </div>
  );
}
