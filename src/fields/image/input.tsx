import { fileInput } from '../file/input.tsx';
import type { FieldInput } from '../view.ts';
import type { ImageSettings } from './index.ts';

/** Images use the file input, which reads the accepted types of the field. */
export const imageInput: FieldInput<ImageSettings, string | readonly string[]> = fileInput;
