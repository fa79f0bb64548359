import { clocksAt, endOfDay, instantOf, startOfDay } from '../../engine/time/days.ts';
import { useTimeZone } from '../../workspace/clock/clock.tsx';
import { dayFormat } from '../date/days.ts';
import { usePickers } from '../date/pickers.tsx';
import { RangeFilter } from '../date/range-filter.tsx';
import { Typed } from '../date/typed.tsx';
import { controlOf } from '../parts/control.ts';
import type { FilterProps, InputProps } from '../view.ts';
import { readTypedMoment } from './index.ts';
import styles from './picker.module.css';

/** The format of a moment in a picker, in the time zone of the server. */
const momentFormat = 'YYYY-MM-DD HH:mm';

/** The format of a picker's local time. It is in the time zone of the server, whatever the zone of the browser. */
const wireClock = 'YYYY-MM-DDTHH:mm:ss';

export function MomentInput(props: InputProps<object, string>) {
  const DatePicker = usePickers();
  const timeZone = useTimeZone();
  return (
    <Typed
      value={props.value}
      onChange={(moment) => props.onChange?.(moment)}
      read={(text) => readTypedMoment(text, timeZone)}
      clockOf={(moment) => clocksAt(new Date(moment), timeZone)}
      valueOf={(picked) => instantOf(picked.format(wireClock), timeZone)}
    >
      {(picker) => (
        <DatePicker
          {...controlOf(props)}
          {...picker}
          style={{ width: '100%' }}
          classNames={{ popup: { root: styles.popup } }}
          showTime={{ format: 'HH:mm' }}
          needConfirm={false}
          format={momentFormat}
        />
      )}
    </Typed>
  );
}

/**
 * Filters by days in the zone of the server, from the first instant of the first day to the last instant of the last
 * day.
 */
export function MomentFilter(props: FilterProps<object>) {
  const timeZone = useTimeZone();
  return (
    <RangeFilter
      {...props}
      day={(value) => clocksAt(new Date(value), timeZone).slice(0, dayFormat.length)}
      text={(day, index) => (index === 0 ? startOfDay : endOfDay)(day, timeZone).toISOString()}
    />
  );
}
