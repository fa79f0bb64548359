import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';

/**
 * Returns the days of a range picker. They stay the same objects while the range does: antd forgets the day that was just
 * picked when it is given others.
 */
export function useDays(from: string | undefined, to: string | undefined): [Dayjs | null, Dayjs | null] {
  return useMemo(() => [from ? dayjs(from) : null, to ? dayjs(to) : null], [from, to]);
}
