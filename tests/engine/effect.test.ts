import { describe, expect, it } from 'vitest';
import { tableChanges } from '../../server/operations/effect/tables.ts';
import { layoutsOf } from '../../server/records/catalogue/layouts.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import { apiChanges } from '../../src/engine/effect/api.ts';
import { accessChanges, declarationChanges } from '../../src/engine/effect/changes.ts';
import type { Fields } from '../setup/fields.ts';
import { product, productCatalogue } from '../setup/product.ts';

const named = { type: 'text', label: '拜访', required: true, sortable: true };
const costly = { type: 'money', label: '费用' };
const fields: Fields = {
  title: named,
  fee: costly,
  level: {
    type: 'enum',
    label: '等级',
    options: [
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙' },
    ],
  },
};
const visit = { name: 'visit', recordLabel: 'title', fields };

/** The product with visits, which people with this permission see. */
function withVisits(perm: string, change: (given: Fields) => Fields, more: Partial<AnyDefinition> = {}) {
  return productCatalogue({
    list: [{ path: '/visits', name: 'visit', title: '拜访', perm }],
    definitions: { visit: { ...visit, ...more, fields: change(fields) } },
  });
}
const holders = [
  { name: '主管', permissions: ['merchant_admin', 'shop_admin'] },
  { name: '客服', permissions: ['merchant_admin'] },
];
const before = withVisits('merchant_admin', (given) => given);
const accessTo = (after: typeof before) => accessChanges(before, after, holders);
const apiOf = (change: (given: Fields) => Fields) => apiChanges(before, withVisits('merchant_admin', change));
const tablesOf = (change: (given: Fields) => Fields) =>
  tableChanges(layoutsOf(before), layoutsOf(withVisits('merchant_admin', change)));

describe('The effect of a change', () => {
  it('is none of the same resources', () => {
    expect(accessTo(before)).toEqual([]);
    expect(apiOf((given) => given)).toEqual([]);
    expect(tablesOf((given) => given)).toEqual([]);
    expect(declarationChanges(product.definitions, product.definitions)).toEqual([]);
  });

  it('names who loses a screen, its operations and its fields with another permission', () => {
    const changes = accessTo(withVisits('shop_admin', (given) => given));
    expect(changes.map(({ gained, lost }) => [gained, lost])).toEqual(changes.map(() => [[], ['客服']]));
    expect(changes).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ what: 'place', name: '/visits' }),
        expect.objectContaining({ what: 'operation', resource: 'visit', name: 'edit' }),
        expect.objectContaining({ what: 'field', resource: 'visit', name: 'fee', how: 'read' }),
      ]),
    );
  });

  it('names who sees a field that was masked, and who no longer does', () => {
    const hidden = withVisits('merchant_admin', ({ fee: _fee, ...given }) => ({
      ...given,
      fee: { ...costly, type: 'phone', mask: true },
    }));
    expect(accessTo(hidden)).toMatchObject([
      { name: 'fee', how: 'read', gained: [], lost: ['主管', '客服'] },
      { name: 'fee', how: 'read masked', gained: ['主管', '客服'], lost: [] },
    ]);
  });

  it('names who gains an action', () => {
    const actions = { call: { label: '打电话', set: { fee: 1 }, perm: 'shop_admin' } };
    expect(accessTo(withVisits('merchant_admin', (given) => given, { actions }))).toMatchObject([
      { what: 'action', resource: 'visit', name: 'call', gained: ['主管'], lost: [] },
    ]);
  });

  it('says where clients of the API may fail', () => {
    expect(apiOf(({ fee: _fee, ...given }) => ({ ...given, cost: { ...costly, required: true } }))).toMatchObject([
      { name: 'cost', how: 'answered', isBreaking: false },
      { name: 'fee', how: 'not answered', isBreaking: true },
      { name: 'cost', how: 'accepted', isBreaking: false },
      { name: 'fee', how: 'not accepted', isBreaking: true },
      { name: 'cost', how: 'required', isBreaking: true },
    ]);
    const fewer = { type: 'enum', label: '等级', options: [{ value: 'a', label: '甲' }] };
    expect(apiOf((given) => ({ ...given, level: fewer }))).toMatchObject([{ name: 'level', how: 'fewer choices' }]);
  });

  it('says what a start does to the tables', () => {
    expect(
      tablesOf(({ fee: _fee, ...given }) => ({ ...given, title: { ...named, sortable: false }, cost: costly })),
    ).toEqual(
      expect.arrayContaining([
        { table: 'visit', what: 'column', name: 'fee', how: 'unused' },
        { table: 'visit', what: 'column', name: 'cost', how: 'added' },
        expect.objectContaining({ table: 'visit', what: 'index', how: 'removed' }),
      ]),
    );
  });

  it('tells each difference of declarations at its place', () => {
    const changed = { ...visit, fields: { ...fields, fee: { ...costly, label: '花费' } } };
    expect(declarationChanges({ visit }, { visit: changed, other: visit })).toEqual([
      { of: 'visit', path: 'fields.fee.label', from: '费用', to: '花费' },
      { of: 'other', path: '', from: undefined, to: visit },
    ]);
  });
});
