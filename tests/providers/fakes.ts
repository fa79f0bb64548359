import { HttpResponse } from 'msw';
import { createHttpClient, type HttpClientOptions } from '../../src/providers/http/client.ts';
import type { Clock } from '../../src/providers/http/clock.ts';
import type { ConsoleError } from '../../src/providers/http/errors.ts';
import { createMemoryTokens } from '../../src/providers/tokens.ts';

export const api = 'http://api.test';

/** An answer in the envelope. */
export function envelope(
  code: number,
  data: unknown = null,
  { msg = '', ...init }: ResponseInit & { msg?: string } = {},
) {
  return HttpResponse.json({ code, msg, data }, init);
}

/** A clock that stands still until it is told to go on. */
export function createFakeClock(): Clock & { advance(milliseconds: number): void; pending(): number[] } {
  let time = 0;
  const waiting = new Map<() => void, number>();
  return {
    now: () => time,
    after(milliseconds, run) {
      const due = () => run();
      waiting.set(due, time + milliseconds);
      return () => waiting.delete(due);
    },
    /** Milliseconds until each thing that waits. */
    pending: () => [...waiting.values()].map((at) => at - time),
    advance(milliseconds) {
      time += milliseconds;
      for (const [due, at] of [...waiting]) {
        if (at > time || !waiting.delete(due)) continue;
        due();
      }
    },
  };
}

/** A client whose every effect on the outside is written down. */
export function createTestClient(options: Partial<HttpClientOptions> = {}) {
  const clock = createFakeClock();
  const tokens = createMemoryTokens({ token: 'T1', refreshToken: 'R1' });
  const signedOut: string[] = [];
  const failures: ConsoleError[] = [];
  const versions: string[] = [];
  const forged: true[] = [];
  const http = createHttpClient({
    baseUrl: api,
    tokens,
    timeout: 30_000,
    clock,
    translate: (key) => key,
    language: () => 'zh',
    isOnline: () => true,
    onSignedOut: (cause) => signedOut.push(cause),
    onForeignToken: async () => (options.tokens ?? tokens).read().token,
    onForged: () => forged.push(true),
    onFailure: (error) => failures.push(error),
    onPermissionVersion: (version) => versions.push(version),
    ...options,
  });
  return { http, clock, tokens: options.tokens ?? tokens, signedOut, failures, versions, forged };
}

/** What a promise rejects with; fails the test if it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('a rejection was expected');
}

/** A promise, and what settles it. */
export function createGate() {
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}
