import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { formattedCell } from '../formatted-cell.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldCell } from '../view.ts';
import type { RichSettings } from './index.ts';

/** The sanitizer and the detail view are loaded with the first value that is shown in full. */
const RichDetail = lazyWithRetry(async () => ({ default: (await import('./detail.tsx')).RichDetail }));

export const richCell: FieldCell<RichSettings, string> = {
  ...formattedCell(280),
  Detail: (props) => (
    <LazyBoundary>
      <RichDetail {...props} />
    </LazyBoundary>
  ),
};
