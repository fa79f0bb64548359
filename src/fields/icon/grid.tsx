import { useTranslate } from '@refinedev/core';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useRef } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import type { IconName } from '../../engine/routes/icons.ts';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { IconMark } from './mark.tsx';
import styles from './picker.module.css';

const Scrollbars = lazyWithRetry(() => import('../../ui/scrollbars/scrollbars.tsx'));

export interface IconGridProps {
  readonly names: readonly IconName[];
  readonly chosen: string | undefined;
  readonly onChoose: (name: IconName) => void;
}

/** spec §9 */
const listHeight = 410;

/**
 * A grid of icons with their names, as many columns as fit. Tab reaches one icon and the arrow keys move between them.
 */
export function IconGrid({ names, chosen, onChoose }: IconGridProps) {
  const translate = useTranslate();
  const place = useRef<HTMLDivElement>(null);
  const around = useCallback(() => place.current, []);
  const entry = names.find((name) => name === chosen) ?? names[0];
  useEffect(() => place.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' }), []);
  return (
    <div ref={place} className={styles.place} style={{ blockSize: listHeight }}>
      <div
        className={styles.list}
        role="listbox"
        tabIndex={-1}
        aria-label={translate('fields.icon.title')}
        onKeyDown={moveFocus}
      >
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="option"
            aria-selected={name === chosen}
            tabIndex={name === entry ? 0 : -1}
            title={name}
            className={styles.icon}
            onClick={() => onChoose(name)}
          >
            <span className={styles.drawing}>
              <IconMark name={name} />
            </span>
            <span className={styles.name}>{name}</span>
          </button>
        ))}
        {names.length === 0 && <p className={styles.none}>{translate('fields.icon.none')}</p>}
      </div>
      <ErrorBoundary fallback={null}>
        <Suspense fallback={null}>
          <Scrollbars around={around} thumb={50} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** How far a key moves the focus, given the number of columns. */
const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')];
  const columns = options.filter((option) => option.offsetTop === options[0]?.offsetTop).length;
  const current = options.findIndex((option) => option === document.activeElement);
  const next = current + step(columns);
  const isRow = Math.abs(step(columns)) === columns && columns > 1;
  // Up and down stop at the first and the last row.
  if (isRow && (next < 0 || next >= options.length)) return;
  options[Math.min(Math.max(next, 0), options.length - 1)]?.focus();
}
