import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { formattedCell } from '../parts/formatted-cell.tsx';
import type { FieldCell } from '../view.ts';
import type { QuestionsSettings } from './index.ts';
import type { Question } from './question.ts';

export const questionsCell: FieldCell<QuestionsSettings, readonly Question[]> = {
  ...formattedCell(120),
  Detail: lazyPart(async () => (await import('./detail.tsx')).QuestionsDetail),
};
