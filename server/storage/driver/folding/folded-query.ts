import type { CompiledQuery } from 'kysely';
import type { Fold } from './fold.mjs';

/**
 * A query of columns whose rows are grouped beside the database, in one pass for any number of groupings. The databases
 * would sort or hash all records again for each of them, and for each count of different values.
 */
export interface FoldedQuery extends CompiledQuery {
  readonly fold: Fold;
  /** For the embedded database, which runs the query for each of these last two parameters. */
  readonly stretches: readonly (readonly [from: string, until: string])[];
}

export function isFolded(query: CompiledQuery): query is FoldedQuery {
  return 'fold' in query;
}
