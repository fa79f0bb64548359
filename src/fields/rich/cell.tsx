import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { formattedCell } from '../parts/formatted-cell.tsx';
import type { KindCell } from '../view.ts';

/** The sanitizer and the detail view are loaded with the first value that is shown in full. */

export const cell: KindCell<'rich'> = {
  ...formattedCell(280),
  Detail: lazyPart(async () => (await import('./detail.tsx')).RichDetail),
};
