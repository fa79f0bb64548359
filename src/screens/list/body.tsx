import { useTranslate } from '@refinedev/core';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { maxSorts } from '../../engine/queries/query.ts';
import type { Resource, Sort } from '../../engine/resource.ts';
import { resourceTitle } from '../../engine/texts/label.ts';
import { useWidthFrom } from '../../ui/browser/media.tsx';
import { useEventCallback } from '../../ui/hooks/use-event-callback.ts';
import { LazyBoundary } from '../../ui/loading/lazy-boundary.tsx';
import { lazyWithRetry } from '../../ui/loading/lazy-with-retry.tsx';
import { useConditionContext } from '../../workspace/index.tsx';
import { useRunAction } from '../actions/run-action.tsx';
import { hasList } from '../list-state/request.ts';
import type { ListState } from '../list-state/use-list-state.tsx';
import { useReveal } from '../values/reveal.tsx';
import { CellsPlace } from './cells/place.tsx';
import type { Column } from './column.ts';
import type { ColumnChoice } from './columns/column-choice.ts';
import type { ListSettings } from './columns/settings.ts';
import { useTableColumns } from './columns/use-columns.tsx';
import type { SelectionBarProps } from './layouts/table/foot/selection-bar.tsx';
import type { SortBy } from './layouts/table/head.tsx';
import { listTableOf } from './layouts/table/list-table.ts';
import styles from './layouts/table/table.module.css';
import { RowTable, type RowTableProps } from './layouts/table/table.tsx';
import { useDeferredRendering } from './layouts/table/use-deferred-rendering.ts';
import type { Places } from './places/places.tsx';
import { rowStateOf } from './rows/highlights.ts';
import { LoadedList } from './rows/loaded-list.tsx';
import type { MissingValuesProps } from './rows/missing-values.tsx';
import { ResultStatus } from './rows/result-status.tsx';
import type { Rows } from './rows/rows.tsx';
import { useSelection } from './rows/selection.tsx';

/** The pagination includes antd's Select, so it is loaded separately and rows do not wait for it. */
const Footer = lazyWithRetry(() => import('./layouts/table/foot/footer.tsx'));

/** Shown once a row is selected. */
const SelectionBar = lazyWithRetry(() => import('./layouts/table/foot/selection-bar.tsx'));

/** The rows on a phone. */
const Cards = lazyWithRetry(() => import('./layouts/phone/cards.tsx'));

/** Illustration and texts that most lists never show. */
const EmptyList = lazyWithRetry(() => import('./layouts/table/empty.tsx'));

const MissingValues = lazyWithRetry(() => import('./rows/missing-values.tsx'));

export interface FoundValuesProps extends MissingValuesProps {
  /** The rows on the screen do not say which values are missing. @default false */
  readonly isAsked?: boolean;
}

/** Says which of the pasted values were not found. */
export function FoundValues({ isAsked = false, ...props }: FoundValuesProps) {
  const { address, codec } = props.listState;
  if (props.missing === undefined && !(isAsked && hasList(address, codec))) return null;
  return (
    <LazyBoundary fallback={null}>
      <MissingValues {...props} />
    </LazyBoundary>
  );
}

export interface ListBodyProps {
  readonly resource: Resource;
  readonly listState: ListState;
  readonly rows: Rows;
  readonly choices: readonly ColumnChoice[];
  readonly density: ListSettings['density'];
  /** Widths in pixels of resized columns, by name. @default the columns' own widths */
  readonly widths?: ListSettings['widths'];
  /** Sets the width of a column, or resets it to the column's own width. @default columns cannot be resized */
  readonly onWidth?: RowTableProps['onWidth'];
  readonly places: Places;
  /** Shows a record beside the rows. @default the list cannot */
  readonly onPeek?: ((id: string) => void) | undefined;
  readonly table: RefObject<HTMLDivElement | null>;
  /**
   * The list is a section of a page and scrolls with it. @default the rows fill the available height and scroll
   * separately
   */
  readonly isInPage?: boolean;
  /** Set when the rows belong to a tree. */
  readonly tree?: {
    readonly decorate: (columns: readonly Column[]) => Column[];
    readonly rowProps: RowTableProps['rowProps'];
    /** Replaces the pagination, which a tree does not have. */
    readonly footer: ReactNode;
  };
}

/** Maximum number of rows of a tree that are cards on a phone. The table has more of them: it draws only those in view. */
const maxTreeCards = 500;

const ownWidths: ListSettings['widths'] = {};

/**
 * The rows of a list with their actions and the pagination, or the reason why there are no rows. Open dialogs and unsaved
 * cells stay when loading fails, and the selection survives a page that cannot be loaded.
 */
export function ListBody(props: ListBodyProps) {
  const { resource, listState, rows } = props;
  const { error, isKnown, refetch } = rows;
  const selection = useSelection(resource, listState, rows);
  return (
    <>
      <ResultStatus {...{ listState, rows }} />
      <FoundValues {...{ resource, listState }} missing={rows.missing} isAsked={props.tree !== undefined} />
      <LoadedList {...{ resource, error, isKnown }} onRetry={() => void refetch()}>
        <ListRows {...props} selection={selection} />
      </LoadedList>
    </>
  );
}

