import { formattedCell } from '../formatted-cell.tsx';
import { lazyPart } from '../lazy-boundary.tsx';
import type { FieldCell } from '../view.ts';
import type { RichSettings } from './index.ts';

/** The sanitizer and the detail view are loaded with the first value that is shown in full. */

export const richCell: FieldCell<RichSettings, string> = {
  ...formattedCell(280),
  Detail: lazyPart(async () => (await import('./detail.tsx')).RichDetail),
};
