/** Digits behind the point that are kept; more would not fit beside nine before it. */
export const maxDigits = 6;

/**
 * A number as whole millionths, which add up exactly; nothing for what is no number. All fields keep the same, so that
 * one may be given another scale without touching what is stored.
 */
export function toMillionths(value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined;
  const millionths = Number(value.toFixed(maxDigits).replace('.', ''));
  return Number.isSafeInteger(millionths) ? millionths : undefined;
}

/** The number that whole millionths stand for. */
export function fromMillionths(millionths: string | number): number {
  return Number(millionths) / 10 ** maxDigits;
}
