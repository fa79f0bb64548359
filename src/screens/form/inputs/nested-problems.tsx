import { createContext } from 'react';

/** What was found wrong within a value made of fields, by the place there, and the value it was found in. */
export interface NestedProblems {
  readonly places: Readonly<Record<string, string>>;
  readonly value: unknown;
}

/** What the server found, by field. */
export type NestedRefusals = Readonly<Record<string, NestedProblems>>;

export const NestedRefusalsContext = createContext<NestedRefusals>({});

/** What is still wrong in the value as it is now: what was changed since is looked at again when it is left. */
export function stillWrong(
  value: unknown,
  ...told: readonly (NestedProblems | undefined)[]
): NestedProblems['places'] | undefined {
  const entries = told.flatMap((one) =>
    Object.entries(one?.places ?? {}).filter(([place]) => valueAt(one?.value, place) === valueAt(value, place)),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function valueAt(value: unknown, place: string): unknown {
  return place
    .split('.')
    .reduce<unknown>(
      (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
      value,
    );
}
