/** Tracks the writes to a database that only one process uses. */
export interface TableVersions {
  /** Number of committed writes. */
  readonly landed: number;
  /** Returns true if none of the tables named in `words` was written after `since` writes were committed. */
  areUntouched(words: ReadonlySet<string>, since: number): boolean;
  /** Returns true if the open transaction has written the table. */
  isBeingWritten(table: string): boolean;
  /** Returns the function to call after a statement with this text was run. */
  after(text: string): () => void;
}

const target = /^\s*(?:insert\s+(?:or\s+\w+\s+)?into|update|delete\s+from)\s+"?(\w+)/i;
/** Statements that write nothing. `rollback to` may undo a write that still counts as a write, which is harmless. */
const writesNothing = /^\s*(?:select|explain|pragma|savepoint|release|rollback\s+to)\b/i;
const ends = /^\s*(begin|commit|rollback)\b/i;

/** Tracks the statements of a connection. The writes of a transaction count together, when it commits. */
export function createTableVersions(): TableVersions {
  const last = new Map<string, number>();
  /** Number of the last write whose table is unknown. */
  let lastOfAll = 0;
  let landed = 0;
  /** Tables written in the open transaction; null stands for an unknown table. */
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

    isBeingWritten: (table) => open !== undefined && (open.has(table) || open.has(null)),
    after(text) {
      if (writesNothing.test(text)) return () => {};
      const [, boundary] = ends.exec(text) ?? [];
      if (boundary !== undefined) {
        return () => {
          if (boundary.toLowerCase() === 'commit' && open && open.size > 0) land(open);
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
