import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/**
 * Returns a day or a local time of the server, `2026-11-21` or `2026-11-21 14:05`, as the dates of pickers and calendars.
 * It counts in UTC, which has every hour of every day. The zone of the browser may skip an hour in spring, and dayjs then
 * shows the next one.
 */
export function wallClock(text: string): Dayjs {
  return dayjs.utc(text);
}
