import { fileInput } from '../file/input.tsx';
import type { FieldInput } from '../view.ts';
import type { ImageSettings } from './index.ts';

/** Pictures are uploaded as any file is: the upload looks at what the field takes. */
export const imageInput: FieldInput<ImageSettings, string | readonly string[]> = fileInput;
