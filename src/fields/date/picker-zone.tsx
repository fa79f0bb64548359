import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useEffect } from 'react';
import { useTimeZone } from '../../workspace/clock.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Has pickers mark today, and take "now", in the server's zone: antd asks dayjs for its default one. */
export function usePickerZone(): void {
  const timeZone = useTimeZone();
  useEffect(() => dayjs.tz.setDefault(timeZone), [timeZone]);
}
