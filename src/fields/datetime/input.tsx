import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { DatetimeSettings } from './index.ts';

const load = () => import('./picker.tsx');
const MomentInput = lazyWithRetry(async () => ({ default: (await load()).MomentInput }));
const MomentFilter = lazyWithRetry(async () => ({ default: (await load()).MomentFilter }));

export const datetimeInput: FieldInput<DatetimeSettings, string> = {
  Input: (props) => (
    <LazyBoundary>
      <MomentInput {...props} />
    </LazyBoundary>
  ),
  Filter: (props) => (
    <LazyBoundary>
      <MomentFilter {...props} />
    </LazyBoundary>
  ),
  preload: load,
};
