import { envelopeCode } from '../../../src/base/envelope.ts';
import type { SignOutReason } from '../../../src/providers/session/messages.ts';
import { readTokens, type TokenStore } from '../../../src/providers/tokens.ts';
import type { Answer, Backend, ServerSession } from './backend.ts';
import type { Browser } from './browser.ts';
import { ownerOf, type Page } from './page.ts';
import type { Sent } from './wire.ts';

const refreshPath = '/sso/v1/auth/refresh_token';
const whoPath = '/buffalo/v1/users/info';
const outside = new Set(['/sso/v1/auth/login', '/sso/v1/auth/logout', refreshPath]);
/** In milliseconds; no two moments of the clock are the same. */
const deadline = 30_000.5;

interface Cause {
  readonly page: number;
  readonly reason: SignOutReason;
  readonly session: ServerSession | undefined;
}

class RuleBroken extends Error {
  override readonly name = 'RuleBroken';
}

/** What must hold whatever happens. Every method throws a `RuleBroken`, or has it thrown by the next `check`. */
export function createRules(backend: Backend, browser: Browser, sent: readonly Sent[]) {
  const { tokens } = browser;
  const broken: string[] = [];
  const causes: Cause[] = [];
  const left = new Set<ServerSession>();
  const unlocked = new Set<Sent>();
  let lastCleared: ServerSession | undefined;
  const rule = (holds: boolean, text: string) => {
    if (!holds) broken.push(text);
  };

  /** The tokens as pages see them: what was left is never stored again. */
  const watched: TokenStore = {
    read: tokens.read,
    write(next) {
      const [before, after] = [backend.sessionOf(tokens.read().token), backend.sessionOf(next.token)];
      rule(after === undefined || !left.has(after), 'the tokens of a session that was left are stored again');
      if (before !== undefined && before !== after) left.add(before);
      tokens.write(next);
    },
    clear() {
      lastCleared = backend.sessionOf(tokens.read().token);
      if (lastCleared) left.add(lastCleared);
      tokens.clear();
    },
  };

  function onRefresh(call: Sent): void {
    const earlier = sent.filter((one) => one !== call && one.path === refreshPath && one.token === call.token);
    // A page that holds the lock for too long, since its call hangs, is not waited for.
    const goesOn = browser.hasGivenUp(call.page);
    if (goesOn) unlocked.add(call);
    for (const one of earlier) {
      const isOver = one.outcome === 'unanswered' || one.outcome === 'abandoned' || isTransient(one.answer);
      rule(isOver || ((goesOn || unlocked.has(one)) && one.page !== call.page), `a second refresh for ${call.token}`);
    }
    const isKnownStale = sent.some((one) => one.token === call.token && one.outcome === 'expired');
    rule(isKnownStale, `a refresh for ${call.token}, which nobody called expired`);
  }

  function onReplay(call: Sent, before: Sent): void {
    rule(before.outcome === 'expired', `${call.path} is sent again though it was not refused as expired`);
    const isSame = before.body === call.body && before.key === call.key && before.method === call.method;
    rule(isSame, `${call.path} is not sent again as it was`);
    rule(before.token !== call.token, `${call.path} is sent again with the token that was refused`);
  }

  const isOwn = ({ path }: { readonly path: string }) => /^\/(get|post|patch|form|file)\//.test(path);

  return {
    watched,
    onSend(call: Sent, page: Page): void {
      const session = backend.sessionOf(call.token);
      const isLeft = session !== undefined && left.has(session);
      rule(
        !isLeft || call.path === '/sso/v1/auth/logout',
        `${call.path} is sent with a token of a session that was left`,
      );
      if (call.path === refreshPath) onRefresh(call);
      if (!isOwn(call)) return;
      const request = page.asked.find(({ path }) => path === call.path);
      const isTheirs = session === undefined || request?.user === undefined || session.user === request.user;
      rule(isTheirs, `${call.path} of ${request?.user} is sent as ${session?.user}`);
      const before = sent.findLast((one) => one !== call && one.path === call.path);
      if (before) onReplay(call, before);
    },

    onAnswer({ page, path, token, answer }: Sent): void {
      if (answer === undefined) return;
      const session = backend.sessionOf(token);
      const note = (reason: SignOutReason) => causes.push({ page, reason, session });
      const code = typeof answer.body === 'string' ? undefined : answer.body.code;
      if (path === refreshPath) {
        const isGood = code === envelopeCode.ok && typeof answer.body !== 'string' && readTokens(answer.body.data);
        if (!isGood && !isTransient(answer)) note('expired');
      } else if (!outside.has(path)) {
        const isReplay = sent.filter((one) => one.path === path && one.page === page).length > 1;
        if (code === envelopeCode.sessionInvalid) note('invalid');
        if (code === envelopeCode.tokenExpired) {
          if (answer.status === 400 || isReplay || tokens.read().refreshToken === undefined) note('expired');
        }
        if (answer.status === 401 && tokens.read().token === undefined) note('missing');
      }
    },

    onEnded(page: Page, wish: SignOutReason | undefined): void {
      const { endedBy } = page.state();
      // Who a page is of may be asked with anybody's token; what it may do only with its own.
      const own = sent.findLast((one) => one.page === page.number && !outside.has(one.path) && one.path !== whoPath);
      const ofPage = backend.sessionOf(own?.token);
      const wasLeft = ofPage === undefined || left.has(ofPage);
      const isCaused = causes.some(
        (cause) =>
          cause.page === page.number && cause.reason === endedBy && [undefined, cause.session].includes(lastCleared),
      );
      const isJust = endedBy === 'elsewhere' ? wasLeft : endedBy === wish || isCaused;
      rule(
        isJust || (lastCleared === undefined && wasLeft),
        `page ${page.number} is signed out (${endedBy}) without a reason`,
      );
      lastCleared = undefined;
    },

    /** After every step. */
    check(pages: readonly Page[], now: number): void {
      for (const page of pages.filter(({ isClosed }) => !isClosed())) {
        const id = page.state().identity?.user.id;
        rule(
          [...page.cache].every((user) => user === id),
          `page ${page.number} of ${id ?? 'nobody'} keeps data of ${[...page.cache].join()}`,
        );
        for (const { path, at, settledAt, abortedAt } of page.asked) {
          rule((settledAt ?? now) - at <= deadline, `${path} is not settled by its deadline`);
          rule(abortedAt === undefined || settledAt !== undefined, `${path} was aborted and goes on`);
        }
      }
      const [first] = broken;
      if (first !== undefined) throw new RuleBroken(first);
    },

    /** When everything has come to its end. */
    checkEnd(pages: readonly Page[], timers: number): void {
      for (const page of pages.filter(({ isClosed }) => !isClosed())) {
        for (const { path, settledAt, value, error } of page.asked) {
          rule(settledAt !== undefined, `${path} never settles`);
          const effects = backend.effectsOf(path);
          rule(effects.length <= 1, `${path} has ${effects.length} effects`);
          if (error !== undefined) continue;
          rule(effects.length === 1, `${path} succeeds without an effect`);
          rule(pathOf(value) === path, `${path} is answered with ${JSON.stringify(value)}`);
          rule(ownerOf(value) === effects[0]?.user, `${path} is answered as somebody else`);
        }
        const { identity, question } = page.state();
        const stored = backend.sessionOf(tokens.read().token);
        if (identity === undefined || question === 'switched') continue;
        rule(
          tokens.read().token !== undefined,
          `page ${page.number} shows ${identity.user.id} though nobody is signed in`,
        );
        rule(
          stored?.user === identity.user.id,
          `page ${page.number} shows ${identity.user.id} while ${stored?.user} is signed in`,
        );
      }
      rule(timers === 0, `${timers} timers are left behind`);
      const [first] = broken;
      if (first !== undefined) throw new RuleBroken(first);
    },
  };
}

function isTransient(answer: Answer | undefined): boolean {
  return answer !== undefined && (answer.status === 429 || answer.status === 408 || answer.status >= 500);
}

function pathOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'path' in value ? value.path : undefined;
}
