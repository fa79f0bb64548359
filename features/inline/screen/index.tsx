import { useTranslate } from '@refinedev/core';
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Field } from '../../../src/engine/fields/field.ts';
import { checkValue } from '../../../src/engine/fields/values.ts';
import { problemText } from '../../../src/engine/texts/problem-text.ts';
import { InputCode } from '../../../src/fields/inputs.tsx';
import { type LeaveGuard, useLeaveGuard } from '../../../src/screens/form/leave/leave-guard.tsx';
import type { Cell } from '../../../src/screens/list/editing/cell-edits.ts';
import type { ListTableProps } from '../../../src/screens/list/layouts/table/list-table.ts';
import { RowTable } from '../../../src/screens/list/layouts/table/table.tsx';
import type { ResourceRecord } from '../../../src/screens/records/record.ts';
import { LazyBoundary } from '../../../src/ui/loading/lazy-boundary.tsx';
import { useWorkspace } from '../../../src/workspace/index.tsx';
import { useWords } from '../../../src/workspace/words.tsx';
import { InlineCell } from './cell.tsx';
import { type InlineCells, InlineContext } from './context.ts';
import { useEditable } from './editable.tsx';
import { createEdits, type Edits } from './edits.ts';
import styles from './inline.module.css';
import { type Move, neighbourOf } from './neighbour.ts';
import { useEditRequests } from './requests.tsx';
import { useStandingRows } from './standing-rows.tsx';

/** The table of a list in which some columns are edited in place, with the keys of a sheet. */
export default function InlineTable({ listKey, ...table }: ListTableProps) {
  useWords('features/inline');
  useWords('conflict');
  const { resource } = table;
  const root = useRef<HTMLDivElement>(null);
  const [edits] = useState(createEdits);
  const state = useSyncExternalStore(edits.subscribe, edits.state);
  useEditRequests(resource, edits, useGuard(edits, state).whileSaving);
  const rows = useStandingRows(resource.name, table.rows, listKey, edits, state);
  const { fields, isOpen, isRequired } = useEditable(resource, rows.rows);
  const columns = useInlineColumns(table, fields);
  const finish = useFinish(edits, resource.name, isRequired);
  const cells: InlineCells = {
    begin(...edit) {
      if (!rows.isEarlier) edits.begin(...edit);
    },
    edits,
    state,
    isOpen,
    resource: resource.name,
    finish: (field: Field, value: unknown, move: Move | 'away') => finish(root.current, field, value, move),
    move(from: Cell, move: Move) {
      const { row, column } = neighbourOf(root.current, from, move);
      root.current?.querySelector<HTMLElement>(`[data-inline="${column}"][data-id="${CSS.escape(row)}"]`)?.focus();
    },
  };
  return (
    <div ref={root} className={styles.root}>
      <LazyBoundary fallback={null} isQuiet>
        <InputCode fields={fields} />
      </LazyBoundary>
      <InlineContext value={cells}>
        {/* An open cell keeps the focus. */}
        <RowTable {...table} columns={columns} rows={state.editing ? { ...rows, isEarlier: false } : rows} />
      </InlineContext>
    </div>
  );
}

/** Returns the columns of the table. Those of the fields that can be edited have cells that open. */
function useInlineColumns(
  { columns, resource }: Pick<ListTableProps, 'columns' | 'resource'>,
  fields: readonly Field[],
) {
  const names = fields.map(({ name }) => name).join();
  return useMemo(
    () =>
      columns.map((column) => {
        const field = names.split(',').includes(column.key) ? resource.fields[column.key] : undefined;
        if (!field) return column;
        return {
          ...column,
          render: (record: ResourceRecord) => (
            <InlineCell field={field} record={record}>
              {column.render(record)}
            </InlineCell>
          ),
        };
      }),
    [columns, resource, names],
  );
}

/** Asks before unsaved cells are lost, as a form does. */
function useGuard(edits: Edits, state: ReturnType<Edits['state']>): LeaveGuard {
  // Another function after each change, so that the tab is marked.
  return useLeaveGuard(useCallback(() => edits.isDirty(state), [edits, state]));
}

/** Returns a function that checks the value of the open cell and saves it, or says why it cannot be saved. */
function useFinish(edits: Edits, resource: string, isRequired: (field: Field, record: ResourceRecord) => boolean) {
  const translate = useTranslate();
  const { kinds } = useWorkspace();
  return (root: HTMLElement | null, field: Field, value: unknown, move: Move | 'away') => {
    const { editing } = edits.state();
    if (!editing) return;
    const after = { ...editing.base, [field.name]: value };
    const checked = checkValue(field, value, kinds, isRequired(field, after));
    const reason =
      'problems' in checked
        ? checked.problems.map((one) => problemText(translate, kinds, resource, field, one)).join(' ')
        : undefined;
    if (reason !== undefined && move !== 'away') return edits.refuse(reason);
    edits.close('value' in checked ? checked.value : value, {
      reason,
      focus: move === 'away' ? undefined : neighbourOf(root, editing, move),
    });
  };
}
