import { type HTMLAttributes, memo, type ReactNode, type Ref, type RefObject } from 'react';
import type { ConditionContext } from '../../../../engine/fields/condition.ts';
import type { Resource } from '../../../../engine/resource.ts';
import { LazyBoundary } from '../../../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../../../ui/loading/lazy-with-retry.tsx';
import type { ResourceRecord } from '../../../records/record.ts';
import type { Column } from '../../column.ts';
import type { ListSettings } from '../../columns/settings.ts';
import { highlightOf } from '../../rows/highlights.ts';
import type { RowChoice } from '../../rows/use-row-choice.tsx';
import grid from './grid.module.css';
import { TableRow } from './rows/row.tsx';
import styles from './table.module.css';

/** With more cells than this, rows are virtualized. */
const maxCells = 2000;
/** Rows shown until the code that virtualizes them is there. */
const firstRows = 30;
const VisibleRows = lazyWithRetry(() => import('./rows/visible-rows.tsx'));

/** Same as in list.module.css: on a small screen the page scrolls instead of the rows. */
const smallScreen = '(max-width: 575.98px), (max-height: 559.98px)';

export interface TableBodyProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly rows: readonly ResourceRecord[];
  readonly context: ConditionContext;
  readonly choice: RowChoice | undefined;
  readonly rowProps: ((record: ResourceRecord) => HTMLAttributes<HTMLElement>) | undefined;
  readonly density: ListSettings['density'];
  readonly onOpen: (record: ResourceRecord) => void;
  readonly empty: ReactNode;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Nothing can be done to the rows now. */
  readonly isInert: boolean;
  /** Rows outside of the viewport may be omitted when there are very many. */
  readonly isVirtual: boolean;
}

/** The rows of the table, or the content shown when there are none. */
export function TableBody(props: TableBodyProps) {
  const { choice, empty, ...rest } = props;
  if (props.rows.length > 0) {
    return <Rows {...rest} ids={choice?.ids} labelOf={choice?.labelOf} onToggle={choice?.toggle} />;
  }
  return (
    <tbody>
      <tr>
        <td colSpan={props.columns.length + (choice ? 1 : 0)}>
          <div className={grid.empty}>{empty}</div>
        </td>
      </tr>
    </tbody>
  );
}

interface RowsProps extends Omit<TableBodyProps, 'choice' | 'empty'> {
  readonly ids: RowChoice['ids'] | undefined;
  readonly labelOf: RowChoice['labelOf'] | undefined;
  readonly onToggle: RowChoice['toggle'] | undefined;
}

/** Memoized: a list is drawn again whenever a request begins or ends. */
const Rows = memo(function Rows(props: RowsProps) {
  const { resource, columns, rows, context, ids, labelOf, onToggle, rowProps, density, onOpen, scroller, isInert } =
    props;
  const renderRow = (record: ResourceRecord, index?: number, ref?: Ref<HTMLTableRowElement>) => {
    const tone = highlightOf(resource, record, context)?.tone;
    return (
      <TableRow
        key={record.id}
        {...{ record, columns, rowProps, index, onOpen, onToggle, ref }}
        className={tone && styles[tone]}
        selectLabel={labelOf?.(record)}
        isSelected={ids?.has(record.id) ?? false}
      />
    );
  };
  const plain = (shown: readonly ResourceRecord[]) => (
    <tbody inert={isInert}>{shown.map((record) => renderRow(record))}</tbody>
  );
  const isMany = rows.length * columns.length > maxCells;
  if (!props.isVirtual || !isMany || window.matchMedia(smallScreen).matches) return plain(rows);
  return (
    <LazyBoundary fallback={plain(rows.slice(0, firstRows))} isQuiet>
      <VisibleRows key={density} {...{ rows, scroller, renderRow, isInert }} />
    </LazyBoundary>
  );
});
