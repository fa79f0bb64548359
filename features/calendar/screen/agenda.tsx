import { useTranslate } from '@refinedev/core';
import { Skeleton } from 'antd';
import { dayFormat } from '../../../src/screens/list-state/days.ts';
import { useToday } from '../../../src/workspace/clock/clock.tsx';
import { WriteButton } from '../../../src/workspace/parts/write-button.tsx';
import { AddButton } from './add-button.tsx';
import styles from './calendar.module.css';
import { Entry } from './entry.tsx';
import type { DaysProps } from './grid.tsx';

/** The records of the days as a list: for a single day, and on screens too narrow for a grid. */
export function Agenda({ resource, calendar, days, entries, moving, onCreate }: DaysProps) {
  const translate = useTranslate();
  const today = useToday();
  const busy = days.filter((day) => entries.byDay.has(day.format(dayFormat)));
  if (!entries.isKnown || (entries.isEarlier && busy.length === 0))
    return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  if (busy.length === 0) {
    const [only] = days.length === 1 ? days : [];
    return (
      <div className={styles.none}>
        <p>{translate('calendar.none')}</p>
        {only && onCreate && (
          <WriteButton onClick={() => onCreate(only.format(dayFormat))}>{translate('list.create')}</WriteButton>
        )}
      </div>
    );
  }
  return (
    <div className={styles.agenda}>
      {busy.map((day) => {
        const name = day.format(dayFormat);
        return (
          <section key={name} aria-label={name} data-today={name === today || undefined}>
            <h3 className={styles.agendaDay}>
              {name} {translate(`calendar.weekdays.${day.day()}`)}
              {onCreate && <AddButton day={name} onCreate={onCreate} />}
            </h3>
            {(entries.byDay.get(name) ?? []).map((record) => (
              <Entry key={record.id} {...{ resource, calendar, record, moving }} owner={entries.owner} />
            ))}
          </section>
        );
      })}
    </div>
  );
}
