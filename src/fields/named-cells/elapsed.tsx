import { useTranslate } from '@refinedev/core';
import { useEffect, useState } from 'react';
import { useClock, useFormatMoment } from '../../workspace/clock/clock.tsx';
import { spokenDuration } from '../duration/spoken-duration.ts';
import type { CellProps } from '../view.ts';
import styles from './elapsed.module.css';

type Props = Pick<CellProps<object, unknown>, 'value'>;

/** The time since a moment, which counts on every second: `1 分 23 秒`. The tooltip shows the moment. */
export function Elapsed({ value }: Props) {
  const translate = useTranslate();
  const format = useFormatMoment();
  const seconds = useSecondsSince(String(value));
  return (
    <time className={styles.time} dateTime={String(value)} title={format(String(value))}>
      {spokenDuration(Math.max(0, seconds), translate)}
    </time>
  );
}

/** The time left until a moment, every second; from then on, in red, how late it is: `超时 12 秒`. */
export function DueTime({ value }: Props) {
  const translate = useTranslate();
  const format = useFormatMoment();
  const late = useSecondsSince(String(value));
  const isLate = late >= 0;
  const time = spokenDuration(Math.abs(late), translate);
  return (
    <time
      className={styles.time}
      data-late={isLate || undefined}
      dateTime={String(value)}
      title={format(String(value))}
    >
      {translate(isLate ? 'fields.due.late' : 'fields.due.left', { time })}
    </time>
  );
}

/** Returns the whole seconds since a moment by the clock of the server, negative before it. */
function useSecondsSince(moment: string): number {
  const { clock } = useClock();
  const since = () => Math.floor((clock.read() - Date.parse(moment)) / 1000);
  const [, setSeconds] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((clock.read() - Date.parse(moment)) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [clock, moment]);
  return since();
}
