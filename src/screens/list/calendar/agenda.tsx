import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { useToday } from '../../../workspace/clock.tsx';
import styles from './calendar.module.css';
import { dayFormat } from './days.ts';
import { Entry } from './entry.tsx';
import type { DaysProps } from './grid.tsx';

/** The records of the days one below the other: for one day, and where there is no room for a grid. */
export function Agenda({ resource, calendar, days, entries, moving }: DaysProps) {
  const translate = useTranslate();
  const today = useToday();
  if (!entries.isKnown) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const busy = days.filter((day) => entries.byDay.has(day.format(dayFormat)));
  if (busy.length === 0) return <p className={styles.none}>{translate('calendar.none')}</p>;
  return (
    <div className={styles.agenda}>
      {busy.map((day) => {
        const name = day.format(dayFormat);
        return (
          <section key={name} aria-label={name} data-today={name === today || undefined}>
            <h3 className={styles.agendaDay}>
              {name} {translate(`calendar.weekdays.${day.day()}`)}
            </h3>
            {(entries.byDay.get(name) ?? []).map((record) => (
              <Entry key={record.id} {...{ resource, calendar, record, moving }} />
            ))}
          </section>
        );
      })}
    </div>
  );
}
