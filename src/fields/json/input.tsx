import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { KindInput } from '../view.ts';

const load = () => import('./editor.tsx');

export const input: KindInput<'json'> = {
  Input: lazyPart(async () => (await load()).JsonEditor),
  // Json fields have no filter. The check of resources enforces it.
  Filter: () => null,
  preload: load,
};
