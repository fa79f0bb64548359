import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import timezone from 'dayjs/plugin/timezone';
import updateLocale from 'dayjs/plugin/updateLocale';
import utc from 'dayjs/plugin/utc';
import { useEffect } from 'react';
import { useTimeZone } from '../../workspace/clock.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(updateLocale);
// antd reads the first day of the week from the locale of dayjs: Monday in every language (spec §9).
dayjs.updateLocale('en', { weekStart: 1 });

/** Sets the default time zone of dayjs to the zone of the server. antd uses it for "today" and "now" in pickers. */
export function usePickerZone(): void {
  const timeZone = useTimeZone();
  useEffect(() => dayjs.tz.setDefault(timeZone), [timeZone]);
}
