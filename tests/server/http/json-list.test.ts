import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findList } from '../../../server/http/json-list.ts';

/** Parses the text as the server does: the entries of `rows` one by one, and the rest. */
function parseInParts(text: string): unknown {
  const list = findList(text, 'rows');
  if (!list) return JSON.parse(text);
  const rest = `${text.slice(0, list.start)}[]${text.slice(list.end)}`;
  return { ...JSON.parse(rest), rows: list.entries.map((entry) => JSON.parse(entry)) };
}

describe('the list of a JSON text', () => {
  it('is found with all its entries, whatever they and the values beside it are', () => {
    const sign = fc.constantFrom('rows', '"rows":[', '[', ']', '{', '}', ',', '\\', '"', 'a', '商');
    const text = fc.array(sign, { maxLength: 4 }).map((signs) => signs.join(''));
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        ...[text, fc.integer(), fc.constant(null), fc.boolean()],
        ...[fc.array(tie('any'), { maxLength: 3 }), fc.dictionary(text, tie('any'), { maxKeys: 3 })],
      ),
    })).any;
    const body = fc
      .tuple(fc.dictionary(text, value), fc.option(fc.array(value)), fc.dictionary(text, value))
      .map(([before, rows, after]) => ({ ...before, ...(rows && { rows }), ...after }));
    fc.assert(
      fc.property(body, fc.constantFrom(undefined, 1, '\n\t'), (given, space) => {
        const written = JSON.stringify(given, null, space);
        expect(parseInParts(written)).toEqual(JSON.parse(written));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['entries without a comma', '{"rows":[1 2]}'],
    ['an empty entry', '{"rows":[1,,2]}'],
    ['a comma at the end', '{"rows":[1,]}'],
    ['no end', '{"rows":[1,2'],
    ['something after it', '{"rows":[1]}]'],
    ['brackets that do not match', '{"rows":[{]}]}'],
  ])('is refused in a text with %s', (_what, text) => {
    expect(() => parseInParts(text)).toThrow(SyntaxError);
  });
});
