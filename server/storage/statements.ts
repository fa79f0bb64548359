import type { LogEvent } from 'kysely';

/** A statement that was run: its text without values, and its duration. */
export interface Statement {
  readonly text: string;
  readonly milliseconds: number;
}

/** Reports every statement to the listener. A later listener replaces the one before. */
export interface StatementWatch {
  watch(listener: (statement: Statement) => void): void;
  readonly log: (event: LogEvent) => void;
}

export function createStatementWatch(): StatementWatch {
  let listener: (statement: Statement) => void = () => {};
  return {
    watch(next) {
      listener = next;
    },
    log: ({ query, queryDurationMillis }) => listener({ text: query.sql, milliseconds: queryDurationMillis }),
  };
}
