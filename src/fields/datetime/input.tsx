import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { DatetimeSettings } from './index.ts';

const load = () => import('./picker.tsx');

export const datetimeInput: FieldInput<DatetimeSettings, string> = {
  Input: lazyPart(async () => (await load()).MomentInput),
  Filter: lazyPart(async () => (await load()).MomentFilter),
  preload: load,
};
