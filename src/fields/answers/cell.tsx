import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { formattedCell } from '../formatted-cell.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldCell } from '../view.ts';
import type { AnswersSettings } from './index.ts';
import type { Answers } from './value.ts';

const AnswersDetail = lazyWithRetry(async () => ({ default: (await import('./detail.tsx')).AnswersDetail }));

export const answersCell: FieldCell<AnswersSettings, Answers> = {
  ...formattedCell(120),
  Detail: (props) => (
    <LazyBoundary>
      <AnswersDetail {...props} />
    </LazyBoundary>
  ),
};
