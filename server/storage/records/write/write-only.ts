import type { TableLayout, Values } from '../../tables/layout.ts';

/** Shown in place of a value that is never returned. */
export const hidden = '••••••';

/**
 * A value for a column that no query returns: a hash, or text that only the server's key decrypts. Serialized to JSON
 * (history, log), it shows only that there is a value.
 */
export class WriteOnlyValue {
  readonly #make: () => Promise<string>;
  #made: Promise<string> | undefined;

  constructor(make: () => Promise<string>) {
    this.#make = make;
  }

  /** Returns the column's value. It is computed once, at the first call. */
  text(): Promise<string> {
    this.#made ??= this.#make();
    return this.#made;
  }

  toJSON(): string {
    return hidden;
  }
}

/**
 * Replaces the values of write-only fields by what the columns store. `true`, as a write-only value is read, leaves the stored
 * value unchanged. Throws a `TypeError` for plain text, which anyone who reads the database could read.
 */
export async function withWriteOnly({ table, columns }: TableLayout, values: Values): Promise<Values> {
  const given = columns.filter(
    ({ isWriteOnly, name }) => isWriteOnly && values[name] !== undefined && values[name] !== null,
  );
  if (given.length === 0) return values;
  const { ...stored }: Record<string, unknown> = values;
  for (const { name } of given) {
    const value = values[name];
    if (value === true) delete stored[name];
    else if (value instanceof WriteOnlyValue) stored[name] = await value.text();
    else throw new TypeError(`A value of "${table}.${name}" has to be hashed or encrypted before it is written.`);
  }
  return stored;
}
