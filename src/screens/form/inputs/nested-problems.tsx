import { createContext } from 'react';
import { isObject } from '../../../base/is-object.ts';

/** Errors found inside a value made of fields, by path, with the value they were found in. */
export interface NestedProblems {
  readonly places: Readonly<Record<string, string>>;
  readonly value: unknown;
}

/** Errors from the server, by field. */
export type NestedRefusals = Readonly<Record<string, NestedProblems>>;

export const NestedRefusalsContext = createContext<NestedRefusals>({});

/**
 * Returns the errors that still apply to the current value. A part that was changed since is validated again on blur.
 */
export function stillWrong(
  value: unknown,
  ...reported: readonly (NestedProblems | undefined)[]
): NestedProblems['places'] | undefined {
  const entries = reported.flatMap((one) =>
    Object.entries(one?.places ?? {}).filter(([place]) => valueAt(one?.value, place) === valueAt(value, place)),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function valueAt(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>((found, name) => (isObject(found) ? Reflect.get(found, name) : undefined), value);
}
