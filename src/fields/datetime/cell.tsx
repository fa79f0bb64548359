import { useFormatMoment } from '../../workspace/clock/clock.tsx';
import type { CellProps, KindCell } from '../view.ts';
import type { DatetimeSettings } from './index.ts';

export const cell: KindCell<'datetime'> = {
  Cell: Moment,
  width: 150,
};

function Moment({ value }: CellProps<DatetimeSettings, string>) {
  return useFormatMoment()(value);
}
