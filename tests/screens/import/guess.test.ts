import { describe, expect, it } from 'vitest';
import { guessMapping, remember, type Target } from '../../../src/screens/import/mapping/guess.ts';

const targets: readonly Target[] = [
  { name: 'name', titles: ['商家名称', 'Merchant name', 'name'] },
  { name: 'contact', titles: ['联系人', 'Contact', 'contact'] },
  { name: 'mobile', titles: ['手机', 'Mobile', 'mobile'] },
  { name: 'signedAt', titles: ['签约日期', 'Signed on', 'signedAt'] },
  { name: 'expiresAt', titles: ['到期日期', 'Expires on', 'expiresAt'] },
];

const guess = (heads: readonly string[], remembered = {}) => guessMapping(heads, targets, remembered);

describe('the field of a column that is called otherwise', () => {
  const words = ['电话', '联系电话', '手机', 'phone', 'tel'];
  const isPhone = (text: string) => /^1\d{10}$/.test(text);
  const phone = { name: 'mobile', titles: ['手机', 'Mobile', 'mobile'], words, recognizes: isPhone };
  const date = { words: ['日期', 'date'] };
  const known = [
    { name: 'name', titles: ['商家名称'], words: ['名称'] },
    phone,
    { name: 'signedAt', titles: ['签约日期'], ...date },
    { name: 'expiresAt', titles: ['到期日期'], ...date },
  ];
  const two = [...known, { ...phone, name: 'phone', titles: ['座机'] }];
  const numbers = ['13800000001', '13800000002', ''];

  it('is the one whose kind has that word', () => {
    expect(guessMapping(['联系电话', '备注'], known, {})).toEqual(['mobile', undefined]);
    expect(guessMapping(['Phone'], known, {})).toEqual(['mobile']);
  });

  it('is none where two fields are of that kind, even if one of them has its column', () => {
    expect(guessMapping(['联系电话'], two, {})).toEqual([undefined]);
    expect(guessMapping(['手机', '联系电话'], two, {})).toEqual(['mobile', undefined]);
  });

  it('is the one whose kind its values are seen to be of', () => {
    expect(guessMapping(['怎么联系', '备注'], known, {}, [numbers, ['无']])).toEqual(['mobile', undefined]);
    expect(guessMapping([''], known, {}, [numbers])).toEqual(['mobile']);
    expect(guessMapping(['怎么联系'], known, {}, [['13800000001', '微信']])).toEqual([undefined]);
    expect(guessMapping(['怎么联系'], two, {}, [numbers])).toEqual([undefined]);
  });

  it('is none where two columns would do, nor what its values cannot be', () => {
    expect(guessMapping(['联系电话', 'Tel.'], known, {})).toEqual([undefined, undefined]);
    expect(guessMapping(['甲', '乙'], known, {}, [numbers, numbers])).toEqual([undefined, undefined]);
    expect(guessMapping(['电话'], known, {}, [['有', '无']])).toEqual([undefined]);
  });

  it('stays left out where it was before', () => {
    expect(guessMapping(['联系电话'], known, { 联系电话: '' }, [numbers])).toEqual([undefined]);
  });
});

describe('the field of a column', () => {
  it('is the one whose label it has, in either language or as the field is called', () => {
    expect(guess(['商家名称', 'Contact', 'signed_at'])).toEqual(['name', 'contact', 'signedAt']);
  });

  it('is found whatever marks, blanks, widths and remarks stand around the label', () => {
    expect(guess([' 商家 名称* ', '手机（必填）', '【必填】联系人', 'ＭＯＢＩＬＥ'])).toEqual([
      'name',
      'mobile',
      'contact',
      undefined,
    ]);
  });

  it('is the one that its last or first word names', () => {
    expect(guess(['联系人手机', '名称'])).toEqual(['mobile', 'name']);
    expect(guess(['手机号码'])).toEqual(['mobile']);
  });

  it('is none where two would do, where nothing does, and where it has no head', () => {
    expect(guess(['日期', '备注', ''])).toEqual([undefined, undefined, undefined]);
  });

  it('is given to one column only, the one that says it exactly', () => {
    expect(guess(['手机号码', '手机'])).toEqual([undefined, 'mobile']);
  });

  it('is the one chosen before, and none where none was', () => {
    const remembered = remember({}, ['客户全称', '手机', '备注'], ['name', undefined, undefined]);
    expect(guess(['客户 全称', '手机'], remembered)).toEqual(['name', undefined]);
  });

  it('is not what was chosen before where that field is gone, nor what an object brings along', () => {
    expect(guess(['联系人'], { 联系人: 'gone' })).toEqual(['contact']);
    expect(guess(['constructor', '__proto__'])).toEqual([undefined, undefined]);
  });

  it('is remembered beside what was chosen for other sheets', () => {
    expect(remember({ 旧列: 'contact' }, ['名称*', ''], ['name', 'mobile'])).toEqual({ 旧列: 'contact', 名称: 'name' });
  });
});
