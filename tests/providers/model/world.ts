import fc, { type Scheduler } from 'fast-check';
import { createBackend, type Fate, fates, type User } from './backend.ts';
import { createBrowser } from './browser.ts';
import { createSteppedClock, settle } from './clock.ts';
import { type Kind, kinds, openPage, type Page } from './page.ts';
import { createRules } from './rules.ts';
import { createWire, type Sent } from './wire.ts';

/** What happens beside what the network does by itself; `tab` is one of three. */
type Action =
  | { readonly type: 'ask'; readonly tab: number; readonly kind: Kind }
  | { readonly type: 'abort' | 'signOut' | 'answerQuestion' | 'reload'; readonly tab: number }
  | { readonly type: 'signIn' | 'link'; readonly tab: number; readonly user: User }
  | { readonly type: 'expire' }
  | { readonly type: 'revoke' }
  | { readonly type: 'wait'; readonly milliseconds: number };

export interface Plan {
  readonly actions: readonly Action[];
  /** Of the calls in the order in which they are sent; plain from then on. */
  readonly fates: readonly Fate[];
  readonly hasLocks: boolean;
}

const tabs = 3;
const tab = fc.nat(tabs - 1);
const user = fc.constantFrom<User>('ana', 'bo');
const ask = fc.record({ type: fc.constant('ask' as const), tab, kind: fc.constantFrom(...kinds) });
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 10, arbitrary: ask },
  { weight: 4, arbitrary: fc.constant({ type: 'expire' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(500, 4000, 10_000, 31_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('signIn' as const, 'link' as const), tab, user }) },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constantFrom('abort', 'signOut', 'answerQuestion', 'reload'), tab }),
  },
  { weight: 1, arbitrary: fc.constant({ type: 'revoke' as const }) },
);

/** What a schedule does: half of the calls are left alone, so that much succeeds. */
export const plan: fc.Arbitrary<Plan> = fc.record({
  actions: fc.array(action, { minLength: 4, maxLength: 24, size: 'max' }),
  fates: fc.array(
    fc.oneof({ weight: 5, arbitrary: fc.constant<Fate>('plain') }, { weight: 2, arbitrary: fc.constantFrom(...fates) }),
    { maxLength: 40, size: 'max' },
  ),
  hasLocks: fc.constant(true),
});

/** Plays a plan in the order that the scheduler gives it; throws where a rule is broken. */
export async function play(scheduler: Scheduler, { actions, fates: given }: Plan): Promise<void> {
  const clock = createSteppedClock();
  const backend = createBackend();
  const sent: Sent[] = [];
  const shared = createBrowser(scheduler);
  const rules = createRules(backend, shared, sent);
  const browser = { ...shared, tokens: rules.watched };
  const remaining = [...given];
  const wire = createWire({
    scheduler,
    backend,
    clock,
    sent,
    nextFate: () => remaining.shift() ?? 'plain',
    onSend: (call) => rules.onSend(call, pageNumbered(call.page)),
    onAnswer: rules.onAnswer,
  });
  const pages: Page[] = [];
  let wish: 'user' | 'forged' | undefined;

  function pageNumbered(number: number): Page {
    const page = pages[number];
    if (page === undefined) throw new RangeError(`no page ${number}`);
    return page;
  }

  function open(at: number): Page {
    const number = pages.length;
    const page = openPage({
      number,
      browser,
      clock,
      adapter: wire.adapterOf(number),
      onEnded: (ended) => rules.onEnded(ended, wish),
    });
    pages.push(page);
    shown[at] = page;
    return page;
  }

  function reload(at: number): Page {
    shown[at]?.close();
    wire.cut(shown[at]?.number);
    return open(at);
  }

  const shown: Page[] = [];
  let asked = 0;
  /** One thing happens at a time. */
  let acting = Promise.resolve();

  function askFrom(page: Page, kind: Kind): void {
    asked += 1;
    page.ask(kind, `/${kind}/${asked}`);
  }

  async function act(next: Action): Promise<void> {
    if (!('tab' in next)) return pass(next);
    const page = shown[next.tab];
    if (page === undefined) return;
    const { identity, question } = page.state();
    switch (next.type) {
      case 'ask':
        // Only a page with somebody in it has anything to ask.
        if (identity === undefined) return;
        return askFrom(page, next.kind);
      case 'abort': {
        const request = page.asked.find(({ settledAt }) => settledAt === undefined);
        request?.abort();
        if (request) request.abortedAt = clock.now();
        return;
      }
      case 'signOut':
        if (identity === undefined) return;
        wish = 'user';
        page.signOut('user');
        wish = undefined;
        return;
      case 'answerQuestion':
        if (question === 'switched') return reload(next.tab).enter();
        if (question !== 'forged') return;
        wish = 'forged';
        if (asked % 2) page.signOut('forged');
        else page.stay();
        wish = undefined;
        return;
      case 'reload':
        return reload(next.tab).enter();
      case 'signIn':
        await browser.deliver();
        if (page.state().identity === undefined) page.signIn(next.user);
        return;
      case 'link':
        await browser.deliver();
        return reload(next.tab).followLink(backend.signIn(next.user).token);
    }
  }

  async function actLater(next: Action): Promise<void> {
    await scheduler.schedule(Promise.resolve(), JSON.stringify(next));
    acting = act(next);
  }

  /** What happens in no tab. */
  async function pass(next: Exclude<Action, { readonly tab: number }>): Promise<void> {
    if (next.type === 'expire') return backend.expire();
    if (next.type === 'revoke') return backend.revoke(shared.tokens.read().token);
    await browser.deliver();
    await clock.advance(next.milliseconds);
  }

  async function step(): Promise<void> {
    await scheduler.waitNext(1);
    await settle();
    await acting;
    rules.check(pages, clock.now());
  }

  /** To the end: where nothing moves but the clock, what was given up on runs into its deadline. */
  async function run(): Promise<void> {
    for (let idle = 0; idle < 3; ) {
      if (scheduler.count() > 0) await step();
      else {
        idle += 1;
        await clock.advance(31_000);
        rules.check(pages, clock.now());
      }
    }
  }

  rules.watched.write(backend.signIn('ana'));
  for (let at = 0; at < tabs; at += 1) open(at).enter();
  await settle();
  for (const next of actions) void actLater(next);
  await run();
  // A user who has not heard of the end of their session by now finds out when they next ask for something.
  remaining.length = 0;
  for (const page of shown) if (page.state().identity !== undefined) askFrom(page, 'get');
  await run();
  rules.checkEnd(pages, clock.pending());
}
