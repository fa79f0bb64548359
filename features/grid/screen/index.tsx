import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import type { Dayjs } from 'dayjs';
import { type Ref, useCallback, useImperativeHandle, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Action } from '../../../src/engine/actions/record-action.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { resourceTitle } from '../../../src/engine/texts/label.ts';
import { wallClock } from '../../../src/fields/date/wall-clock.ts';
import { type LeaveGuard, useLeaveGuard } from '../../../src/screens/form/leave/leave-guard.tsx';
import { type CellEdits, cellOf, createCellEdits } from '../../../src/screens/list/editing/cell-edits.ts';
import { LoadingBar } from '../../../src/screens/list/layouts/table/loading-bar.tsx';
import { highlightOf } from '../../../src/screens/list/rows/highlights.ts';
import { LoadedList } from '../../../src/screens/list/rows/loaded-list.tsx';
import { ResultStatus } from '../../../src/screens/list/rows/result-status.tsx';
import { dayFormat, daysOf, isSameWeek } from '../../../src/screens/list-state/days.ts';
import type { LayoutBodyProps } from '../../../src/screens/list-state/layout-screen.ts';
import { useDays } from '../../../src/screens/list-state/use-days.ts';
import type { ListState } from '../../../src/screens/list-state/use-list-state.tsx';
import { useConditionContext, useWorkspace } from '../../../src/workspace/index.tsx';
import { useReadOnly } from '../../../src/workspace/read-only.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import type { Grid } from '../normal-form.ts';
import { isOfWeek } from '../week-actions.ts';
import { type CellValue, valueIn } from './editing/cell-value.ts';
import { EditConflicts, MissingRows } from './editing/edit-conflicts.tsx';
import { useSaving } from './editing/use-saving.tsx';
import styles from './grid.module.css';
import { GridHead } from './head.tsx';
import { Palette } from './palette.tsx';
import { GridTable } from './table.tsx';
import { useCells, useKnownRows, useRowsOf, useValues } from './use-cells.tsx';

/** The records of a week as a grid that is filled in by mouse and keyboard, and saved as a whole. */
export default function GridBody({ resource, listState }: LayoutBodyProps) {
  const { grid } = resource.list;
  const actions = useMemo(() => resource.listActions.filter((action) => isOfWeek(resource, action)), [resource]);
  return grid && <WeekGrid {...{ resource, listState, grid, actions }} />;
}

interface WeekGridProps extends Omit<LayoutBodyProps, 'places'> {
  readonly grid: Grid;
  /** The actions that the grid runs for the visible week. */
  readonly actions: readonly Action[];
}

function WeekGrid(props: WeekGridProps) {
  useWords('features/grid');
  useWords('conflict');
  const translate = useTranslate();
  const { guard, ...sheet } = useWeekSheet(props);
  const { resource, listed, records, values, isKnown, isFetching, error } = sheet;
  const [brush, setBrush] = useState<CellValue>();
  const context = useConditionContext((at) =>
    [...records.values()].map((record) => highlightOf(resource, record, at)?.label).join(),
  );
  const name = resourceTitle(translate, resource);
  const label = translate('list.table', { title: name });
  return (
    <>
      <ResultStatus listState={sheet.listState} rows={listed} />
      <LoadedList {...{ resource, error, isKnown }} onRetry={sheet.retry}>
        <UnsavedCells ref={guard} cellEdits={sheet.cellEdits} />
        <section className={styles.grid} aria-label={label} aria-busy={!isKnown || isFetching}>
          {isKnown && isFetching && <LoadingBar />}
          <GridHead {...sheet} isReady={isKnown} />
          {sheet.mayEdit && sheet.isOfferKnown && (
            <Palette {...sheet} values={values.filter(({ isOffered }) => isOffered)} {...{ brush, setBrush }} />
          )}
          <EditConflicts {...sheet} />
          <MissingRows {...sheet} keys={listed.isKnown ? sheet.unseen() : []} />
          {listed.missing > 0 && <p role="status">{translate('grid.missing', { count: listed.missing })}</p>}
          {isKnown ? (
            <GridTable
              {...{ ...sheet, label, context, brush }}
              onEscape={() => setBrush(undefined)}
              rowsTitle={translate('grid.noRows', { title: name })}
            />
          ) : (
            !error && <Skeleton active title={false} paragraph={{ rows: 10 }} />
          )}
        </section>
      </LoadedList>
    </>
  );
}

