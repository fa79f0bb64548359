import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { formattedCell } from '../formatted-cell.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldCell } from '../view.ts';
import type { QuestionsSettings } from './index.ts';
import type { Question } from './question.ts';

const QuestionsDetail = lazyWithRetry(async () => ({ default: (await import('./detail.tsx')).QuestionsDetail }));

export const questionsCell: FieldCell<QuestionsSettings, readonly Question[]> = {
  ...formattedCell(120),
  Detail: (props) => (
    <LazyBoundary>
      <QuestionsDetail {...props} />
    </LazyBoundary>
  ),
};
