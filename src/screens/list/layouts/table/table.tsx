import {
  type CSSProperties,
  type FocusEvent,
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useMemo,
} from 'react';
import type { ConditionContext } from '../../../../engine/fields/condition.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { usePrinting } from '../../../../ui/browser/media.tsx';
import type { ResourceRecord } from '../../../records/record.ts';
import { type Column, fixedWidths, selectionWidth } from '../../column.ts';
import { placeholderColumns } from '../../columns/columns.tsx';
import type { ListSettings } from '../../columns/settings.ts';
import type { Rows } from '../../rows/rows.tsx';
import { type RowSelection, useRowChoice } from '../../rows/use-row-choice.tsx';
import { TableBody } from './body.tsx';
import grid from './grid.module.css';
import { type SortBy, TableHead } from './head.tsx';
import { LoadingBar } from './loading-bar.tsx';
import styles from './table.module.css';
import { useColumnResize } from './use-column-resize.ts';
import { useScroller } from './use-scroller.ts';

export interface RowTableProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly context: ConditionContext;
  readonly density: ListSettings['density'];
  /** Shown when there are no rows. */
  readonly empty: ReactNode;
  readonly onSort: SortBy;
  /** Sets the width of a column in pixels, or resets it. Undefined if columns cannot be resized. */
  readonly onWidth: ((name: string, width: number | undefined) => void) | undefined;
  readonly onOpen: (record: ResourceRecord) => void;
  /** Additional props of a row that is a drop target. */
  readonly rowProps?: ((record: ResourceRecord) => HTMLAttributes<HTMLElement>) | undefined;
  /** Undefined if rows cannot be selected. */
  readonly selection: RowSelection | undefined;
  readonly label: string;
  /** The table takes the height of its rows. */
  readonly isInPage: boolean;
  readonly ref: Ref<HTMLDivElement>;
  /** What acts on the whole table. It shows nothing. */
  readonly children?: ReactNode;
}

/** Number of skeleton rows. */
const placeholderCount = 10;
export const placeholders: readonly ResourceRecord[] = Array.from({ length: placeholderCount }, (_, index) => ({
  id: `placeholder-${index}`,
  version: 0,
}));

/** The table of a list. It fills the available height, and its head is sticky. */
export function RowTable(props: RowTableProps) {
  const { resource, context, rows, onSort, onOpen, rowProps, isInPage } = props;
  const { density, label, empty, onWidth, ref } = props;
  const isPrinting = usePrinting();
  const { isFirstLoad } = rows;
  const shown = isFirstLoad ? placeholders : rows.rows;
  const columns = useMemo(
    () =>
      isFirstLoad
        ? placeholderColumns(props.columns, styles.placeholder)
        : isPrinting
          ? printedColumns(props.columns)
          : props.columns,
    [props.columns, isFirstLoad, isPrinting],
  );
  const choice = useRowChoice(isFirstLoad || isPrinting ? undefined : props.selection, shown);
  const drawing = useColumnResize(props.columns, onWidth);
  const { ref: scrollerRef, scroller } = useScroller();
  return (
    <div className={styles.room}>
      <div
        ref={ref}
        className={styles.table}
        style={widthsOf(columns, choice ? selectionWidth : 0)}
        tabIndex={-1}
        data-density={density}
        data-in-page={isInPage || undefined}
        aria-busy={rows.isFetching}
        {...drawing}
        onMouseOver={showWhole}
        onFocus={showWhole}
      >
        {rows.isFetching && !isFirstLoad && <LoadingBar />}
        {props.children}
        <div ref={scrollerRef} className={grid.scroller}>
          <table className={grid.grid} aria-label={label} aria-rowcount={shown.length + 1}>
            <colgroup>
              {choice && <col style={{ width: selectionWidth }} />}
              {columns.map((column) => (
                <col key={column.key} style={isPrinting ? undefined : { width: drawnWidth(column) }} />
              ))}
            </colgroup>
            <TableHead {...{ columns, choice, onSort }} />
            <TableBody
              {...{ resource, context, columns, choice, rowProps, density, onOpen, empty, scroller }}
              rows={shown}
              isInert={rows.isEarlier}
              isVirtual={!isInPage && !isPrinting}
            />
          </table>
        </div>
      </div>
    </div>
  );
}

/** Returns the columns for printing: their content, with widths that fit the paper. */
function printedColumns(columns: readonly Column[]): Column[] {
  return columns
    .filter(({ key }) => key !== 'actions')
    .map((column) => ({ ...column, fixed: undefined, isCut: false, isSortable: false }));
}

/** Returns the CSS variables of widths in pixels: of all columns, and of the fixed ones. */
function widthsOf(columns: readonly Column[], before: number): CSSProperties {
  const { start, end } = fixedWidths(columns, before);
  const all = columns.reduce((sum, { width }) => sum + width, before);
  const widths = Object.entries({ before, start, end, all }).map(([name, width]) => [`--${name}`, `${width}px`]);
  // The part of the table that the columns share in proportion, and the sum of their own widths.
  return Object.fromEntries([...widths, ['--shared', String(all - before - end)]]);
}

/** The width of a column in CSS. Where there is more room than the columns need, all but the actions share it. */
function drawnWidth({ width, fixed }: Column): number | string {
  if (fixed === 'end') return width;
  return `max(${width}px, calc((100cqw - var(--before) - var(--end)) * ${width} / var(--shared)))`;
}

/** The single tooltip of all cells and of the lines of cards. It shows the full text only if the text is cut. */
export function showWhole({ target }: MouseEvent | FocusEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('th, td, [data-whole]') : null;
  if (!cell || getComputedStyle(cell).textOverflow !== 'ellipsis') return;
  const isCut = [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth);
  if (isCut) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
