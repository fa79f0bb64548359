/** Texts up to this length are short enough for any sequence of combining marks. */
const shortText = 1000;

/**
 * Normalises text to NFKC (one width). In long texts at most 30 combining marks per letter are kept, as in Unicode's
 * stream-safe text format (UAX #15): sorting marks takes quadratic time, and no script uses that many.
 */
export function nfkc(text: string): string {
  const safe = text.length > shortText ? text.replace(/([\p{M}\uFF9E\uFF9F]{30})[\p{M}\uFF9E\uFF9F]+/gu, '$1') : text;
  return safe.normalize('NFKC');
}
