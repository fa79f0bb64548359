import { describe, expect, it } from 'vitest';
import { formFieldsOf, type RefFilter, resolveRefFilter } from '../../src/engine/fields/ref-filter.ts';

const ofGroup: RefFilter = { field: 'department', below: { form: 'group' } };
const ofMerchant: RefFilter = { field: 'merchant', eq: { form: 'merchant' } };
const active: RefFilter = { field: 'status', eq: 'active' };

describe('the filter of a reference', () => {
  it('names the fields of the form it looks at, each once', () => {
    expect(formFieldsOf({ all: [ofGroup, { any: [ofMerchant, { not: ofGroup }] }, active] })).toEqual([
      'group',
      'merchant',
    ]);
  });

  it('becomes a condition with what the form holds, several values meaning any of them', () => {
    expect(resolveRefFilter(ofMerchant, { merchant: '5' })).toEqual({ field: 'merchant', eq: '5' });
    expect(resolveRefFilter(ofMerchant, { merchant: ['5', '6'] })).toEqual({ field: 'merchant', in: ['5', '6'] });
    expect(resolveRefFilter({ field: 'merchant', ne: { form: 'others' } }, { others: ['5', '6'] })).toEqual({
      not: { field: 'merchant', in: ['5', '6'] },
    });
    expect(resolveRefFilter(ofGroup, { group: '3' })).toEqual({ field: 'department', below: ['3'] });
    expect(resolveRefFilter({ field: 'size', gte: { form: 'least' } }, { least: 0 })).toEqual({
      field: 'size',
      gte: 0,
    });
  });

  it('says nothing by a field of the form that is empty, and the rest still holds', () => {
    expect(resolveRefFilter(ofMerchant, { merchant: null })).toBeUndefined();
    expect(resolveRefFilter({ not: ofMerchant }, {})).toBeUndefined();
    expect(resolveRefFilter({ all: [active, ofGroup] }, { group: '' })).toEqual({ all: [active] });
    expect(resolveRefFilter({ any: [active, ofGroup] }, { group: [] })).toBeUndefined();
  });

  it('keeps comparisons with values as they are', () => {
    const where: RefFilter = {
      all: [active, { field: 'level', in: ['A', 'B'] }, { me: 'owner' }, { not: { can: 'x' } }],
    };
    expect(resolveRefFilter(where, {})).toEqual(where);
  });
});
