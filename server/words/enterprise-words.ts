import { sql } from 'kysely';
import { z } from 'zod';
import sensitiveWord from '../../src/resources/setting/sensitiveWord.ts';
import type { Clock } from '../context.ts';
import { serverIdentity } from '../server-identity.ts';
import type { Database } from '../storage/database.ts';
import type { DataAccessFactory } from '../storage/records/data-access.ts';
import type { Place } from '../storage/records/keyset.ts';
import { createWordMatcher, type WordMatcher } from './word-matcher.ts';

const choice = z.string().nullable();
const stored = z.object({
  word: z.string(),
  category: choice,
  level: choice,
  action: choice,
  side: choice,
  tip: choice,
});

/** A word that is enabled, with what is to happen when it is hit. */
export type EnabledWord = Readonly<z.infer<typeof stored>> & { readonly id: string };

/** The matchers of the enterprises, each of the words that are enabled there. */
export interface EnterpriseWords {
  /**
   * Returns the matcher of the words as they are now, whichever server changed them last. Call it outside of a
   * transaction.
   */
  matcherOf(enterprise: number): Promise<WordMatcher<EnabledWord>>;
}

interface EnterpriseWordsDependencies {
  readonly database: Database;
  readonly scopes: DataAccessFactory;
  readonly clock: Clock;
}

/** A matcher, or one that is being built, with the version of the words it was built from. */
interface Kept {
  readonly version: number;
  readonly matcher: Promise<WordMatcher<EnabledWord>>;
}

/** Maximum number of matchers; the least recently used are dropped. 10,000 words take about 10 MB. */
const maxMatchers = 20;
/** Number of words per query. */
const wordsAtOnce = 1000;

/** Keeps the matcher of an enterprise until its words change. */
export function createEnterpriseWords({ database, scopes, clock }: EnterpriseWordsDependencies): EnterpriseWords {
  const known = new Map<number, Kept>();

  /**
   * Returns a number that every write of a word of the enterprise increases: each adds 1 to the version of a record, and
   * none is ever removed from the table.
   */
  const versionOf = async (enterprise: number): Promise<number> => {
    const query = sql<{ version: number }>`select coalesce(sum(version), 0) as version
      from ${sql.table(sensitiveWord.name)} where enterprise = ${enterprise}`;
    const [row] = await database.queryCache.ask(query, database.db);
    return Number(row?.version ?? 0);
  };

  const build = async (enterprise: number): Promise<WordMatcher<EnabledWord>> => {
    const records = scopes.scopeFor(serverIdentity, clock.now()).within(String(enterprise)).records(sensitiveWord.name);
    const words: EnabledWord[] = [];
    let place: Place | undefined;
    do {
      const where = { field: 'enabled', eq: true } as const;
      const found = await records.next({ where, sort: [{ field: 'id', order: 'asc' }], place, limit: wordsAtOnce });
      for (const { id, values } of found.records) words.push({ ...stored.parse(values), id });
      place = found.place;
    } while (place !== undefined);
    return createWordMatcher(words);
  };

  return {
    async matcherOf(enterprise) {
      // Before the words are read: a write in between makes the next call build anew.
      const version = await versionOf(enterprise);
      const before = known.get(enterprise);
      known.delete(enterprise);
      const kept = before?.version === version ? before : { version, matcher: build(enterprise) };
      known.set(enterprise, kept);
      const [oldest] = known.keys();
      if (known.size > maxMatchers && oldest !== undefined) known.delete(oldest);
      try {
        return await kept.matcher;
      } catch (error) {
        if (known.get(enterprise) === kept) known.delete(enterprise);
        throw error;
      }
    },
  };
}
