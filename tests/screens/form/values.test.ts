import { describe, expect, it } from 'vitest';
import type { Field } from '../../../src/engine/fields/field.ts';
import { fieldOf } from '../../../src/engine/resource.ts';
import { kinds } from '../../../src/fields/index.ts';
import merchantFile from '../../../src/resources/customer/merchant.ts';
import { merge } from '../../../src/screens/form/conflict/merge.ts';
import { readRefusal } from '../../../src/screens/form/conflict/refusal.ts';
import { isSameValue, sentValues, startingValues } from '../../../src/screens/form/values.ts';
import { resourceOf } from './console.tsx';

const merchant = resourceOf(merchantFile);
const fields = (...names: string[]): Field[] => names.map((name) => fieldOf(merchant, name));

describe('two values say the same', () => {
  it.each([
    [null, ''],
    [undefined, []],
    ['  ', null],
    [
      ['1', '2'],
      ['2', '1'],
    ],
    [0, 0],
    [[{ name: '甲' }], [{ name: '甲' }]],
    [{ name: '甲' }, { name: '甲' }],
  ])('%o and %o', (left, right) => expect(isSameValue(left, right)).toBe(true));

  it.each([
    [0, null],
    [['1'], ['1', '2']],
    ['1', 1],
    ['锦', '锦 '],
    [
      [{ name: '甲' }, { name: '乙' }],
      [{ name: '乙' }, { name: '甲' }],
    ],
    [{ name: '甲' }, { name: '乙' }],
    ['甲', ['甲']],
  ])('but not %o and %o', (left, right) => expect(isSameValue(left, right)).toBe(false));
});

describe('what is sent', () => {
  it('of a new record is everything, the empty included', () => {
    expect(sentValues(fields('name', 'email', 'fee'), { name: ' 锦 ', email: '', fee: 5 }, kinds, undefined)).toEqual({
      name: '锦',
      email: null,
      fee: 5,
    });
  });

  it('of a changed record is what differs once it is trimmed', () => {
    const record = { name: '锦', email: 'a@b.cn', fee: 5 };
    const typed = { name: '锦 ', email: null, fee: 5 };
    expect(sentValues(fields('name', 'email', 'fee'), typed, kinds, record)).toEqual({ email: null });
  });

  it('begins with the defaults of the fields', () => {
    expect(startingValues(fields('level', 'name'))).toEqual({ level: 'C', name: null });
  });
});

describe('what two people changed', () => {
  const inputs = fields('name', 'level', 'contact');
  const before = { name: '锦', level: 'B', contact: '李雷', status: 'signed' };

  it('comes together where each changed something else', () => {
    const mine = { name: '锦衣阁', level: 'B', contact: '李雷' };
    const { values, differences } = merge(inputs, inputs, before, mine, { ...before, level: 'A' });
    expect(values).toEqual({ name: '锦衣阁', level: 'A', contact: '李雷' });
    expect(differences).toEqual([{ field: inputs[1], before: 'B', theirs: 'A' }]);
  });

  it('keeps what was typed where both changed the same', () => {
    const mine = { name: '锦', level: 'B', contact: '韩梅梅' };
    const { values, differences } = merge(inputs, inputs, before, mine, { ...before, contact: '小红' });
    expect(values.contact).toBe('韩梅梅');
    expect(differences).toMatchObject([{ theirs: '小红', mine: '韩梅梅' }]);
  });

  it('is no question where both typed the same', () => {
    const mine = { name: '锦', level: 'B', contact: '小红' };
    const { differences } = merge(inputs, inputs, before, mine, { ...before, contact: '小红' });
    expect(differences[0]).not.toHaveProperty('mine');
  });

  it('includes fields without an input', () => {
    const readable = fields('name', 'level', 'contact', 'status');
    const { values, differences } = merge(inputs, readable, before, before, { ...before, status: 'paused' });
    expect(differences.map((difference) => difference.field.name)).toEqual(['status']);
    expect(values).not.toHaveProperty('status');
  });
});

describe('why a write was refused', () => {
  it('is a change by somebody else only where no field is named', () => {
    expect(readRefusal({ code: 40900 })).toEqual({ errors: {}, within: {}, isStale: true });
    expect(readRefusal({ code: 40900, errors: { name: ['已被其他记录使用，请换一个'] } })).toEqual({
      errors: { name: ['已被其他记录使用，请换一个'] },
      within: {},
      isStale: false,
    });
  });

  it('is located within a value where it names a place there', () => {
    const errors = { 'contacts.1.email': ['一', '二'], 'contacts.0.name': ['三'], contacts: ['四'], name: ['五'] };
    expect(readRefusal({ code: 40000, errors })).toEqual({
      errors: { contacts: ['四'], name: ['五'] },
      within: { contacts: { '1.email': '一 二', '0.name': '三' } },
      isStale: false,
    });
  });

  it('is none of the form’s where it is anything else', () => {
    expect(readRefusal(new Error('网络中断'))).toEqual({ errors: {}, within: {}, isStale: false });
    expect(readRefusal(undefined)).toEqual({ errors: {}, within: {}, isStale: false });
  });
});
