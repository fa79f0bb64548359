import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { QuestionsSettings } from './index.ts';
import type { Question } from './question.ts';

/** The designer is loaded with the first form that needs it. */
const load = () => import('./designer/index.tsx');
const Designer = lazyWithRetry(async () => ({ default: (await load()).Designer }));

export const questionsInput: FieldInput<QuestionsSettings, readonly Question[]> = {
  Input: (props) => (
    <LazyBoundary>
      <Designer {...props} />
    </LazyBoundary>
  ),
  // The check of resources allows no filter.
  Filter: () => null,
  preload: load,
};
