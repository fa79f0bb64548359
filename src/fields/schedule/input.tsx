import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { Hours } from './hours.ts';
import type { ScheduleSettings } from './index.ts';

const load = () => import('./editor.tsx');
const ScheduleEditor = lazyWithRetry(async () => ({ default: (await load()).ScheduleEditor }));

export const scheduleInput: FieldInput<ScheduleSettings, readonly Hours[]> = {
  Input: (props) => (
    <LazyBoundary>
      <ScheduleEditor {...props} />
    </LazyBoundary>
  ),
  // Nothing is looked for by hours; the check of resources sees to it.
  Filter: () => null,
  preload: load,
};
