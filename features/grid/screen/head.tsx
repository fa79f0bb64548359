import { CopyOutlined, LeftOutlined, RedoOutlined, RightOutlined, UndoOutlined } from '@ant-design/icons';
import { useDataProvider, useTranslate } from '@refinedev/core';
import { Button } from 'antd';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import type { Action } from '../../../src/engine/actions/record-action.ts';
import { allows } from '../../../src/engine/permissions/permission.ts';
import { maxPageSize } from '../../../src/engine/queries/query.ts';
import type { Resource } from '../../../src/engine/resource.ts';
import { actionLabel, resourceNoun } from '../../../src/engine/texts/label.ts';
import { referenceLabel } from '../../../src/engine/texts/record-name.ts';
import { wallClock } from '../../../src/fields/date/wall-clock.ts';
import { type CellEdits, cellOf, keyOf } from '../../../src/screens/list/editing/cell-edits.ts';
import { dayFormat } from '../../../src/screens/list-state/days.ts';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { useFeedback } from '../../../src/ui/feedback.tsx';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import { WriteButton } from '../../../src/workspace/parts/write-button.tsx';
import { reasonOf } from '../../../src/workspace/requests/reason.ts';
import { type CellValue, valueIn } from './editing/cell-value.ts';
import styles from './grid.module.css';
import { useCellNames } from './use-cell-names.ts';
import { byPlace, type GridValue, rowFilters } from './use-cells.tsx';
import { type RunDaysProps, useRunDays } from './use-run-days.tsx';

export interface GridHeadProps extends RunDaysProps {
  /** Actions that are run for the visible week. */
  readonly actions: readonly Action[];
  readonly week: readonly Dayjs[];
  readonly today: string;
  readonly values: readonly GridValue[];
  /** The resource of the values. */
  readonly target: Resource;
  readonly cellEdits: CellEdits<CellValue>;
  /** The cells are loaded. */
  readonly isReady: boolean;
  readonly mayEdit: boolean;
  readonly isSaving: boolean;
  readonly enter: (values: Iterable<readonly [key: string, value: CellValue]>) => void;
  /** Shows the week of a day. */
  readonly onWeek: (day: Dayjs) => void;
}

/** The week, with buttons to move to others, and everything that is done with the whole of it. */
export function GridHead(props: GridHeadProps) {
  const { resource, grid, actions, week, today, cellEdits, state, isReady, mayEdit, isSaving, save, onWeek } = props;
  const translate = useTranslate();
  const { snapshot } = useWorkspace();
  const [first = wallClock(today), last = first] = [week[0], week.at(-1)];
  const count = state.edits.size;
  const button = (name: 'previous' | 'next') => ({
    'aria-label': translate(`grid.${name}`),
    title: translate(`grid.${name}`),
  });
  const copy = useCopy(props, first);
  const days = useRunDays(props, [first.format(dayFormat), last.format(dayFormat)]);
  return (
    <header className={styles.head}>
      <Button icon={<LeftOutlined />} {...button('previous')} onClick={() => onWeek(first.subtract(7, 'day'))} />
      <Button onClick={() => onWeek(wallClock(today))}>{translate('grid.today')}</Button>
      <Button icon={<RightOutlined />} {...button('next')} onClick={() => onWeek(first.add(7, 'day'))} />
      <h2 className={styles.title} aria-live="polite">
        {first.format(dayFormat)} – {last.format(dayFormat)}
      </h2>
      {mayEdit && (
        <>
          <Button icon={<UndoOutlined />} disabled={!state.canUndo} onClick={cellEdits.undo}>
            {translate('grid.undo')}
          </Button>
          <Button icon={<RedoOutlined />} disabled={!state.canRedo} onClick={cellEdits.redo}>
            {translate('grid.redo')}
          </Button>
          {grid.copy === 'week' && (
            <Button icon={<CopyOutlined />} disabled={!isReady} loading={copy.isBusy} onClick={() => void copy.run()}>
              {translate('grid.copy')}
            </Button>
          )}
        </>
      )}
      {actions
        .filter(({ perm }) => allows(snapshot, resource.rules.edit) && allows(snapshot, perm))
        .map((action) => (
          <WriteButton
            key={action.key}
            danger={action.danger}
            disabled={!isReady}
            refusal={days.refusal(action)}
            onClick={() => void days.run(action)}
          >
            {actionLabel(translate, resource.name, action)}
          </WriteButton>
        ))}
      {count > 0 && (
        <>
          <span role="status">{translate('grid.unsaved', { count })}</span>
          <Button disabled={isSaving} onClick={() => cellEdits.discard()}>
            {translate('grid.discard')}
          </Button>
        </>
      )}
      {mayEdit && (
        <WriteButton type="primary" disabled={count === 0} loading={isSaving} onClick={() => void save()}>
          {translate('grid.save')}
        </WriteButton>
      )}
    </header>
  );
}

/**
 * Fills in what the week before holds. Cells that were empty then are left as they are, and those whose value cannot be
 * chosen any more.
 */
function useCopy({ resource, grid, listState, enter, rows, values, target }: GridHeadProps, first: Dayjs) {
  const translate = useTranslate();
  const nameCells = useCellNames();
  const { notify } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  const weekBefore = useWeekBefore({ resource, grid, listState }, first);

  async function run() {
    setBusy(true);
    try {
      const labels = new Map(rows.map(({ value, label }) => [value, label]));
      const found = [...byPlace(grid, [{ data: await weekBefore() }])].flatMap(([key, record]) => {
        const { row, column } = cellOf(key);
        const id = valueIn(record, grid.value);
        if (id === null || !labels.has(row)) return [];
        const known = values.find((one) => one.id === id);
        const text = known?.label ?? String(referenceLabel(record, grid.value) ?? id);
        const day = wallClock(column).add(7, 'day').format(dayFormat);
        return [{ row, column: day, id, text, isOffered: known?.isOffered }];
      });
      const copied = found.filter(({ isOffered }) => isOffered);
      const left = found.filter(({ isOffered }) => !isOffered);
      enter(copied.map(({ id, ...cell }) => [keyOf(cell), id] as const));
      if (copied.length > 0) notify({ type: 'info', title: translate('grid.copied', { count: copied.length }) });
      if (found.length === 0) notify({ type: 'info', title: translate('grid.nothingToCopy') });
      if (left.length > 0) {
        const title = translate('grid.notOffered', { count: left.length, title: resourceNoun(translate, target) });
        const description = nameCells(left.map(({ row, column, text }) => ({ row: labels.get(row), column, text })));
        notify({ type: 'warning', title, description });
      }
    } catch (error) {
      notify({ type: 'error', title: translate('list.failed'), description: reasonOf(error, translate) });
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy };
}

function useWeekBefore(
  { resource, grid, listState }: Pick<GridHeadProps, 'resource' | 'grid' | 'listState'>,
  first: Dayjs,
) {
  const { getList } = useDataProvider()();
  return async function weekBefore(page = 1): Promise<ResourceRecord[]> {
    const { data, total } = await getList<ResourceRecord>({
      resource: resource.name,
      pagination: { currentPage: page, pageSize: maxPageSize, mode: 'server' },
      sorters: [{ field: grid.column, order: 'asc' }],
      filters: [
        ...rowFilters(resource, listState),
        { field: grid.column, operator: 'gte', value: first.subtract(7, 'day').format(dayFormat) },
        { field: grid.column, operator: 'lt', value: first.format(dayFormat) },
      ],
      meta: { silent: true },
    });
    return page * maxPageSize < total ? [...data, ...(await weekBefore(page + 1))] : data;
  };
}
