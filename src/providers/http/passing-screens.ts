import { publicationIn } from '../../engine/permissions/publication-in.ts';
import type { RawAnswer } from './answer.ts';
import type { Clock } from './clock.ts';
import { abortable } from './deadline.ts';

/** How long after another publication a screen that it has taken away may still ask, in milliseconds. */
const passing = 5000;
/** How long such a screen has to go before it is told that there is nothing, in milliseconds. */
const pause = 2000;

/**
 * Returns a function that waits with an answer 404 right after something else was published: the screen that has asked is
 * about to go, and aborts the request then.
 */
export function createPassingScreens(clock: Clock): (answer: RawAnswer, signal: AbortSignal) => Promise<void> {
  let known: { readonly publication: string | undefined } | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;
  return async ({ status, permissionVersion }, signal) => {
    if (permissionVersion !== undefined) {
      const publication = publicationIn(permissionVersion);
      if (known && known.publication !== publication) changedAt = clock.now();
      known = { publication };
    }
    if (status !== 404 || clock.now() - changedAt > passing) return;
    await abortable(new Promise<void>((resolve) => void clock.after(pause, resolve)), signal);
  };
}
