/** Pauses between the attempts of something that fails, in milliseconds. */
export interface BackOff {
  /** The first pause, doubled after each further failure. */
  readonly first: number;
  readonly longest: number;
}

/**
 * Returns when to try again.
 *
 * @param earlier how often it failed before this failure
 */
export function nextAttempt(earlier: number, { first, longest }: BackOff, now: Date): Date {
  return new Date(now.getTime() + Math.min(first * 2 ** Math.min(earlier, 20), longest));
}
