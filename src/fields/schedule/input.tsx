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
  // Schedules have no filter. The check of resources enforces it.
  Filter: () => null,
  preload: load,
};
