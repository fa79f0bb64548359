import { useTranslate } from '@refinedev/core';
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { fieldOf } from '../../../src/engine/resource.ts';
import { fieldLabel, highlightLabel } from '../../../src/engine/texts/label.ts';
import { wallClock } from '../../../src/fields/date/wall-clock.ts';
import type { CellValue } from './editing/cell-value.ts';
import { type Position, positionsIn, type Range, rangeOf, type Selection } from './editing/sheet.ts';
import { type GridEditing, useSheetKeys } from './editing/use-sheet-keys.tsx';
import styles from './grid.module.css';
import { GridRow, hoursIn } from './row.tsx';
import { type RowData, type RowDataParts, rowDataOf } from './row-data.ts';
import type { RowOption } from './use-cells.tsx';

export interface GridTableProps extends RowDataParts, GridEditing {
  /** Accessible name. */
  readonly label: string;
  readonly rows: readonly RowOption[];
  readonly rowsTitle: string;
  readonly today: string;
  /** What a click or a drag fills in; undefined for nothing: it only selects. */
  readonly brush: CellValue | undefined;
}

/** The cells, with the selection of a sheet: by mouse, and by the keys of `useSheetKeys`. */
export function GridTable(props: GridTableProps) {
  const { label, rows, rowsTitle, today, mayEdit, resource, grid } = props;
  const root = useRef<HTMLDivElement>(null);
  const { data, shown, range, selection, handlers } = useSheet(props, root);
  if (rows.length === 0) return <p className={styles.none}>{rowsTitle}</p>;
  return (
    <>
      <div ref={root} className={styles.scroll} {...handlers}>
        <div
          className={styles.table}
          role="grid"
          aria-label={label}
          aria-multiselectable
          aria-rowcount={data.length + 1}
          aria-readonly={!mayEdit}
        >
          <Head {...{ resource, grid, today }} days={shown} />
          {data.map((one, index) => (
            <GridRow
              key={one.row.value}
              data={one}
              days={shown}
              index={index}
              hours={grid.hours}
              resource={resource.name}
              selected={
                selection.isShown && index >= range.rows[0] && index <= range.rows[1] ? range.columns.join() : undefined
              }
              focused={selection.focus.row === index ? selection.focus.column : undefined}
            />
          ))}
          <Foot {...{ data, grid }} days={shown} />
        </div>
      </div>
      <Hint {...{ data, resource, mayEdit }} />
    </>
  );
}

/** The cells, what is selected of them, and what the mouse and the keys do to them. */
function useSheet(props: GridTableProps, root: RefObject<HTMLElement | null>) {
  const { rows, brush, mayEdit, enter, resource, grid, values, records, edits, conflicting, context, days } = props;
  const data = useMemo(
    () => rowDataOf(rows, { resource, grid, values, records, edits, conflicting, context, days }),
    [rows, resource, grid, values, records, edits, conflicting, context, days],
  );
  const shown = days.slice(1, -1);
  const size = { rows: data.length, columns: shown.length };
  const { selection, select, focusOn } = useSelection(root, size);
  const range = rangeOf(selection.anchor, selection.focus);
  const keyAt = ({ row, column }: Position) => data[row]?.cells[column]?.key;
  const fill = (where: Range, value: CellValue) =>
    enter(positionsIn(where).flatMap((at) => [[keyAt(at) ?? '', value] as const]));
  const painting = usePainting(select, (from, to) => {
    if (mayEdit && brush !== undefined) fill(rangeOf(from, to), brush);
  });
  const keys = useSheetKeys({ ...props, days: shown, data, size, range, selection, focusOn, fill, keyAt });
  return { data, shown, range, selection, handlers: { ...painting, ...keys } };
}

/** How many cells are conflicting, what the highlights stand for, and which keys there are. */
function Hint({
  data,
  resource,
  mayEdit,
}: Pick<GridTableProps, 'resource' | 'mayEdit'> & { readonly data: readonly RowData[] }) {
  const translate = useTranslate();
  const conflicts = data.reduce(
    (sum, { cells, isTooLong }) => sum + cells.filter(({ mark }) => mark).length + (isTooLong ? 1 : 0),
    0,
  );
  const highlighted = new Set(data.flatMap(({ cells }) => cells.flatMap(({ highlight }) => highlight?.label ?? [])));
  return (
    <p className={styles.hint}>
      {conflicts > 0 && (
        <strong className={styles.conflicts} role="status">
          {translate('grid.conflicts', { count: conflicts })}
        </strong>
      )}
      {[...highlighted].map((one) => (
        <span key={one} className={styles.legend}>
          {highlightLabel(translate, resource.name, { label: one })}
        </span>
      ))}
      {mayEdit && <span className={styles.keys}>{translate('grid.keys')}</span>}
    </p>
  );
}

