import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import type { FieldInput } from '../view.ts';
import type { DatetimeSettings } from './index.ts';

const load = () => import('./picker.tsx');
const MomentInput = lazily(async () => ({ default: (await load()).MomentInput }));
const MomentFilter = lazily(async () => ({ default: (await load()).MomentFilter }));

export const datetimeInput: FieldInput<DatetimeSettings, string> = {
  Input: (props) => (
    <Deferred>
      <MomentInput {...props} />
    </Deferred>
  ),
  Filter: (props) => (
    <Deferred>
      <MomentFilter {...props} />
    </Deferred>
  ),
  preload: load,
};
