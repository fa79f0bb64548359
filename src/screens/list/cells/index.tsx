import { useTranslate } from '@refinedev/core';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useFeedback } from '../../../ui/feedback.tsx';
import { useTimeZone } from '../../../workspace/clock/clock.tsx';
import { useWorkspace } from '../../../workspace/index.tsx';
import { useWords } from '../../../workspace/words.tsx';
import type { ResourceRecord } from '../../records/record.ts';
import { asTabbed, asTable, textsOf, titlesOf } from './copied-text.ts';
import type { CopyableCells } from './copyable.ts';
import { isElsewhere } from './elsewhere.ts';
import { type CellRange, createCellRange } from './range.ts';
import { useRangeKeys } from './use-range-keys.tsx';
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

/** Puts the cells on the clipboard when the browser copies and no text is selected. */
function useCopying(table: HTMLElement, range: CellRange, cells: CopyableCells) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const { kinds } = useWorkspace();
  const context = { translate, resource: cells.resource.name, timeZone: useTimeZone() };

  function copied() {
    const { rows, chosen } = cells;
    const fields = fieldsOf(cells);
    const linesOf = (records: readonly ResourceRecord[], shown = fields) =>
      records.map((record) => textsOf(record, shown, kinds, context));
    const selected = range.selected();
    if (selected) {
      const [first, last] = selected.columns;
      const shown = fields.slice(first, last + 1);
      const among = new Set(selected.ids);
      return {
        lines: linesOf(
          rows.filter(({ id }) => among.has(id)),
          shown,
        ),
        titles: [],
      };
    }
    if (chosen.length > 0) return { lines: linesOf(chosen), titles: [titlesOf(fields, context)] };
    const row = document.activeElement?.closest<HTMLElement>('[data-row-key]');
    const focused = row && table.contains(row) ? rows.filter(({ id }) => id === row.dataset.rowKey) : [];
    return { lines: linesOf(focused), titles: [] };
  }

  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event;
    const isText = document.getSelection()?.isCollapsed === false;
    if (event.defaultPrevented || !clipboardData || isText || isElsewhere(target)) return;
    const { lines, titles } = copied();
    if (lines.length === 0) return;
    event.preventDefault();
    clipboardData.setData('text/plain', asTabbed([...titles, ...lines]));
    clipboardData.setData('text/html', asTable([...titles, ...lines]));
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
