import { useTranslate } from '@refinedev/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useTimeZone } from '../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useWords } from '../../../workspace/words.tsx';
import { asTabbed, asTable, textsOf, titlesOf } from './copied-text.ts';
import type { CopyableCells } from './copyable.ts';
import { isElsewhere } from './elsewhere.ts';
import { type CellRange, createCellRange } from './range.ts';
import { useRangeMouse } from './use-range-mouse.tsx';

export interface CopiedCellsProps extends CopyableCells {
  readonly table: HTMLElement;
  /** What was clicked or focused before the code was loaded; null if nothing was. */
  readonly target: EventTarget | null;
}

/**
 * Cells are selected as in a sheet: by dragging, with Shift and a click, with Shift and the arrow keys. Ctrl or ⌘ C copies
 * them; without any, the selected rows with the titles of the columns, or the focused row. Text that the browser has
 * selected is copied as ever.
 */
export default function CopiedCells({ table, target, ...cells }: CopiedCellsProps) {
  useWords('bulk');
  const { resource, rows, columns } = cells;
  const [range] = useState(() => createCellRange(table));
  const ids = rows.map(({ id }) => id).join();
  const names = fieldsOf({ resource, columns })
    .map(({ name }) => name)
    .join();
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    range.show({ ids: ids.split(','), count: names.split(',').length });
    if (isFirst.current) range.begin(range.cellAt(target));
    isFirst.current = false;
  }, [range, ids, names, target]);
  useRangeMouse(table, range);
  useRangeKeys(table, range);
  useCopying(table, range, cells);
  return null;
}

function fieldsOf({ resource, columns }: Pick<CopyableCells, 'resource' | 'columns'>) {
  return columns.flatMap(({ key }) => resource.fields[key] ?? []);
}

/** Returns the records and fields of which the cells are copied, and whether their titles are copied, too. */
function chosenCells(table: HTMLElement, range: CellRange, cells: CopyableCells) {
  const { rows, chosen } = cells;
  const fields = fieldsOf(cells);
  const selected = range.selected();
  if (selected) {
    const [first, last] = selected.columns;
    const among = new Set(selected.ids);
    return { records: rows.filter(({ id }) => among.has(id)), fields: fields.slice(first, last + 1) };
  }
  if (chosen.length > 0) return { records: chosen, fields, hasTitles: true };
  const row = document.activeElement?.closest<HTMLElement>('[data-row-key]');
  return { records: row && table.contains(row) ? rows.filter(({ id }) => id === row.dataset.rowKey) : [], fields };
}

/** Puts the cells on the clipboard when the browser copies and no text is selected. */
function useCopying(table: HTMLElement, range: CellRange, cells: CopyableCells) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const { kinds } = useWorkspace();
  const context = { translate, resource: cells.resource.name, timeZone: useTimeZone() };
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const isText = document.getSelection()?.isCollapsed === false;
    if (event.defaultPrevented || !clipboardData || isText || isElsewhere(target)) return;
    const { records, fields, hasTitles } = chosenCells(table, range, cells);
    const lines = records.map((record) => textsOf(record, fields, kinds, context));
    if (lines.length === 0) return;
    event.preventDefault();
    const all = hasTitles ? [titlesOf(fields, context), ...lines] : lines;
    clipboardData.setData('text/plain', asTabbed(all));
    clipboardData.setData('text/html', asTable(all));
    const rows = translate('bulk.rows', { count: lines.length });
    const columns = translate('bulk.columns', { count: lines[0]?.length ?? 0 });
    notify({ key: 'copied', type: 'success', title: translate('bulk.copied', { rows, columns }) });
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => onCopy(event);
    document.addEventListener('copy', listen);
    return () => document.removeEventListener('copy', listen);
  }, []);
}

/** Shift and the arrow keys extend the selection from the clicked cell or the focused row. Escape ends it. */
function useRangeKeys(table: HTMLElement, range: CellRange): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, shiftKey, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(target)) return;
      if (key === 'Escape' && range.selected()) {
        event.preventDefault();
        range.begin(undefined);
      }
      const isOnTable = target === document.body || (target instanceof Node && table.contains(target));
      if (!shiftKey || !key.startsWith('Arrow') || !isOnTable) return;
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row-key]') : null;
      const id = row?.dataset.rowKey;
      const anchor = range.anchor();
      if (id !== undefined && !range.selected() && id !== anchor?.id) range.begin({ id, column: anchor?.column ?? 0 });
      const cell = range.step(key);
      if (!cell) return;
      event.preventDefault();
      document.getSelection()?.removeAllRanges();
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [table, range]);
}
