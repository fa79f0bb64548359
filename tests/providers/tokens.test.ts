import { describe, expect, it } from 'vitest';
import { config } from '../../src/config/index.ts';
import { createCookieTokens } from '../../src/providers/tokens.ts';

/** A cookie jar as `document` has one, which also remembers what was written. */
function createJar(initial = '') {
  const written: string[] = [];
  const held = new Map(
    initial
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0] ?? '', pair] as const),
  );
  return {
    written,
    get cookie() {
      return [...held.values()].join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      const [pair = ''] = text.split('; ');
      const name = pair.split('=')[0] ?? '';
      if (text.includes('Max-Age=0')) held.delete(name);
      else held.set(name, pair);
    },
  };
}

const store = (jar: { cookie: string }, rest: { secure: boolean; framed?: boolean }) =>
  createCookieTokens({ jar, cookies: config.cookies, maxAge: config.sessionMaxAge, ...rest });

/** Jars of two tabs. As in Chromium, what a tab writes is stored later than it returns, but before that tab reads. */
function createJarsOfTabs() {
  const shared = createJar();
  const jarOfTab = () => {
    const pending: string[] = [];
    return {
      get cookie() {
        for (const text of pending.splice(0)) shared.cookie = text;
        return shared.cookie;
      },
      set cookie(text: string) {
        pending.push(text);
      },
    };
  };
  return [jarOfTab(), jarOfTab()] as const;
}

describe('tokens in cookies', () => {
  it('are known to another tab as soon as they are written', () => {
    const [one, other] = createJarsOfTabs();
    store(one, { secure: false }).write({ token: 'a', refreshToken: 'b' });
    expect(store(other, { secure: false }).read()).toEqual({ token: 'a', refreshToken: 'b' });
  });

  it('are written under the names, path and life of the specification [9.3]', () => {
    const jar = createJar();
    store(jar, { secure: false }).write({ token: 'a b', refreshToken: 'c;d' });
    expect(jar.written).toEqual([
      'TOKEN=a%20b; Path=/; Max-Age=1209600; SameSite=Lax',
      'REFRESH_TOKEN=c%3Bd; Path=/; Max-Age=1209600; SameSite=Lax',
    ]);
  });

  it.each([
    [{ secure: true }, 'SameSite=Lax; Secure'],
    [{ secure: true, framed: true }, 'SameSite=None; Secure; Partitioned'],
    [{ secure: false, framed: true }, 'SameSite=Lax'],
  ])('travel as %o asks', (rest, attributes) => {
    const jar = createJar();
    store(jar, rest).write({ token: 'a' });
    expect(jar.written[0]).toBe(`TOKEN=a; Path=/; Max-Age=1209600; ${attributes}`);
  });

  it('are read back among other cookies', () => {
    const jar = createJar('theme=dark; XTOKEN=no');
    const tokens = store(jar, { secure: true });
    expect(tokens.read()).toEqual({});
    tokens.write({ token: 'a b=', refreshToken: 'c;d' });
    expect(tokens.read()).toEqual({ token: 'a b=', refreshToken: 'c;d' });
  });

  it('lose the refresh token when a session without one begins', () => {
    const jar = createJar('TOKEN=a; REFRESH_TOKEN=b');
    const tokens = store(jar, { secure: true });
    tokens.write({ token: 'c' });
    expect(tokens.read()).toEqual({ token: 'c', refreshToken: undefined });
  });

  it('are gone once cleared, and the rest of the jar is not', () => {
    const jar = createJar('theme=dark; TOKEN=a; REFRESH_TOKEN=b');
    const tokens = store(jar, { secure: true });
    tokens.clear();
    expect(tokens.read()).toEqual({});
    expect(jar.cookie).toBe('theme=dark');
  });

  it('that somebody else wrote unencoded are taken as they stand', () => {
    expect(store(createJar('TOKEN=100%'), { secure: true }).read().token).toBe('100%');
  });
});
