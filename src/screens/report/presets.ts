import dayjs, { type Dayjs } from 'dayjs';

/** Frequently used periods. */
export const presets: readonly { readonly key: string; readonly range: (today: string) => [Dayjs, Dayjs] }[] = [
  { key: 'today', range: (today) => [dayjs(today), dayjs(today)] },
  { key: 'yesterday', range: (today) => [dayjs(today).subtract(1, 'day'), dayjs(today).subtract(1, 'day')] },
  { key: 'last7', range: (today) => [dayjs(today).subtract(6, 'day'), dayjs(today)] },
  { key: 'last30', range: (today) => [dayjs(today).subtract(29, 'day'), dayjs(today)] },
  { key: 'last90', range: (today) => [dayjs(today).subtract(89, 'day'), dayjs(today)] },
  { key: 'thisMonth', range: (today) => [dayjs(today).startOf('month'), dayjs(today)] },
  {
    key: 'lastMonth',
    range: (today) => [
      dayjs(today).subtract(1, 'month').startOf('month'),
      dayjs(today).subtract(1, 'month').endOf('month'),
    ],
  },
];
