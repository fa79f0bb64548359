import generateConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { memoizeByObject } from '../../base/calls/memoize.ts';
import { clocksAt } from '../../engine/time/days.ts';
import '../../locales/dayjs.ts';
import { useClock } from '../../workspace/clock/clock.tsx';
import { wallClock } from './wall-clock.ts';

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
