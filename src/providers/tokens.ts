/** The session as it is stored: an access token, and the token that renews it (absent after a sign-in by token). */
export interface Tokens {
  readonly token?: string | undefined;
  readonly refreshToken?: string | undefined;
}

/** Where the tokens live; read anew for every request, because another tab may have changed them. */
export interface TokenStore {
  read(): Tokens;
  /** Replaces both; an absent one is removed. */
  write(tokens: Tokens): void;
  clear(): void;
}

/** The tokens in the answer of a sign-in or a refresh; absent unless there is a token that is not empty. */
export function readTokens(
  data: unknown,
): { readonly token: string; readonly refreshToken: string | undefined } | undefined {
  if (typeof data !== 'object' || data === null || !('token' in data)) return undefined;
  if (typeof data.token !== 'string' || data.token === '') return undefined;
  const refreshToken = 'refreshToken' in data && typeof data.refreshToken === 'string' ? data.refreshToken : '';
  return { token: data.token, refreshToken: refreshToken || undefined };
}

export interface CookieTokensOptions {
  /** The browser's `document`, of which only `cookie` is used. */
  readonly jar: { cookie: string };
  /** Cookie names and path (spec §9). */
  readonly cookies: { readonly token: string; readonly refreshToken: string; readonly path: string };
  /** Life of the cookies in seconds. */
  readonly maxAge: number;
  /** Whether the page came over https. */
  readonly secure: boolean;
  /**
   * Whether the page runs inside a frame of another site; only then may the cookies travel there. Needs https.
   * @default false
   */
  readonly framed?: boolean;
}

/** Tokens in cookies that the page itself writes, shared by all tabs (decisions, "Session"). */
export function createCookieTokens({ jar, cookies, maxAge, secure, framed = false }: CookieTokensOptions): TokenStore {
  const site =
    framed && secure ? 'SameSite=None; Secure; Partitioned' : secure ? 'SameSite=Lax; Secure' : 'SameSite=Lax';
  const set = (name: string, value: string | undefined) => {
    const life = value ? maxAge : 0;
    jar.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=${cookies.path}; Max-Age=${life}; ${site}`;
  };
  const write = ({ token, refreshToken }: Tokens) => {
    set(cookies.token, token);
    set(cookies.refreshToken, refreshToken);
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

/** Tokens that live as long as this object: for tests and for whatever has no cookies. */
export function createMemoryTokens(initial: Tokens = {}): TokenStore {
  let held = initial;
  return {
    read: () => held,
    write: (tokens) => {
      held = tokens;
    },
    clear: () => {
      held = {};
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
    // Written by somebody else, unencoded: taken as it stands.
    return value;
  }
}
