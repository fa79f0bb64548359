import dayjs, { type Dayjs } from 'dayjs';

/** Stretches of time that are asked for often. */
export const presets: readonly { readonly key: string; readonly range: () => [Dayjs, Dayjs] }[] = [
  { key: 'today', range: () => [dayjs(), dayjs()] },
  { key: 'yesterday', range: () => [dayjs().subtract(1, 'day'), dayjs().subtract(1, 'day')] },
  { key: 'last7', range: () => [dayjs().subtract(6, 'day'), dayjs()] },
  { key: 'last30', range: () => [dayjs().subtract(29, 'day'), dayjs()] },
  { key: 'last90', range: () => [dayjs().subtract(89, 'day'), dayjs()] },
  { key: 'thisMonth', range: () => [dayjs().startOf('month'), dayjs()] },
  {
    key: 'lastMonth',
    range: () => [dayjs().subtract(1, 'month').startOf('month'), dayjs().subtract(1, 'month').endOf('month')],
  },
];
