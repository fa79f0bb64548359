import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { useEffect } from 'react';
import { useTimeZone } from '../../workspace/clock.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

/** Sets the default time zone of dayjs to the zone of the server. antd uses it for "today" and "now" in pickers. */
export function usePickerZone(): void {
  const timeZone = useTimeZone();
  useEffect(() => dayjs.tz.setDefault(timeZone), [timeZone]);
}
