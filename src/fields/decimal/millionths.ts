/** Maximum number of stored decimal places. More would not fit beside nine integer digits. */
export const maxDigits = 6;

/**
 * Converts a number to integer millionths, which add up exactly. Returns undefined if it is not a number. All fields
 * use the same unit, so the scale of a field can change without a migration.
 */
export function toMillionths(value: unknown): number | undefined {
  if (typeof value !== 'number') return undefined;
  const millionths = Number(value.toFixed(maxDigits).replace('.', ''));
  return Number.isSafeInteger(millionths) ? millionths : undefined;
}

/** Converts integer millionths to a number. */
export function fromMillionths(millionths: string | number): number {
  return Number(millionths) / 10 ** maxDigits;
}
