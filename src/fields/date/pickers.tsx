import generateConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import type { Dayjs } from 'dayjs';
import { memoizeByObject } from '../../base/calls/memoize.ts';
import { clocksAt } from '../../engine/time/days.ts';
import { useClock } from '../../workspace/clock/clock.tsx';
import { wallClock } from './wall-clock.ts';

// Names of days and months, and the first day of the week, in each language.
import.meta.glob('../../locales/*/dayjs.ts', { eager: true });

const pickersOf = memoizeByObject(({ clock, timeZone }: ReturnType<typeof useClock>) =>
  DatePicker.generatePicker<Dayjs>({
    ...generateConfig,
    getNow: () => wallClock(clocksAt(clock.read(), timeZone)),
  }),
);

/** Returns the pickers of antd. Their "today" and "now" are those of the server, and their dates those of `wallClock`. */
export function usePickers() {
  return pickersOf(useClock());
}
