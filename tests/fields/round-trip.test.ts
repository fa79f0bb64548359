import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { KindRegistry, TextContext } from '../../src/engine/fields/kind.ts';
import { checkValue } from '../../src/engine/fields/values.ts';
import { kinds as kindsByName } from '../../src/fields/index.ts';
import { wholeRegion } from '../../src/fields/region/whole.ts';
import { everySample } from './arbitrary.ts';
import { fieldOf } from './field.ts';

const kinds: KindRegistry = { ...kindsByName, region: wholeRegion };
const context: TextContext = {
  translate: (_key, _params, fallback = '') => fallback,
  resource: 'thing',
  timeZone: 'Asia/Shanghai',
};

/** What no text is read back into: the server looks references up, and what it generates, hashes, encrypts or keeps in records of their own is in no sheet. */
const unread = new Set(['rows', 'ref', 'tree', 'file', 'image', 'auto', 'computed', 'secret', 'password']);

describe.each(everySample.filter(({ type }) => !unread.has(type)))('$type $settings', ({ type, settings, values }) => {
  it('parses its own text into the same value', () => {
    const field = fieldOf(type, settings);
    const kind = kinds[type];
    fc.assert(
      fc.property(values, (value) => {
        expect(checkValue(field, value, kinds)).toEqual({ value });
        const text = kind?.text(value, field, context) ?? '';
        const read = kind?.parse ? kind.parse(text, field, context) : text;
        expect(checkValue(field, read, kinds), text).toEqual({ value });
      }),
    );
  });
});
