import * as z from 'zod/mini';
import type { Problem } from '../../engine/fields/values.ts';

/** A problem with its path in the value: `[2, 'label']`. */
export interface Misfit extends Problem {
  readonly path: readonly (string | number)[];
}

export type Refuse = (path: Misfit['path'], key: string, params?: Misfit['params']) => void;

/** Returns the schema of a value whose problems have their places in it. */
export function checkedSchema<Value>(check: (given: unknown) => { value: Value; misfits: readonly Misfit[] }) {
  return z.pipe(
    z.unknown(),
    z.transform((given, context): Value => {
      const { value, misfits } = check(given);
      for (const { key, params, path } of misfits) {
        context.issues.push({ code: 'custom', message: key, params: { ...params }, path: [...path], input: given });
      }
      return value;
    }),
  );
}
