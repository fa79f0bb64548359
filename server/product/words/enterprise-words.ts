import { z } from 'zod';
import sensitiveWord from '../../../src/resources/setting/sensitiveWord.ts';
import type { Clock } from '../../request/context.ts';
import { serverIdentity } from '../../request/server-identity.ts';
import type { Database } from '../../storage/database.ts';
import type { DataAccessFactory, WritableDataAccess } from '../../storage/records/data-access.ts';
import type { KeysetPosition } from '../../storage/records/query/keyset.ts';
import type { RecordReader } from '../../storage/records/read/reader.ts';
import { sqlText } from '../../storage/sql-text.ts';
import { createWordMatcher, type WordMatcher } from './word-matcher.ts';

const choice = z.string().nullable();
/** A word as it is stored. */
export const enabledWord = z.object({
  word: z.string(),
  category: choice,
  level: choice,
  action: choice,
  side: choice,
  tip: choice,
  ignoredShops: z.array(z.string()).nullish(),
  ignoredUntil: choice.optional(),
});

/** A word that is enabled, with what is to happen when it is hit. */
export type EnabledWord = Readonly<z.infer<typeof enabledWord>> & { readonly id: string };

/** The matchers of the enterprises, each of the words that are enabled there. */
export interface EnterpriseWords {
  /**
   * Returns the matcher of the words as they are now, whichever server changed them last. Call it outside of a
   * transaction.
   */
  matcherOf(enterprise: number): Promise<WordMatcher<EnabledWord>>;
  /** Returns the matcher of the words as the transaction first finds them. `scope` accesses their enterprise alone. */
  matcherIn(scope: WritableDataAccess): Promise<WordMatcher<EnabledWord>>;
}

interface EnterpriseWordsDependencies {
  readonly database: Database;
  readonly dataAccess: DataAccessFactory;
  readonly clock: Clock;
}

/** A matcher, or one that is being built, with the version of the words it was built from. */
interface Kept {
  readonly version: number;
  readonly matcher: Promise<WordMatcher<EnabledWord>>;
  isBuilt: boolean;
}

/** Maximum number of matchers; the least recently used are dropped. 10,000 words take about 10 MB. */
const maxMatchers = 20;
/** Number of words per query. */
const wordsAtOnce = 1000;

/** Keeps the matcher of an enterprise until its words change. */
export function createEnterpriseWords({ database, dataAccess, clock }: EnterpriseWordsDependencies): EnterpriseWords {
  const known = createKeptMatchers();
  /** By transaction and enterprise: one transaction may write in several. */
  const inTransactions = new WeakMap<object, Map<number, Promise<WordMatcher<EnabledWord>>>>();

  async function findIn(scope: WritableDataAccess): Promise<WordMatcher<EnabledWord>> {
    const enterprise = Number(scope.enterprise);
    const { rows } = await versionQuery(enterprise).execute(scope.transaction);
    const version = Number(rows[0]?.version ?? 0);
    const before = known.get(enterprise);
    // One that is being built elsewhere may wait for this transaction.
    if (before?.version === version && before.isBuilt) return before.matcher;
    const kept = known.build(enterprise, version, scope.asServer().records(sensitiveWord.name));
    const matcher = await kept.matcher;
    known.keep(enterprise, kept);
    return matcher;
  }

  return {
    async matcherOf(enterprise) {
      // Before the words are read: a write in between makes the next call build anew.
      const [row] = await database.queryCache.ask(versionQuery(enterprise), database.db);
      const version = Number(row?.version ?? 0);
      const before = known.get(enterprise);
      const records = () => dataAccess.forIdentity(serverIdentity, clock.now()).within(String(enterprise));
      const isSame = before?.version === version;
      const kept = isSame ? before : known.build(enterprise, version, records().records(sensitiveWord.name));
      known.keep(enterprise, kept);
      return kept.matcher;
    },
    matcherIn(scope) {
      const enterprise = Number(scope.enterprise);
      const matchers = inTransactions.get(scope.transaction) ?? new Map<number, Promise<WordMatcher<EnabledWord>>>();
      inTransactions.set(scope.transaction, matchers);
      const found = matchers.get(enterprise) ?? findIn(scope);
      matchers.set(enterprise, found);
      return found;
    },
  };
}

/** The matchers that were used last, by enterprise. */
function createKeptMatchers() {
  const known = new Map<number, Kept>();
  return {
    get: (enterprise: number) => known.get(enterprise),
    keep(enterprise: number, kept: Kept): void {
      known.delete(enterprise);
      known.set(enterprise, kept);
      const [oldest] = known.keys();
      if (known.size > maxMatchers && oldest !== undefined) known.delete(oldest);
    },
    /** Starts to build a matcher, which is forgotten if that fails. */
    build(enterprise: number, version: number, records: RecordReader): Kept {
      const work = async () => {
        try {
          const matcher = await build(records);
          kept.isBuilt = true;
          return matcher;
        } catch (error) {
          if (known.get(enterprise) === kept) known.delete(enterprise);
          throw error;
        }
      };
      const kept: Kept = { version, matcher: work(), isBuilt: false };
      return kept;
    },
  };
}

/**
 * Selects a number that every write of a word of the enterprise increases: each adds 1 to the version of a record, and
 * none is ever removed from the table.
 */
function versionQuery(enterprise: number) {
  return sqlText<{ version: number }>`select coalesce(sum(version), 0) as version
    from ${sqlText.table(sensitiveWord.name)} where enterprise = ${enterprise}`;
}

async function build(records: RecordReader): Promise<WordMatcher<EnabledWord>> {
  const words: EnabledWord[] = [];
  let place: KeysetPosition | undefined;
  do {
    const where = { field: 'enabled', eq: true } as const;
    const found = await records.next({ where, sort: [{ field: 'id', order: 'asc' }], place, limit: wordsAtOnce });
    for (const { id, values } of found.records) words.push({ ...enabledWord.parse(values), id });
    place = found.place;
  } while (place !== undefined);
  return createWordMatcher(words);
}
