import { useTranslate } from '@refinedev/core';
import { Table, type TableProps } from 'antd';
import type { SorterResult } from 'antd/es/table/interface';
import {
  type FocusEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useMemo,
} from 'react';
import type { ConditionContext } from '../../../engine/condition.ts';
import type { Resource, Sort } from '../../../engine/resource.ts';
import { usePrinting } from '../../../workspace/printing.tsx';
import type { ResourceRecord } from '../../record/record.ts';
import { type Column, placeholderColumns } from '../columns/columns.tsx';
import type { ListSettings } from '../columns/settings.ts';
import type { Rows } from '../rows.tsx';
import styles from './table.module.css';
import { toneOf } from './tones.ts';
import { useRoom } from './use-room.tsx';
import { useWidthDrawing } from './use-width-drawing.tsx';

export interface RowTableProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly context: ConditionContext;
  readonly density: ListSettings['density'];
  /** In place of rows where there are none. */
  readonly empty: ReactNode;
  /** Nothing: the list's own order. */
  readonly onSort: (sort: Sort | undefined) => void;
  /** Makes a column as wide as said, in pixels, or as it is by itself. Missing where they stay as they are. */
  readonly onWidth: ((name: string, width: number | undefined) => void) | undefined;
  readonly onOpen: (record: ResourceRecord) => void;
  /** What a row is given besides, where it takes what is dropped on it. */
  readonly rowProps?: ((record: ResourceRecord) => HTMLAttributes<HTMLElement>) | undefined;
  readonly selection: TableProps<ResourceRecord>['rowSelection'];
  readonly label: string;
  /** Takes the height of its rows. */
  readonly isInPage: boolean;
  readonly ref: Ref<HTMLDivElement>;
}

/** More cells than this are drawn only as they come into view. */
const manyCells = 2000;
/** Rows of the skeleton. */
const placeholderCount = 10;
const placeholders: readonly ResourceRecord[] = Array.from({ length: placeholderCount }, (_, index) => ({
  id: `placeholder-${index}`,
  version: 0,
}));

/** The rows in their table: it takes the height there is, and its head stays while they scroll. */
export function RowTable(props: RowTableProps) {
  const { resource, context, columns, rows, onSort, onOpen, rowProps, isInPage } = props;
  const { selection, density, label, empty, onWidth, ref } = props;
  const translate = useTranslate();
  const { ref: room, height: fitting } = useRoom();
  const isPrinting = usePrinting();
  const isWhole = isInPage || isPrinting;
  const height = isWhole ? undefined : fitting;
  const shownColumns = useMemo(
    () =>
      rows.isFirstLoad ? placeholderColumns(columns, styles.placeholder) : isPrinting ? printed(columns) : [...columns],
    [columns, rows.isFirstLoad, isPrinting],
  );
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  const drawing = useWidthDrawing(columns, onWidth);
  const isVirtual = height !== undefined && rows.rows.length * columns.length > manyCells;
  return (
    <div ref={room} className={styles.room}>
      <div
        ref={ref}
        className={styles.table}
        tabIndex={-1}
        data-density={density}
        aria-busy={rows.isFetching}
        {...drawing}
        onMouseOver={showWhole}
        onFocus={(event) => {
          showWhole(event);
          followHead(event);
        }}
      >
        {rows.isFetching && !rows.isFirstLoad && (
          <div className={styles.progress} role="progressbar" aria-label={translate('list.loading')} />
        )}
        <Table<ResourceRecord>
          aria-label={label}
          rowKey="id"
          size="small"
          columns={shownColumns}
          dataSource={[...(rows.isFirstLoad ? placeholders : rows.rows)]}
          pagination={false}
          showSorterTooltip={false}
          scroll={isPrinting ? {} : { x: width, ...(height !== undefined && { y: height }) }}
          sticky={height === undefined && !isWhole}
          virtual={isVirtual}
          locale={{ emptyText: empty }}
          rowSelection={rows.isFirstLoad || isPrinting ? undefined : selection}
          rowClassName={(record) => (rows.isFirstLoad ? '' : toneClass(resource, record, context))}
          onRow={(record) => ({
            ...rowProps?.(record),
            tabIndex: -1,
            onKeyDown: (event) => isOpening(event) && onOpen(record),
          })}
          onChange={(_pages, _filters, sorter) => onSort(sortOf(sorter))}
        />
      </div>
    </div>
  );
}

/** The columns on paper: what they show, as wide as the sheet lets them be. */
function printed(columns: readonly Column[]) {
  return columns
    .filter(({ key }) => key !== 'actions')
    .map(({ fixed: _fixed, width: _width, ellipsis: _ellipsis, ...column }) => ({ ...column, sorter: false }));
}

function toneClass(resource: Resource, record: ResourceRecord, context: ConditionContext): string {
  const tone = toneOf(resource, record, context)?.tone;
  return (tone && styles[tone]) ?? '';
}

function isOpening(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && event.target === event.currentTarget;
}

function sortOf(sorter: SorterResult<ResourceRecord> | SorterResult<ResourceRecord>[]): Sort | undefined {
  const [first] = [sorter].flat();
  if (!first?.order || first.columnKey === undefined) return undefined;
  return { field: String(first.columnKey), order: first.order === 'ascend' ? 'asc' : 'desc' };
}

/** A cell of the head that gets the focus is scrolled into view, and the rows with it: antd only leads the other way. */
function followHead({ target }: FocusEvent) {
  const head = target.closest<HTMLElement>('.ant-table-header');
  const body = head?.parentElement?.querySelector('.ant-table-body');
  if (!head || !body) return;
  requestAnimationFrame(() => {
    body.scrollLeft = head.scrollLeft;
  });
}

/** The one tooltip of all cells: a text that does not fit its cell is told whole, any other is not told twice. */
function showWhole({ target }: MouseEvent | FocusEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.ant-table-cell-ellipsis') : null;
  if (!cell) return;
  const isCut = [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth);
  if (isCut) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
