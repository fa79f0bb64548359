import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { formattedCell } from '../formatted-cell.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldCell } from '../view.ts';
import type { JsonSettings, JsonValue } from './value.ts';

const JsonDetail = lazyWithRetry(async () => ({ default: (await import('./detail.tsx')).JsonDetail }));

export const jsonCell: FieldCell<JsonSettings, JsonValue> = {
  ...formattedCell(240),
  Detail: (props) => (
    <LazyBoundary>
      <JsonDetail {...props} />
    </LazyBoundary>
  ),
};
