import { badRequest } from '../../request/errors.ts';
import { closeList, closeObject, comma, openList, openObject, type VisitSign, visitSigns } from './json-signs.ts';

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

/** Throws 40000 for JSON that exceeds the limits, before it is parsed. Invalid JSON may pass; parsing rejects it. */
export function requireShape(text: string, shape: JsonShape): void {
  visitSigns(text, shapeCheck(shape));
}

/** Returns a function that throws 40000 once the signs it is called with, in their order, exceed the limits. */
export function shapeCheck({ maxKeys, maxEntries, maxDepth, maxValues }: JsonShape): VisitSign {
  /** The maximum number of values at each depth, and the number of commas so far. */
  const allowed = new Uint32Array(maxDepth + 1).fill(1);
  const commas = new Uint32Array(maxDepth + 1);
  let depth = 0;
  let values = 1;
  return (sign) => {
    if (sign === comma || sign === openList || sign === openObject) {
      values += 1;
      if (values > maxValues) throw refused('request.tooManyValues', maxValues);
      if (sign === comma) {
        commas[depth] = (commas[depth] ?? 0) + 1;
        if ((commas[depth] ?? 0) < (allowed[depth] ?? 0)) return;
        throw allowed[depth] === maxKeys
          ? refused('request.tooManyKeys', maxKeys)
          : refused('request.longList', maxEntries);
      }
      depth += 1;
      if (depth > maxDepth) throw refused('request.tooDeep', maxDepth);
      commas[depth] = 0;
      allowed[depth] = sign === openObject ? maxKeys : maxEntries;
    } else if ((sign === closeList || sign === closeObject) && depth > 0) depth -= 1;
  };
}

function refused(
  key: 'request.tooManyKeys' | 'request.longList' | 'request.tooDeep' | 'request.tooManyValues',
  maximum: number,
) {
  return badRequest(undefined, { key, params: { maximum } });
}
