import type { LogEvent } from 'kysely';

/** A statement that was run: its text without values, its duration, and the error if it failed. */
interface Statement {
  readonly text: string;
  readonly milliseconds: number;
  readonly error?: unknown;
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
    log: ({ query, queryDurationMillis, ...event }) =>
      listener({
        text: query.sql,
        milliseconds: queryDurationMillis,
        ...(event.level === 'error' && { error: event.error }),
      }),
  };
}
