import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { ResourceRecord } from '../../../../records/record.ts';

export interface VisibleRowsProps {
  readonly rows: readonly ResourceRecord[];
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly isInert: boolean;
  readonly renderRow: (record: ResourceRecord, index: number) => ReactNode;
}

/** `overscan`: rows rendered above and below the viewport. `stride`: rows scrolled between two renders. */
const overscan = 12;
const stride = 6;

/** Assumed row height in pixels before a row is measured. */
const usualHeight = 39;

/**
 * Virtualized rows: renders those in the viewport and some around them; the others are empty space. All rows have the
 * height of the highest.
 */
export function VisibleRows({ rows, scroller, renderRow, isInert }: VisibleRowsProps) {
  const { first, count, height } = useVisible(scroller);
  const from = Math.max(0, Math.min(first, rows.length - count) - overscan);
  const to = Math.min(rows.length, from + count + 2 * overscan + stride);
  return (
    <tbody inert={isInert} style={Object.fromEntries([['--row', `${height}px`]])}>
      <Space height={from * height} />
      {rows.slice(from, to).map((record, at) => renderRow(record, from + at))}
      <Space height={(rows.length - to) * height} />
    </tbody>
  );
}

function Space({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />;
}

interface Visible {
  readonly first: number;
  readonly count: number;
  /** Row height in pixels. */
  readonly height: number;
}

function useVisible(scroller: RefObject<HTMLElement | null>): Visible {
  const [visible, setVisible] = useState<Visible>({ first: 0, count: 30, height: usualHeight });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    let height = 0;
    const update = () => {
      const rows = [...element.querySelectorAll<HTMLElement>('[data-row-key]')];
      height = Math.max(height, ...rows.map(({ offsetHeight }) => offsetHeight));
      if (height === 0) return;
      const first = Math.floor(element.scrollTop / height / stride) * stride;
      const count = Math.ceil(element.clientHeight / height);
      setVisible((before) =>
        before.first === first && before.count === count && before.height === height
          ? before
          : { first, count, height },
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller]);
  return visible;
}
