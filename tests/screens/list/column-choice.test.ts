import { describe, expect, it } from 'vitest';
import { inChosenOrder } from '../../../src/base/in-chosen-order.ts';
import { normalise } from '../../../src/engine/normalise/index.ts';
import { flatten } from '../../../src/engine/routes/route.ts';
import { kinds } from '../../../src/fields/index.ts';
import { list, systemResources } from '../../../src/resources/index.ts';
import { choose, columnChoices } from '../../../src/screens/list/columns/column-choice.ts';

const resource = normalise(
  {
    name: 'enterprise',
    recordLabel: 'name',
    fields: {
      email: { type: 'email', label: '邮箱' },
      name: { type: 'text', label: '名称' },
      mobile: { type: 'phone', label: '手机', list: 'off' },
    },
  },
  { kinds, entries: flatten(list), system: systemResources },
);
const fields = Object.values(resource.fields);
const shown = (chosen: Readonly<Record<string, boolean>>) =>
  columnChoices(resource, fields, chosen)
    .filter((choice) => choice.isShown)
    .map((choice) => choice.field.name);

describe('The columns of a list', () => {
  it('begin with the one that names the record, and leave out those that wait in the picker', () => {
    expect(shown({})).toEqual(['name', 'email']);
  });

  it('follow what the user has chosen, but always name the record', () => {
    expect(shown({ mobile: true, email: false, name: false })).toEqual(['name', 'mobile']);
  });

  it('do without those the user may not see', () => {
    const readable = fields.filter((field) => field.name !== 'email');
    expect(columnChoices(resource, readable, {}).map((choice) => choice.field.name)).toEqual(['name', 'mobile']);
  });

  it('keep only differences, so that a column that is new appears by itself', () => {
    const [email] = fields;
    if (!email) throw new Error('The resource has fields.');
    const hidden = choose({}, email, false);
    expect(hidden).toEqual({ email: false });
    expect(choose(hidden, email, true)).toEqual({});
  });
});

describe('an order of columns', () => {
  it('puts a column that it does not know behind the one it follows by default', () => {
    expect(inChosenOrder(['name', 'level', 'city', 'owner'], ['owner', 'name', 'level'])).toEqual([
      'owner',
      'name',
      'level',
      'city',
    ]);
  });

  it('drops columns there are no more', () => {
    expect(inChosenOrder(['name', 'level'], ['gone', 'level', 'name'])).toEqual(['level', 'name']);
  });
});
