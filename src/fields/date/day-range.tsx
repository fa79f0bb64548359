import { useTranslate } from '@refinedev/core';
import type { Dayjs } from 'dayjs';
import { type FocusEvent, type KeyboardEvent, useId, useMemo, useState } from 'react';
import { isInRange, maxDay, minDay } from '../../engine/time/days.ts';
import { useTimeZone } from '../../workspace/clock/clock.tsx';
import styles from './day-range.module.css';
import { dayFormat } from './days.ts';
import { usePickers } from './pickers.tsx';
import { type DayRange, RangeBoxContext, RangeTextBox, useRangeText } from './range-text.tsx';
import { readTypedDay } from './read-day.ts';
import { wallClock } from './wall-clock.ts';

const components = { input: RangeTextBox };
const limits = { minDate: wallClock(minDay), maxDate: wallClock(maxDay) };

export interface DayRangePickerProps {
  /** Accessible name. */
  readonly label: string;
  /** Names of the two ends, shown while they are open. */
  readonly names?: [string, string];
  readonly value: DayRange;
  readonly onChange: (range: DayRange) => void;
  readonly presets: readonly { readonly label: string; readonly value: [Dayjs, Dayjs] }[];
  /** Neither end may be open. @default false */
  readonly isRequired?: boolean;
}

/**
 * A picker of two days. Each can be typed in every format that an import reads, and applies when the box is left. What
 * cannot be read stays, with a text that says so and names the days that are still in force.
 */
export function DayRangePicker({ label, names, value, onChange, presets, isRequired = false }: DayRangePickerProps) {
  const translate = useTranslate();
  const { RangePicker } = usePickers();
  const timeZone = useTimeZone();
  const problemId = useId();
  const [isOpen, setOpen] = useState(false);
  const read = (text: string) => {
    const day = readTypedDay(text, timeZone);
    return day !== undefined && isInRange(day) ? day : undefined;
  };
  const typed = useRangeText({ value, onChange, read, isRequired });
  const unread = typed.texts.filter((_, end) => typed.refused[end]);
  const inForce = value.map((day) => day || translate('fields.range.open')).join(' – ');

  function onKeyDown(event: KeyboardEvent, end: 0 | 1) {
    if (event.key === 'Escape') typed.drop();
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.texts[end] === undefined) return;
    const isDone = typed.apply(true);
    // In the wrong order: antd goes on to the other end.
    if (!isDone && typed.days.every(Boolean) && read(typed.texts[end]) !== undefined) return;
    setOpen(false);
    event.preventDefault();
    event.stopPropagation();
  }

  function setText(end: 0 | 1, text: string) {
    typed.setText(end, text);
    setOpen(true);
  }

  return (
    <RangeBoxContext value={{ ...typed, setText, onKeyDown, problemId }}>
      <RangePicker
        className={styles.picker}
        classNames={{ popup: { root: styles.popup } }}
        aria-label={label}
        {...(names && { placeholder: names })}
        {...(unread.length > 0 && { status: 'error' })}
        {...limits}
        allowClear={!isRequired}
        allowEmpty={[true, true]}
        order={false}
        format={dayFormat}
        components={components}
        presets={[...presets]}
        value={useDays(...typed.days)}
        open={isOpen}
        onOpenChange={setOpen}
        onBlur={(event) => typed.apply(isWithin(event))}
        onCalendarChange={(days, _texts, { range }) => {
          const end = range === 'start' ? 0 : 1;
          if (typed.texts[end] !== undefined) typed.setText(end, days?.[end]?.format(dayFormat) ?? '');
        }}
        onChange={(days) => {
          const [from, to] = [days?.[0]?.format(dayFormat) ?? '', days?.[1]?.format(dayFormat) ?? ''];
          typed.report(isRequired ? [from || value[0], to || value[1]] : [from, to]);
        }}
      />
      {unread.length > 0 && (
        <p id={problemId} role="alert" className={styles.problem}>
          {unread.map((text) => translate(text?.trim() ? 'fields.range.unread' : 'fields.range.missing', { text }))}{' '}
          {translate('fields.range.inForce', { range: inForce })}
        </p>
      )}
    </RangeBoxContext>
  );
}

/**
 * Returns the days of a range picker. They stay the same objects while the range does: antd forgets the day that was just
 * picked when it is given others.
 */
function useDays(from: string, to: string): [Dayjs | null, Dayjs | null] {
  return useMemo(() => [from ? wallClock(from) : null, to ? wallClock(to) : null], [from, to]);
}

/** Returns whether the focus stays in the two boxes or goes to their calendar. */
function isWithin({ relatedTarget, target }: FocusEvent<HTMLElement>): boolean {
  if (!(relatedTarget instanceof Element)) return false;
  const root = target.closest('.ant-picker');
  return root?.contains(relatedTarget) === true || relatedTarget.closest(`.${styles.popup}`) !== null;
}
