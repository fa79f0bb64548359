import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { KindInput } from '../view.ts';

const load = () => import('./editor.tsx');

export const input: KindInput<'rows'> = {
  Input: lazyPart(async () => (await load()).RowsEditor),
  // Rows have no filter. The check of resources enforces it.
  Filter: () => null,
  preload: load,
};
