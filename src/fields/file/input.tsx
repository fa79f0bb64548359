import { lazyWithRetry } from '../../workspace/lazy-with-retry.tsx';
import { LazyBoundary } from '../lazy-boundary.tsx';
import type { FieldInput } from '../view.ts';
import type { FileSettings } from './index.ts';

/** The upload code is loaded with the first form that needs it. */
const load = () => import('./upload-input.tsx');
const UploadInput = lazyWithRetry(async () => ({ default: (await load()).UploadInput }));

export const fileInput: FieldInput<FileSettings, string | readonly string[]> = {
  Input: (props) => (
    <LazyBoundary>
      <UploadInput {...props} />
    </LazyBoundary>
  ),
  // Files have no filter. The check of resources enforces it.
  Filter: () => null,
  preload: load,
};
