import { useTranslate } from '@refinedev/core';
import type { Dayjs } from 'dayjs';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Resource } from '../../../src/engine/resource.ts';
import table from '../../../src/screens/list/layouts/table/table.module.css';
import list from '../../../src/screens/list/list.module.css';
import { dayFormat, type Span } from '../../../src/screens/list-state/days.ts';
import { useToday } from '../../../src/workspace/clock/clock.tsx';
import type { Calendar } from '../normal-form.ts';
import { AddButton } from './add-button.tsx';
import styles from './calendar.module.css';
import { droppedOn, Entry } from './entry.tsx';
import { useGridKeys } from './grid-keys.tsx';
import type { useEntries } from './use-entries.tsx';
import type { MoveRecord } from './use-move.tsx';

export interface DaysProps {
  readonly resource: Resource;
  readonly calendar: Calendar;
  readonly days: readonly Dayjs[];
  /** Accessible name of the grid. */
  readonly label: string;
  readonly entries: Pick<ReturnType<typeof useEntries>, 'byDay' | 'isKnown' | 'isEarlier' | 'owner'>;
  readonly moving: MoveRecord;
  /** Opens the form of a new record on a day; undefined if the user may not create records. */
  readonly onCreate: ((day: string) => void) | undefined;
}

export interface DayGridProps extends DaysProps {
  readonly day: Dayjs;
  readonly span: Span;
  /** Changes the current day of the calendar. */
  readonly onMove: (day: string) => void;
  /** Shows a single day. */
  readonly onDay: (day: string) => void;
}

/** Entries shown for a day of a month; the others are counted. */
const entriesShown = 3;

/** Days in rows of a week, each with its records. */
export function DayGrid({ day, span, onMove, onDay, ...parts }: DayGridProps) {
  const translate = useTranslate();
  const today = useToday();
  const { label, days, onCreate } = parts;
  const keys = useGridKeys({ days, day, span, onMove, onEmpty: onCreate ?? onDay });
  const weeks = Array.from({ length: parts.days.length / 7 }, (_, index) => parts.days.slice(index * 7, index * 7 + 7));
  return (
    <div className={styles.grid} role="grid" aria-label={label} data-span={span}>
      <div className={styles.week} role="row">
        {weeks[0]?.map((one) => (
          <div key={one.day()} className={styles.weekday} role="columnheader">
            {translate(`calendar.weekdays.${one.day()}`)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]?.format(dayFormat)} className={styles.week} role="row">
          {week.map((one) => (
            <DayCell
              key={one.format(dayFormat)}
              {...parts}
              day={one}
              isToday={one.format(dayFormat) === today}
              isOutside={span === 'month' && !one.isSame(day, 'month')}
              max={span === 'month' ? entriesShown : undefined}
              isStop={one.format(dayFormat) === keys.stop}
              isAsked={one.format(dayFormat) === keys.asked}
              onKeyDown={keys.onKeyDown}
              onFocusDay={keys.onFocusDay}
              onDay={onDay}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface DayCellProps extends Omit<DaysProps, 'days' | 'label'> {
  readonly day: Dayjs;
  readonly isToday: boolean;
  readonly isOutside: boolean;
  readonly max: number | undefined;
  /** The day is the tab stop of the grid. */
  readonly isStop: boolean;
  /** Keyboard navigation moves the focus to this day. */
  readonly isAsked: boolean;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onFocusDay: (day: string) => void;
  readonly onDay: (day: string) => void;
}

function DayCell(props: DayCellProps) {
  const { resource, calendar, entries, moving, onCreate, day, isToday, isOutside, max, onDay } = props;
  const { isStop, isAsked, onKeyDown, onFocusDay } = props;
  const cell = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) cell.current?.focus();
  }, [isAsked]);
  const translate = useTranslate();
  const [isOver, setOver] = useState(false);
  const name = day.format(dayFormat);
  const records = entries.byDay.get(name) ?? [];
  // One more record fits instead of the count, which would take the same space.
  const shown = max === undefined || records.length <= max ? records : records.slice(0, max - 1);
  const everything = [...entries.byDay.values()].flat();
  return (
    <div
      ref={cell}
      className={styles.day}
      role="gridcell"
      tabIndex={isStop ? 0 : -1}
      data-day={name}
      aria-current={isToday ? 'date' : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => onFocusDay(name)}
      onDoubleClick={({ target, currentTarget }) => target === currentTarget && onCreate?.(name)}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        droppedOn(day, everything, event.dataTransfer.getData('text/plain'), moving);
      }}
    >
      <div className={styles.dayHead}>
        <button type="button" className={styles.number} tabIndex={-1} onClick={() => onDay(name)}>
          <span aria-hidden>{day.date()}</span>
          <span className={list.unseen}>{name}</span>
        </button>
        {onCreate && <AddButton day={name} tabIndex={-1} onCreate={onCreate} />}
      </div>
      {!entries.isKnown && <span className={table.placeholder} />}
      {shown.map((record) => (
        <Entry key={record.id} {...{ resource, calendar, record, moving }} owner={entries.owner} tabIndex={-1} />
      ))}
      {shown.length < records.length && (
        <button type="button" className={styles.more} tabIndex={-1} onClick={() => onDay(name)}>
          {translate('calendar.more', { count: records.length - shown.length })}
        </button>
      )}
    </div>
  );
}
