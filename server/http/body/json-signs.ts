import { setImmediate as nextTurn } from 'node:timers/promises';

/** Character codes of the signs that make the structure of JSON. */
export const [comma, openList, closeList, openObject, closeObject] = Array.from(',[]{}', (sign) => sign.charCodeAt(0));
const [quote, backslash] = Array.from('"\\', (sign) => sign.charCodeAt(0));

/** Characters of a text that are read before other requests are handled: some milliseconds. */
const lengthOfTurn = 200_000;

export type VisitSign = (sign: number, at: number) => void;

/**
 * Calls `visit` with each sign of a JSON text outside its strings, and the sign's place. Reads from `start`, which is outside
 * strings, at least to `end`; returns the place up to which it has read.
 */
export function visitSigns(text: string, visit: VisitSign, start = 0, end = text.length): number {
  let at = start;
  for (; at < end; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else visit(sign, at);
  }
  return at;
}

/** Does the same with all of a long text, between other requests. */
export async function visitSignsInTurns(text: string, visit: VisitSign): Promise<void> {
  for (let at = 0; at < text.length; await nextTurn()) {
    at = visitSigns(text, visit, at, Math.min(at + lengthOfTurn, text.length));
  }
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === backslash) at += 1;
    else if (sign === quote) return at;
  }
  return text.length;
}
