import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { TimeSettings } from './index.ts';

const load = () => import('./picker.tsx');

export const timeInput: FieldInput<TimeSettings, string> = {
  Input: lazyPart(async () => (await load()).TimeInput),
  Filter: lazyPart(async () => (await load()).TimeFilter),
  preload: load,
};
