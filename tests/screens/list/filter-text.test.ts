import { describe, expect, it } from 'vitest';
import { kinds } from '../../../src/fields/index.ts';
import { filterText } from '../../../src/screens/list/tools/filters/filter-text.ts';
import { fieldOf } from '../../fields/field.ts';

const words: Readonly<Record<string, string>> = { 'list.separator': '、', 'list.between': '{{from}} ~ {{to}}' };
const translate = (key: string, params: Readonly<Record<string, unknown>> = {}, fallback = key) =>
  (words[key] ?? fallback).replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => String(params[name]));

describe('the chip of a filter', () => {
  it.each([
    ['money', ['123400'], '¥1,234.00'],
    ['decimal', ['1.5'], '1.50'],
    ['percent', ['0.125'], '12.5%'],
    ['bool', ['false'], '否'],
    ['tags', ['急', '回访'], '急、回访'],
  ])('of %s tells %o as its kind does: %s', (type, values, text) => {
    expect(filterText(fieldOf(type), values, kinds, { translate, resource: 'thing' })).toBe(text);
  });

  it('of a range tells both ends', () => {
    const field = { ...fieldOf('percent'), filter: 'range' as const };
    expect(filterText(field, ['0.1', '0.2'], kinds, { translate, resource: 'thing' })).toBe('10% ~ 20%');
  });
});
