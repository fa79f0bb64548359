/** What has been written to a database that one process has to itself. */
export interface TableVersions {
  /** How many writes have landed. */
  readonly landed: number;
  /** Whether none of the tables that these words may name was written since so many had landed. */
  areUntouched(words: ReadonlySet<string>, since: number): boolean;
  /** What to call once a statement of this text was run. */
  after(text: string): () => void;
}

const target = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?(\w+)/i;
/** Nothing is written, or taken back that counts as written already, which is no harm. */
const writesNothing = /^\s*(?:select|explain|pragma|savepoint|release|rollback\s+to)\b/i;
const ends = /^\s*(begin|commit|rollback)\b/i;

/** Hears of the statements of a connection, of which a transaction lands as one with its commit. */
export function createTableVersions(): TableVersions {
  const last = new Map<string, number>();
  /** The last of those that may have written anything. */
  let lastOfAll = 0;
  let landed = 0;
  /** Tables that the open transaction has written; null stands for any. */
  let open: Set<string | null> | undefined;

  const land = (tables: Iterable<string | null>) => {
    landed += 1;
    for (const table of tables) {
      if (table === null) lastOfAll = landed;
      else last.set(table, landed);
    }
  };

  return {
    get landed() {
      return landed;
    },

    areUntouched: (words, since) => lastOfAll <= since && ![...words].some((word) => (last.get(word) ?? 0) > since),

    after(text) {
      if (writesNothing.test(text)) return () => {};
      const [, boundary] = ends.exec(text) ?? [];
      if (boundary !== undefined) {
        return () => {
          if (boundary.toLowerCase() === 'commit' && open) land(open);
          open = boundary.toLowerCase() === 'begin' ? new Set() : undefined;
        };
      }
      const [, table = null] = target.exec(text) ?? [];
      return () => {
        if (open) open.add(table);
        else land([table]);
      };
    },
  };
}
