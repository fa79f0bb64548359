import type { LogEvent } from 'kysely';

/** A statement that was run: its text without values, and how long it took. */
export interface Statement {
  readonly text: string;
  readonly milliseconds: number;
}

/** Hears of every statement; one that is given later takes the place of the one before. */
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
