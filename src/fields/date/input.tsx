import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import type { FieldInput } from '../view.ts';
import type { DateSettings } from './index.ts';

/** The calendar is the heaviest of all inputs, so it stays out of the first load. */
const load = () => import('./picker.tsx');
const DayInput = lazily(async () => ({ default: (await load()).DayInput }));
const DayFilter = lazily(async () => ({ default: (await load()).DayFilter }));

export const dateInput: FieldInput<DateSettings, string> = {
  Input: (props) => (
    <Deferred>
      <DayInput {...props} />
    </Deferred>
  ),
  Filter: (props) => (
    <Deferred>
      <DayFilter {...props} />
    </Deferred>
  ),
  preload: load,
};
