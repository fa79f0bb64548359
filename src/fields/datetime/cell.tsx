import { useFormatMoment } from '../../workspace/clock/clock.tsx';
import type { CellProps, FieldCell } from '../view.ts';
import type { DatetimeSettings } from './index.ts';

export const datetimeCell: FieldCell<DatetimeSettings, string> = {
  Cell: Moment,
  width: 150,
};

function Moment({ value }: CellProps<DatetimeSettings, string>) {
  return useFormatMoment()(value);
}
