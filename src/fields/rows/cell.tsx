import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { formattedCell } from '../parts/formatted-cell.tsx';
import type { KindCell } from '../view.ts';

export const cell: KindCell<'rows'> = {
  ...formattedCell(240),
  Detail: lazyPart(async () => (await import('./detail.tsx')).RowsDetail),
};
