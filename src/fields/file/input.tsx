import { lazily } from '../../workspace/lazily.tsx';
import { Deferred } from '../deferred.tsx';
import type { FieldInput } from '../view.ts';
import type { FileSettings } from './index.ts';

/** What uploads comes with the first form that needs it. */
const load = () => import('../file/upload-input.tsx');
const UploadInput = lazily(async () => ({ default: (await load()).UploadInput }));

export const fileInput: FieldInput<FileSettings, string | readonly string[]> = {
  Input: (props) => (
    <Deferred>
      <UploadInput {...props} />
    </Deferred>
  ),
  // Nothing is looked for by a file; the check of resources sees to it.
  Filter: () => null,
  preload: load,
};