interface ListedProps extends ListBodyProps {
  readonly selection: ReturnType<typeof useSelection>;
}

function ListRows(props: ListedProps) {
  const { resource, listState, rows, choices, density, widths = ownWidths, onWidth } = props;
  const { places, onPeek, table, isInPage = false, tree, selection } = props;
  const translate = useTranslate();
  const isOnPhone = !useWidthFrom('sm');
  const context = useConditionContext((at) => rows.rows.map((record) => rowStateOf(resource, record, at)).join());
  const isDrawn = useDeferredRendering(rows.isKnown);
  const { address, codec, show } = listState;
  const { perform, performOnAll, dialog } = useRunAction(resource, {
    onEdit: places.toEdit,
    onTaken: selection.clear,
  });
  const onOpen = useEventCallback(places.toRecord);
  const columns = useTableColumns(
    {
      resource,
      choices,
      sort: address.sort,
      widths,
      context,
      onReveal: useReveal(resource),
      onPerform: useEventCallback((action, record) => {
        if (!rows.isEarlier) perform(action, record);
      }),
      onOpen,
      onPeek,
    },
    isDrawn,
  );
  const onSort: SortBy = useEventCallback((field, order, isAdded) =>
    show(({ sort }) => ({ sort: sortsWith({ field, order, isAdded }, sort, columns, codec) })),
  );
  const decorate = tree?.decorate;
  const shownColumns = useMemo(() => (decorate ? decorate(columns) : columns), [decorate, columns]);
  const listTable = listTableOf(resource);
  const tableProps: RowTableProps = {
    resource,
    rows,
    context,
    density,
    onWidth,
    isInPage,
    columns: shownColumns,
    rowProps: tree?.rowProps,
    ref: table,
    children: isDrawn && (
      <CellsPlace resource={resource} columns={shownColumns} rows={rows.rows} chosen={selection.selected} />
    ),
    label: translate('list.table', { title: resourceTitle(translate, resource) }),
    selection: selection.ofTable,
    onSort,
    onOpen,
    empty: !rows.error && (
      <LazyBoundary fallback={null}>
        <EmptyList resource={resource} listState={listState} onCreate={places.toCreate} />
      </LazyBoundary>
    ),
  };
  return (
    <>
      {isOnPhone && !(tree && rows.rows.length > maxTreeCards) ? (
        <LazyBoundary fallback={null}>
          <Cards {...tableProps} />
        </LazyBoundary>
      ) : listTable ? (
        <LazyBoundary fallback={<RowTable {...tableProps} />} isQuiet>
          <listTable.Table {...tableProps} listKey={address} />
        </LazyBoundary>
      ) : (
        <RowTable {...tableProps} />
      )}
      <ListFoot {...props} isDrawn={isDrawn} onPerform={performOnAll} />
      {dialog}
    </>
  );
}

interface ListFootProps extends ListedProps {
  readonly isDrawn: boolean;
  readonly onPerform: SelectionBarProps['onPerform'];
}

/** What stands below the rows: the selection, and the pagination or what a tree has in its place. */
function ListFoot({ resource, listState, rows, table, tree, selection, isDrawn, onPerform }: ListFootProps) {
  const { address, codec, show } = listState;
  const onPage = useEventCallback((page: number, size: number) => show(pageChange(address, page, size)));
  const selectionBar = selection.selected.length > 0 && (
    <LazyBoundary fallback={null}>
      <SelectionBar {...{ resource, rows, selection, listState, onPerform }} isTree={tree !== undefined} />
    </LazyBoundary>
  );
  return (
    <LazyBoundary fallback={<div className={styles.footer} />}>
      {isDrawn && !tree ? (
        <Footer
          {...{ resource, address, codec, table, onPage }}
          count={rows.rows.length}
          total={rows.total}
          isCapped={rows.isCapped}
        >
          {selectionBar}
        </Footer>
      ) : (
        <div className={styles.footer}>
          {tree && selectionBar}
          {tree?.footer}
        </div>
      )}
    </LazyBoundary>
  );
}

/**
 * Returns the sort keys after a click on a head. Added keys come after those whose columns are shown, and take the place
 * of the last one if there are too many. Without keys the list has its default order.
 */
function sortsWith(
  {
    field,
    order,
    isAdded,
  }: { readonly field: string; readonly order: Sort['order'] | undefined; readonly isAdded: boolean },
  sorts: readonly Sort[],
  columns: readonly Column[],
  { initial }: ListState['codec'],
): readonly Sort[] {
  const kept = isAdded
    ? sorts.filter((one) => columns.some(({ key, isSortable }) => key === one.field && isSortable))
    : [];
  const at = kept.findIndex((one) => one.field === field);
  const added = order ? [{ field, order }] : [];
  const next = at === -1 ? [...kept.slice(0, maxSorts - 1), ...added] : kept.toSpliced(at, 1, ...added);
  return next.length > 0 ? next : initial.sort;
}

/** A new page size starts from the first page. */
function pageChange(address: ListState['address'], page: number, size: number) {
  return size === address.size ? { page } : { size };
}
