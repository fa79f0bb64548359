/** How far urgent work may be ahead of other work, or behind it, in milliseconds of slot time. */
const maxCredit = 160;
/** How long a slot is kept for the next step of an urgent request, in milliseconds: longer than a password takes. */
const keptFor = 60;

/**
 * The right of urgent work to come first, as long as it takes no more time than other work.
 *
 * @param onFree called when a slot is not kept any more
 */
export function createUrgentCredit(onFree: () => void) {
  /** Milliseconds that urgent tasks may take before others have the same right. */
  let credit = maxCredit;
  /** Set while a slot is kept for the next step of an urgent request. */
  let kept: { readonly since: number; readonly timer: NodeJS.Timeout } | undefined;

  /** Notes the time of an urgent task; a negative one is that of another task. */
  function spend(time: number): void {
    credit = Math.max(-maxCredit, Math.min(maxCredit, credit - time));
  }

  function endKeeping(): void {
    if (!kept) return;
    clearTimeout(kept.timer);
    spend(performance.now() - kept.since);
    kept = undefined;
  }

  return {
    spend,
    endKeeping,
    isLeft: () => credit > 0,
    isKept: () => kept !== undefined,
    /** Keeps the slot of an urgent task, which counts like using it: its request takes several steps. */
    keep(): void {
      if (kept) return;
      const timer = setTimeout(() => {
        endKeeping();
        onFree();
      }, keptFor);
      kept = { since: performance.now(), timer };
    },
  };
}
