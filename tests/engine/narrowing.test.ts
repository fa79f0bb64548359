import { describe, expect, it } from 'vitest';
import { formFieldsOf, type Narrowing, narrowedBy } from '../../src/engine/narrowing.ts';

const ofGroup: Narrowing = { field: 'department', below: { form: 'group' } };
const ofMerchant: Narrowing = { field: 'merchant', eq: { form: 'merchant' } };
const active: Narrowing = { field: 'status', eq: 'active' };

describe('what narrows a choice', () => {
  it('names the fields of the form it looks at, each once', () => {
    expect(formFieldsOf({ all: [ofGroup, { any: [ofMerchant, { not: ofGroup }] }, active] })).toEqual([
      'group',
      'merchant',
    ]);
  });

  it('becomes a condition with what the form holds, several values meaning any of them', () => {
    expect(narrowedBy(ofMerchant, { merchant: '5' })).toEqual({ field: 'merchant', eq: '5' });
    expect(narrowedBy(ofMerchant, { merchant: ['5', '6'] })).toEqual({ field: 'merchant', in: ['5', '6'] });
    expect(narrowedBy({ field: 'merchant', ne: { form: 'others' } }, { others: ['5', '6'] })).toEqual({
      not: { field: 'merchant', in: ['5', '6'] },
    });
    expect(narrowedBy(ofGroup, { group: '3' })).toEqual({ field: 'department', below: ['3'] });
    expect(narrowedBy({ field: 'size', gte: { form: 'least' } }, { least: 0 })).toEqual({ field: 'size', gte: 0 });
  });

  it('says nothing by a field of the form that is empty, and the rest still holds', () => {
    expect(narrowedBy(ofMerchant, { merchant: null })).toBeUndefined();
    expect(narrowedBy({ not: ofMerchant }, {})).toBeUndefined();
    expect(narrowedBy({ all: [active, ofGroup] }, { group: '' })).toEqual({ all: [active] });
    expect(narrowedBy({ any: [active, ofGroup] }, { group: [] })).toBeUndefined();
  });

  it('keeps comparisons with values as they are', () => {
    const where: Narrowing = {
      all: [active, { field: 'level', in: ['A', 'B'] }, { me: 'owner' }, { not: { can: 'x' } }],
    };
    expect(narrowedBy(where, {})).toEqual(where);
  });
});
