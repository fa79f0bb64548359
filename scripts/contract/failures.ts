import type { Exchange } from './client.ts';

/** The statement does not hold. */
export class Broken extends Error {
  override readonly name = 'Broken';

  readonly exchange: Pick<Exchange, 'call' | 'status' | 'text'>;
  /** What the answer has to be. */
  readonly right: string;

  constructor(exchange: Pick<Exchange, 'call' | 'status' | 'text'>, right: string) {
    super(right);
    this.exchange = exchange;
    this.right = right;
  }
}

/** Nothing can be said of the statement, for the reason in the message. */
export class NotAsked extends Error {
  override readonly name = 'NotAsked';
}

/** What is optional is not there. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** Requires that the statement holds. */
export function requireThat(holds: boolean, exchange: Broken['exchange'], right: string): asserts holds {
  if (!holds) throw new Broken(exchange, right);
}

/** Returns the data of a success. An answer whose envelope cannot be read is reported by the checks of all answers. */
export function dataOf(exchange: Exchange): unknown {
  const { call, status, code } = exchange;
  if (status === 200 && code === undefined) throw new NotAsked(`the answer to ${call} has no envelope with a code`);
  requireThat(status === 200 && code === 1, exchange, 'HTTP 200 with the code 1');
  return exchange.data;
}

/** Requires a refusal by HTTP status and code. */
export function requireRefusal(exchange: Exchange, status: number, ...codes: readonly number[]): void {
  const { call, code } = exchange;
  const right = `HTTP ${status} with the code ${codes.join(' or ')}`;
  if (exchange.status === 200 && code === undefined)
    throw new NotAsked(`the answer to ${call} has no envelope with a code`);
  requireThat(exchange.status === status && (code === undefined || codes.includes(code)), exchange, right);
}
