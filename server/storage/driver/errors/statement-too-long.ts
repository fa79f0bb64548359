/** A statement was cancelled: it ran longer than `requestWaits.statement`, or the client disconnected. */
export class StatementTooLong extends Error {
  override readonly name = 'StatementTooLong';

  constructor(cause: unknown) {
    super('A statement was given up before it ended.', { cause });
  }
}
