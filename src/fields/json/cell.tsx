import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import { formattedCell } from '../parts/formatted-cell.tsx';
import type { FieldCell } from '../view.ts';
import type { JsonSettings, JsonValue } from './value.ts';

export const jsonCell: FieldCell<JsonSettings, JsonValue> = {
  ...formattedCell(240),
  Detail: lazyPart(async () => (await import('./detail.tsx')).JsonDetail),
};
