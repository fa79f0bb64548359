import type { TableLayout, Values } from '../tables/layout.ts';

/** What is told in place of a value that is never read again. */
export const hidden = '••••••';

/**
 * A value on its way into a column that nothing reads back: a hash, or what only the server's key opens. Told to anybody
 * (a line of history, a log), it says no more than that it is there.
 */
export class WriteOnlyValues {
  readonly #make: () => Promise<string>;
  #made: Promise<string> | undefined;

  constructor(make: () => Promise<string>) {
    this.#make = make;
  }

  /** What the column holds; made once, and then the same for everybody who asks. */
  text(): Promise<string> {
    this.#made ??= this.#make();
    return this.#made;
  }

  toJSON(): string {
    return hidden;
  }
}

/**
 * The values with what the columns hold in place of those that are sealed. `true`, as a sealed value is read, leaves what
 * is there. Throws a `TypeError` for a plain text: it would be kept for everyone to read who reads the database.
 */
export async function withWriteOnly({ table, columns }: TableLayout, values: Values): Promise<Values> {
  const given = columns.filter(({ isSealed, name }) => isSealed && values[name] !== undefined && values[name] !== null);
  if (given.length === 0) return values;
  const { ...held }: Record<string, unknown> = values;
  for (const { name } of given) {
    const value = values[name];
    if (value === true) delete held[name];
    else if (value instanceof WriteOnlyValues) held[name] = await value.text();
    else throw new TypeError(`A value of "${table}.${name}" has to be sealed before it is written.`);
  }
  return held;
}
