import type { Dayjs } from 'dayjs';
import { wallClock } from '../../../fields/date/wall-clock.ts';

/** Frequently used periods. */
export const presets: readonly { readonly key: string; readonly range: (today: string) => [Dayjs, Dayjs] }[] = [
  { key: 'today', range: (today) => [wallClock(today), wallClock(today)] },
  { key: 'yesterday', range: (today) => [wallClock(today).subtract(1, 'day'), wallClock(today).subtract(1, 'day')] },
  { key: 'last7', range: (today) => [wallClock(today).subtract(6, 'day'), wallClock(today)] },
  { key: 'last30', range: (today) => [wallClock(today).subtract(29, 'day'), wallClock(today)] },
  { key: 'last90', range: (today) => [wallClock(today).subtract(89, 'day'), wallClock(today)] },
  { key: 'thisMonth', range: (today) => [wallClock(today).startOf('month'), wallClock(today)] },
  {
    key: 'lastMonth',
    range: (today) => [
      wallClock(today).subtract(1, 'month').startOf('month'),
      wallClock(today).subtract(1, 'month').endOf('month'),
    ],
  },
];
