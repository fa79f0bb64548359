import { describe, expect, it } from 'vitest';
import { checkConfiguration, describeProblem } from '../../src/engine/check/index.ts';
import type { AnyDefinition } from '../../src/engine/definition/resource.ts';
import { kinds } from '../../src/fields/index.ts';
import { systemResources } from '../../src/resources/index.ts';

type Definitions = Record<string, AnyDefinition & Record<string, unknown>>;
type Fields = Readonly<Record<string, AnyDefinition['fields'][string] & Readonly<Record<string, unknown>>>>;

const text = { type: 'text', label: 'x' };
const depotFields: Fields = {
  name: text,
  note: { ...text, label: 'note' },
  phone: { type: 'phone', label: 'x1', mask: true },
};
const passFields: Fields = {
  title: text,
  depots: { type: 'ref', label: 'x2', to: 'depot', multiple: true },
  owner: { type: 'ref', label: 'x3', to: 'enterprise' },
  guest: { type: 'ref', label: 'x4', to: 'enterprise', perm: { read: 'super_admin' } },
  isOn: { type: 'bool', label: 'x5' },
};
const depotField: Fields[string] = { type: 'reach', label: 'x6', to: 'depot' };
const wardFields: Fields = {
  code: text,
  depot: depotField,
  name: { type: 'lookup', label: 'x7', by: 'depot', field: 'name', filter: true },
};
const reach = {
  through: 'pass',
  records: 'depots',
  to: 'guest',
  fields: ['name'],
  where: { field: 'isOn', eq: true },
} as const;
const allow = { create: false };

const names = [...new Set(Object.values(systemResources))];
const sound: Definitions = {
  ...Object.fromEntries(names.map((name) => [name, { name, recordLabel: 'name', fields: { name: text } }])),
  depot: { name: 'depot', recordLabel: 'name', fields: depotFields, reach },
  pass: { name: 'pass', recordLabel: 'title', fields: passFields },
  ward: { name: 'ward', recordLabel: 'code', fields: wardFields, allow },
};

function problemsOf(changed: Definitions): string[] {
  const definitions = { ...sound, ...changed };
  const entries = Object.keys(definitions).map((name) => ({ name, title: name }));
  return checkConfiguration({ entries, definitions, kinds, system: systemResources, pages: [] }).map(describeProblem);
}

const depotWith = (changed: object, fields: Fields = depotFields): Definitions => ({
  depot: { name: 'depot', recordLabel: 'name', fields, reach: { ...reach, ...changed } },
});
const wardWith = (fields: Fields, changed: object = {}): Definitions => ({
  ward: { name: 'ward', recordLabel: 'code', fields: { ...wardFields, ...fields }, allow, ...changed },
});

describe('what a resource opens to other enterprises', () => {
  it('is sound as the sample says it', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each<[string, Definitions, string]>([
    ['a masked field', depotWith({ fields: ['phone'] }), 'depot › reach.fields: found "phone"'],
    [
      'a reference, which would tell of another record',
      depotWith({ fields: ['pass'] }, { ...depotFields, pass: { type: 'ref', label: 'x8', to: 'pass' } }),
      'depot › reach.fields: found "pass"; allowed: a field with one value of its own',
    ],
    [
      'a field that not everybody reads',
      depotWith({ fields: ['fee'] }, { ...depotFields, fee: { ...text, perm: { read: 'super_admin' } } }),
      'depot › reach.fields: found "fee"',
    ],
    ['an authorization there is not', depotWith({ through: 'pas' }), 'depot › reach.through: found "pas"'],
    ['what an authorization does not list', depotWith({ records: 'guest' }), 'depot › reach.records: found "guest"'],
    ['enterprises whose names pickers would tell', depotWith({ to: 'owner' }), 'depot › reach.to: found "owner"'],
    [
      'a condition that depends on who looks',
      depotWith({ where: { all: [{ field: 'isOn', eq: true }, { can: 'super_admin' }] } }),
      'allowed: a condition that is the same for everybody',
    ],
    ['no condition', depotWith({ where: { all: [] } }), 'allowed: a condition on the authorization'],
    [
      'a value that is not open',
      wardWith({ note: { type: 'lookup', label: 'x9', by: 'depot', field: 'note' } }),
      'ward › note › field: found "note"; allowed: a field that "depot" opens: name',
    ],
    [
      'what another resource does not open',
      wardWith({ depot: { ...depotField, to: 'pass' } }),
      'ward › depot › to: found "pass"; allowed: a resource with `reach`',
    ],
    ['records that people make', wardWith({}, { allow: {} }), 'ward › depot › allow.create'],
    ['records that sheets make', wardWith({}, { import: true }), 'ward › import: found true'],
    ['a name that people read', wardWith({ depot: { ...depotField, list: true } }), 'ward › depot › list: found true'],
  ])('reports %s', (_mistake, changed, problem) => {
    expect(problemsOf(changed).join('\n')).toContain(problem);
  });
});
