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

describe('the field of a column', () => {
  it('is the one whose label it bears, in either language or as the field is called', () => {
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
