import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { formattedCell } from '../parts/formatted-cell.tsx';
import type { FieldCell } from '../view.ts';
import type { RichSettings } from './index.ts';

/** The sanitizer and the detail view are loaded with the first value that is shown in full. */

export const richCell: FieldCell<RichSettings, string> = {
  ...formattedCell(280),
  Detail: lazyPart(async () => (await import('./detail.tsx')).RichDetail),
};
