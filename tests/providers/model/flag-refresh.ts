import { isSuccess } from '../../../src/providers/http/answer.ts';
import { ConsoleError } from '../../../src/providers/http/errors.ts';
import type { RefreshOptions, Renewal } from '../../../src/providers/http/refresh.ts';
import { readTokens } from '../../../src/providers/tokens.ts';

/**
 * The refresh as it is written everywhere, with the fault that goes with it: a flag says that one is under way and a list
 * holds who waits, and nobody asks which token was refused. An answer that comes a little later has the new token renewed.
 */
export function createRefresh({ tokens, send, onRefused }: RefreshOptions) {
  let isRefreshing = false;
  let waiting: ((renewal: Renewal) => void)[] = [];

  async function callServer(): Promise<Renewal> {
    const held = tokens.read();
    if (held.refreshToken === undefined) return { kind: 'refused' };
    const answer = await send(held);
    if (answer instanceof ConsoleError) return { kind: 'unanswered', error: answer };
    const renewed = isSuccess(answer) ? readTokens(answer.envelope?.data) : undefined;
    if (renewed === undefined) return { kind: 'refused', cause: onRefused(answer) };
    tokens.write({ token: renewed.token, refreshToken: renewed.refreshToken ?? held.refreshToken });
    return { kind: 'renewed', token: renewed.token };
  }

  return async function renew(): Promise<Renewal> {
    if (isRefreshing) return new Promise((resolve) => waiting.push(resolve));
    isRefreshing = true;
    const renewal = await callServer();
    isRefreshing = false;
    for (const resolve of waiting) resolve(renewal);
    waiting = [];
    return renewal;
  };
}
