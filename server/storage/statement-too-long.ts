/** A statement was given up: it read longer than anybody waits for its answer, or nobody waits any more. */
export class StatementTooLong extends Error {
  override readonly name = 'StatementTooLong';

  constructor(cause: unknown) {
    super('A statement was given up before it ended.', { cause });
  }
}
