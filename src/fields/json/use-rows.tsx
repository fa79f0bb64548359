import { useTranslate } from '@refinedev/core';
import { useRef, useState } from 'react';
import { useNextFocus } from '../../ui/hooks/use-next-focus.tsx';
import type { InputProps } from '../view.ts';
import { partsIn } from './rows.ts';
import type { JsonRow, JsonSettings, JsonValue } from './value.ts';

/** Returns the rows of an input, each with a key that stays the same when the row moves. */
export function useRows({ field, value, onChange }: InputProps<JsonSettings, JsonValue>) {
  const translate = useTranslate();
  const rows: readonly JsonRow[] = Array.isArray(value) ? value : [];
  const [knownKeys, setKeys] = useState<readonly number[]>([]);
  // A value that was set from outside has new rows.
  const keys = knownKeys.length === rows.length ? knownKeys : rows.map((_row, index) => index);
  const [news, setNews] = useState('');
  const place = useRef<HTMLDivElement>(null);
  const focusNext = useNextFocus(place);

  function replaceRows(next: readonly JsonRow[], nextKeys: readonly number[]) {
    setKeys(nextKeys);
    onChange?.(next.length === 0 ? null : next);
  }

  return {
    rows: rows.map((row, index) => ({ row, key: keys[index] ?? index })),
    /** Ref to the element that contains the rows. */
    place,
    /** The last change, as an announcement for screen readers. */
    news,
    add() {
      const row = Object.fromEntries(partsIn(field.settings).map((part) => [part.name, part.default ?? null]));
      focusNext(`[data-row="${rows.length + 1}"] :is(input, textarea, button)`);
      replaceRows([...rows, row], [...keys, Math.max(-1, ...keys) + 1]);
    },
    change: (index: number, row: JsonRow) => replaceRows(rows.with(index, row), keys),
    move(index: number, step: -1 | 1) {
      const to = index + step;
      if (to < 0 || to >= rows.length) return;
      setNews(translate('media.rows.moved', { position: to + 1 }));
      replaceRows(swapped(rows, index, to), swapped(keys, index, to));
    },
    remove(index: number) {
      const next = Math.min(index + 1, rows.length - 1);
      focusNext(next === 0 ? ':scope > button' : `[data-row="${next}"] [data-remove]`);
      replaceRows(rows.toSpliced(index, 1), keys.toSpliced(index, 1));
    },
  };
}

function swapped<Item>(items: readonly Item[], one: number, other: number): readonly Item[] {
  const [left, right] = [items[one], items[other]];
  return left === undefined || right === undefined ? items : items.with(one, right).with(other, left);
}
