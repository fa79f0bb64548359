import { useGetLocale } from '@refinedev/core';
import { daysBetween } from '../../engine/time/days.ts';
import { useToday } from '../../workspace/clock/clock.tsx';
import type { CellProps } from '../view.ts';
import styles from './near-day.module.css';

/** Number of days before and after today within which the distance is shown. */
const near = 30;

/** A day and, if it is near, its distance from today: `2026-12-01 10天后`. */
export function NearDay({ value }: CellProps<object, unknown>) {
  const locale = useGetLocale()();
  const today = useToday();
  if (typeof value !== 'string') return null;
  const days = daysBetween(today, value);
  return (
    <span className={styles.day}>
      {value}
      {Math.abs(days) <= near && (
        <span className={styles.distance}>
          {new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')}
        </span>
      )}
    </span>
  );
}
