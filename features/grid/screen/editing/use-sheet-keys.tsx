import { useTranslate } from '@refinedev/core';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { sameWord } from '../../../../src/fields/sheets/sheet-text.ts';
import { useFeedback } from '../../../../src/ui/feedback.tsx';
import { takeKey } from '../../../../src/ui/keys/take-key.ts';
import type { RowData } from '../row-data.ts';
import { useCellNames } from '../use-cell-names.ts';
import type { GridValue } from '../use-cells.tsx';
import type { CellValue } from './cell-value.ts';
import { fromSheet, type Position, type Range, type Selection, toSheet } from './sheet.ts';

/** What the grid does with its unsaved cells. */
export interface GridEditing {
  readonly mayEdit: boolean;
  readonly enter: (values: Iterable<readonly [key: string, value: CellValue]>) => void;
  readonly onSave: () => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly onEscape: () => void;
}

interface SheetKeysParts extends GridEditing {
  readonly values: readonly GridValue[];
  /** The days of the columns, in order. */
  readonly days: readonly string[];
  readonly data: readonly RowData[];
  readonly size: { readonly rows: number; readonly columns: number };
  readonly range: Range;
  readonly selection: Selection;
  readonly focusOn: (anchor: Position, focus: Position) => void;
  readonly fill: (where: Range, value: CellValue) => void;
  readonly keyAt: (at: Position) => string | undefined;
}

const steps: Readonly<Record<string, Position>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
};

/**
 * The keys of a sheet: arrows move and extend the selection with Shift, the key of a value fills it in, Enter repeats
 * the last value, Delete clears; with Ctrl or ⌘: A C X V Z Y S. A value in a single cell moves on to the next one.
 */
export function useSheetKeys(parts: SheetKeysParts) {
  const { values, mayEdit, size, range, selection, focusOn, fill } = parts;
  const last = useRef<CellValue>(undefined);
  const { anchor, focus } = selection;
  const end = lastOf(size);
  const move = (to: Position, isExtending: boolean) => focusOn(isExtending ? anchor : to, to);

  function put(value: CellValue) {
    if (!mayEdit) return;
    last.current = value;
    fill(range, value);
    const isSingle = anchor.row === focus.row && anchor.column === focus.column;
    if (!isSingle) return;
    const isLast = focus.column === end.column;
    const next = isLast ? { row: focus.row + 1, column: 0 } : { ...focus, column: focus.column + 1 };
    if (next.row <= end.row) move(next, false);
  }

  function onPlain({ key, shiftKey }: KeyboardEvent): (() => void) | undefined {
    const to = placeAt(key, focus, end);
    if (to) return () => move(to, shiftKey);
    const value = values.find((one) => one.key === key.toLowerCase());
    if (value && mayEdit) return () => put(value.id);
    const plain: Readonly<Record<string, () => void>> = {
      Enter: () => last.current !== undefined && put(last.current),
      Delete: () => mayEdit && fill(range, null),
      Backspace: () => mayEdit && fill(range, null),
      Escape: parts.onEscape,
    };
    return plain[key];
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.defaultPrevented) return;
    const action = event.ctrlKey || event.metaKey ? combinedAction(event, parts) : onPlain(event);
    takeKey(event, action);
  }

  return { onKeyDown, ...useSheetClipboard(parts) };
}

const lastOf = ({ rows, columns }: SheetKeysParts['size']): Position => ({ row: rows - 1, column: columns - 1 });

/** Returns where an arrow, Home or End leads. */
function placeAt(key: string, { row, column }: Position, end: Position): Position | undefined {
  const step = steps[key];
  if (step) return { row: row + step.row, column: column + step.column };
  if (key === 'Home') return { row, column: 0 };
  return key === 'End' ? { row, column: end.column } : undefined;
}

/** Returns what a key does with Ctrl or ⌘. */
function combinedAction({ key, shiftKey }: KeyboardEvent, parts: SheetKeysParts): (() => void) | undefined {
  const { focusOn, selection, onUndo, onRedo, onSave } = parts;
  const [start, end] = [{ row: 0, column: 0 }, lastOf(parts.size)];
  const combined: Readonly<Record<string, () => void>> = {
    a: () => focusOn(start, end),
    z: shiftKey ? onRedo : onUndo,
    y: onRedo,
    s: onSave,
    home: () => focusOn(shiftKey ? selection.anchor : start, start),
    end: () => focusOn(shiftKey ? selection.anchor : end, end),
  };
  return combined[key.toLowerCase()];
}

function useSheetClipboard({ values, days, mayEdit, enter, data, size, range, fill, keyAt }: SheetKeysParts) {
  const translate = useTranslate();
  const { notify } = useFeedback();
  const nameCells = useCellNames();

  function onCopy(event: ClipboardEvent<HTMLElement>) {
    const text = toSheet(range, ({ row, column }) => data[row]?.cells[column]?.label ?? '');
    event.clipboardData.setData('text/plain', text);
    event.preventDefault();
  }

  function onPaste(event: ClipboardEvent<HTMLElement>) {
    if (!mayEdit) return;
    event.preventDefault();
    const text = event.clipboardData.getData('text/plain');
    const { cells, unknown, beyond } = fromSheet(text, range, size, (label) => {
      if (label === '') return null;
      return values.find((one) => one.isOffered && sameWord(one.label) === sameWord(label))?.id;
    });
    enter(cells.map(({ value, ...at }) => [keyAt(at) ?? '', value] as const));
    if (unknown.length > 0) {
      const named = unknown.map((one) => ({ ...one, row: data[one.row]?.row.label, column: days[one.column] }));
      const title = translate('grid.unknownValues', { count: unknown.length });
      notify({ type: 'warning', title, description: nameCells(named) });
    }
    if (beyond > 0) notify({ type: 'warning', title: translate('grid.beyond', { count: beyond }) });
  }

  return {
    onCopy,
    onPaste,
    onCut(event: ClipboardEvent<HTMLElement>) {
      onCopy(event);
      if (mayEdit) fill(range, null);
    },
  };
}
