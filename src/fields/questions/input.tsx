import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { QuestionsSettings } from './index.ts';
import type { Question } from './question.ts';

/** The designer is loaded with the first form that needs it. */
const load = () => import('./designer/index.tsx');

export const questionsInput: FieldInput<QuestionsSettings, readonly Question[]> = {
  Input: lazyPart(async () => (await load()).Designer),
  // The check of resources allows no filter.
  Filter: () => null,
  preload: load,
};
