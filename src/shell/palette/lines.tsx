import { useTranslate } from '@refinedev/core';
import { useEffect } from 'react';
import styles from './palette.module.css';

/** A result of the palette. */
export interface Line {
  readonly title: string;
  /** Where it belongs. */
  readonly hint: string;
  /** The keys that do the same. */
  readonly keys?: string | undefined;
  readonly open: () => void;
}

export interface Group {
  readonly name: 'screens' | 'commands' | 'records';
  readonly lines: readonly Line[];
}

export interface LinesProps {
  /** Id of the list; the ids of its options are derived from it. */
  readonly id: string;
  /** Index of the line that Enter opens, counted through all groups. */
  readonly active: number;
  readonly groups: readonly Group[];
  readonly onOpen: (line: Line) => void;
  readonly onActive: (index: number) => void;
}

/** The results by group. */
export function Lines({ id, active, groups, onOpen, onActive }: LinesProps) {
  const translate = useTranslate();
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const all = groups.flatMap(({ lines }) => lines);
  const option = (line: Line, index: number) => (
    // The focus stays in the input, which handles the keys.
    <button
      type="button"
      tabIndex={-1}
      key={index}
      id={`${id}-${index}`}
      role="option"
      aria-selected={index === active}
      className={styles.line}
      onClick={() => onOpen(line)}
      onMouseMove={() => index === active || onActive(index)}
    >
      <span className={styles.title}>{line.title}</span>
      <span className={styles.hint}>{line.hint}</span>
      {line.keys && <kbd className={styles.keys}>{line.keys}</kbd>}
    </button>
  );
  return (
    <div id={id} role="listbox" aria-label={translate('palette.title')} className={styles.lines}>
      {groups
        .filter(({ lines }) => lines.length > 0)
        .map(({ name, lines }) => (
          <div key={name} role="group" aria-label={translate(`palette.${name}`)}>
            <div className={styles.head} aria-hidden>
              {translate(`palette.${name}`)}
            </div>
            {lines.map((line) => option(line, all.indexOf(line)))}
          </div>
        ))}
    </div>
  );
}
