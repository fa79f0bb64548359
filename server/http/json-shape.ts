import { badRequest } from '../errors.ts';

/**
 * Limits of a JSON body. Larger structures would block the event loop while they are parsed, validated and answered.
 */
export interface JsonShape {
  /** Maximum number of keys of an object. */
  readonly maxKeys: number;
  /** Maximum number of entries of a list. */
  readonly maxEntries: number;
  /** Maximum nesting of objects and lists. */
  readonly maxDepth: number;
  /** Maximum number of values in total. */
  readonly maxValues: number;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Array.from('"\\,[]{}', (sign) =>
  sign.charCodeAt(0),
);

/** Throws 40000 for JSON that exceeds the limits, before it is parsed. Invalid JSON may pass; parsing rejects it. */
export function requireShape(text: string, { maxKeys, maxEntries, maxDepth, maxValues }: JsonShape): void {
  /** The maximum number of values at each depth, and the number of commas so far. */
  const most = new Uint32Array(maxDepth + 1).fill(1);
  const commas = new Uint32Array(maxDepth + 1);
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfString(text, at);
    else if (sign === comma || sign === openList || sign === openObject) {
      values += 1;
      if (values > maxValues) throw refused('request.tooManyValues', maxValues);
      if (sign === comma) {
        commas[depth] = (commas[depth] ?? 0) + 1;
        if ((commas[depth] ?? 0) < (most[depth] ?? 0)) continue;
        throw most[depth] === maxKeys
          ? refused('request.tooManyKeys', maxKeys)
          : refused('request.longList', maxEntries);
      }
      depth += 1;
      if (depth > maxDepth) throw refused('request.tooDeep', maxDepth);
      commas[depth] = 0;
      most[depth] = sign === openObject ? maxKeys : maxEntries;
    } else if ((sign === closeList || sign === closeObject) && depth > 0) depth -= 1;
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

function refused(
  key: 'request.tooManyKeys' | 'request.longList' | 'request.tooDeep' | 'request.tooManyValues',
  maximum: number,
) {
  return badRequest(undefined, { key, params: { maximum } });
}
