import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
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

function WeekGrid({ resource, grid, listState, actions }: WeekGridProps) {
  useWords('features/grid');
  useWords('conflict');
  const translate = useTranslate();
  const { today, day } = useDays(listState);
  const week = useMemo(() => daysOf('week', day), [day]);
  const days = useMemo(() => week.map((one) => one.format(dayFormat)), [week]);
  const [sunday = day, monday = day] = [week[0]?.subtract(1, 'day'), week.at(-1)?.add(1, 'day')];
  const around = useMemo(() => [sunday.format(dayFormat), ...days, monday.format(dayFormat)], [sunday, days, monday]);
  const rows = useRowsOf(resource, listState);
  const cells = useCells(resource, grid, listState, around);
  const { values, target, ...choice } = useValues(resource, grid);
  const [cellEdits] = useState(() => createCellEdits((record) => valueIn(record, grid.value)));
  const state = useSyncExternalStore(cellEdits.subscribe, cellEdits.state);
  const { edits } = state;
  const known = useKnownRows(rows.rows);
  const shown = useMemo(() => new Set(rows.rows.map(({ value }) => value)), [rows.rows]);
  const isShown = (key: string) => shown.has(cellOf(key).row);
  const [brush, setBrush] = useState<CellValue>();
  const mayEdit = useMayEdit(resource, grid);
  const guard = useRef<LeaveGuard>(null);
  const { save, isSaving } = useSaving({
    guard,
    resource,
    grid,
    cellEdits,
    records: cells.records,
    rows: rows.rows,
    isShown,
    load: cells.load,
  });
  const context = useConditionContext((at) =>
    [...cells.records.values()].map((record) => highlightOf(resource, record, at)?.label).join(),
  );
  const error = rows.error ?? cells.error ?? choice.error;
  const isKnown = rows.isKnown && cells.isKnown && choice.isKnown;
  const retry = () => void Promise.all([rows.refetch(), cells.refetch(), choice.refetch()]);
  const title = translate('list.table', { title: resourceTitle(translate, resource) });
  const conflicting = cellEdits.conflicting(cells.records, isShown);
  const enter = (entered: Iterable<readonly [string, CellValue]>) => {
    if (!rows.isEarlier) cellEdits.enter(cells.records, entered);
  };
  const onSave = () => {
    if (mayEdit) void save();
  };
  return (
    <>
      <ResultStatus {...{ listState, rows }} />
      <LoadedList {...{ resource, error, isKnown }} onRetry={retry}>
        <UnsavedCells ref={guard} cellEdits={cellEdits} />
        <section className={styles.grid} aria-label={title} aria-busy={!isKnown || rows.isFetching || cells.isFetching}>
          {isKnown && (rows.isFetching || cells.isFetching) && <LoadingBar />}
          <GridHead
            {...{ resource, grid, listState, actions, week, cellEdits, state, mayEdit, isSaving, save, enter }}
            {...{ values, target }}
            rows={rows.rows}
            records={cells.records}
            load={cells.load}
            isReady={isKnown}
            today={today}
            onWeek={(to) => {
              const name = to.format(dayFormat);
              listState.show({ day: isSameWeek(to, wallClock(today)) ? undefined : name });
            }}
          />
          {mayEdit && choice.isKnown && (
            <Palette values={values.filter(({ isOffered }) => isOffered)} target={target} {...{ brush, setBrush }} />
          )}
          <EditConflicts
            {...{ conflicting, values, resource, grid, edits }}
            rows={rows.rows}
            records={cells.records}
            onChoose={(keys, isMine) => cellEdits.choose(cells.records, keys, isMine)}
          />
          <MissingRows
            keys={rows.isKnown ? [...edits.keys()].filter((key) => !isShown(key)) : []}
            {...{ edits, known, values }}
            onDiscard={cellEdits.discard}
          />
          {rows.missing > 0 && <p role="status">{translate('grid.missing', { count: rows.missing })}</p>}
          {isKnown ? (
            <GridTable
              {...{ resource, grid, values, edits, conflicting, context, brush, mayEdit, enter, onSave, today }}
              label={title}
              days={around}
              rows={rows.rows}
              records={cells.records}
              onUndo={cellEdits.undo}
              onRedo={cellEdits.redo}
              onEscape={() => setBrush(undefined)}
              rowsTitle={translate('grid.noRows', { title: resourceTitle(translate, resource) })}
            />
          ) : (
            !error && <Skeleton active title={false} paragraph={{ rows: 10 }} />
          )}
        </section>
      </LoadedList>
    </>
  );
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
