import { isObject } from '../base/is-object.ts';
/** The stored session: an access token and a refresh token (undefined after a sign-in by token). */
export interface Tokens {
  readonly token?: string | undefined;
  readonly refreshToken?: string | undefined;
}

/** Tokens as an answer brought them. */
export interface IssuedTokens extends Tokens {
  /** Seconds until the refresh token expires unless it is used. @default unknown: the server did not say */
  readonly refreshExpiresIn?: number | undefined;
}

/** The token store. It is read again for every request, because another tab may have changed the tokens. */
export interface TokenStore {
  read(): Tokens;
  /** Replaces both tokens. An undefined one is removed. */
  write(tokens: IssuedTokens): void;
  clear(): void;
}

/** Parses the tokens in the response of a sign-in or a refresh. Returns undefined unless there is a non-empty token. */
export function readTokens(data: unknown): (IssuedTokens & { readonly token: string }) | undefined {
  if (!isObject(data) || !('token' in data)) return undefined;
  if (typeof data.token !== 'string' || data.token === '') return undefined;
  const refreshToken = 'refreshToken' in data && typeof data.refreshToken === 'string' ? data.refreshToken : '';
  const life = 'refreshExpiresIn' in data ? data.refreshExpiresIn : undefined;
  const isLife = typeof life === 'number' && Number.isSafeInteger(life) && life > 0;
  return {
    token: data.token,
    refreshToken: refreshToken || undefined,
    ...(isLife && { refreshExpiresIn: life }),
  };
}

export interface CookieTokensOptions {
  /** The `document` of the browser, of which only `cookie` is used. */
  readonly jar: { cookie: string };
  /** Cookie names and path (spec §9). */
  readonly cookies: { readonly token: string; readonly refreshToken: string; readonly path: string };
  /** Lifetime of the cookies in seconds, where the server does not say how long the refresh token lives. */
  readonly maxAge: number;
  /** Whether the page was loaded over https. */
  readonly secure: boolean;
  /**
   * Whether the page runs inside a frame of another site. Only then are the cookies sent there. Requires https.
   * @default false
   */
  readonly framed?: boolean;
}

/** Stores tokens in cookies that the page writes and all tabs share (spec §4). */
export function createCookieTokens({ jar, cookies, maxAge, secure, framed = false }: CookieTokensOptions): TokenStore {
  const site =
    framed && secure ? 'SameSite=None; Secure; Partitioned' : secure ? 'SameSite=Lax; Secure' : 'SameSite=Lax';
  const set = (name: string, value: string | undefined, life: number) => {
    const age = value ? life : 0;
    jar.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=${cookies.path}; Max-Age=${age}; ${site}`;
  };
  const write = ({ token, refreshToken, refreshExpiresIn = maxAge }: IssuedTokens) => {
    set(cookies.token, token, refreshExpiresIn);
    set(cookies.refreshToken, refreshToken, refreshExpiresIn);
    // Chromium stores cookies later than it returns, but before they are read again. Another tab may read them next.
    void jar.cookie;
  };
  return {
    read: () => ({
      token: readCookie(jar.cookie, cookies.token),
      refreshToken: readCookie(jar.cookie, cookies.refreshToken),
    }),
    write,
    clear: () => write({}),
  };
}

/** Stores tokens in memory, for tests and environments without cookies. */
export function createMemoryTokens(initial: Tokens = {}): TokenStore {
  let current = initial;
  return {
    read: () => current,
    write: ({ token, refreshToken }) => {
      current = { token, refreshToken };
    },
    clear: () => {
      current = {};
    },
  };
}

function readCookie(jar: string, name: string): string | undefined {
  const pair = jar.split('; ').find((entry) => entry.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1);
  if (!value) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    // Another program wrote the cookie without encoding. The value is used unchanged.
    return value;
  }
}
