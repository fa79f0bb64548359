import { lazyPart } from '../../ui/loading/lazy-boundary.tsx';
import type { KindInput } from '../view.ts';

/** The upload code is loaded with the first form that needs it. */
const load = () => import('./upload-input.tsx');

export const input: KindInput<'file'> = {
  Input: lazyPart(async () => (await load()).UploadInput),
  // Files have no filter. The check of resources enforces it.
  Filter: () => null,
  preload: load,
};
