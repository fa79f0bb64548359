import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import type { FieldInput } from '../view.ts';
import type { TimeSettings } from './index.ts';

const load = () => import('./picker.tsx');
const TimeInput = lazily(async () => ({ default: (await load()).TimeInput }));
const TimeFilter = lazily(async () => ({ default: (await load()).TimeFilter }));

export const timeInput: FieldInput<TimeSettings, string> = {
  Input: (props) => (
    <Deferred>
      <TimeInput {...props} />
    </Deferred>
  ),
  Filter: (props) => (
    <Deferred>
      <TimeFilter {...props} />
    </Deferred>
  ),
  preload: load,
};
