import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { DateSettings } from './index.ts';

/** The calendar is the largest of all inputs, so it is not in the initial bundle. */
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
