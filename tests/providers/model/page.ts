import type { AxiosAdapter } from 'axios';
import { createHttpClient } from '../../../src/providers/http/client.ts';
import { createSession } from '../../../src/providers/session/index.ts';
import type { SessionState } from '../../../src/providers/session/state.ts';
import type { User } from './backend.ts';
import type { Browser } from './browser.ts';
import type { SteppedClock } from './clock.ts';

/** How a request is made: JSON, a form with a file, or a download. */
export const kinds = ['get', 'post', 'patch', 'form', 'file'] as const;
export type Kind = (typeof kinds)[number];

/** A request of a page, and how it ended. */
interface Asked {
  readonly path: string;
  readonly at: number;
  /** Whose page it was. */
  readonly user: User | undefined;
  readonly abort: () => void;
  abortedAt?: number;
  settledAt?: number;
  /** What it resolved with. */
  value?: unknown;
  /** The name of what it rejected with. */
  error?: string;
}

interface PageOptions {
  readonly number: number;
  readonly browser: Browser;
  readonly clock: SteppedClock;
  readonly adapter: AxiosAdapter;
  /** The session of the page has ended. */
  readonly onEnded: (page: Page) => void;
}

/** One page of the console: the real client and the real session, and what a screen would do with them. */
export interface Page {
  readonly number: number;
  /** Whose data is kept here. */
  readonly cache: ReadonlySet<User>;
  readonly asked: readonly Asked[];
  state(): SessionState;
  ask(kind: Kind, path: string): void;
  signIn(user: User): void;
  followLink(token: string): void;
  signOut(reason: 'user' | 'forged'): void;
  stay(): void;
  /** As the gate does: who holds a token is loaded. */
  enter(): void;
  close(): void;
  readonly isClosed: () => boolean;
}

/** What is under test is reported by the rules; here nothing needs to be said. */
const unheard = () => undefined;

const nothingKept = { clear: unheard, getItem: () => null, setItem: unheard };

export function openPage({ number, browser, clock, adapter, onEnded }: PageOptions): Page {
  const { tokens } = browser;
  const { channel, locks, leave } = browser.join(number);
  const cache = new Set<User>();
  const asked: Asked[] = [];
  let isClosed = false;
  const http = createHttpClient({
    baseUrl: 'http://api.test',
    tokens,
    timeout: 30_000,
    clock,
    locks,
    adapter,
    translate: (key) => key,
    language: () => 'zh',
    isOnline: () => true,
    onSignedOut: (cause) => session.signOut(cause),
    onForged: () => session.askWhetherToSignOut(),
    onFailure: unheard,
    onForeignToken: () => session.recognise(),
    onPermissionVersion: (version) => session.onPermissionVersion(version),
  });
  const session = createSession({
    http,
    tokens,
    channel,
    clock,
    platform: 'PC',
    storage: { local: nothingKept, session: nothingKept },
    onCleared: () => cache.clear(),
    translate: (key) => key,
  });
  const userOf = () => userNamed(session.current().identity?.user.id);

  async function follow(request: Asked, answer: Promise<unknown>) {
    try {
      const value = await answer;
      if (isClosed) return;
      request.value = value instanceof Blob ? readFile(await value.text()) : value;
      const user = ownerOf(request.value);
      if (user) cache.add(user);
    } catch (error) {
      request.error = error instanceof Error ? error.name : 'unknown';
    } finally {
      request.settledAt ??= clock.now();
    }
  }

  const page: Page = {
    number,
    cache,
    asked,
    state: session.current,
    ask(kind, path) {
      const controller = new AbortController();
      const request: Asked = { path, at: clock.now(), user: userOf(), abort: () => controller.abort() };
      asked.push(request);
      const body = kind === 'form' ? formOf(path) : { path };
      const method = ({ get: 'GET', file: 'GET', post: 'POST', form: 'POST', patch: 'PATCH' } as const)[kind];
      const { signal } = controller;
      const answer = http.request({ method, path, body, signal, file: kind === 'file' }).then(({ data }) => {
        // The time of the answer itself: a file is read a moment later.
        request.settledAt = clock.now();
        return data;
      });
      void follow(request, answer);
    },
    signIn: (user) => void session.signIn({ email: user, password: 'x' }).catch(unheard),
    followLink: (token) => void session.signInWithToken(token).catch(unheard),
    signOut: session.signOut,
    stay: session.stay,
    enter() {
      if (session.hasToken()) session.load().catch(unheard);
    },
    close() {
      isClosed = true;
      leave();
    },
    isClosed: () => isClosed,
  };
  let before = session.current();
  session.subscribe(() => {
    const now = session.current();
    if (now.endedBy !== undefined && now !== before && !isClosed) onEnded(page);
    before = now;
  });
  return page;
}

function formOf(path: string): FormData {
  const form = new FormData();
  form.set(path, new Blob([path]), 'file.txt');
  return form;
}

function readFile(text: string) {
  const [user, path] = text.split(' ');
  return { user, path };
}

/** Whose data an answer holds. */
export function ownerOf(value: unknown): User | undefined {
  return typeof value === 'object' && value !== null && 'user' in value ? userNamed(value.user) : undefined;
}

function userNamed(name: unknown): User | undefined {
  return name === 'ana' || name === 'bo' ? name : undefined;
}
