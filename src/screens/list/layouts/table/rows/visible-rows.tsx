import type { ReactNode, Ref, RefObject } from 'react';
import { useVirtualRows } from '../../../../../ui/hooks/use-virtual-rows.tsx';
import type { ResourceRecord } from '../../../../records/record.ts';

export interface VisibleRowsProps {
  readonly rows: readonly ResourceRecord[];
  /** The scrolling element. */
  readonly scroller: RefObject<HTMLElement | null>;
  readonly isInert: boolean;
  readonly renderRow: (record: ResourceRecord, index: number, ref: Ref<HTMLTableRowElement>) => ReactNode;
}

/** Virtualized rows: renders those in the viewport and some around them; the others are empty space. */
export default function VisibleRows({ rows, scroller, renderRow, isInert }: VisibleRowsProps) {
  const { indexes, before, after, measure } = useVirtualRows({
    scroller,
    count: rows.length,
    rowHeight: 39,
    keyOf: (index) => rows[index]?.id ?? '',
    overscan: 12,
  });
  return (
    <tbody inert={isInert}>
      {before > 0 && <tr aria-hidden style={{ height: before }} />}
      {indexes.map((index) => {
        const record = rows[index];
        return record && renderRow(record, index, measure);
      })}
      {after > 0 && <tr aria-hidden style={{ height: after }} />}
    </tbody>
  );
}
