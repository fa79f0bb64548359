import { bool } from './bool/index.ts';
import { decimal } from './decimal/index.ts';
import { int } from './int/index.ts';
import { percent } from './percent/index.ts';

/** The other kinds; the console loads them with the first resource that has one. */
export const occasional = {
  int,
  decimal,
  percent,
  bool,
} as const;
