import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { TimeSettings } from './index.ts';

const load = () => import('./picker.tsx');
const TimeInput = lazyWithRetry(async () => ({ default: (await load()).TimeInput }));
const TimeFilter = lazyWithRetry(async () => ({ default: (await load()).TimeFilter }));

export const timeInput: FieldInput<TimeSettings, string> = {
  Input: (props) => (
    <LazyBoundary>
      <TimeInput {...props} />
    </LazyBoundary>
  ),
  Filter: (props) => (
    <LazyBoundary>
      <TimeFilter {...props} />
    </LazyBoundary>
  ),
  preload: load,
};
