import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { Hours } from './hours.ts';
import type { ScheduleSettings } from './index.ts';

const load = () => import('./editor.tsx');

export const scheduleInput: FieldInput<ScheduleSettings, readonly Hours[]> = {
  Input: lazyPart(async () => (await load()).ScheduleEditor),
  // Schedules have no filter. The check of resources enforces it.
  Filter: () => null,
  preload: load,
};
