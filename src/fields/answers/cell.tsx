import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { formattedCell } from '../parts/formatted-cell.tsx';
import type { KindCell } from '../view.ts';

export const cell: KindCell<'answers'> = {
  ...formattedCell(120),
  Detail: lazyPart(async () => (await import('./detail.tsx')).AnswersDetail),
};
