import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { DateSettings } from './index.ts';

/** The calendar is the heaviest of all inputs, so it stays out of the first load. */
const load = () => import('./picker.tsx');
const DayInput = lazyWithRetry(async () => ({ default: (await load()).DayInput }));
const DayFilter = lazyWithRetry(async () => ({ default: (await load()).DayFilter }));

export const dateInput: FieldInput<DateSettings, string> = {
  Input: (props) => (
    <LazyBoundary>
      <DayInput {...props} />
    </LazyBoundary>
  ),
  Filter: (props) => (
    <LazyBoundary>
      <DayFilter {...props} />
    </LazyBoundary>
  ),
  preload: load,
};
