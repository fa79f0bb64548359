import { useTranslate } from '@refinedev/core';
import type { Dayjs } from 'dayjs';
import { useState } from 'react';
import type { Calendar, Resource } from '../../../engine/resource.ts';
import { useToday } from '../../../workspace/clock.tsx';
import list from '../list.module.css';
import styles from './calendar.module.css';
import { dayFormat, type Span } from './days.ts';
import { droppedOn, Entry } from './entry.tsx';
import type { useEntries } from './use-entries.tsx';
import type { Moving } from './use-moving.tsx';

export interface DaysProps {
  readonly resource: Resource;
  readonly calendar: Calendar;
  readonly days: readonly Dayjs[];
  readonly entries: Pick<ReturnType<typeof useEntries>, 'byDay' | 'isKnown'>;
  readonly moving: Moving;
}

export interface DayGridProps extends DaysProps {
  readonly day: Dayjs;
  readonly span: Span;
  /** Shows one day whole. */
  readonly onDay: (day: string) => void;
}

/** Entries a day of a month shows; the others are counted. */
const entriesShown = 3;

/** Days in rows of a week, each with its records. */
export function DayGrid({ day, span, onDay, ...parts }: DayGridProps) {
  const translate = useTranslate();
  const today = useToday();
  const weeks = Array.from({ length: parts.days.length / 7 }, (_, index) => parts.days.slice(index * 7, index * 7 + 7));
  return (
    <div className={styles.grid} role="grid" data-span={span}>
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
              most={span === 'month' ? entriesShown : undefined}
              onDay={onDay}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface DayCellProps extends Omit<DaysProps, 'days'> {
  readonly day: Dayjs;
  readonly isToday: boolean;
  readonly isOutside: boolean;
  readonly most: number | undefined;
  readonly onDay: (day: string) => void;
}

function DayCell({ resource, calendar, entries, moving, day, isToday, isOutside, most, onDay }: DayCellProps) {
  const translate = useTranslate();
  const [isOver, setOver] = useState(false);
  const name = day.format(dayFormat);
  const records = entries.byDay.get(name) ?? [];
  // One more is shown rather than counted: the count would take its place.
  const shown = most === undefined || records.length <= most ? records : records.slice(0, most - 1);
  const everything = [...entries.byDay.values()].flat();
  return (
    <div
      className={styles.day}
      role="gridcell"
      tabIndex={-1}
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
      <button type="button" className={styles.number} onClick={() => onDay(name)}>
        <span aria-hidden>{day.date()}</span>
        <span className={list.unseen}>{name}</span>
      </button>
      {shown.map((record) => (
        <Entry key={record.id} {...{ resource, calendar, record, moving }} />
      ))}
      {shown.length < records.length && (
        <button type="button" className={styles.more} onClick={() => onDay(name)}>
          {translate('calendar.more', { count: records.length - shown.length })}
        </button>
      )}
    </div>
  );
}
