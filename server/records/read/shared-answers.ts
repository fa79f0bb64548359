import { mentions } from '../../../src/engine/fields/condition.ts';
import { me } from '../../../src/engine/queries/query.ts';
import type { RequestContext } from '../context/request-context.ts';

/** Pause between the starts of two computations of one answer, in milliseconds. */
const pauseBetween = 1000;

/** One answer that several users ask for. */
interface SharedAnswer<Answer> {
  readonly startedAt: number;
  /** The computation that begins when the pause is over, for all requests that arrive until then. */
  next: Promise<Answer> | undefined;
}

/**
 * Returns a function that computes the answer of each key at most once per second. An answer is computed after it was
 * asked for: all requests within the pause wait for its end together.
 */
export function createPacing<Answer>(): (key: string, compute: () => Promise<Answer>) => Promise<Answer> {
  const answers = new Map<string, SharedAnswer<Answer>>();

  const begin = (key: string, compute: () => Promise<Answer>): Promise<Answer> => {
    const entry: SharedAnswer<Answer> = { startedAt: performance.now(), next: undefined };
    answers.set(key, entry);
    const forget = () => {
      if (answers.get(key) === entry && !entry.next) answers.delete(key);
    };
    setTimeout(forget, pauseBetween).unref();
    return compute();
  };

  return (key, compute) => {
    const known = answers.get(key);
    const rest = known ? known.startedAt + pauseBetween - performance.now() : 0;
    if (!known || (!known.next && rest <= 0)) return begin(key, compute);
    // The request that computes the answer for the others may be cancelled.
    if (known.next) return known.next.catch(compute);
    known.next = new Promise((resolve) => setTimeout(resolve, rest)).then(() => begin(key, compute));
    return known.next;
  };
}

/**
 * Answers a read of a list with `shared`: once per second for all callers who see the same records. Other lists are
 * read at once.
 */
export function createSharedAnswers<Answer>() {
  const paced = createPacing<Answer>();
  return (
    context: RequestContext,
    params: URLSearchParams,
    read: (context: RequestContext) => Promise<Answer>,
  ): Promise<Answer> => {
    // What platform staff see is logged for each of them.
    if (!context.resource.list.shared || context.identity.access) return read(context);
    return paced(keyOf(context, params), () => read(atThisMoment(context)));
  };
}

/** Returns the context with the current time; the request may have waited. */
function atThisMoment(context: RequestContext): RequestContext {
  const now = context.services.clock.now();
  return { ...context, now, scope: context.services.dataAccess.forIdentity(context.identity, now) };
}

/** Returns everything that an answer depends on. */
function keyOf({ resource, identity, language }: RequestContext, params: URLSearchParams): string {
  const { where, presets } = resource.list;
  const conditions = [where, ...presets.map((preset) => preset.where)];
  const asksForMe = [...params.values()].includes(me);
  const isPersonal = asksForMe || identity.dataScope !== 'all' || conditions.some((one) => one && mentions(one, 'me'));
  return JSON.stringify([
    ...[
      resource.name,
      [...params].toSorted(),
      language,
      identity.enterpriseId,
      identity.permissions,
      identity.ownFields,
    ],
    isPersonal ? identity.userId : null,
  ]);
}