/** The names of the columns. */
function Head({ resource, grid, days, today }: Pick<GridTableProps, 'resource' | 'grid' | 'days' | 'today'>) {
  const translate = useTranslate();
  return (
    <div className={styles.row} role="row">
      <div className={styles.corner} role="columnheader">
        {fieldLabel(translate, resource.name, fieldOf(resource, grid.row))}
      </div>
      {days.map((day) => (
        <div key={day} className={styles.day} role="columnheader" aria-current={day === today ? 'date' : undefined}>
          <span>{translate(`grid.weekdays.${wallClock(day).day()}`)}</span> <span>{day.slice(5)}</span>
        </div>
      ))}
      {grid.hours && (
        <div className={styles.day} role="columnheader">
          {translate('grid.total')}
        </div>
      )}
    </div>
  );
}

/** How many cells of each day are filled. */
function Foot({ data, grid, days }: Pick<GridTableProps, 'grid' | 'days'> & { readonly data: readonly RowData[] }) {
  const translate = useTranslate();
  return (
    <div className={styles.row} role="row">
      <div className={styles.foot} role="rowheader">
        {translate('grid.filled')}
      </div>
      {days.map((day, column) => (
        <div key={day} className={styles.foot} role="gridcell">
          {data.filter(({ cells }) => cells[column]?.value).length}
        </div>
      ))}
      {grid.hours && (
        <div className={styles.foot} role="gridcell">
          {translate('grid.hours', { hours: hoursIn(data.reduce((sum, { minutes }) => sum + minutes, 0)) })}
        </div>
      )}
    </div>
  );
}

/** Keeps the selection, and the focus in its last cell. */
function useSelection(
  root: { readonly current: HTMLElement | null },
  size: { readonly rows: number; readonly columns: number },
) {
  const start = { row: 0, column: 0 };
  const [selection, setSelection] = useState<Selection>({ anchor: start, focus: start, isShown: false });
  const [asked, setAsked] = useState(0);
  const inside = ({ row, column }: Position): Position => ({
    row: Math.max(0, Math.min(row, size.rows - 1)),
    column: Math.max(0, Math.min(column, size.columns - 1)),
  });
  const { row, column } = inside(selection.focus);
  useEffect(() => {
    if (asked > 0) root.current?.querySelector<HTMLElement>(`[data-at="${row},${column}"]`)?.focus();
  }, [root, asked, row, column]);
  const select = (anchor: Position, focus: Position) =>
    setSelection({ anchor: inside(anchor), focus: inside(focus), isShown: true });
  return {
    selection: { ...selection, anchor: inside(selection.anchor), focus: { row, column } },
    select,
    /** Selects by keyboard: the focus follows. */
    focusOn(anchor: Position, focus: Position) {
      select(anchor, focus);
      setAsked((count) => count + 1);
    },
  };
}

/** Selects the cells from where the mouse button went down to where it is. */
function usePainting(
  select: (anchor: Position, focus: Position) => void,
  onEnd: (from: Position, to: Position) => void,
) {
  const from = useRef<Position>(undefined);
  const to = useRef<Position>(undefined);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    const onMouseUp = () => {
      if (from.current && to.current) end.current(from.current, to.current);
      from.current = undefined;
    };
    window.addEventListener('mouseup', onMouseUp);
    return () => window.removeEventListener('mouseup', onMouseUp);
  }, []);
  return {
    onMouseDown(event: MouseEvent<HTMLElement>) {
      const at = positionOf(event.target);
      if (!at || event.button !== 0) return;
      from.current = event.shiftKey ? (to.current ?? at) : at;
      to.current = at;
      select(from.current, at);
    },
    onMouseOver(event: MouseEvent<HTMLElement>) {
      const at = positionOf(event.target);
      if (!at || !from.current || event.buttons !== 1) return;
      to.current = at;
      select(from.current, at);
    },
  };
}

function positionOf(target: EventTarget): Position | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const [row, column] = cell?.dataset.at?.split(',').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}