function useWeekSheet({ resource, grid, listState, actions }: WeekGridProps) {
  const week = useWeek(listState);
  const data = useWeekData(resource, grid, listState, week.days);
  return { resource, grid, listState, actions, ...week, ...data, ...useWeekEdits(resource, grid, data) };
}

/** Returns the days of the week of the address, and with one more on either side. */
function useWeek(listState: ListState) {
  const { today, day } = useDays(listState);
  const week = useMemo(() => daysOf('week', day), [day]);
  const days = useMemo(() => {
    const [sunday = day, monday = day] = [week[0]?.subtract(1, 'day'), week.at(-1)?.add(1, 'day')];
    return [sunday, ...week, monday].map((one) => one.format(dayFormat));
  }, [week, day]);
  const onWeek = (to: Dayjs) =>
    listState.show({ day: isSameWeek(to, wallClock(today)) ? undefined : to.format(dayFormat) });
  return { today, week, days, onWeek };
}

/** Loads what the grid shows: its rows, its cells, and what a cell may hold. */
function useWeekData(resource: Resource, grid: Grid, listState: ListState, days: readonly string[]) {
  const rows = useRowsOf(resource, listState);
  const cells = useCells(resource, grid, listState, days);
  const { values, target, ...offer } = useValues(resource, grid);
  return {
    listed: rows,
    rows: rows.rows,
    known: useKnownRows(rows.rows),
    records: cells.records,
    load: cells.load,
    values,
    target,
    isOfferKnown: offer.isKnown,
    isKnown: rows.isKnown && cells.isKnown && offer.isKnown,
    isFetching: rows.isFetching || cells.isFetching,
    error: rows.error ?? cells.error ?? offer.error,
    retry: () => void Promise.all([rows.refetch(), cells.refetch(), offer.refetch()]),
  };
}

/** What is entered and not saved, and who may enter and save it. */
function useWeekEdits(resource: Resource, grid: Grid, data: ReturnType<typeof useWeekData>) {
  const { listed, rows, records, load } = data;
  const [cellEdits] = useState(() => createCellEdits((record) => valueIn(record, grid.value)));
  const state = useSyncExternalStore(cellEdits.subscribe, cellEdits.state);
  const shown = useMemo(() => new Set(rows.map(({ value }) => value)), [rows]);
  const isShown = (key: string) => shown.has(cellOf(key).row);
  const guard = useRef<LeaveGuard>(null);
  const mayEdit = useMayEdit(resource, grid);
  const saving = useSaving({ guard, resource, grid, cellEdits, records, rows, isShown, load });
  return {
    ...saving,
    cellEdits,
    state,
    edits: state.edits,
    guard,
    mayEdit,
    onSave: () => void (mayEdit && saving.save()),
    onUndo: cellEdits.undo,
    onRedo: cellEdits.redo,
    onDiscard: cellEdits.discard,
    onChoose: (keys: readonly string[], isMine: boolean) => cellEdits.choose(records, keys, isMine),
    conflicting: cellEdits.conflicting(records, isShown),
    /** Returns the cells with edits whose rows are not shown. */
    unseen: () => [...state.edits.keys()].filter((key) => !isShown(key)),
    enter(entered: Iterable<readonly [string, CellValue]>) {
      if (!listed.isEarlier) cellEdits.enter(records, entered);
    },
  };
}

/** Asks before the unsaved cells are lost. Stands below what keeps the grid because of them. */
function UnsavedCells({ cellEdits, ref }: { readonly cellEdits: CellEdits<CellValue>; readonly ref: Ref<LeaveGuard> }) {
  const { edits } = useSyncExternalStore(cellEdits.subscribe, cellEdits.state);
  // Another function after each change, so that the tab is marked.
  const guard = useLeaveGuard(
    useCallback(() => edits.size > 0, [edits]),
    { discard: cellEdits.discard },
  );
  useImperativeHandle(ref, () => guard);
  return null;
}

function useMayEdit({ allow, rules, fields }: Resource, grid: Grid): boolean {
  const { snapshot } = useWorkspace();
  const isReadOnly = useReadOnly() !== undefined;
  const isAllowed = [rules.create, rules.edit, fields[grid.value]?.perm.write].every((rule) => allows(snapshot, rule));
  return !isReadOnly && allow.create && allow.edit && isAllowed;
}
