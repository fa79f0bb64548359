import { useTranslate } from '@refinedev/core';
import { dayMinutes, readPeriods, spansOf } from '../../engine/time/hours.ts';
import type { CellProps } from '../view.ts';

/** The hours of a day: `09:00–12:00、22:00–次日 02:00`. */
export function Periods({ value }: Pick<CellProps<object, unknown>, 'value'>) {
  const text = usePeriods(value);
  return <span title={text}>{text}</span>;
}

function usePeriods(value: unknown): string {
  const translate = useTranslate();
  const periods = readPeriods(value);
  const next = translate('fields.schedule.nextDay');
  return spansOf(periods)
    .map(({ start, end }, index) => {
      const { from = '', to = '' } = periods[index] ?? {};
      const begin = start < dayMinutes ? from : `${next} ${from}`;
      return `${begin}–${start < dayMinutes && end > dayMinutes ? `${next} ` : ''}${to}`;
    })
    .join(translate('list.separator'));
}
