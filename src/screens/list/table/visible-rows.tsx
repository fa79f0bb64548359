import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { ResourceRecord } from '../../shared/record.ts';

export interface VisibleRowsProps {
  readonly rows: readonly ResourceRecord[];
  /** Element whose rows scroll. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly renderRow: (record: ResourceRecord, index: number) => ReactNode;
}

/** Rows rendered above and below those in view, and between two renders while somebody scrolls. */
const overscan = 12;
const stride = 6;

/** Pixels of a row before one is measured. */
const usualHeight = 39;

/** The rows in view of very many, and some around them; the others are empty space. All are as high as the highest. */
export function VisibleRows({ rows, scroller, renderRow }: VisibleRowsProps) {
  const { first, count, height } = useVisible(scroller);
  const from = Math.max(0, Math.min(first, rows.length - count) - overscan);
  const to = Math.min(rows.length, from + count + 2 * overscan + stride);
  return (
    <tbody style={Object.fromEntries([['--row', `${height}px`]])}>
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
  /** Pixels of a row. */
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
