import type pg from 'pg';

/**
 * Maximum number of statements that are named, and the maximum length of one in characters. Each connection keeps each
 * of them in the memory of PostgreSQL. A statement with many rows is rarely repeated.
 */
const maxStatements = 200;
const maxStatementLength = 10_000;
const isOrdinary = /^\s*(select|insert|update|delete|with)\b/i;
/** Not `count(*)`. PostgreSQL rejects a prepared statement whose columns change, as when a newer release adds one. */
const isOfAllColumns = /(?<!count\()\*/i;

/**
 * Names the statements of a database that are repeated. PostgreSQL parses a named statement once per connection, and
 * plans it once where that costs no more than planning it for its parameters.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>();
  readonly #usedOnce = new Set<string>();

  /** Returns a statement as `pg` takes it, with a name from its second use on. */
  toQuery(text: string, parameters: readonly unknown[]): pg.QueryConfig<unknown[]> {
    const name = this.#nameOf(text);
    return { text, values: [...parameters], ...(name !== undefined && { name }) };
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxStatements) return known;
    if (text.length > maxStatementLength || !isOrdinary.test(text) || isOfAllColumns.test(text)) return undefined;
    if (this.#usedOnce.delete(text)) {
      const name = `statement_${this.#names.size}`;
      this.#names.set(text, name);
      return name;
    }
    if (this.#usedOnce.size >= maxStatements) this.#usedOnce.clear();
    this.#usedOnce.add(text);
    return undefined;
  }
}
