import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { DateSettings } from './index.ts';

/** The calendar is the largest of all inputs, so it is not in the initial bundle. */
const load = () => import('./picker.tsx');

export const dateInput: FieldInput<DateSettings, string> = {
  Input: lazyPart(async () => (await load()).DayInput),
  Filter: lazyPart(async () => (await load()).DayFilter),
  preload: load,
};
