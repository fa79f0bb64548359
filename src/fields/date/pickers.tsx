import generateConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import updateLocale from 'dayjs/plugin/updateLocale';
import { memoizeByObject } from '../../base/calls/memoize.ts';
import { clocksAt } from '../../engine/time/days.ts';
import { useClock } from '../../workspace/clock/clock.tsx';
import { wallClock } from './wall-clock.ts';

dayjs.extend(updateLocale);
// antd reads the first day of the week from the locale of dayjs: Monday in every language (spec §9).
dayjs.updateLocale('en', { weekStart: 1 });

const pickersOf = memoizeByObject(({ clock, timeZone }: ReturnType<typeof useClock>) =>
  DatePicker.generatePicker<dayjs.Dayjs>({
    ...generateConfig,
    getNow: () => wallClock(clocksAt(clock.read(), timeZone)),
  }),
);

/** Returns the pickers of antd. Their "today" and "now" are those of the server, and their dates those of `wallClock`. */
export function usePickers() {
  return pickersOf(useClock());
}
