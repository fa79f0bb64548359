import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { formattedCell } from '../parts/formatted-cell.tsx';
import type { FieldCell } from '../view.ts';
import type { AnswersSettings } from './index.ts';
import type { Answers } from './value.ts';

export const answersCell: FieldCell<AnswersSettings, Answers> = {
  ...formattedCell(120),
  Detail: lazyPart(async () => (await import('./detail.tsx')).AnswersDetail),
};
