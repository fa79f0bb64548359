import type { Dayjs } from 'dayjs';
import { type KeyboardEvent, useState } from 'react';
import { wallClock } from '../../../src/fields/date/wall-clock.ts';
import { dayFormat, type Span } from '../../../src/screens/list-state/days.ts';
import { takeKey } from '../../../src/ui/keys/take-key.ts';

interface GridKeysOptions {
  readonly days: readonly Dayjs[];
  /** The current day of the calendar. */
  readonly day: Dayjs;
  readonly span: Span;
  /** Makes a day that is not shown yet the current day. */
  readonly onMove: (day: string) => void;
  /** Opens a day without records. */
  readonly onEmpty: (day: string) => void;
}

/**
 * Keyboard navigation of the grid (ARIA authoring practices): one tab stop, arrows move by day, Home and End within the
 * week, PageUp and PageDown by month or week, Enter into a day, Escape out of it.
 */
export function useGridKeys({ days, day, span, onMove, onEmpty }: GridKeysOptions) {
  const [focused, setFocused] = useState<{ readonly day: string; readonly isAsked: boolean }>();
  const names = days.map((one) => one.format(dayFormat));
  const stop = [focused?.day, day.format(dayFormat)].find((name) => name !== undefined && names.includes(name));

  function go(to: Dayjs) {
    const name = to.format(dayFormat);
    setFocused({ day: name, isAsked: true });
    if (!names.includes(name) || (span === 'month' && !to.isSame(day, 'month'))) onMove(name);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { target, currentTarget: cell, key } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const parts = [...cell.querySelectorAll<HTMLElement>('a, button')];
    const entries = parts.filter((part) => part.matches('[data-record]'));
    const at = wallClock(cell.dataset.day ?? '');
    const open = () => (entries[0] ? entries[0].focus() : onEmpty(at.format(dayFormat)));
    const inside: Readonly<Record<string, () => void>> = {
      Escape: () => cell.focus(),
      ArrowDown: () => parts[parts.findIndex((part) => part === target) + 1]?.focus(),
      ArrowUp: () => parts[parts.findIndex((part) => part === target) - 1]?.focus(),
    };
    const to = dayAt(key, at, span);
    const outside = key === 'Enter' ? open : to && (() => go(to));
    takeKey(event, target === cell ? outside : inside[key]);
  }

  return {
    /** The day that is the tab stop. */
    stop: stop ?? names[0],
    /** The day that keyboard navigation must focus. */
    asked: focused?.isAsked ? focused.day : undefined,
    onKeyDown,
    onFocusDay: (name: string) => setFocused({ day: name, isAsked: false }),
  };
}

/** Returns the day that a key leads to from another. */
function dayAt(key: string, from: Dayjs, span: GridKeysOptions['span']): Dayjs | undefined {
  const within = (from.day() + 6) % 7;
  const days: Readonly<Record<string, () => Dayjs>> = {
    ArrowLeft: () => from.subtract(1, 'day'),
    ArrowRight: () => from.add(1, 'day'),
    ArrowUp: () => from.subtract(7, 'day'),
    ArrowDown: () => from.add(7, 'day'),
    Home: () => from.subtract(within, 'day'),
    End: () => from.add(6 - within, 'day'),
    PageUp: () => from.subtract(1, span),
    PageDown: () => from.add(1, span),
  };
  return days[key]?.();
}
