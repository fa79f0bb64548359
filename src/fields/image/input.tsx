import { input as fileInput } from '../file/input.tsx';
import type { KindInput } from '../view.ts';

/** Images use the file input, which reads the accepted types of the field. */
export const input: KindInput<'image'> = fileInput;
