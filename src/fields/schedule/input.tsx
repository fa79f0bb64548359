import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import type { FieldInput } from '../view.ts';
import type { Hours } from './hours.ts';
import type { ScheduleSettings } from './index.ts';

const load = () => import('./editor.tsx');
const ScheduleEditor = lazily(async () => ({ default: (await load()).ScheduleEditor }));

export const scheduleInput: FieldInput<ScheduleSettings, readonly Hours[]> = {
  Input: (props) => (
    <Deferred>
      <ScheduleEditor {...props} />
    </Deferred>
  ),
  // Nothing is looked for by hours; the check of resources sees to it.
  Filter: () => null,
  preload: load,
};
