import { useTranslate } from '@refinedev/core';
import { type CSSProperties, memo } from 'react';
import { highlightLabel } from '../../../src/engine/texts/label.ts';
import type { GridHours } from '../definition.ts';
import styles from './grid.module.css';
import type { CellData, RowData } from './row-data.ts';

interface GridRowProps {
  readonly data: RowData;
  readonly days: readonly string[];
  readonly index: number;
  readonly hours: GridHours | undefined;
  /** Name of the resource. */
  readonly resource: string;
  /** First and last selected column; undefined for none. */
  readonly selected: string | undefined;
  /** The column with the focus; undefined for another row. */
  readonly focused: number | undefined;
}

/** A row of the grid. Only rows that changed are drawn again. */
export const GridRow = memo(
  function GridRow({ data, days, index, hours, resource, selected, focused }: GridRowProps) {
    const translate = useTranslate();
    const [first = 0, last = -1] = selected?.split(',').map(Number) ?? [];
    const total = translate('grid.hours', { hours: hoursIn(data.minutes) });
    const tooLong = data.isTooLong ? translate('grid.marks.week', { hours: hours?.week }) : undefined;
    return (
      <div className={styles.row} role="row" aria-rowindex={index + 2}>
        <div className={styles.name} role="rowheader" title={data.row.label}>
          {data.row.label}
        </div>
        {data.cells.map((cell, column) => (
          <Cell
            key={cell.key}
            cell={cell}
            hours={hours}
            resource={resource}
            at={`${index},${column}`}
            name={`${data.row.label} ${days[column]}`}
            isSelected={column >= first && column <= last}
            isStop={focused === column}
          />
        ))}
        {hours && (
          <div className={styles.total} role="gridcell" data-long={data.isTooLong || undefined} title={tooLong}>
            {total}
            {tooLong && <span className={styles.unseen}>{tooLong}</span>}
          </div>
        )}
      </div>
    );
  },
  (before, after) =>
    before.data.signature === after.data.signature &&
    before.selected === after.selected &&
    before.focused === after.focused &&
    before.index === after.index &&
    before.days === after.days,
);

export function hoursIn(minutes: number): number {
  return Math.round(minutes / 6) / 10;
}

interface CellProps {
  readonly cell: CellData;
  readonly hours: GridHours | undefined;
  readonly resource: string;
  readonly at: string;
  readonly name: string;
  readonly isSelected: boolean;
  /** The tab stop of the grid. */
  readonly isStop: boolean;
}

function Cell({ cell, hours, resource, at, name, isSelected, isStop }: CellProps) {
  const translate = useTranslate();
  const { label, color, highlight, mark, reason } = cell;
  const notes = [
    highlight && highlightLabel(translate, resource, highlight),
    mark && translate(`grid.marks.${mark}`, { hours: hours?.rest }),
    reason && translate('grid.refused', { reason }),
  ].filter(Boolean);
  const style: CSSProperties & Record<'--value', string> = { '--value': color ?? 'transparent' };
  return (
    <div
      className={styles.cell}
      role="gridcell"
      style={color === undefined ? undefined : style}
      tabIndex={isStop ? 0 : -1}
      data-at={at}
      data-filled={label !== '' || undefined}
      data-edited={cell.isEdited || undefined}
      data-conflicting={cell.isConflicting || undefined}
      data-refused={reason !== undefined || undefined}
      data-tone={highlight?.tone}
      data-mark={mark}
      aria-selected={isSelected}
      aria-label={[name, label || translate('grid.empty'), ...notes].join(' ')}
      title={[label, ...notes].filter(Boolean).join('\n')}
    >
      {label}
    </div>
  );
}
