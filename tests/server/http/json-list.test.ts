import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findList } from '../../../server/http/body/json-list.ts';

/** Parses the text as the server does: the entries of `rows` one by one, and the rest. */
async function parseInParts(text: string): Promise<unknown> {
  const list = await findList(text, 'rows');
  if (!list) return JSON.parse(text);
  const rest = `${text.slice(0, list.start)}[]${text.slice(list.end)}`;
  return { ...JSON.parse(rest), rows: list.entries.map((entry) => JSON.parse(entry)) };
}

describe('the list of a JSON text', () => {
  it('is found with all its entries, whatever they and the values beside it are', async () => {
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
    await fc.assert(
      fc.asyncProperty(body, fc.constantFrom(undefined, 1, '\n\t'), async (given, space) => {
        const written = JSON.stringify(given, null, space);
        expect(await parseInParts(written)).toEqual(JSON.parse(written));
      }),
      { numRuns: 2000 },
    );
  });

  it('is found where a long text is read in turns', async () => {
    const written = JSON.stringify({ a: '"[,', rows: [{ b: '],"' }, 1, '}'], c: ['\\"'] });
    for (let before = 0; before <= written.length; before += 1) {
      const text = `${' '.repeat(200_000 - before)}${written}`;
      expect(await parseInParts(text)).toEqual(JSON.parse(written));
    }
  });

  it.each([
    ['entries without a comma', '{"rows":[1 2]}'],
    ['an empty entry', '{"rows":[1,,2]}'],
    ['a comma at the end', '{"rows":[1,]}'],
    ['no end', '{"rows":[1,2'],
    ['something after it', '{"rows":[1]}]'],
    ['brackets that do not match', '{"rows":[{]}]}'],
  ])('is refused in a text with %s', async (_what, text) => {
    await expect(parseInParts(text)).rejects.toThrow(SyntaxError);
  });
});
