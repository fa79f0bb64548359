/** Texts up to here are short enough for any order of marks. */
const shortText = 1000;

/**
 * Text in one width (NFKC). In a long one only 30 marks stay on a letter, as in Unicode's stream-safe text (UAX #15): sorting
 * them takes time by the square of their number, and no script writes as many.
 */
export function nfkc(text: string): string {
  const safe = text.length > shortText ? text.replace(/([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu, '$1') : text;
  return safe.normalize('NFKC');
}
